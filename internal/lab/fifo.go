package lab

import (
	"slices"
	"time"
)

// Letter egy üzenet a FIFO belsejében.
type Letter struct {
	Body, Group, DedupID string
	Receives             int       // ennyiszer vették át
	VisibleAt            time.Time // ettől a pillanattól átvehető
}

// Return azonnal visszaadja az átvett üzenetet a sornak.
func (l *Letter) Return() { l.VisibleAt = time.Now() }

// FIFO egy sor belseje: amit a 13. lecke sora őriz. Egyszerre egy goroutine
// használhatja.
type FIFO struct {
	ContentDedup bool                 // azonosító híján a tartalom dönt
	Accepted     map[string]time.Time // azonosítónként az elfogadás ideje
	Waiting      []*Letter            // küldési sorrendben, az átvett is
	Dead         []*Letter            // az elakadt üzenetek sora
}

// NewFIFO üres sort ad.
func NewFIFO(contentDedup bool) FIFO {
	return FIFO{ContentDedup: contentDedup, Accepted: map[string]time.Time{}}
}

// Delete kiveszi az üzenetet a várakozók közül.
func (f *FIFO) Delete(l *Letter) {
	f.Waiting = slices.DeleteFunc(f.Waiting, func(other *Letter) bool {
		return other == l
	})
}
