// Minden ismert azonosítót ütközésnek vesz, az ismétlést is. Az egyenleg helyes marad,
// de a hívó, akinek a válasza elveszett, hibát kap a sikeresen elkönyvelt kérésére.
// Nem tudja meg, hogy a jóváírás megtörtént.
//
//book:breaks TestRepeatIsNotBookedAgain TestZeroAmountRepeats TestRepeatAtFullBalance
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
	if _, known := l.Seen[id]; known {
		return false, ErrConflict
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
