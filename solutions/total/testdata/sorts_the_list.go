// Rendezi a kapott listát, hogy az ismétlések egymás mellé kerüljenek. A szelet
// a hívó tömbjére mutat, ezért a hívó listája is átrendeződik, pedig ő csak az
// összeget kérte. Az eredeti sorrenddel az is elvész, melyik hiba volt az első.
//
//book:breaks TestFirstFaultWins TestListKeepsOrder
package total

import (
	"errors"
	"math"
	"slices"
	"strings"
)

var ErrConflict = errors.New("utkozes")

var ErrOverflow = errors.New("tulcsordulas")

type Event struct {
	ID     string
	Amount uint64
}

func Total(events []Event) (uint64, error) {
	slices.SortStableFunc(events, func(a, b Event) int { return strings.Compare(a.ID, b.ID) })
	var sum uint64
	for i, e := range events {
		if i > 0 && events[i-1].ID == e.ID {
			if events[i-1].Amount != e.Amount {
				return 0, ErrConflict
			}
			continue
		}
		if e.Amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		sum += e.Amount
	}
	return sum, nil
}
