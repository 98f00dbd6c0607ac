// Hiba mellett is elkönyveltnek jelenti a kérést. A két visszatérési érték így
// ellentmond egymásnak. Aki csak az elsőt nézi meg, olyan jóváírást igazol vissza,
// amely nem történt meg.
//
//book:breaks TestOtherAmountConflicts TestOverflowIsRefused
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
			return true, ErrConflict
		}
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return true, ErrOverflow
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
