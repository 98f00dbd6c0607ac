package unknown_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/unknown"
	"idempotencia/internal/lab"
)

// A feltételek más-más hivatkozást használnak, ezért akkor sem hatnak egymásra,
// ha egy megoldás tévesen a kliensen és a naplón kívül is emlékszik valamire.

// Végleges válasz után a Submit az elfogadást Succeeded, az elutasítást Rejected kimenetelként adja vissza, hiba nélkül; az elfogadott összeg a kért számlára kerül.
func TestDefiniteAnswerIsOutcome(t *testing.T) {
	s := open(t)
	s.want(call{ref: "R-10", in: five}, unknown.Succeeded, nil)
	s.wantBalance("anna", 15)
	s.want(call{ref: "R-11", in: unknown.Intent{Account: "bea", Amount: 6}}, unknown.Succeeded, nil)
	s.wantBalance("bea", 6)
	s.next("elutasítás jön", lab.Rejected)
	s.want(call{ref: "R-12", in: unknown.Intent{Account: "anna", Amount: 7}}, unknown.Rejected, nil)
	s.wantBalance("anna", 15)
}

// Ha nem jön válasz, a kimenetel Unknown, hiba nélkül, akár a kérés veszett el, akár a válasz. Küldés után ilyenkor nincs mit menteni, ezért az sem baj, ha a napló közben megtelt.
func TestLostAnswerIsUnknown(t *testing.T) {
	s := open(t)
	s.next("a kérés elvész", lab.LostBefore)
	s.want(call{ref: "R-20", in: five}, unknown.Unknown, nil)
	s.next("a válasz elvész", lab.LostAfter)
	s.want(call{ref: "R-21", in: five}, unknown.Unknown, nil)
	s.note("a napló egy írás után megtelik")
	saves := 0
	s.journal.OnSave = func(string, unknown.Entry) error {
		if saves++; saves > 1 {
			return errJournal
		}
		return nil
	}
	s.next("a válasz elvész", lab.LostAfter)
	s.want(call{ref: "R-22", in: five}, unknown.Unknown, nil)
}

// Az átmeneti hiba sem végleges válasz: a kimenetel Unknown, hiba nélkül.
func TestTemporaryErrorIsUnknown(t *testing.T) {
	s := open(t)
	s.next("átmeneti hiba jön", lab.Temporary)
	s.want(call{ref: "R-30", in: five}, unknown.Unknown, nil)
}

// Ha a ctx a válaszra várás közben jár le, a hívás azonnal véget ér, és a kimenetel Unknown, hiba nélkül.
func TestDeadlineWhileWaitingIsUnknown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s.next("a válasz egy órát késik", lab.Delivered.After(time.Hour))
		start := time.Now()
		s.want(call{ref: "R-40", in: five, ctx: ctx, ctxName: "1 s időkorlát"}, unknown.Unknown, nil)
		s.wantState("az eltelt idő", time.Since(start).String(), "1s")
	})
}

// Küldéskor a napló már őrzi a szándékot és azt az azonosítót, amely a NewID-től jött, és amely a kérésben utazik; a kimenetel ekkor Unknown.
func TestSavedBeforeSent(t *testing.T) {
	s := open(t)
	var saved, sent string
	s.client.Server = onCredit(s.server, func(id string) {
		saved, sent = entries(s.journal.Entries()), id
	})
	_, _ = s.try(call{ref: "R-50", in: five})
	if want := "R-50: k1, anna 5, Unknown"; saved != want {
		s.state("a napló", "küldésekor", orNone(saved), want)
	}
	s.wantState("az elküldött kérés azonosítója", sent, "k1")
}

// Ha a napló nem olvasható vagy nem írható, a kérés nem indul el, és a Submit a napló hibáját adja vissza.
func TestNothingIsSentWithoutJournal(t *testing.T) {
	s := open(t)
	s.note("a napló nem írható")
	s.journal.OnSave = func(string, unknown.Entry) error { return errJournal }
	s.want(call{ref: "R-60", in: five}, unknown.Unknown, errJournal)
	s.wantSendings(0)

	s.note("a napló írható, de nem olvasható")
	s.journal.OnSave, s.journal.OnLoad = nil, func(string) error { return errJournal }
	s.want(call{ref: "R-61", in: five}, unknown.Unknown, errJournal)
	s.wantSendings(0)
}

