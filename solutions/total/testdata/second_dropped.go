// Az ismert azonosítót eldobja, az összegét meg sem nézi. Ha az azonosító más
// összeggel jön vissza, a két tétel közül az egyik biztosan hibás. Erről senki
// nem értesül, és az marad érvényben, amelyik előbb állt a fájlban.
//
//book:breaks TestOtherAmountConflicts TestKnownComesBeforeOverflow TestFirstFaultWins TestNoSumBesideError
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
	seen := make(map[string]bool)
	var sum uint64
	for _, e := range events {
		if seen[e.ID] {
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		seen[e.ID] = true
		sum += e.Amount
	}
	return sum, nil
}
