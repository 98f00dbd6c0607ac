// Minden hibához új értéket készít ugyanazzal a szöveggel. A szöveg egyezik, de az
// érték más, ezért a hívó összehasonlítása egyik hibát sem ismeri fel. Az ütközésből
// és a túlcsordulásból így ismeretlen hiba lesz, amelyet hiába próbál újra.
//
//book:breaks TestOtherAmountConflicts TestOverflowIsRefused TestConflictBeforeOverflow
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
			return false, errors.New("utkozes")
		}
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return false, errors.New("tulcsordulas")
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
