// Előbb írja be a könyvbe az azonosítót, és csak utána nézi meg, elfér-e az összeg.
// Az elutasított kérés így elkönyveltnek látszik, pedig az egyenleg nem nőtt. Az
// ismétlése hiba nélkül tér vissza, a hívó sikernek veszi, a pénz pedig sehol sincs.
//
//book:breaks TestOverflowFreesID
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
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Seen[id] = amount
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	l.Balance += amount
	return true, nil
}
