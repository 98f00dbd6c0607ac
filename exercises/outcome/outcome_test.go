package outcome_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/outcome"
	"idempotencia/internal/lab"
)

// Mindegyik kimenet egyetlen hívás: az Ack és a Drop töröl, a Retry azonnal, a RetryAfter pontosan a kért idő múlva adja vissza az üzenetet, legfeljebb 43 200 másodpercre.
func TestEachOutcomeIsOneCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, o := range []lab.Outcome{lab.Ack(), lab.Drop(), lab.Drop().Because(errDown)} {
			q, m := inFlight(t)
			settle(t, q, m, o, nil)
			wantCalls(t, q, m, o, "Delete(m1#1)")
			time.Sleep(visibility)
			wantReceived(t, q, o, 0)
		}
		for _, after := range []time.Duration{0, time.Second, time.Minute, lab.MaxVisibility} {
			o := lab.RetryAfter(after)
			q, m := inFlight(t)
			settle(t, q, m, o, nil)
			wantCalls(t, q, m, o, fmt.Sprintf("ChangeVisibility(m1#1, %s)", after))
			if after > 0 {
				time.Sleep(after - time.Nanosecond)
				wantReceived(t, q, o, 0)
				time.Sleep(time.Nanosecond)
			}
			wantReceived(t, q, o, 1)
		}
	})
}

// A Settle a sor hibáját adja vissza, és nem hív másodszor. A túl hosszú várakozás is a sor hibája, az ismeretlen kimenet pedig ErrOutcome, hívás nélkül.
func TestSettleReportsFaults(t *testing.T) {
	wantText(t, "ErrOutcome", outcome.ErrOutcome, "ismeretlen-kimenet")
	synctest.Test(t, func(t *testing.T) {
		q, m := inFlight(t)
		q.Break(lab.Deletes, errDown)
		q.Break(lab.Changes, errDown)
		settle(t, q, m, lab.Ack(), errDown)
		settle(t, q, m, lab.Retry(), errDown)
		settle(t, q, m, lab.RetryAfter(lab.MaxVisibility+time.Second), lab.ErrDelay)
		wantCalls(t, q, m, lab.Ack(), "Delete(m1#1)", "ChangeVisibility(m1#1, 0s)", "ChangeVisibility(m1#1, 12h0m1s)")
		for _, o := range []lab.Outcome{{}, {Kind: 9}} {
			q, m := inFlight(t)
			settle(t, q, m, o, outcome.ErrOutcome)
			wantCalls(t, q, m, o)
		}
	})
}

// A Serve előbb elvégzi a munkát, és csak utána zárja le az üzenetet.
func TestServeWorksBeforeSettling(t *testing.T) {
	q := filled(t, "a", "b")
	answers := map[string]lab.Outcome{"a": lab.Ack(), "b": lab.Drop()}
	serve(t, q, func(_ context.Context, m lab.Message) lab.Outcome {
		if last := q.Calls()[len(q.Calls())-1]; strings.Contains(last, m.Receipt) && !t.Failed() {
			t.Errorf("a sor utolsó hívása %q feldolgozása közben = %s, várt: más üzeneté", m.Body, last)
		}
		return answers[m.Body]
	})
	if size := q.Size(); size != (lab.QueueSize{}) {
		t.Fatalf("a sor a Serve után = %s, várt: %s", lab.Values(size), lab.Values(lab.QueueSize{}))
	}
}

// A visszaadott üzenet ugyanaz az üzenet marad: a következő átvételekor az átvételek száma 2.
func TestServeGivesBackTheSameMessage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := filled(t, "a")
		serve(t, q, func(context.Context, lab.Message) lab.Outcome { return lab.RetryAfter(time.Minute) })
		time.Sleep(time.Minute)
		messages, err := q.Receive(t.Context(), 10)
		if err != nil || len(messages) != 1 {
			t.Fatalf("az átvehető üzenetek egy perccel a Serve után = %s, várt: [a]", lab.Values(bodies(messages)))
		}
		if count := messages[0].Attributes[lab.ReceiveCount]; count != "2" {
			t.Fatalf("az átvételek száma egy perccel a Serve után = %s, várt: 2", count)
		}
	})
}

