// Nem a főkönyv saját könyvét használja, hanem egy csomagszintű változót. Így a
// program minden főkönyve egyetlen könyvön osztozik: ha az egyik számla már kapott
// ilyen azonosítójú jóváírást, a másiké elmarad. A főkönyvbe betöltött régi
// bejegyzéseket senki sem olvassa, és azok ismétlése újra elkönyvelődik.
//
//book:breaks TestNewCreditIsBooked TestZeroLedgerIsReady TestOtherAmountConflicts TestConflictLeavesNoTrace TestZeroAmountIsBooked TestZeroAmountRepeats TestRepeatAtFullBalance TestConflictBeforeOverflow
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

var seen = map[string]uint64{}

func (l *Ledger) Credit(id string, amount uint64) (applied bool, err error) {
	if booked, known := seen[id]; known {
		if booked != amount {
			return false, ErrConflict
		}
		return false, nil
	}
	if amount > math.MaxUint64-l.Balance {
		return false, ErrOverflow
	}
	l.Balance += amount
	seen[id] = amount
	return true, nil
}
