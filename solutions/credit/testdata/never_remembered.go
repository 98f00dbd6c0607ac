// Az elkönyvelt jóváírást nem írja be a könyvbe. A könyvben keres, de ott sohasem
// talál semmit, ezért minden ismétlés új kérésnek látszik. Az egyenleg annyiszor nő,
// ahányszor a kérés megérkezik.
//
//book:breaks TestNewCreditIsBooked TestRepeatIsNotBookedAgain TestZeroAmountIsBooked
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
		return false, ErrOverflow
	}
	l.Balance += amount
	return true, nil
}