// A Serve egy átvétellel legfeljebb tíz üzenetet visz végig. Egy sikertelen lezárás után is folytatja, és mindegyik hibát visszaadja.
func TestServeGoesThroughTheBatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := strings.Fields("a b c d e f g h i j k l")
		q := filled(t, sent...)
		errOther := errors.New("masik-hiba")
		q.Break(lab.Deletes, nil, errDown, nil, errOther)
		var worked []string
		handle := func(_ context.Context, m lab.Message) lab.Outcome {
			worked = append(worked, m.Body)
			return lab.Ack()
		}
		err := outcome.Serve(t.Context(), q, handle)
		if !slices.Equal(worked, sent[:10]) {
			t.Fatalf("a Serve ezeket végezte el = %s, várt: %s", lab.Values(worked), lab.Values(sent[:10]))
		}
		if !errors.Is(err, errDown) || !errors.Is(err, errOther) {
			t.Fatalf("Serve(q, handle) = %s, várt: nem-elerheto és masik-hiba együtt", lab.Values(err))
		}
		if size, want := q.Size(), (lab.QueueSize{Visible: 2, InFlight: 2}); size != want {
			t.Fatalf("a sor a Serve után = %s, várt: %s", lab.Values(size), lab.Values(want))
		}
		q.Break(lab.Receives, errDown)
		if err := outcome.Serve(t.Context(), q, handle); !errors.Is(err, errDown) || len(worked) != 10 {
			t.Fatalf("Serve(q, handle) = %s, várt: nem-elerheto\naz átvétel nem sikerült, ezért nincs mit feldolgozni", lab.Values(err))
		}
	})
}

// A vizsgált fizetés az első két átvételkor 60 másodpercet vár, és semmi sem történik. Ha az átvételek száma hiányzik, nem olvasható vagy nem pozitív, akkor 1.
func TestReviewWaits(t *testing.T) {
	for _, count := range []string{"1", "2", "", "x", "0", "-7", "3x", "99999999999999999999"} {
		s := open(t)
		d := reviewed("p1", count)
		s.book(d, lab.RetryAfter(60*time.Second))
		s.wantEntries(d)
		s.wantLogged(d, 0)
	}
	s := open(t)
	d := reviewed("p1", "")
	d.Attributes = nil
	s.book(d, lab.RetryAfter(60*time.Second))
	s.wantEntries(d)
}

// A vizsgált fizetés a harmadik átvételtől Drop. A napló egy sora megnevezi a fizetést, könyvelés nincs.
func TestReviewGivesUpAtThird(t *testing.T) {
	for _, count := range []string{"3", "4", "10", "100"} {
		s := open(t)
		d := reviewed("p2", count)
		s.book(d, lab.Drop())
		s.wantEntries(d)
		s.wantLogged(d, 1)
	}
}

// A vizsgálat kérdése megelőzi a könyveltek tárát: a már könyvelt, de most vizsgált fizetés is vár, és a tárhoz senki sem nyúl.
func TestReviewBeforeTheRecord(t *testing.T) {
	s := open(t)
	s.book(payment("p3", "m1"), lab.Ack())
	s.store.calls = nil
	s.book(reviewed("p3", "1"), lab.RetryAfter(60*time.Second))
	s.book(reviewed("p3", "3"), lab.Drop())
	if len(s.store.calls) > 0 {
		t.Fatalf("a tár hívásai a vizsgált fizetésnél = %s, várt: []", lab.Values(s.store.calls))
	}
}

// A Book előbb közzéteszi a könyvelést, és csak utána írja az Entries végére. A kimenet Ack.
func TestBookPublishesThenRecords(t *testing.T) {
	s := open(t)
	d := payment("p4", "m1")
	s.booker.Publish = func(_ context.Context, e lab.Entry) error {
		if e != entryOf(d) {
			t.Errorf("Publish kapta = %s, várt: %s", lab.Values(e), lab.Values(entryOf(d)))
		}
		s.wantEntries(d)
		return nil
	}
	s.book(d, lab.Ack())
	s.wantEntries(d, entryOf(d))
	s.wantLogged(d, 0)
}

