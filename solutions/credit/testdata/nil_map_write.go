// A könyvet készen kapottnak veszi. A főkönyv nullértékében a könyv még nem létezik:
// olvasni lehet belőle, de az első írás leállítja a programot. A típus így csak annak
// használható, aki tud erről, és előtte kézzel elkészíti a könyvet.
//
//book:breaks TestZeroLedgerIsReady
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
	l.Seen[id] = amount
	return true, nil
}
