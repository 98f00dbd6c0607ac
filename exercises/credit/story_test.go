package credit_test

import (
	"fmt"
	"math"
	"testing"

	"idempotencia/exercises/credit"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"hívók", "főkönyv"}
	lab.Record(t,
		lab.Story{ID: "late-check", Title: "Az ismétlés akkor érkezik, amikor az egyenleg már megtelt.", Lanes: pair, Play: lateCheck},
		lab.Story{ID: "refused", Title: "Egy túl nagy jóváírás elutasítása, és ami utána jön.", Lanes: pair, Play: refused},
		lab.Story{ID: "conflict", Title: "Ismert azonosító, más összeg.", Lanes: pair, Play: conflict},
		lab.Story{ID: "zero", Title: "Nulla összegű jóváírás és az ismétlése, üres főkönyvben.", Lanes: pair, Play: zeroAmount},
	)
}

func lateCheck(r *lab.Recorder) {
	b := newBook(r, 10)
	b.ask("a", 5, lost)
	fill := b.ask("b", math.MaxUint64-b.ledger.Balance, arrives)
	again := b.ask("a", 5, arrives)
	switch {
	case fill.err != nil:
		r.Bad("A pontosan beleférő összeget is elutasította.")
	case b.paid["a"] != 5:
		r.Bad(fmt.Sprintf("Az „a” jóváírás 5 egység volt, az egyenleg összesen ennyivel nőtt miatta: %d.", b.paid["a"]))
	case again.err != nil:
		r.Bad("A hívó hibát kapott, pedig a jóváírása megtörtént. Ha máshogy is elküldi, kétszer fizet.")
	case again.applied:
		r.Bad("A főkönyv az ismétlést új könyvelésnek mondta.")
	default:
		r.Good("Az ismétlés siker: az 5 egység egyszer került az egyenlegbe, és a hívó ezt meg is tudta.")
	}
}

func refused(r *lab.Recorder) {
	b := newBook(r, 15)
	first := b.ask("b", math.MaxUint64, lost)
	again := b.ask("b", math.MaxUint64, arrives)
	switch {
	case first.err != nil && first.applied:
		r.Bad("A válasz egyszerre mond sikert és hibát.")
	case b.ledger.Balance < 15:
		r.Bad("A jóváírás csökkentette az egyenleget.")
	case first.err == nil && b.paid["b"] != math.MaxUint64:
		r.Bad("A hívó sikert látott, de nem az egész összeg került az egyenlegbe.")
	case again.err == nil && b.paid["b"] == 0:
		r.Bad("Az ismétlés sikernek látszik, a pénz pedig sehol sincs.")
	case b.ledger.Balance != 15:
		r.Bad("Az elutasított kérés megváltoztatta az egyenleget.")
	default:
		r.Good("Elutasítás kétszer is: az egyenleg a régi, a „b” azonosító szabad.")
	}
}

func conflict(r *lab.Recorder) {
	b := newBook(r, 10)
	b.ask("a", 5, arrives)
	other := b.ask("a", 6, arrives)
	again := b.ask("a", 5, arrives)
	switch {
	case again.applied || other.err != nil && other.applied:
		r.Bad("A válasz könyvelést jelentett, pedig az egyenleg nem nőtt.")
	case other.err == nil:
		r.Bad("A hívó azt hiszi, hogy a 6 egység is rendben van, pedig az azonosító az 5 egységet jelenti.")
	case b.ledger.Balance != 15:
		r.Bad("A visszautasított kérés megváltoztatta az egyenleget.")
	case again.err != nil:
		r.Bad("Az ütközés után az eredeti kérés ismétlése is hibát kapott.")
	default:
		r.Good("Az ütközés látszik, és az eredeti jóváírás ismétlése utána is siker.")
	}
}

func zeroAmount(r *lab.Recorder) {
	b := newBook(r, 0)
	b.ask("z", 0, lost)
	again := b.ask("z", 0, arrives)
	if again.applied || again.err != nil || len(b.ledger.Seen) != 1 {
		r.Bad("A főkönyv a nulla összegű kérést nem ismerte fel, amikor újra jött.")
		return
	}
	r.Good("A nulla összeg is kérés: a főkönyv emlékszik rá.")
}

// fate egy válasz sorsa a hálózaton.
type fate int

const (
	arrives fate = iota
	lost
)

// answer az, amit a főkönyv egy hívásra válaszolt.
type answer struct {
	applied bool
	err     error
}

// recordedBook egy főkönyv, amely feljegyzi, mi történik vele.
type recordedBook struct {
	r      *lab.Recorder
	ledger *credit.Ledger
	paid   map[string]uint64 // azonosítónként ennyivel nőtt az egyenleg
}

func newBook(r *lab.Recorder, balance uint64) *recordedBook {
	b := &recordedBook{r: r, ledger: &credit.Ledger{Balance: balance}, paid: map[string]uint64{}}
	b.showBalance()
	return b
}

func (b *recordedBook) ask(id string, amount uint64, end fate) answer {
	b.r.Send(0, 1, fmt.Sprintf("Credit(%q, %s)", id, lab.Number(amount)))
	before := b.ledger.Balance
	var a answer
	a.applied, a.err = b.ledger.Credit(id, amount)
	b.paid[id] += b.ledger.Balance - before
	text := lab.Values(a.applied, a.err)
	b.r.Note(1, text)
	b.showBalance()
	if end == lost {
		b.r.Lose(1, 0, text)
	} else {
		b.r.Send(1, 0, text)
	}
	return a
}

func (b *recordedBook) showBalance() { b.r.State(1, "egyenleg: "+lab.Number(b.ledger.Balance)) }
