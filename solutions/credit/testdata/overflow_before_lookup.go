// Előbb vizsgálja meg, elfér-e az összeg, és csak utána keresi az azonosítót. Ha az
// egyenleg időközben megtelt, a már elkönyvelt jóváírás ismétlése hibát kap. A hívó
// azt hiszi, hogy a jóváírás elmaradt, és a pénzt más úton még egyszer elküldi.
//
//book:breaks TestRepeatAtFullBalance TestConflictBeforeOverflow
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
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	if booked, known := l.Seen[id]; known {
		if booked != amount {
			return false, ErrConflict
		}
		return false, nil
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