// Amíg nincs végleges válasz, minden hívás ugyanazzal az azonosítóval küld, akárhányadik próbálkozás, és akármennyi idő telt el.
func TestSameIDUntilAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t)
		c := call{ref: "R-70", in: five}
		s.next("a válasz elvész", lab.LostAfter)
		_, _ = s.try(c)
		s.wait("egy perc", time.Minute)
		s.next("a kérés elvész", lab.LostBefore)
		_, _ = s.try(c)
		s.wait("egy perc", time.Minute)
		_, _ = s.try(c)
		if ids := s.sentIDs(); len(ids) < 2 || len(slices.Compact(slices.Clone(ids))) != 1 {
			s.state("az elküldött kérések azonosítói", "után", orNone(strings.Join(ids, " ")), "minden küldésben ugyanaz")
		}
	})
}

// Az újraindult kliens ugyanazzal a naplóval ugyanazt az azonosítót küldi: a kimenetel Succeeded, az egyenleg 15, a szolgáltatás egyetlen azonosítót látott.
func TestRestartSendsSameID(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t)
		c := call{ref: "R-80", in: five}
		s.next("a válasz elvész", lab.LostAfter)
		_, _ = s.try(c)
		s.wait("25 óra", 25*time.Hour)
		s.restart()
		s.want(c, unknown.Succeeded, nil)
		s.wantBalance("anna", 15)
		if ids := s.server.IDs(); len(ids) != 1 {
			s.state("az elküldött kérések közül a szolgáltatás által látott azonosítók", "után", strings.Join(ids, " "), "egyetlen azonosító")
		}
	})
}

// A Succeeded kimenetelt a Submit később küldés nélkül adja vissza, újraindulás után is.
func TestSuccessIsRemembered(t *testing.T) {
	s := open(t)
	c := call{ref: "R-90", in: five}
	_, _ = s.try(c)
	s.want(c, unknown.Succeeded, nil)
	s.restart()
	s.want(c, unknown.Succeeded, nil)
	s.wantSendings(1)
}

// A Rejected kimenetel végleges: a Submit később küldés nélkül adja vissza, akkor is, ha a szolgáltatás most már elfogadná a kérést.
func TestRejectionIsFinal(t *testing.T) {
	s := open(t)
	c := call{ref: "R-100", in: five}
	s.next("elutasítás jön", lab.Rejected)
	_, _ = s.try(c)
	s.want(c, unknown.Rejected, nil)
	s.wantSendings(1)
	s.wantBalance("anna", 10)
}

// Ha a végleges kimenetelt nem sikerül menteni, a Submit a napló hibáját adja vissza, és a kimenetel Unknown; a következő hívás újra küld, és megtudja.
func TestOutcomeIsSavedBeforeReported(t *testing.T) {
	s := open(t)
	c := call{ref: "R-110", in: five}
	s.note("a végleges kimenetel nem menthető")
	s.journal.OnSave = func(_ string, e unknown.Entry) error {
		if e.Outcome != unknown.Unknown {
			return errJournal
		}
		return nil
	}
	s.want(c, unknown.Unknown, errJournal)
	s.note("a napló újra írható")
	s.journal.OnSave = nil
	s.want(c, unknown.Succeeded, nil)
	s.wantSendings(2)
}

// Teljesült hivatkozás alatt más összeg vagy más számla ütközés: a hiba maga az ErrConflict érték, a megadott szöveggel; küldés nincs, és a napló nem változik.
func TestOtherIntentConflicts(t *testing.T) {
	if text := lab.Values(unknown.ErrConflict); text != "utkozes" {
		t.Fatalf("ErrConflict = %s, várt: utkozes", text)
	}
	s := open(t)
	_, _ = s.try(call{ref: "R-120", in: five})
	before := entries(s.journal.Entries())
	for _, other := range []unknown.Intent{{Account: "anna", Amount: 6}, {Account: "bea", Amount: 5}, {}} {
		s.want(call{ref: "R-120", in: other}, unknown.Unknown, unknown.ErrConflict)
		s.wantSendings(1)
		s.wantState("a napló", entries(s.journal.Entries()), before)
	}
}

