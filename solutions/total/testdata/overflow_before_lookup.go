// Az azonosító keresése előtt nézi, elfér-e az összeg. A teli összeg után érkező
// ártatlan ismétlést is túlcsordulásnak mondja. Egy hibátlan fájlt ezért
// visszautasít, mert a küldő kétszer írt bele egy tételt.
//
//book:breaks TestKnownComesBeforeOverflow
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
	seen := make(map[string]uint64)
	var sum uint64
	for _, e := range events {
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		if amount, known := seen[e.ID]; known {
			if amount != e.Amount {
				return 0, ErrConflict
			}
			continue
		}
		seen[e.ID] = e.Amount
		sum += e.Amount
	}
	return sum, nil
}