// Ha a közzététel nem sikerül, semmi sincs könyvelve: a kimenet Retry, és a következő kézbesítés könyvel.
func TestPublishFailureRecordsNothing(t *testing.T) {
	s := open(t)
	d := payment("p5", "m1")
	s.publish = []error{errDown}
	if o := s.book(d, lab.Retry()); !errors.Is(o.Err, errDown) {
		t.Fatalf("Book(p5) oka = %s, várt: nem-elerheto", lab.Values(o.Err))
	}
	s.wantEntries(d)
	s.book(d, lab.Ack())
	s.wantEntries(d, entryOf(d))
}

// A kulcs a fizetés azonosítója, nem az üzeneté: két küldés egy könyvelés, és két fizetés akkor is kettő, ha az üzenet azonosítója azonos.
func TestPaymentIDIsTheKey(t *testing.T) {
	s := open(t)
	first := payment("p6", "m1")
	s.book(first, lab.Ack())
	s.book(first, lab.Ack())
	s.book(payment("p6", "m2"), lab.Ack())
	s.wantEntries(first, entryOf(first))
	other := payment("p7", "m1")
	s.book(other, lab.Ack())
	s.wantEntries(other, entryOf(first), entryOf(other))
}

// Két egyidejű kézbesítésből egy könyvelés lesz: a második Retry, amíg az első dolgozik, és Ack, ha az elkészült. Más fizetésnek nem kell várnia.
func TestSimultaneousDeliveriesBookOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t)
		first, other := payment("p8", "m1"), payment("p9", "m3")
		s.booker.Publish = func(_ context.Context, e lab.Entry) error {
			if e.Payment == "p8" {
				time.Sleep(time.Minute)
			}
			return nil
		}
		done := make(chan lab.Outcome, 1)
		go func() {
			defer close(done)
			done <- s.booker.Book(s.ctx, first)
		}()
		defer func() { <-done }() // a kudarc után se maradjon, aki dolgozik
		synctest.Wait()
		begin := time.Now()
		s.calls = append(s.calls, "Book(p8), amely még dolgozik")
		s.book(payment("p8", "m2"), lab.Retry())
		s.book(other, lab.Ack())
		if waited := time.Since(begin); waited != 0 {
			t.Fatalf("a Book(p9) várakozása = %s, várt: 0s", waited)
		}
		if o := <-done; !o.Same(lab.Ack()) {
			t.Fatalf("Book(p8) = %s, várt: Ack()", lab.Values(o))
		}
		s.book(payment("p8", "m2"), lab.Ack())
		s.wantEntries(first, entryOf(other), entryOf(first))
	})
}

// Az ismételt fizetés Ack, a folyamatban lévő Retry. Az üres azonosítójú Drop, az oka ErrNoID, és foglalás sincs. A munka egyik esetben sem fut.
func TestAnswersWithoutWork(t *testing.T) {
	wantText(t, "ErrNoID", outcome.ErrNoID, "ures-azonosito")
	for _, c := range []struct {
		says lab.Claim
		want lab.Outcome
	}{{lab.Duplicate, lab.Ack()}, {lab.InProgress, lab.Retry()}} {
		s := open(t)
		s.store.says = c.says
		s.handle("Idempotent("+c.says.String()+")", payment("p10", "m1"), nil, c.want)
		s.wantRuns(0)
		s.wantCalls("Claim(p10)")
	}
	s := open(t)
	o := s.handle(`Idempotent("")`, payment("", "m1"), nil, lab.Drop())
	if !errors.Is(o.Err, outcome.ErrNoID) {
		t.Fatalf(`Idempotent("") oka = %s, várt: ures-azonosito`, lab.Values(o.Err))
	}
	s.wantRuns(0)
	s.wantCalls()
}

