// Az ütköző összeget beírja a könyvbe, mielőtt visszaadja a hibát. Az egyenleg helyes
// marad, de a könyv már nem azt az összeget őrzi, amelyet elkönyveltünk. Az eredeti
// kérés ismétlése ezután ütközést kap, az elutasított kérésé pedig sikert.
//
//book:breaks TestConflictLeavesNoTrace
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
		l.Seen[id] = amount
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
