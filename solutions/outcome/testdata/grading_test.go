package outcome_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idempotencia/exercises/outcome"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen kézbesítésekre, közzétételi és tárhibákra is a jó kimenetet adja, és minden fizetés pontosan egyszer van könyvelve.
func TestRandomDeliveries(t *testing.T) {
	for length, r := range random.Games(t, 1500, 9) {
		m := &bookings{scene: open(t), claimed: map[string]lab.Claim{}}
		payments := []lab.Payment{
			{ID: fmt.Sprintf("p%d", r.IntN(1000)), Account: random.Pick(r, "anna", "bea"), AmountCents: r.Int64N(9000)},
			{ID: "q", Account: "anna", AmountCents: r.Int64N(9000)},
			{Account: "anna", AmountCents: 1},
		}
		for range length {
			d := payment("", fmt.Sprintf("m%d", r.IntN(5)))
			d.Payment = payments[min(r.IntN(5)/2, 2)]
			if d.Payment.ID != "" && r.IntN(4) == 0 {
				d.Payment.UnderReview = true
				d.Attributes[lab.ReceiveCount] = random.Pick(r, "1", "2", "3", "4", "", "x", fmt.Sprint(r.IntN(50)-5))
			}
			m.book(r, d)
		}
	}
}

// bookings azt tudja, minek kell történnie.
type bookings struct {
	scene   *scene
	claimed map[string]lab.Claim // fizetésenként, amit a tár a következő foglalásra mond
	entries []lab.Entry
}

func (m *bookings) book(r *rand.Rand, d lab.Delivery) {
	s, id := m.scene, d.Payment.ID
	s.t.Helper()
	s.logged, s.publish, s.store.calls = nil, nil, nil
	s.store.broken = random.Pick(r, "", "", "", "", "Claim", "Confirm", "Forget")
	if s.store.broken != "" {
		s.calls = append(s.calls, "a tár "+s.store.broken+" hívása most hibát ad")
	}
	want, lines := lab.Ack(), 0
	switch {
	case d.Payment.UnderReview && reviews(d) < 3:
		want = lab.RetryAfter(60 * time.Second)
	case d.Payment.UnderReview:
		want, lines = lab.Drop(), 1
	case id == "":
		want = lab.Drop().Because(outcome.ErrNoID)
	case s.store.broken == "Claim":
		want = lab.Retry().Because(errDown)
	case m.claimed[id] == lab.Duplicate:
	case m.claimed[id] == lab.InProgress:
		want = lab.Retry()
	case r.IntN(3) == 0:
		s.publish = []error{errDown}
		s.calls = append(s.calls, "a közzététel most nem sikerül")
		want = lab.Retry().Because(errDown)
		if s.store.broken == "Forget" {
			m.claimed[id] = lab.InProgress
		}
	default:
		m.entries = append(m.entries, entryOf(d))
		m.claimed[id] = lab.Duplicate
		if s.store.broken == "Confirm" {
			m.claimed[id], want = lab.InProgress, want.Because(errDown)
		}
	}
	if o := s.book(d, want); !errors.Is(o.Err, want.Err) {
		s.t.Fatalf("Book(%s) oka = %s, várt: %s%s", describe(d), lab.Values(o.Err), lab.Values(want.Err), lab.Before(s.calls[:len(s.calls)-1]))
	}
	s.wantEntries(d, m.entries...)
	s.wantLogged(d, lines)
	if d.Payment.UnderReview && len(s.store.calls) > 0 {
		s.t.Fatalf("a tár hívásai a vizsgált fizetésnél = %s, várt: []%s", lab.Values(s.store.calls), lab.Before(s.calls))
	}
}

// reviews az átvételek száma; ami nem pozitív egész, az 1.
func reviews(d lab.Delivery) int {
	n := 0
	for _, c := range d.Attributes[lab.ReceiveCount] {
		if c < '0' || c > '9' {
			return 1
		}
		n = 10*n + int(c-'0')
	}
	return max(n, 1)
}

// A Serve véletlen kötegeken is sorban végigmegy, mindegyik üzenetet a saját kimenetével, egyetlen hívással zárja le, és minden hibát visszaad.
func TestRandomBatches(t *testing.T) {
	for length, r := range random.Games(t, 750, 12) {
		var texts []string
		outcomes, calls := map[string]lab.Outcome{}, []string{"Receive(10)"}
		var faults []error
		var deletes, changes []error
		for i := range length {
			body := fmt.Sprintf("u%d", i+1)
			o := random.Pick(r, lab.Ack(), lab.Drop(), lab.Retry(), lab.RetryAfter(time.Duration(r.Int64N(int64(time.Hour)))), lab.Outcome{Kind: lab.OutcomeKind(4 + r.IntN(9))})
			texts, outcomes[body] = append(texts, body), o
			if i >= lab.MaxBatch {
				continue
			}
			fault := random.Pick(r, nil, nil, nil, fmt.Errorf("hiba-%d", i+1))
			switch o.Kind {
			case lab.KindAck, lab.KindDrop:
				calls, deletes = append(calls, fmt.Sprintf("Delete(m%d#1)", i+1)), append(deletes, fault)
			case lab.KindRetry:
				calls, changes = append(calls, fmt.Sprintf("ChangeVisibility(m%d#1, %s)", i+1, o.After)), append(changes, fault)
			default:
				fault = outcome.ErrOutcome
			}
			faults = append(faults, fault)
		}
		q := filled(t, texts...)
		q.Break(lab.Deletes, deletes...)
		q.Break(lab.Changes, changes...)
		wantServed(t, q, texts, outcomes, calls, faults)
	}
}

func wantServed(t *testing.T, q *lab.Queue, texts []string, outcomes map[string]lab.Outcome, calls []string, faults []error) {
	t.Helper()
	var given []string
	for _, body := range texts {
		given = append(given, body+": "+outcomes[body].String())
	}
	begin := "\na kimenetek: " + lab.Values(given)
	handle := func(_ context.Context, m lab.Message) lab.Outcome { return outcomes[m.Body] }
	err := outcome.Serve(t.Context(), q, handle)
	if got := q.Calls()[len(texts):]; !slices.Equal(got, calls) {
		t.Fatalf("a sor hívásai a Serve közben = %s, várt: %s%s", lab.Values(got), lab.Values(calls), begin)
	}
	want := errors.Join(faults...)
	for _, fault := range faults {
		if fault != nil && !errors.Is(err, fault) {
			t.Fatalf("Serve(q, handle) = %q, várt: %q%s", lab.Values(err), lab.Values(want), begin)
		}
	}
	if want == nil && err != nil {
		t.Fatalf("Serve(q, handle) = %q, várt: nil%s", lab.Values(err), begin)
	}
}
