// Előbb hozzáadja az összeget az egyenleghez, és csak az eredményen veszi észre a
// túlcsordulást. A hiba helyes, de az egyenleg addigra elromlott: körbefordult, és a
// valódinál jóval kisebb is lehet. A hívó úgy tudja, hogy nem történt semmi.
//
//book:breaks TestOverflowKeepsBalance
package credit

import "errors"

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
	l.Balance += amount
	if l.Balance < amount {
		return false, ErrOverflow
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Seen[id] = amount
	return true, nil
}
