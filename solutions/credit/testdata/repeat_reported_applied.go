// Az ismétlést is elkönyveltnek jelenti. Az egyenleg helyes, de a válasz azt állítja,
// hogy a jóváírás most történt meg. Aki ez alapján küld értesítést vagy készít
// összesítést, ugyanazt a pénzt többször veszi számba.
//
//book:breaks TestRepeatIsNotBookedAgain TestZeroAmountRepeats
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
		return true, nil
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
