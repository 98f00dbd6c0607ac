// Minden új jóváíráshoz új könyvet nyit, nem csak akkor, ha még nincs. A könyvben így mindig csak az
// utolsó jóváírás áll: ami előtte volt, annak az ismétlése másodszor is elkönyvelődik.
//
//book:breaks TestRepeatIsNotBookedAgain
package credit

import (
	"errors"
	"math"
)

var ErrConflict = errors.New("utkozes")

var ErrOverflow = errors.New("tulcsordulas")

type Ledger struct {
	Balance uint64
	Seen    map[string]uint64
}

func (l *Ledger) Credit(id string, amount uint64) (applied bool, err error) {
	if booked, known := l.Seen[id]; known {
		if booked != amount {
			return false, ErrConflict
		}
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	l.Seen = make(map[string]uint64)
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