// Az ütközés addig is ütközés, amíg az első kérés sorsa bizonytalan: a más szándék nem indul el, és a naplóban az eredeti marad.
func TestConflictWhileUnknown(t *testing.T) {
	s := open(t)
	s.next("a válasz elvész", lab.LostAfter)
	_, _ = s.try(call{ref: "R-130", in: five})
	sent, before := len(s.sentIDs()), entries(s.journal.Entries())
	s.want(call{ref: "R-130", in: unknown.Intent{Account: "anna", Amount: 6}}, unknown.Unknown, unknown.ErrConflict)
	s.wantSendings(sent)
	s.wantState("a napló", entries(s.journal.Entries()), before)
}

// Két hivatkozás két szándék akkor is, ha a számla és az összeg azonos: két azonosító, két jóváírás.
func TestReferencesAreIndependent(t *testing.T) {
	s := open(t)
	s.want(call{ref: "R-140", in: five}, unknown.Succeeded, nil)
	s.want(call{ref: "R-141", in: five}, unknown.Succeeded, nil)
	s.wantBalance("anna", 20)
}

// Ha a ctx már küldés előtt véget ért, a Submit nem küld, és a ctx hibáját adja vissza, új és bizonytalan hivatkozásnál is.
func TestEndedContextSendsNothing(t *testing.T) {
	s := open(t)
	s.want(call{ref: "R-150", in: five, ctx: cancelled(t), ctxName: "lemondott ctx"}, unknown.Unknown, context.Canceled)
	s.wantSendings(0)

	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	s.next("a válasz elvész", lab.LostAfter)
	_, _ = s.try(call{ref: "R-151", in: five})
	sent := len(s.sentIDs())
	s.want(call{ref: "R-151", in: five, ctx: late, ctxName: "lejárt ctx"}, unknown.Unknown, context.DeadlineExceeded)
	s.wantSendings(sent)
}

// Amihez nem kell küldeni, ahhoz a ctx sem számít: az ismert kimenetel és az ütközés lemondott ctx mellett is megjön.
func TestKnownOutcomeNeedsNoContext(t *testing.T) {
	s := open(t)
	c := call{ref: "R-160", in: five}
	_, _ = s.try(c)
	c.ctx, c.ctxName = cancelled(t), "lemondott ctx"
	s.want(c, unknown.Succeeded, nil)
	c.in.Amount = 6
	s.want(c, unknown.Unknown, unknown.ErrConflict)
}

// five az a szándék, amelyet majdnem minden feltétel használ.
var five = unknown.Intent{Account: "anna", Amount: 5}

var errJournal = errors.New("naplo-hiba")

func cancelled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// call egy hívás; a ctx nélküli hívás nem jár le.
type call struct {
	ref     string
	in      unknown.Intent
	ctx     context.Context
	ctxName string
}

func (c call) String() string {
	if c.ctx != nil {
		return fmt.Sprintf("Submit(%s, %q, %v)", c.ctxName, c.ref, c.in)
	}
	return fmt.Sprintf("Submit(%q, %v)", c.ref, c.in)
}

// outcome a nevén írja ki a kimenetelt.
type outcome unknown.Outcome

func (o outcome) String() string {
	switch unknown.Outcome(o) {
	case unknown.Unknown:
		return "Unknown"
	case unknown.Succeeded:
		return "Succeeded"
	case unknown.Rejected:
		return "Rejected"
	default:
		return fmt.Sprintf("Outcome(%d)", int(o))
	}
}

// server az, amit a kliens egy szolgáltatástól vár.
type server interface {
	Credit(ctx context.Context, id, account string, amount uint64) error
}

// onCredit olyan szolgáltatás, amely minden kérés előtt szól.
func onCredit(s server, before func(id string)) server { return watched{s, before} }

type watched struct {
	server
	before func(id string)
}

func (w watched) Credit(ctx context.Context, id, account string, amount uint64) error {
	w.before(id)
	return w.server.Credit(ctx, id, account, amount)
}

// scene egy szolgáltatás, egy napló és egy kliens, és ami eddig történt velük.
type scene struct {
	t       *testing.T
	server  *lab.Server
	journal *lab.Journal[unknown.Entry]
	client  *unknown.Client
	events  []string
}

