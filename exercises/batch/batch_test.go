package batch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/batch"
	"idempotencia/internal/lab"
)

// Az 50 000 cent még Ack, az 50 001 cent már 300 másodpercet vár.
func TestLimitIsNotOverTheLimit(t *testing.T) {
	for _, c := range []struct {
		cents int64
		want  lab.Outcome
	}{{10_000, lab.Ack()}, {0, lab.Ack()}, {49_999, lab.Ack()}, {50_000, lab.Ack()}, {50_001, wait}, {9_000_000, wait}} {
		decided(t, []int64{c.cents}, c.want)
	}
}

// A kimenetek a visszatérítések sorrendjében állnak, ugyanannyian vannak, és a kapott lista nem változik.
func TestOutcomesKeepTheOrder(t *testing.T) {
	decided(t, []int64{60_000, 10_000, 70_000, 20_000}, wait, lab.Ack(), wait, lab.Ack())
	decided(t, []int64{20_000, 80_000, 10_000}, lab.Ack(), wait, lab.Ack())
	decided(t, nil)
}

// Egy várakozó visszatérítés a többit nem tartja vissza.
func TestOneWaitingRefundHoldsNobody(t *testing.T) {
	for _, cents := range [][]int64{{90_000, 10_000, 20_000}, {10_000, 90_000, 20_000}, {10_000, 20_000, 90_000}} {
		acks := 0
		outcomes := batch.SettleRefunds(refunds(cents...))
		for _, o := range outcomes {
			if o.Same(lab.Ack()) {
				acks++
			}
		}
		if acks != 2 {
			t.Fatalf("SettleRefunds(%s) = %s, várt: két Ack() és egy RetryAfter(5m0s)", list(cents), lab.Values(outcomes))
		}
	}
}

// Mindegyik üzenetet a saját kimenete zárja le: sorban, üzenetenként egyetlen hívással.
func TestEachMessageHasItsOwnCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 4)
		s.settle([]lab.Outcome{lab.Ack(), lab.RetryAfter(time.Minute), lab.Drop(), lab.Retry()})
		s.wantCalls("Delete(m1#1)", "ChangeVisibility(m2#1, 1m0s)", "Delete(m3#1)", "ChangeVisibility(m4#1, 0s)")
		s.wantReceived("m4")
		time.Sleep(time.Minute)
		s.wantReceived("m2", "m4")
	})
}

// Egyetlen kimenet a köteg minden üzenetére vonatkozik, üzenetenként egyetlen hívással.
func TestSingleOutcomeSettlesAll(t *testing.T) {
	s := open(t, 3)
	s.q.Break(lab.Changes, nil, nil, errDown)
	_, _ = batch.SettleBatch(t.Context(), s.q, s.messages, []lab.Outcome{lab.RetryAfter(time.Minute)})
	s.wantCalls("ChangeVisibility(m1#1, 1m0s)", "ChangeVisibility(m2#1, 1m0s)", "ChangeVisibility(m3#1, 1m0s)")
}

// Ha a kimenetek száma nem egyezik az üzenetekével, a hiba ErrCount, és egyetlen hívás sem történik.
func TestCountMismatchCallsNothing(t *testing.T) {
	if text := lab.Values(batch.ErrCount); text != "kimenetek-szama" {
		t.Fatalf("ErrCount = %s, várt: kimenetek-szama", text)
	}
	for _, c := range []struct{ messages, outcomes int }{{3, 2}, {3, 4}, {3, 0}, {1, 2}, {0, 2}} {
		s := open(t, c.messages)
		failed, err := batch.SettleBatch(t.Context(), s.q, s.messages, slices.Repeat([]lab.Outcome{lab.Ack()}, c.outcomes))
		if len(failed) > 0 || !errors.Is(err, batch.ErrCount) {
			t.Fatalf("SettleBatch(%d üzenet, %d kimenet) = %s, várt: ([], kimenetek-szama)", c.messages, c.outcomes, lab.Values(failed, err))
		}
		s.wantCalls()
	}
}

// A részleges hiba nem err: a failed az üzenetek azonosítóját sorolja fel, az üzenetek sorrendjében.
func TestPartialFailureNamesTheMessages(t *testing.T) {
	s := open(t, 5)
	s.q.Break(lab.Deletes, nil, errDown, nil, errDown)
	s.q.Break(lab.Changes, errDown)
	s.settle([]lab.Outcome{lab.Ack(), lab.Ack(), lab.Retry(), lab.Drop(), lab.Drop()}, "m2", "m3", "m5")
}

// Egy sikertelen lezárás után a többi ugyanúgy lezárul, és senki sem hív másodszor. Csak az tér vissza, amit nem sikerült lezárni.
func TestFailureLeavesTheOthersAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, 3)
		s.q.Break(lab.Deletes, errDown)
		_, err := batch.SettleBatch(t.Context(), s.q, s.messages, []lab.Outcome{lab.Ack(), lab.Ack(), lab.Ack()})
		if err != nil {
			t.Fatalf("SettleBatch(3 üzenet, három Ack()) hibája = %s, várt: nil", lab.Values(err))
		}
		s.wantCalls("Delete(m1#1)", "Delete(m2#1)", "Delete(m3#1)")
		time.Sleep(visibility)
		s.wantReceived("m1")
	})
}

