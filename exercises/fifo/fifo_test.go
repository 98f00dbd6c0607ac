package fifo_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/fifo"
	"idempotencia/internal/lab"
)

// Az ismert azonosítójú küldés hiba nélkül elfogadott, de nem lesz belőle üzenet, más tartalommal és más csoportban sem.
func TestRepeatedIDIsAcceptedOnly(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a", "g", "1")
		s.send("a", "g", "1")
		s.send("b", "g", "1")
		s.send("a", "h", "1")
		s.send("c", "g", "2")
		s.settle("a", 1)
		s.settle("c", 1)
		s.nothing()
	})
}

// Az azonosító az elfogadott küldés után 300 másodperccel már új, egy nanoszekundummal előbb még ismétlés.
func TestIDIsNewAfterFiveMinutes(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a", "g", "1")
		s.send("b", "g", "2")
		s.sleep(300*time.Second - time.Nanosecond)
		s.send("a", "g", "1")
		s.sleep(time.Nanosecond)
		s.send("b", "g", "2")
		s.settle("a", 1)
		s.settle("b", 1)
		s.settle("b", 1)
		s.nothing()
	})
}

// Az ismételt küldés nem kezdi újra az öt percet.
func TestRepeatDoesNotExtendTheWindow(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a", "g", "1")
		s.sleep(299 * time.Second)
		s.send("a", "g", "1")
		s.sleep(2 * time.Second)
		s.send("b", "g", "1")
		s.settle("a", 1)
		s.settle("b", 1)
		s.nothing()
	})
}

// A törlés nem felejtés: a törölt üzenet azonosítója az öt perc végéig ismert.
func TestDeleteForgetsNothing(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a", "g", "1")
		s.settle("a", 1)
		s.send("a", "g", "1")
		s.nothing()
	})
}

// ContentDedup módban az üres azonosító helyett a tartalom SHA-256 összege számít. A megadott azonosító erősebb a tartalomnál.
func TestContentIsTheIDWhenAsked(t *testing.T) {
	play(t, true, func(s *scene) {
		s.send("a", "g", "")
		s.send("a", "g", "")
		s.send("a", "g", "1")
		s.send("b", "g", "a")
		s.send("c", "g", "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb")
		s.settle("a", 1)
		s.settle("a", 1)
		s.settle("b", 1)
		s.nothing()
	})
}

// Se azonosító, se ContentDedup: a hiba ErrNoDedupID, és üzenet sem lesz belőle.
func TestNeitherIDNorContent(t *testing.T) {
	if text := lab.Values(fifo.ErrNoDedupID); text != "hianyzo-deduplikacios-azonosito" {
		t.Fatalf("ErrNoDedupID = %s, várt: hianyzo-deduplikacios-azonosito", text)
	}
	play(t, false, func(s *scene) {
		if err := s.q.Send("a", "g", ""); !errors.Is(err, fifo.ErrNoDedupID) {
			s.fail(`Send("a", "g", "")`, lab.Values(err), "hianyzo-deduplikacios-azonosito")
		}
		s.nothing()
	})
}

// Egy csoport üzenetei küldési sorrendben jönnek. Amíg az egyik feldolgozás alatt van, a többi vár, de más csoportnak nem kell várnia.
func TestGroupWaitsForItsMessage(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a1", "a", "1")
		s.send("a2", "a", "2")
		s.send("a3", "a", "3")
		s.send("b1", "b", "4")
		first := s.receive("a1", 1)
		s.settle("b1", 1)
		s.nothing()
		s.q.Delete(first)
		s.settle("a2", 1)
		s.settle("a3", 1)
	})
}

// A visszaadott üzenet megelőzi a csoportja többi üzenetét. Amit senki sem zár le, az 30 másodperc múlva tér vissza.
func TestReturnedMessageKeepsItsPlace(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a1", "a", "1")
		s.send("a2", "a", "2")
		s.receive("a1", 1).Return()
		s.receive("a1", 2)
		s.sleep(30*time.Second - time.Nanosecond)
		s.nothing()
		s.sleep(time.Nanosecond)
		s.settle("a1", 3)
		s.settle("a2", 1)
	})
}

// Pontosan három kézbesítés után az üzenet az elakadtak közé kerül, és a csoportja továbbmegy.
func TestThreeDeliveriesThenDead(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a1", "a", "1")
		s.send("a2", "a", "2")
		for n := range 3 {
			s.wantDead()
			s.receive("a1", n+1).Return()
		}
		s.settle("a2", 1)
		s.wantDead("a1")
		s.nothing()
	})
}

// A Redrive megmondja, hány üzenetet küldött vissza. Ezek a várakozók végére kerülnek, és az átvételeik száma elölről kezdődik.
func TestRedriveStartsAnew(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a1", "a", "1")
		s.send("b1", "b", "2")
		s.bury("a1", "b1")
		s.sleep(6 * time.Minute)
		s.send("a2", "a", "3")
		s.redrive(2)
		s.wantDead()
		s.settle("a2", 1)
		s.bury("a1", "b1")
		s.sleep(6 * time.Minute)
		s.redrive(2)
		s.settle("a1", 1)
		s.settle("b1", 1)
		s.redrive(0)
		s.nothing()
	})
}

