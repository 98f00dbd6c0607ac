// Helyben kihagyja a listából az ismétléseket, és a maradékot összegzi. Az
// `events[:0]` nem új lista: a hívó tömbjébe ír, ezért az ő eseményei közül
// néhány eltűnik, más kétszer szerepel. Aki a listát a hívás után is használja,
// már nem azt olvassa, amit kapott.
//
//book:breaks TestFirstFaultWins TestListKeepsEvents
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
	kept := events[:0]
	for _, e := range events {
		amount, known := seen[e.ID]
		if known && amount != e.Amount {
			return 0, ErrConflict
		}
		if !known {
			seen[e.ID] = e.Amount
			kept = append(kept, e)
		}
	}
	var sum uint64
	for _, e := range kept {
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		sum += e.Amount
	}
	return sum, nil
}
