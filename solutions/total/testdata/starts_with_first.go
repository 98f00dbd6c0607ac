// Az első eseménnyel indítja az összeget, mielőtt megnézné, van-e első. Az üres
// listánál a program leáll (`panic`). Forgalom nélküli napon a fájl üres, és
// ilyenkor az egész éjszakai feldolgozás elmarad.
//
//book:breaks TestEmptyListIsZero
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
	first := events[0]
	seen := map[string]uint64{first.ID: first.Amount}
	sum := first.Amount
	for _, e := range events[1:] {
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