// A visszaküldött üzenet az öt percen belül sem számít ismétlésnek. Az azonosítója továbbra is a küldéstől számított öt percig ismert, se tovább, se rövidebb ideig.
func TestRedriveIsNotARepeat(t *testing.T) {
	play(t, false, func(s *scene) {
		s.send("a", "g", "1")
		s.send("b", "h", "2")
		s.bury("a", "b")
		s.sleep(100 * time.Second)
		s.redrive(2)
		s.send("b", "h", "2")
		s.sleep(201 * time.Second)
		s.send("c", "g", "1")
		s.settle("a", 1)
		s.settle("b", 1)
		s.settle("c", 1)
		s.nothing()
	})
}

// A Publish minden kísérlete ugyanaz a küldés: a csoport a számla, az azonosító a fizetésé. Az első sikernél megáll, különben az utolsó hibát adja.
func TestPublishRepeatsTheSameSend(t *testing.T) {
	p := lab.Payment{ID: "p1", Account: "anna", AmountCents: 1500}
	once := strings.Join([]string{p.Body(), "anna", "p1"}, " | ")
	errLast := errors.New("utolso-hiba")
	for _, c := range []struct {
		faults   []error
		attempts int
		sends    int
		want     error
	}{{nil, 3, 1, nil}, {[]error{errDown, errDown}, 3, 3, nil}, {[]error{errDown, errDown, errLast}, 3, 3, errLast}, {[]error{errLast}, 1, 1, errLast}} {
		var sent []string
		err := fifo.Publish(func(body, group, dedupID string) error {
			sent = append(sent, strings.Join([]string{body, group, dedupID}, " | "))
			if len(sent) <= len(c.faults) {
				return c.faults[len(sent)-1]
			}
			return nil
		}, p, c.attempts)
		if !errors.Is(err, c.want) {
			t.Fatalf("Publish(send, p1, %d) = %s, várt: %s", c.attempts, lab.Values(err), lab.Values(c.want))
		}
		if want := slices.Repeat([]string{once}, c.sends); !slices.Equal(sent, want) {
			t.Fatalf("a Publish(send, p1, %d) küldései = %q, várt: %q", c.attempts, sent, want)
		}
	}
	err := fifo.Publish(func(_, _, _ string) error {
		t.Error("az azonosító nélküli fizetés küldéseinek száma = 1, várt: 0")
		return nil
	}, lab.Payment{Account: "anna"}, 3)
	if !errors.Is(err, fifo.ErrNoDedupID) {
		t.Fatalf(`Publish(send, "", 3) = %s, várt: hianyzo-deduplikacios-azonosito`, lab.Values(err))
	}
}

// Egy fizetés egyszer könyvelődik: a második kézbesítésre Ack a válasz, könyvelés nélkül. A sor hat perccel később már nem szűri ki az ismétlést.
func TestHandleBooksOnce(t *testing.T) {
	play(t, false, func(s *scene) {
		p := lab.Payment{ID: "p3", Account: "anna", AmountCents: 1500}
		b := &books{booked: map[string]bool{}}
		for range 2 {
			s.send(p.Body(), p.Account, p.ID)
			l := s.receive(p.Body(), 1)
			s.handle(b, p, lab.Ack())
			s.q.Delete(l)
			s.sleep(6 * time.Minute)
		}
		s.wantBooked(b, "p3")
	})
}

// A sikertelen könyvelés Retry, és az oka a könyvelés hibája.
func TestFailedBookingIsRetried(t *testing.T) {
	play(t, false, func(s *scene) {
		p := lab.Payment{ID: "p6", Account: "anna", AmountCents: 1500}
		o := s.handle(&books{booked: map[string]bool{}, faults: 1}, p, lab.Retry())
		if !errors.Is(o.Err, errDown) {
			s.fail("Handle(p6) oka", lab.Values(o.Err), "nem-elerheto")
		}
	})
}

// A sikertelen fizetés nem számít könyveltnek: az elakadtak közül visszaküldve lefut.
func TestRedrivenFailureRuns(t *testing.T) {
	play(t, false, func(s *scene) {
		p := lab.Payment{ID: "p4", Account: "anna", AmountCents: 1500}
		b := &books{booked: map[string]bool{}, faults: 3}
		s.send(p.Body(), p.Account, p.ID)
		for n := range 3 {
			l := s.receive(p.Body(), n+1)
			_ = fifo.Handle(b.booked, b.book, p)
			l.Return()
		}
		s.nothing()
		s.redrive(1)
		s.receive(p.Body(), 1)
		s.handle(b, p, lab.Ack())
		s.wantBooked(b, "p4", "p4", "p4", "p4")
		if want := map[string]bool{"p4": true}; !maps.Equal(b.booked, want) {
			s.fail("booked a Handle(p4) után", lab.Values(b.booked), lab.Values(want))
		}
	})
}

