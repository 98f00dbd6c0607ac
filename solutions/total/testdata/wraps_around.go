// Nem veszi észre, hogy az összeg körbefordul. A Go előjel nélküli számai
// túlcsorduláskor nem jeleznek hibát, a legnagyobb szám után a nulla
// következik. A hatalmas befizetésből így apró összeg lesz.
//
//book:breaks TestOverflowIsAnError TestFirstFaultWins TestNoSumBesideError
package total

import "errors"

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