// A hibával vagy pánikkal végződő munka után Forget következik: hibánál a kimenet Retry és az oka a hiba, a pánik pedig továbbmegy.
func TestFailureForgets(t *testing.T) {
	s := open(t)
	o := s.handle("Idempotent(hibás munka)", payment("p11", "m1"), func() error { return errDown }, lab.Retry())
	if !errors.Is(o.Err, errDown) {
		t.Fatalf("Idempotent(hibás munka) oka = %s, várt: nem-elerheto", lab.Values(o.Err))
	}
	s.wantCalls("Claim(p11)", "Forget(p11)")

	s = open(t)
	came := panicOf(func() {
		s.handle("Idempotent(pánik)", payment("p12", "m1"), func() error { panic("baj") }, lab.Outcome{})
	})
	if came != "baj" {
		t.Fatalf("Idempotent(pánik) pánikja = %s, várt: baj", fmt.Sprint(came))
	}
	s.wantCalls("Claim(p12)", "Forget(p12)")
	s.handle("Idempotent(jó munka)", payment("p12", "m1"), nil, lab.Ack())
	s.wantRuns(2)
}

// A tár hibája a kimenet oka. Sikertelen foglalásnál Retry a kimenet, és nincs munka; sikertelen véglegesítésnél Ack, mert a munka megtörtént.
func TestStoreFaults(t *testing.T) {
	fail := func() error { return errors.New("hibas-munka") }
	for _, c := range []struct {
		call string
		work func() error
		want lab.Outcome
		runs int
	}{{"Claim", nil, lab.Retry(), 0}, {"Confirm", nil, lab.Ack(), 1}, {"Forget", fail, lab.Retry(), 1}} {
		s := open(t)
		s.store.broken = c.call
		o := s.handle("Idempotent("+c.call+" hibája)", payment("p13", "m1"), c.work, c.want)
		if !errors.Is(o.Err, errDown) {
			t.Fatalf("Idempotent(%s hibája) oka = %s, várt: nem-elerheto", c.call, lab.Values(o.Err))
		}
		s.wantRuns(c.runs)
	}
}

// A véglegesítés és az elengedés akkor is eléri a tárat, ha a kézbesítés kontextusa munka közben megszakadt.
func TestCancelledDelivery(t *testing.T) {
	for _, c := range []struct {
		call  string
		fault error
		want  lab.Outcome
	}{{"Confirm", nil, lab.Ack()}, {"Forget", errDown, lab.Retry()}} {
		s := open(t)
		ctx, cancel := context.WithCancel(t.Context())
		s.ctx = ctx
		s.handle("Idempotent(megszakadt kézbesítés)", payment("p14", "m1"), func() error {
			cancel()
			return c.fault
		}, c.want)
		if len(s.store.late) > 0 {
			t.Fatalf("a megszakadt kontextussal érkezett hívások = %s, várt: []", lab.Values(s.store.late))
		}
		s.wantCalls("Claim(p14)", c.call+"(p14)")
	}
}

var errDown = errors.New("nem-elerheto")

const visibility = 30 * time.Second

// filled olyan sor, amelyben ezek az üzenetek állnak.
func filled(t *testing.T, bodies ...string) *lab.Queue {
	t.Helper()
	q := lab.NewQueue(lab.QueueOptions{Visibility: visibility})
	for _, body := range bodies {
		if _, err := q.Send(t.Context(), lab.Outgoing{Body: body}); err != nil {
			t.Fatal(err)
		}
	}
	return q
}

// inFlight olyan sor, amelynek egyetlen üzenete feldolgozás alatt van.
func inFlight(t *testing.T) (*lab.Queue, lab.Message) {
	t.Helper()
	q := filled(t, "a")
	messages, err := q.Receive(t.Context(), 1)
	if err != nil || len(messages) != 1 {
		t.Fatal(messages, err)
	}
	return q, messages[0]
}

func bodies(messages []lab.Message) []string {
	texts := []string{}
	for _, m := range messages {
		texts = append(texts, m.Body)
	}
	return texts
}

