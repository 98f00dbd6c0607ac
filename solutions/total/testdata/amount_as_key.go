// Az összegről ismeri fel az ismétlést, nem az azonosítóról. Ha két ügyfél
// ugyanannyit fizet be, egyetlen befizetésnek veszi, és a második pénze
// nyomtalanul eltűnik. Két kérés attól még nem ugyanaz, hogy a tartalmuk
// megegyezik.
//
//book:breaks TestDistinctEventsAddUp TestOtherAmountConflicts TestKnownComesBeforeOverflow TestFirstFaultWins
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
	seen := make(map[uint64]bool)
	var sum uint64
	for _, e := range events {
		if seen[e.Amount] {
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		seen[e.Amount] = true
		sum += e.Amount
	}
	return sum, nil
}
