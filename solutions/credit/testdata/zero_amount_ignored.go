// A nulla összegű kérést figyelmen kívül hagyja, mert az egyenlegen úgysem változtat.
// Az azonosító emiatt nem kerül a könyvbe. Ha ugyanezzel az azonosítóval később
// más összeg érkezik, az ütközés rejtve marad, és a pénzt elkönyveljük.
//
//book:breaks TestZeroAmountIsBooked
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
	if amount == 0 {
		return false, nil
	}
	if booked, known := l.Seen[id]; known {
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
