// A hiba mellett visszaadja az addigi részösszeget. Ha a hívó a hibát csak
// naplózza, a részösszeget könyveli el. A fájl kijavítása után ugyanazok a
// tételek még egyszer bekerülnek.
//
//book:breaks TestNoSumBesideError
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

func Total(events []Event) (sum uint64, err error) {
	seen := make(map[string]uint64)
	for _, e := range events {
		if amount, known := seen[e.ID]; known {
			if amount != e.Amount {
				return sum, ErrConflict
			}
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return sum, ErrOverflow
		}
		seen[e.ID] = e.Amount
		sum += e.Amount
	}
	return sum, nil
}
