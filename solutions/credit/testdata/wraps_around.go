// Nem vizsgálja meg, elfér-e az összeg. Az előjel nélküli összeadás a felső határ
// fölött körbefordul, és semmi sem figyelmeztet rá. Egy túl nagy jóváírás így
// csökkenti az egyenleget, a kérés mégis elkönyveltnek számít.
//
//book:breaks TestOverflowIsRefused TestOverflowKeepsBalance TestOverflowFreesID
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
	if l.Seen == nil {
		l.Seen = make(map[string]uint64)
	}
	l.Balance += amount
	l.Seen[id] = amount
	return true, nil
}