// Az ismeretlen kimenet csak a saját üzenetét rontja el: hívás nélkül a failed elemei közé kerül, a többi lezárul.
func TestUnknownOutcomeFailsAlone(t *testing.T) {
	s := open(t, 3)
	s.settle([]lab.Outcome{lab.Ack(), lab.Drop(), {}}, "m3")
	s.wantCalls("Delete(m1#1)", "Delete(m2#1)")
}

// Az üres köteggel nincs tennivaló, és ez nem hiba, egyetlen kimenettel sem.
func TestEmptyBatchIsNoFault(t *testing.T) {
	s := open(t, 0)
	s.settle(nil)
	s.settle([]lab.Outcome{lab.Ack()})
	s.wantCalls()
}

// A Round egyetlen átvétellel legfeljebb tíz üzenetet kér, és a decide egyszer dönt mindről. Ha nincs üzenet, nem fut.
func TestRoundReceivesOnce(t *testing.T) {
	q := queue(t, bodies(11)...)
	var asked []int
	decide := func(rs []lab.Refund) []lab.Outcome {
		asked = append(asked, len(rs))
		return batch.SettleRefunds(rs)
	}
	round(t, q, decide)
	if calls := q.Calls()[11:]; len(calls) != 11 || calls[0] != "Receive(10)" || strings.HasPrefix(calls[10], "Receive") {
		t.Fatalf("a sor hívásai = %s, várt: egy Receive(10) és tíz lezárás", lab.Values(calls))
	}
	round(t, q, decide)
	round(t, q, decide)
	if want := []int{10, 1}; !slices.Equal(asked, want) {
		t.Fatalf("a decide ennyi visszatérítést kapott = %s, várt: %s", lab.Values(asked), lab.Values(want))
	}
}

// A kiolvashatatlan üzenet csak a saját helyén ront: azt a Round eldobja, a többi a saját kimenetét kapja.
func TestRoundDropsTheUnreadable(t *testing.T) {
	q := queue(t, refund(1), "olvashatatlan", refund(90_000), "ez is", refund(2))
	var seen []lab.Refund
	round(t, q, func(rs []lab.Refund) []lab.Outcome {
		seen = slices.Clone(rs)
		return batch.SettleRefunds(rs)
	})
	if want := []lab.Refund{read(1), read(90_000), read(2)}; !slices.Equal(seen, want) {
		t.Fatalf("a decide kapta = %s, várt: %s", lab.Values(seen), lab.Values(want))
	}
	got := q.Calls()[6:]
	slices.Sort(got)
	want := []string{"ChangeVisibility(m3#1, 5m0s)", "Delete(m1#1)", "Delete(m2#1)", "Delete(m4#1)", "Delete(m5#1)"}
	if !slices.Equal(got, want) {
		t.Fatalf("a sor lezáró hívásai = %s, várt: %s", lab.Values(got), lab.Values(want))
	}
}

// Ha csak kiolvashatatlan üzenet jött, a decide nem fut. Ha a kimenetek száma hibás, a Round semmit sem zár le.
func TestRoundSettlesNothingByHalves(t *testing.T) {
	q := queue(t, "olvashatatlan")
	round(t, q, func([]lab.Refund) []lab.Outcome {
		t.Error("a decide futásainak száma = 1, várt: 0")
		return nil
	})
	if size := q.Size(); size != (lab.QueueSize{}) {
		t.Fatalf("a sor a Round után = %s, várt: %s", lab.Values(size), lab.Values(lab.QueueSize{}))
	}
	q = queue(t, refund(1), "olvashatatlan", refund(2), refund(3))
	failed, err := batch.Round(t.Context(), q, func(rs []lab.Refund) []lab.Outcome { return append(batch.SettleRefunds(rs), lab.Ack()) })
	if len(failed) > 0 || !errors.Is(err, batch.ErrCount) {
		t.Fatalf("Round(q, eggyel több kimenet) = %s, várt: ([], kimenetek-szama)", lab.Values(failed, err))
	}
	if size, want := q.Size(), (lab.QueueSize{InFlight: 4}); size != want {
		t.Fatalf("a sor a Round után = %s, várt: %s", lab.Values(size), lab.Values(want))
	}
}

