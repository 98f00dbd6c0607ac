// Minden eseményt hozzáad, az ismétlést is. A tíz forint, amelyet a küldő
// biztonságból kétszer írt a fájlba, kétszer kerül a számlára. Az egyenlegen
// később semmi nem mutatja, melyik tétel volt a fölösleges.
//
//book:breaks TestRepeatCountsOnce TestOtherAmountConflicts TestKnownComesBeforeOverflow TestFirstFaultWins
package total

import (
	"errors"
	"math"
)

var ErrConflict = errors.New("utkozes")

var ErrOverflow = errors.New("tulcsordulas")

type Event struct {
	ID     string
	Amount uint64
}

func Total(events []Event) (uint64, error) {
	var sum uint64
	for _, e := range events {
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		sum += e.Amount
	}
	return sum, nil
}