func serve(t *testing.T, q *lab.Queue, handle func(context.Context, lab.Message) lab.Outcome) {
	t.Helper()
	if err := outcome.Serve(t.Context(), q, handle); err != nil {
		t.Fatalf("Serve(q, handle) = %s, várt: nil", lab.Values(err))
	}
}

func settle(t *testing.T, q *lab.Queue, m lab.Message, o lab.Outcome, want error) {
	t.Helper()
	if err := outcome.Settle(t.Context(), q, m.Receipt, o); !errors.Is(err, want) {
		t.Fatalf("Settle(q, %s, %s) = %s, várt: %s", m.Receipt, o, lab.Values(err), lab.Values(want))
	}
}

// wantCalls a sor küldés és átvétel utáni hívásait nézi.
func wantCalls(t *testing.T, q *lab.Queue, m lab.Message, o lab.Outcome, want ...string) {
	t.Helper()
	if got := q.Calls()[2:]; !slices.Equal(got, want) {
		t.Fatalf("a sor hívásai a Settle(q, %s, %s) után = %s, várt: %s", m.Receipt, o, lab.Values(got), lab.Values(want))
	}
}

func wantReceived(t *testing.T, q *lab.Queue, o lab.Outcome, want int) {
	t.Helper()
	messages, err := q.Receive(t.Context(), 10)
	if err != nil || len(messages) != want {
		t.Fatalf("az átvehető üzenetek száma %s után = %d, várt: %d", o, len(messages), want)
	}
}

func wantText(t *testing.T, name string, err error, want string) {
	t.Helper()
	if text := lab.Values(err); text != want {
		t.Fatalf("%s = %s, várt: %s", name, text, want)
	}
}

// payment egy fizetés első kézbesítése a megadott azonosítójú üzenetben.
func payment(id, message string) lab.Delivery {
	return lab.Delivery{
		MessageID: message, Attributes: map[string]string{lab.ReceiveCount: "1"},
		Payment: lab.Payment{ID: id, Account: "anna", AmountCents: 1500},
	}
}

// reviewed egy vizsgált fizetés, ahányadszor az átvételek száma mondja.
func reviewed(id, count string) lab.Delivery {
	d := payment(id, "m1")
	d.Attributes[lab.ReceiveCount] = count
	d.Payment.UnderReview = true
	return d
}

func entryOf(d lab.Delivery) lab.Entry {
	return lab.Entry{Payment: d.Payment.ID, Account: d.Payment.Account, AmountCents: d.Payment.AmountCents}
}

// scene egy szolgáltatás a tárával és az eddigi hívásokkal.
type scene struct {
	t       *testing.T
	ctx     context.Context
	store   *watched
	booker  *outcome.Booker
	entries *lab.Entries
	publish []error // a következő közzétételek hibái
	logged  []string
	runs    int
	calls   []string
}

func open(t *testing.T) *scene {
	s := &scene{t: t, ctx: t.Context(), store: &watched{inner: lab.NewClaims(5*time.Minute, 24*time.Hour)}, entries: &lab.Entries{}}
	s.booker = &outcome.Booker{
		Store: s.store, Entries: s.entries,
		Log: func(text string) { s.logged = append(s.logged, text) },
		Publish: func(context.Context, lab.Entry) error {
			if len(s.publish) == 0 {
				return nil
			}
			err := s.publish[0]
			s.publish = s.publish[1:]
			return err
		},
	}
	return s
}

// book egy kézbesítéssel hívja a Book metódust, és a kimenetét várja.
func (s *scene) book(d lab.Delivery, want lab.Outcome) lab.Outcome {
	s.t.Helper()
	call := "Book(" + describe(d) + ")"
	o := s.booker.Book(s.ctx, d)
	if !o.Same(want) {
		s.t.Fatalf("%s = %s, várt: %s%s", call, lab.Values(o), lab.Values(want), lab.Before(s.calls))
	}
	s.calls = append(s.calls, call)
	return o
}