// open 10-es egyenlegről indul; a NewID sorban a k1, k2, … azonosítót adja.
func open(t *testing.T) *scene {
	s := &scene{t: t, server: &lab.Server{}, journal: &lab.Journal[unknown.Entry]{}}
	s.server.Open("anna", 10)
	made := 0
	s.client = &unknown.Client{Server: s.server, Journal: s.journal, NewID: func() string {
		made++
		return fmt.Sprintf("k%d", made)
	}}
	return s
}

// restart új klienst ad, amely csak a naplót örökli.
func (s *scene) restart() {
	s.note("a kliens újraindul")
	s.client = &unknown.Client{Server: s.client.Server, Journal: s.client.Journal, NewID: s.client.NewID}
}

func (s *scene) note(event string) { s.events = append(s.events, event) }

// next a következő kérés sorsát írja elő.
func (s *scene) next(event string, fate lab.Fate) {
	s.note(event)
	s.server.Next(fate)
}

// wait a synctest óráján vár, ezért valójában nem telik idő.
func (s *scene) wait(text string, d time.Duration) {
	s.note(text + " múlva")
	time.Sleep(d)
}

// try végrehajt egy hívást, és nem vizsgálja a válaszát.
func (s *scene) try(c call) (unknown.Outcome, error) {
	s.note(c.String())
	ctx := c.ctx
	if ctx == nil {
		ctx = s.t.Context()
	}
	return s.client.Submit(ctx, c.ref, c.in)
}

func (s *scene) want(c call, want unknown.Outcome, fault error) {
	s.t.Helper()
	got, err := s.try(c)
	if got == want && errors.Is(err, fault) {
		return
	}
	s.fail(lab.Values(outcome(got), err), lab.Values(outcome(want), fault))
}

func (s *scene) wantBalance(account string, want uint64) {
	s.t.Helper()
	if got := s.server.Balance(account); got != want {
		s.state(account+" egyenlege", "után", lab.Values(got), lab.Values(want))
	}
}

// sentIDs az elküldött kérések azonosítói, sorrendben, az elveszetteké is.
func (s *scene) sentIDs() []string {
	var ids []string
	for _, r := range s.server.Requests() {
		ids = append(ids, r.ID)
	}
	return ids
}

func (s *scene) wantSendings(want int) {
	s.t.Helper()
	if got := len(s.server.Requests()); got != want {
		s.state("az elküldött kérések száma", "után", lab.Values(got), lab.Values(want))
	}
}

func (s *scene) wantState(name, got, want string) {
	s.t.Helper()
	if got != want {
		s.state(name, "után", orNone(got), orNone(want))
	}
}

func orNone(text string) string {
	if text == "" {
		return "nincs"
	}
	return text
}

// fail az utolsó hívásról szól.
func (s *scene) fail(got, want string) {
	s.t.Helper()
	last := len(s.events) - 1
	s.t.Fatalf("%s = %s, várt: %s%s%s", s.events[last], got, want, lab.Before(s.events[:last]), s.sent())
}

// state arról szól, ami az utolsó hívás közben történt, vagy utána megmaradt.
func (s *scene) state(name, when, got, want string) {
	s.t.Helper()
	last := len(s.events) - 1
	s.t.Fatalf("%s a %s %s = %s, várt: %s%s%s", name, s.events[last], when, got, want, lab.Before(s.events[:last]), s.sent())
}

// sent leírja az elküldött kéréseket.
func (s *scene) sent() string {
	var all []string
	for _, r := range s.server.Requests() {
		all = append(all, fmt.Sprintf("%s %s %d", r.ID, r.Account, r.Amount))
	}
	return "\nelküldött kérések: " + orNone(strings.Join(all, "; "))
}

// entries a napló tartalma, hivatkozás szerint rendezve.
func entries(all map[string]unknown.Entry) string {
	var texts []string
	for _, ref := range slices.Sorted(maps.Keys(all)) {
		e := all[ref]
		texts = append(texts, fmt.Sprintf("%s: %s, %s %d, %s", ref, e.ID, e.Intent.Account, e.Intent.Amount, outcome(e.Outcome)))
	}
	return strings.Join(texts, "; ")
}
