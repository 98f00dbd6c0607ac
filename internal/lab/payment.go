package lab

import (
	"fmt"
	"slices"
	"sync"
)

// Payment egy kért fizetés. Az ID a fizetésé: ugyanaz marad, akárhány üzenetben
// küldik el.
type Payment struct {
	ID, Account string
	AmountCents int64
	UnderReview bool // valaki még vizsgálja, ezért nem könyvelhető
}

// Entry egy könyvelt fizetés.
type Entry struct {
	Payment, Account string
	AmountCents      int64
}

// Delivery egy fizetés egyetlen kézbesítése. A MessageID a soré: minden
// küldésnek más.
type Delivery struct {
	MessageID  string
	Attributes map[string]string // ReceiveCount: az átvételek száma, ha van
	Payment    Payment
}

const paymentForm = "%q %q %d %t"

// Body egy fizetés egy üzenet szövegeként.
func (p Payment) Body() string {
	return fmt.Sprintf(paymentForm, p.ID, p.Account, p.AmountCents, p.UnderReview)
}

// ReadDelivery kiolvassa az üzenetből a fizetést.
func ReadDelivery(m Message) (Delivery, error) {
	d := Delivery{MessageID: m.ID, Attributes: m.Attributes}
	p := &d.Payment
	if _, err := fmt.Sscanf(m.Body, paymentForm, &p.ID, &p.Account, &p.AmountCents, &p.UnderReview); err != nil {
		return Delivery{}, fmt.Errorf("read a payment: %w", err)
	}
	return d, nil
}

// Entries a könyvelt fizetések listája. A nullértéke üres lista; egyszerre több goroutine is használhatja.
type Entries struct {
	mu  sync.Mutex
	all []Entry
}

// Add a lista végére ír.
func (e *Entries) Add(entry Entry) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.all = append(e.all, entry)
}

// All a lista másolata.
func (e *Entries) All() []Entry {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.all)
}

// Refund egy kért visszatérítés: melyik fizetésé és mennyi.
type Refund struct {
	Payment     string
	AmountCents int64
}

const refundForm = "visszatérítés %q %d"

// Body egy visszatérítés egy üzenet szövegeként.
func (r Refund) Body() string { return fmt.Sprintf(refundForm, r.Payment, r.AmountCents) }

// Refunded kiolvassa az üzenetből a visszatérítést.
func Refunded(m Message) (Refund, error) {
	var r Refund
	_, err := fmt.Sscanf(m.Body, refundForm, &r.Payment, &r.AmountCents)
	if err != nil {
		return Refund{}, fmt.Errorf("read a refund: %w", err)
	}
	return r, nil
}
