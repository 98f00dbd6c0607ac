// Az elkönyvelt nullából arra következtet, hogy az azonosító ismeretlen. A Go a
// hiányzó kulcsra is nullértéket ad, ezért az összegből nem derül ki, volt-e ilyen
// kérés. A nulla összegű jóváírás minden ismétléskor elkönyveltnek számít.
//
//book:breaks TestZeroAmountRepeats
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
	if booked := l.Seen[id]; booked != 0 {
		if booked != amount {
			return false, ErrConflict
		}
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
