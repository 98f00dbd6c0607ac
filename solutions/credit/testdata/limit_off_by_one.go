// Azt az összeget is elutasítja, amely még éppen belefér. A felső határ maga is
// érvényes egyenleg, a túlcsordulás csak fölötte kezdődik. Egy jogos jóváírás így
// olyan hibát kap, amelynek nincs oka.
//
//book:breaks TestBalanceMayReachLimit
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
	if amount >= math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