// A Round az átvétel hibáját visszaadja, a sikertelen lezárásokat pedig mind megnevezi, a kiolvashatatlan üzenetekét is.
func TestRoundReportsFaults(t *testing.T) {
	q := queue(t, refund(1), "olvashatatlan", refund(2))
	q.Break(lab.Receives, errDown)
	failed, err := batch.Round(t.Context(), q, batch.SettleRefunds)
	if len(failed) > 0 || !errors.Is(err, errDown) {
		t.Fatalf("Round(q, SettleRefunds) = %s, várt: ([], nem-elerheto)", lab.Values(failed, err))
	}
	q.Break(lab.Deletes, errDown, nil, errDown)
	q.Break(lab.Changes, errDown)
	failed, err = batch.Round(t.Context(), q, batch.SettleRefunds)
	slices.Sort(failed)
	if want := []string{"m1", "m2"}; !slices.Equal(failed, want) || err != nil {
		t.Fatalf("Round(q, SettleRefunds) = %s, várt: %s", lab.Values(failed, err), lab.Values(want, nil))
	}
}

var (
	errDown = errors.New("nem-elerheto")
	wait    = lab.RetryAfter(300 * time.Second)
)

const visibility = 30 * time.Second

// read egy visszatérítés; a fizetés neve az összegéből következik.
func read(cents int64) lab.Refund {
	return lab.Refund{Payment: fmt.Sprintf("p%d", cents), AmountCents: cents}
}

func refund(cents int64) string { return read(cents).Body() }

func refunds(cents ...int64) []lab.Refund {
	var all []lab.Refund
	for _, c := range cents {
		all = append(all, read(c))
	}
	return all
}

func bodies(n int) []string {
	var all []string
	for i := range n {
		all = append(all, refund(int64(i+1)))
	}
	return all
}

// list az összegeket írja le.
func list(cents []int64) string { return strings.Trim(fmt.Sprint(cents), "[]") }

// decided a SettleRefunds kimeneteit nézi, és azt, hogy a kapott lista megmaradt-e.
func decided(t *testing.T, cents []int64, want ...lab.Outcome) {
	t.Helper()
	given := refunds(cents...)
	got := batch.SettleRefunds(given)
	if !slices.EqualFunc(got, want, lab.Outcome.Same) {
		t.Fatalf("SettleRefunds(%s) = %s, várt: %s", list(cents), lab.Values(got), lab.Values(want))
	}
	if !slices.Equal(given, refunds(cents...)) {
		t.Fatalf("a lista a SettleRefunds(%s) után = %s, várt: %s", list(cents), lab.Values(given), lab.Values(refunds(cents...)))
	}
}

func queue(t *testing.T, bodies ...string) *lab.Queue {
	t.Helper()
	q := lab.NewQueue(lab.QueueOptions{Visibility: visibility})
	for _, body := range bodies {
		if _, err := q.Send(t.Context(), lab.Outgoing{Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	return q
}

func round(t *testing.T, q *lab.Queue, decide func([]lab.Refund) []lab.Outcome) {
	t.Helper()
	if failed, err := batch.Round(t.Context(), q, decide); len(failed) > 0 || err != nil {
		t.Fatalf("Round(q, decide) = %s, várt: ([], nil)", lab.Values(failed, err))
	}
}

// scene egy átvett köteg.
type scene struct {
	t        *testing.T
	q        *lab.Queue
	messages []lab.Message
	begin    int // ennyi hívás történt addig, amíg a köteg elkészült
}

// open egy n üzenetes köteget vesz át.
func open(t *testing.T, n int) *scene {
	t.Helper()
	s := &scene{t: t, q: queue(t, bodies(n)...)}
	var err error
	if s.messages, err = s.q.Receive(t.Context(), 10); err != nil || len(s.messages) != n {
		t.Fatal(s.messages, err)
	}
	s.begin = len(s.q.Calls())
	return s
}

// settle lezárja a köteget, és a failed értékét várja.
func (s *scene) settle(outcomes []lab.Outcome, want ...string) {
	s.t.Helper()
	failed, err := batch.SettleBatch(context.Background(), s.q, s.messages, outcomes)
	if !slices.Equal(failed, want) || err != nil {
		s.t.Fatalf("SettleBatch(%d üzenet, %s) = %s, várt: %s", len(s.messages), lab.Values(outcomes), lab.Values(failed, err), lab.Values(want, nil))
	}
}

func (s *scene) wantCalls(want ...string) {
	s.t.Helper()
	if got := s.q.Calls()[s.begin:]; !slices.Equal(got, want) {
		s.t.Fatalf("a sor hívásai a SettleBatch után = %s, várt: %s", lab.Values(got), lab.Values(want))
	}
}

// wantReceived azt nézi, mi vehető át most; amit kapott, rögtön visszaadja.
func (s *scene) wantReceived(want ...string) {
	s.t.Helper()
	messages, err := s.q.Receive(s.t.Context(), 10)
	if err != nil {
		s.t.Fatal(err)
	}
	var got []string
	for _, m := range messages {
		got = append(got, m.ID)
		if err := s.q.ChangeVisibility(s.t.Context(), m.Receipt, 0); err != nil {
			s.t.Fatal(err)
		}
	}
	if !slices.Equal(got, want) {
		s.t.Fatalf("az átvehető üzenetek = %s, várt: %s", lab.Values(got), lab.Values(want))
	}
}
