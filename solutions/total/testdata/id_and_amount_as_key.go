// Az azonosítót és az összeget együtt tekinti kulcsnak. Ha egy azonosító más
// összeggel jön vissza, új eseménynek látja, és azt is hozzáadja. Az elírt vagy
// meghamisított tétel így nem hiba lesz, hanem pénz.
//
//book:breaks TestOtherAmountConflicts TestKnownComesBeforeOverflow TestFirstFaultWins
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
	seen := make(map[Event]bool)
	var sum uint64
	for _, e := range events {
		if seen[e] {
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		seen[e] = true
		sum += e.Amount
	}
	return sum, nil
}
