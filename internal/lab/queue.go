package lab

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// A sor hibái. A szövegük kód, az errors.Is ismeri fel őket.
var (
	// ErrReceipt jelzi, hogy ilyen átvételi azonosítót ez a sor nem adott ki.
	ErrReceipt = errors.New("ismeretlen-atveteli-azonosito")
	// ErrReceiptExpired jelzi, hogy egy FIFO-sor üzenetének láthatósági ideje már letelt.
	ErrReceiptExpired = errors.New("lejart-atveteli-azonosito")
	// ErrNotInFlight jelzi, hogy az üzenet ezzel az átvételi azonosítóval már nincs feldolgozás alatt.
	ErrNotInFlight = errors.New("nincs-feldolgozas-alatt")
	// ErrDelay jelzi, hogy az idő negatív, vagy hosszabb a megengedettnél.
	ErrDelay = errors.New("hibas-varakozas")
	// ErrCount jelzi, hogy egy átvétel nem 1 és 10 közötti üzenetet kért.
	ErrCount = errors.New("egy-es-tiz-kozott-kerj")
	// ErrNoGroup jelzi, hogy FIFO-sorba küldött üzenetnek nincs csoportja.
	ErrNoGroup = errors.New("hianyzo-csoport")
	// ErrNoDedupID jelzi, hogy FIFO-sorba küldött üzenetnek nincs deduplikációs azonosítója, és a sor a tartalomból sem képez.
	ErrNoDedupID = errors.New("hianyzo-deduplikacios-azonosito")
	// ErrNotFIFO jelzi, hogy deduplikációs azonosító csak FIFO-sorba küldött üzenetnek lehet.
	ErrNotFIFO = errors.New("csak-fifo-sorban-lehet")
)

// A sor korlátai.
const (
	MaxVisibility = 43_200 * time.Second // az átvételtől számítva legfeljebb eddig maradhat rejtve egy üzenet
	MaxSendDelay  = 900 * time.Second    // legfeljebb ennyivel kérhető a küldéskor későbbi kézbesítés
	MaxBatch      = 10                   // ennyi üzenet jöhet egy átvétellel
	DedupWindow   = 5 * time.Minute      // ennyi ideig ismer fel a FIFO-sor egy deduplikációs azonosítót
)

// Outgoing egy elküldendő üzenet.
type Outgoing struct {
	Body    string
	Delay   time.Duration // ennyi ideig rejtve marad; FIFO-sorban nem lehet
	Group   string        // csak FIFO-sorban kötelező: egy csoporton belül számít a sorrend
	DedupID string        // csak FIFO-sorban: erről ismeri fel a sor az ismételt küldést
}

// Message egy üzenet, ahogyan egy átvétel megkapja.
type Message struct {
	ID         string // a sor adja minden elfogadott küldésnek
	Body       string
	Group      string
	Receipt    string            // ennek az átvételnek az azonosítója
	Attributes map[string]string // ReceiveCount: az átvételek száma, ezzel együtt
}

// ReceiveCount az attribútum neve, amelyben a sor az átvételek számát adja.
const ReceiveCount = "ApproximateReceiveCount"

// Settler az, amivel egy fogyasztó egy átvett üzenetet lezárhat. Más hívás
// erre nincs.
type Settler interface {
	Delete(ctx context.Context, receipt string) error
	ChangeVisibility(
		ctx context.Context, receipt string, after time.Duration,
	) error
}

// Consumer az, amit egy fogyasztó egy sorból lát.
type Consumer interface {
	Settler
	Receive(ctx context.Context, most int) ([]Message, error)
}

// QueueOptions egy sor beállításai.
type QueueOptions struct {
	Name         string        // a hibaüzenetekben és az üzenetek azonosítójában
	Visibility   time.Duration // a láthatósági időkorlát; ha nulla, 30 másodperc
	FIFO         bool
	ContentDedup bool   // a FIFO-sor a tartalomból képez deduplikációs azonosítót, ha a küldő nem adott
	MaxReceives  int    // ennyi átvétel után az üzenet a DeadLetters sorba kerül; nulla: soha
	DeadLetters  *Queue // az elakadt üzenetek sora
	// Order átrendezi az átvehető üzenetek azonosítóit, és az átvétel az elejükről vesz; nil esetén a
	// küldés sorrendje marad. FIFO-sorban nincs szerepe.
	Order func(ids []string)
}

// Queue egy üzenetsor a folyamat memóriájában, az SQS szabályaival. A NewQueue készíti. Az időt a
// time.Now adja, ezért a testing/synctest buborékában várakozás nélkül próbálható ki.
type Queue struct {
	o QueueOptions

	mu       sync.Mutex
	sent     int
	messages []*stored // neither deleted nor moved, in the order of sending
	receipts map[string]*stored
	deleted  map[string]*stored // by id: a copy may still turn up
	accepted map[string]acceptance
	faults   map[Call][]error
	log      []string
}

// stored is a message as the queue keeps it.
type stored struct {
	Message
	receives  int
	latest    string    // the receipt of the latest receive
	received  time.Time // the moment of the latest receive
	visibleAt time.Time
	inFlight  bool   // received and not given back: a FIFO group waits for it until visibleAt
	source    *Queue // where a dead letter came from
}

// NewQueue üres sort ad.
func NewQueue(o QueueOptions) *Queue {
	if o.Visibility == 0 {
		o.Visibility = 30 * time.Second
	}
	if o.DeadLetters != nil && o.DeadLetters.o.FIFO != o.FIFO {
		panic("lab: a dead-letter queue is of the same kind as its source")
	}
	return &Queue{
		o: o, receipts: map[string]*stored{}, deleted: map[string]*stored{},
		accepted: map[string]acceptance{}, faults: map[Call][]error{},
	}
}

// Send elküld egy üzenetet, és a sortól kapott azonosítóját adja vissza. A FIFO-sor az ismert
// deduplikációs azonosítójú küldést elfogadja, de nem kézbesíti újra: a korábbi azonosítóját adja.
func (q *Queue) Send(ctx context.Context, out Outgoing) (id string, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	err = q.call(ctx, Sends, fmt.Sprintf("Send(%q)", out.Body), func() error {
		id, err = q.send(out)
		return err
	})
	if err != nil {
		return "", err
	}
	return id, nil
}

func (q *Queue) send(out Outgoing) (string, error) {
	now := time.Now()
	if err := q.sendable(out); err != nil {
		return "", err
	}
	key := ""
	if q.o.FIFO {
		key = dedupKey(out)
		if a, known := q.accepted[key]; known && now.Before(a.until) {
			return a.id, nil
		}
	}
	m := q.add(&stored{Message: Message{Body: out.Body, Group: out.Group}, visibleAt: now.Add(out.Delay)})
	if q.o.FIFO {
		q.accepted[key] = acceptance{id: m.ID, until: now.Add(DedupWindow)}
	}
	return m.ID, nil
}

func (q *Queue) sendable(out Outgoing) error {
	switch {
	case out.Delay < 0 || out.Delay > MaxSendDelay || q.o.FIFO && out.Delay != 0:
		return ErrDelay
	case !q.o.FIFO && out.DedupID != "":
		return ErrNotFIFO
	case q.o.FIFO && out.Group == "":
		return ErrNoGroup
	case q.o.FIFO && out.DedupID == "" && !q.o.ContentDedup:
		return ErrNoDedupID
	}
	return nil
}

// add takes a message in as a new one.
func (q *Queue) add(m *stored) *stored {
	q.sent++
	m.ID = fmt.Sprintf("%sm%d", q.o.Name, q.sent)
	q.messages = append(q.messages, m)
	return m
}
