// Package fifo egy sorrendtartó üzenetsor, a küldője és a fogyasztója.
package fifo

import (
	"errors"

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
	// TODO: döntsd el, mi az azonosító, és ismert-e még.
	panic("TODO: a Send még nincs megírva")
}

// Receive átadja a legkorábban küldött átvehető üzenetet, és 30 másodpercre
// elrejti. Az elrejtett üzenet a csoportja későbbi üzeneteit feltartja. Amit
// háromszor már átvettek, az átadás helyett a q.Dead végére kerül, és utat enged.
func (q *Queue) Receive() (l *lab.Letter, ok bool) {
	// TODO: járd végig a várakozókat küldési sorrendben.
	panic("TODO: a Receive még nincs megírva")
}

// Redrive a q.Dead üzeneteit új üzenetként a várakozók végére teszi, és megadja a
// számukat. A deduplikáció rájuk nem vonatkozik, és az emlékei sem változnak.
func (q *Queue) Redrive() int {
	// TODO: küldd vissza az elakadt üzeneteket.
	panic("TODO: a Redrive még nincs megírva")
}

// Publish elküldi a fizetést: a tartalom p.Body(), a csoport a számla, az
// azonosító a fizetésé. Hiba után újra próbálja, összesen attempts kísérlettel,
// és az utolsó hibát adja. Azonosító nélküli fizetésre ErrNoDedupID a válasz,
// küldés nélkül.
func Publish(
	send func(body, group, dedupID string) error, p lab.Payment, attempts int,
) error {
	// TODO: küldj, amíg nem sikerül, vagy el nem fogynak a kísérletek.
	panic("TODO: a Publish még nincs megírva")
}

// Handle könyvel: ami a booked szerint megtörtént, az csak Ack(). Sikertelen
// könyvelés után Retry(), és a fizetés nem számít könyveltnek.
func Handle(
	booked map[string]bool, book func(lab.Payment) error, p lab.Payment,
) lab.Outcome {
	// TODO: döntsd el, kell-e könyvelni, és mit jegyezz fel utána.
	panic("TODO: a Handle még nincs megírva")
}
