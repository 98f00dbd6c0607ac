// Az ismétlést időben felismeri, az ütközést viszont csak a túlcsordulás vizsgálata
// után. Ha az ismert azonosító túl nagy összeggel érkezik, a hívó azt hallja, hogy az
// összeg nem fér el. Kisebb összeggel próbálkozik tovább, pedig az azonosítót rontotta el.
//
//book:breaks TestConflictBeforeOverflow
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
	booked, known := l.Seen[id]
	if known && booked == amount {
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	if known {
		return false, ErrConflict
	}
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
