// Package fifo egy sorrendtartó üzenetsor, a küldője és a fogyasztója.
package fifo

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"idempotencia/internal/lab"
)

// ErrNoDedupID jelzi, hogy a küldésről nem lehet megmondani, ismétlés-e.
var ErrNoDedupID = errors.New("hianyzo-deduplikacios-azonosito")

// Adott: Queue egy FIFO-sor.
type Queue struct{ lab.FIFO }

// Adott: New üres sort ad.
func New(contentDedup bool) *Queue { return &Queue{lab.NewFIFO(contentDedup)} }

// Send elfogad egy üzenetet. Ismert azonosítóval az elfogadott küldéstől öt
// percig más tartalommal és csoporttal is csak elfogadja, és nem kézbesíti.
// Üres dedupID helyett a tartalom SHA-256 összege az azonosító, ha a sor
// ContentDedup módú; különben a hiba ErrNoDedupID.
func (q *Queue) Send(body, group, dedupID string) error {
	if dedupID == "" {
		if !q.ContentDedup {
			return ErrNoDedupID
		}
		dedupID = fmt.Sprintf("%x", sha256.Sum256([]byte(body)))
	}
	now := time.Now()
	if sent, known := q.Accepted[dedupID]; known && now.Before(sent.Add(lab.DedupWindow)) {
		return nil
	}
	q.Accepted[dedupID] = now
	q.Waiting = append(q.Waiting, &lab.Letter{Body: body, Group: group, DedupID: dedupID, VisibleAt: now})
	return nil
}

// Receive átadja a legkorábban küldött átvehető üzenetet, és 30 másodpercre
// elrejti. Az elrejtett üzenet a csoportja későbbi üzeneteit feltartja. Amit
// háromszor már átvettek, az átadás helyett a q.Dead végére kerül, és utat enged.
func (q *Queue) Receive() (l *lab.Letter, ok bool) {
	now, held := time.Now(), map[string]bool{}
	for _, l := range slices.Clone(q.Waiting) {
		switch {
		case held[l.Group]:
		case now.Before(l.VisibleAt):
			held[l.Group] = true
		case l.Receives == 3:
			q.Delete(l)
			q.Dead = append(q.Dead, l)
		default:
			l.Receives++
			l.VisibleAt = now.Add(30 * time.Second)
			return l, true
		}
	}
	return nil, false
}

// Redrive a q.Dead üzeneteit új üzenetként a várakozók végére teszi, és megadja a
// számukat. A deduplikáció rájuk nem vonatkozik, és az emlékei sem változnak.
func (q *Queue) Redrive() int {
	n := len(q.Dead)
	for _, l := range q.Dead {
		q.Waiting = append(q.Waiting, &lab.Letter{Body: l.Body, Group: l.Group, DedupID: l.DedupID, VisibleAt: time.Now()})
	}
	q.Dead = nil
	return n
}

// Publish elküldi a fizetést: a tartalom p.Body(), a csoport a számla, az
// azonosító a fizetésé. Hiba után újra próbálja, összesen attempts kísérlettel,
// és az utolsó hibát adja. Azonosító nélküli fizetésre ErrNoDedupID a válasz,
// küldés nélkül.
func Publish(
	send func(body, group, dedupID string) error, p lab.Payment, attempts int,
) error {
	if p.ID == "" {
		return ErrNoDedupID
	}
	var err error
	for range attempts {
		if err = send(p.Body(), p.Account, p.ID); err == nil {
			return nil
		}
	}
	return err
}

// Handle könyvel: ami a booked szerint megtörtént, az csak Ack(). Sikertelen
// könyvelés után Retry(), és a fizetés nem számít könyveltnek.
func Handle(
	booked map[string]bool, book func(lab.Payment) error, p lab.Payment,
) lab.Outcome {
	if booked[p.ID] {
		return lab.Ack()
	}
	if err := book(p); err != nil {
		return lab.Retry().Because(err)
	}
	booked[p.ID] = true
	return lab.Ack()
}