// Ami könyvelve van, de a törlése háromszor elmaradt, azt a visszaküldés után is csak nyugtázni kell.
func TestRedrivenBookingIsOnlyAcknowledged(t *testing.T) {
	play(t, false, func(s *scene) {
		p := lab.Payment{ID: "p5", Account: "anna", AmountCents: 1500}
		b := &books{booked: map[string]bool{}}
		s.send(p.Body(), p.Account, p.ID)
		for n := range 3 {
			s.receive(p.Body(), n+1)
			s.handle(b, p, lab.Ack())
			s.sleep(30 * time.Second)
		}
		s.nothing()
		s.redrive(1)
		s.receive(p.Body(), 1)
		s.handle(b, p, lab.Ack())
		s.wantBooked(b, "p5")
	})
}

var errDown = errors.New("nem-elerheto")

// scene egy sor és az eddigi hívások.
type scene struct {
	t     *testing.T
	q     *fifo.Queue
	calls []string
}

// play buborékban játszik, ahol az óra magától lép tovább.
func play(t *testing.T, contentDedup bool, act func(*scene)) {
	synctest.Test(t, func(t *testing.T) {
		act(&scene{t: t, q: fifo.New(contentDedup)})
	})
}

func (s *scene) fail(call, came, want string) {
	s.t.Helper()
	s.t.Fatalf("%s = %s, várt: %s%s", call, came, want, lab.Before(s.calls))
}

func (s *scene) sleep(d time.Duration) {
	time.Sleep(d)
	s.calls = append(s.calls, fmt.Sprintf("%s múlva", d))
}

func (s *scene) send(body, group, dedupID string) {
	s.t.Helper()
	call := fmt.Sprintf("Send(%q, %q, %q)", name(body), group, dedupID)
	if err := s.q.Send(body, group, dedupID); err != nil {
		s.fail(call, lab.Values(err), "nil")
	}
	s.calls = append(s.calls, call)
}

// name a fizetés szövegéből csak az azonosítóját hagyja meg.
func name(body string) string {
	if d, err := lab.ReadDelivery(lab.Message{Body: body}); err == nil {
		return d.Payment.ID
	}
	return body
}

func described(l *lab.Letter, ok bool) string {
	if l == nil {
		return lab.Values(nil, ok)
	}
	return fmt.Sprintf("(%q, %d. átvétel, %t)", name(l.Body), l.Receives, ok)
}

// receive ezt az üzenetet várja, ezzel a számú átvétellel.
func (s *scene) receive(body string, receives int) *lab.Letter {
	s.t.Helper()
	l, ok := s.q.Receive()
	if !ok || l == nil || l.Body != body || l.Receives != receives {
		s.fail("Receive()", described(l, ok), fmt.Sprintf("(%q, %d. átvétel, true)", name(body), receives))
	}
	s.calls = append(s.calls, fmt.Sprintf("Receive() %q", name(body)))
	return l
}

func (s *scene) settle(body string, receives int) {
	s.t.Helper()
	s.q.Delete(s.receive(body, receives))
	s.calls = append(s.calls, fmt.Sprintf("Delete(%q)", name(body)))
}

func (s *scene) nothing() {
	s.t.Helper()
	if l, ok := s.q.Receive(); ok || l != nil {
		s.fail("Receive()", described(l, ok), "(nil, false)")
	}
}

// bury háromszor átveszi és visszaadja ezeket az üzeneteket, aztán átvenné a következőt.
func (s *scene) bury(want ...string) {
	s.t.Helper()
	for _, body := range want {
		for n := range 3 {
			s.receive(body, n+1).Return()
		}
	}
	s.nothing()
	s.wantDead(want...)
}

func (s *scene) wantDead(want ...string) {
	s.t.Helper()
	var got []string
	for _, l := range s.q.Dead {
		got = append(got, l.Body)
	}
	if !slices.Equal(got, want) {
		s.fail("az elakadt üzenetek", lab.Values(got), lab.Values(want))
	}
}

func (s *scene) redrive(want int) {
	s.t.Helper()
	if n := s.q.Redrive(); n != want {
		s.fail("Redrive()", lab.Values(n), lab.Values(want))
	}
	s.calls = append(s.calls, "Redrive()")
}

// books egy könyv, amelybe az első néhány könyvelés nem sikerül.
type books struct {
	booked map[string]bool
	faults int
	tried  []string
}

func (b *books) book(p lab.Payment) error {
	b.tried = append(b.tried, p.ID)
	if len(b.tried) <= b.faults {
		return errDown
	}
	return nil
}

func (s *scene) handle(b *books, p lab.Payment, want lab.Outcome) lab.Outcome {
	s.t.Helper()
	call := "Handle(" + p.ID + ")"
	o := fifo.Handle(b.booked, b.book, p)
	if !o.Same(want) {
		s.fail(call, lab.Values(o), lab.Values(want))
	}
	s.calls = append(s.calls, call)
	return o
}

func (s *scene) wantBooked(b *books, want ...string) {
	s.t.Helper()
	if !slices.Equal(b.tried, want) {
		s.fail("a könyvelések", lab.Values(b.tried), lab.Values(want))
	}
}
