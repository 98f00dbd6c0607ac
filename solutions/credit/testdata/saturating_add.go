// Túlcsorduláskor a felső határra állítja az egyenleget, és sikert jelent. A hívó azt
// hiszi, hogy a teljes összeget elkönyveltük, pedig csak egy része fért bele. A
// különbözet nyom nélkül elvész, és utólag sem derül ki, mennyi volt.
//
//book:breaks TestOverflowIsRefused TestOverflowKeepsBalance
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
		l.Balance = math.MaxUint64
		return true, nil
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
