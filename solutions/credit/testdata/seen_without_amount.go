// Csak azt nézi meg, hogy az azonosító szerepel-e a könyvben, az összeget nem. Ha egy
// másik jóváírás tévedésből ugyanazt az azonosítót kapja, hiba nélkül, ismétlésként
// tér vissza. A hívó sikernek veszi, és a második összeg sohasem érkezik meg.
//
//book:breaks TestOtherAmountConflicts TestConflictBeforeOverflow
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