// describe csak azt írja le, ami egy kézbesítésben számít.
func describe(d lab.Delivery) string {
	if !d.Payment.UnderReview {
		return d.Payment.ID + ", üzenet: " + d.MessageID
	}
	count, known := d.Attributes[lab.ReceiveCount]
	if !known {
		return d.Payment.ID + " vizsgált, szám nélkül"
	}
	return fmt.Sprintf("%s vizsgált, átvétel: %q", d.Payment.ID, count)
}

// handle az Idempotent által adott függvényt hívja; a nil munka mindig sikerül.
func (s *scene) handle(call string, d lab.Delivery, work func() error, want lab.Outcome) lab.Outcome {
	s.t.Helper()
	o := outcome.Idempotent(s.store, func(context.Context, lab.Delivery) error {
		s.runs++
		if work == nil {
			return nil
		}
		return work()
	})(s.ctx, d)
	if !o.Same(want) {
		s.t.Fatalf("%s = %s, várt: %s%s", call, lab.Values(o), lab.Values(want), lab.Before(s.calls))
	}
	s.calls = append(s.calls, call)
	return o
}

func (s *scene) wantEntries(d lab.Delivery, want ...lab.Entry) {
	s.t.Helper()
	if got := s.entries.All(); !slices.Equal(got, want) {
		s.t.Fatalf("Entries a Book(%s) hívásnál = %s, várt: %s%s", describe(d), lab.Values(got), lab.Values(want), lab.Before(s.calls))
	}
}

func (s *scene) wantLogged(d lab.Delivery, want int) {
	s.t.Helper()
	if len(s.logged) != want {
		s.t.Fatalf("a napló sorainak száma a Book(%s) után = %d, várt: %d", describe(d), len(s.logged), want)
	}
	for _, line := range s.logged {
		if !strings.Contains(line, d.Payment.ID) {
			s.t.Fatalf("a napló sora = %q, várt: olyan sor, amelyben benne van: %s", line, d.Payment.ID)
		}
	}
}

func (s *scene) wantRuns(want int) {
	s.t.Helper()
	if s.runs != want {
		s.t.Fatalf("a munka futásainak száma = %d, várt: %d%s", s.runs, want, lab.Before(s.calls))
	}
}

func (s *scene) wantCalls(want ...string) {
	s.t.Helper()
	if !slices.Equal(s.store.calls, want) {
		s.t.Fatalf("a tár hívásai = %s, várt: %s%s", lab.Values(s.store.calls), lab.Values(want), lab.Before(s.calls))
	}
}

func panicOf(play func()) (value any) {
	defer func() { value = recover() }()
	play()
	return nil
}

// watched egy tár, amely feljegyzi a hívásait. Ha says nem nulla, minden foglalásra ezt feleli; a broken nevű hívása hibát ad.
type watched struct {
	mu     sync.Mutex
	inner  lab.Claims
	says   lab.Claim
	broken string
	calls  []string
	late   []string // megszakadt kontextussal érkezett hívások
}

type watchedToken struct {
	key   string
	inner lab.Token
}

func (w *watched) note(ctx context.Context, name, key string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = append(w.calls, name+"("+key+")")
	if ctx.Err() != nil {
		w.late = append(w.late, name)
	}
	if name == w.broken {
		return errDown
	}
	return nil
}

func (w *watched) Claim(ctx context.Context, key string) (lab.Claim, lab.Token, error) {
	if err := w.note(ctx, "Claim", key); err != nil {
		return 0, nil, err
	}
	if w.says != 0 {
		return w.says, nil, nil
	}
	claim, token, err := w.inner.Claim(ctx, key)
	return claim, watchedToken{key, token}, err
}

func (w *watched) Confirm(ctx context.Context, token lab.Token) error {
	own := token.(watchedToken)
	if err := w.note(ctx, "Confirm", own.key); err != nil {
		return err
	}
	return w.inner.Confirm(ctx, own.inner)
}

func (w *watched) Forget(ctx context.Context, token lab.Token) error {
	own := token.(watchedToken)
	if err := w.note(ctx, "Forget", own.key); err != nil {
		return err
	}
	return w.inner.Forget(ctx, own.inner)
}
