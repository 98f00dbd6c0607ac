// A látott azonosítók halmaza túléli a hívást. A csomag szintjén van, ezért az
// újraolvasott fájlban már minden tétel ismétlésnek látszik, és az összeg nulla
// lesz. Egy másik lista tételei pedig ok nélkül ütköznek a korábbiakkal.
//
//book:breaks TestSameListSameTotal TestListsAreIndependent
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

var seen = make(map[string]uint64)

func Total(events []Event) (uint64, error) {
	var sum uint64
	for _, e := range events {
		if amount, known := seen[e.ID]; known {
			if amount != e.Amount {
				return 0, ErrConflict
			}
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		seen[e.ID] = e.Amount
		sum += e.Amount
	}
	return sum, nil
}
