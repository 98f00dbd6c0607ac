package retention_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"idempotencia/exercises/retention"
	"idempotencia/internal/lab"
)

const (
	h   = time.Hour
	day = 24 * h
)

// Csak pozitív megőrzési időből lesz tár; a nullára és a negatívra nil és ErrWindow az eredmény.
func TestWindowMustBePositive(t *testing.T) {
	if text := lab.Values(retention.ErrWindow); text != "hibas-megorzesi-ido" {
		t.Fatalf("ErrWindow = %s, várt: hibas-megorzesi-ido", text)
	}
	for _, window := range []time.Duration{0, -1, -day, math.MinInt64} {
		if m, err := retention.New(window); m != nil || !errors.Is(err, retention.ErrWindow) {
			t.Fatalf("New(%s) = %s, várt: (nil, hibas-megorzesi-ido)", short(window), made(m, err))
		}
	}
	open(t, t0, 1)
}

// Az ismétlés a megőrzési idő utolsó nanoszekundumában is a régi eredményt adja. A nulla időpont, a nulla azonosító és a nulla érték is olyan, mint a többi.
func TestRememberedUntilDeadline(t *testing.T) {
	for _, start := range []time.Time{t0, {}} {
		s := open(t, start, day)
		s.fresh(0, 7, 21)
		s.fresh(0, 0, 0)
		s.replay(12*h, 7, 21)
		s.replay(day-1, 7, 21)
		s.replay(day-1, 0, 0)
	}
}

// A lejárat pillanatában az azonosító már új kérés, takarítás nélkül is, és ezzel új megőrzési idő kezdődik.
func TestForgottenAtDeadline(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.fresh(day, 7, 21)
	s.replay(47*h, 7, 21)
}

// Sem az ismétlés, sem az ütközés nem hosszabbítja meg a megőrzési időt.
func TestNothingExtendsTheWindow(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.replay(12*h, 7, 21)
	s.conflict(18*h, 7, 22)
	s.replay(23*h, 7, 21)
	s.fresh(30*h, 7, 21)
}

// Megőrzött azonosító más tartalommal ütközés: a hiba ErrIDConflict, a többi eredmény nulla, és az eredeti kérés válasza a régi marad.
func TestOtherContentConflicts(t *testing.T) {
	if text := lab.Values(retention.ErrIDConflict); text != "azonosito-utkozes" {
		t.Fatalf("ErrIDConflict = %s, várt: azonosito-utkozes", text)
	}
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.conflict(1*h, 7, 22)
	s.conflict(2*h, 7, 0)
	s.replay(3*h, 7, 21)
}

// Lejárt azonosító más tartalommal nem ütközés, hanem új kérés; az új bejegyzés a régi helyére kerül.
func TestExpiredIDIsFreeAgain(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.fresh(30*h, 7, 22)
	s.want("Len()", s.m.Len(), 1)
	s.replay(53*h, 7, 22)
	s.conflict(53*h, 7, 21)
}

// Az Apply más azonosítók lejárt bejegyzéseit a helyükön hagyja: törölni csak a Purge töröl.
func TestApplyPurgesNothing(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 1, 10)
	s.fresh(0, 2, 20)
	s.fresh(0, 3, 30)
	s.fresh(48*h, 4, 40)
	s.replay(49*h, 4, 40)
	s.want("Len()", s.m.Len(), 4)
}

// A Purge törli a lejárt bejegyzéseket, felszabadítja a helyüket, és pontosan a töröltek számát adja vissza.
func TestPurgeFreesExpired(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 1, 10)
	s.fresh(1*h, 2, 20)
	s.fresh(12*h, 3, 30)
	s.purge(30*h, 2)
	s.want("Len()", s.m.Len(), 1)
	s.purge(30*h, 0)
}

// A Purge a pontosan most lejáró bejegyzést is lejártnak tekinti.
func TestPurgeAtDeadline(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.purge(day, 1)
}

// A Purge után is megvan mindaz, ami még nem járt le.
func TestPurgeKeepsTheValid(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.fresh(12*h, 8, 30)
	_ = s.m.Purge(s.note(23*h, "Purge"))
	s.want("Len()", s.m.Len(), 2)
	s.replay(23*h, 7, 21)
	s.replay(23*h, 8, 30)
}

// A Stats külön számolja az új hatást, az ismétlést és az ütközést, és a takarítás nem módosítja: az ismétlés soha nem új hatás.
func TestCountersAreSeparate(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.replay(1*h, 7, 21)
	s.replay(2*h, 7, 21)
	s.replay(3*h, 7, 21)
	s.conflict(4*h, 7, 22)
	s.fresh(5*h, 8, 21)
	want := retention.Stats{Fresh: 2, Replayed: 3, Conflicts: 1}
	s.want("Stats()", s.m.Stats(), want)
	_ = s.m.Purge(s.note(72*h, "Purge"))
	s.want("Stats()", s.m.Stats(), want)
}

// Ha a megőrzési idő rövidebb annál, ameddig ismétlés érkezhet, a késői ismétlés második hatást okoz; a MinWindow szerinti idővel még ismétlés.
func TestTooShortWindowRepeatsTheEffect(t *testing.T) {
	const horizon, handling, skew = 2 * h, 10 * time.Minute, 5 * time.Second
	short := open(t, t0, horizon)
	short.fresh(0, 7, 21)
	short.fresh(horizon+handling, 7, 21)
	short.want("Stats()", short.m.Stats(), retention.Stats{Fresh: 2})

	safe := open(t, t0, retention.MinWindow(horizon, handling, skew))
	safe.fresh(0, 7, 21)
	safe.replay(horizon+handling, 7, 21)
}

// A visszaállított órától a tár nem felejt: az első kérésnél korábbi időpontban is ismétlés az ismétlés, és ütközés az ütközés.
func TestClockSetBackForgetsNothing(t *testing.T) {
	s := open(t, t0, day)
	s.fresh(0, 7, 21)
	s.replay(-1*h, 7, 21)
	s.conflict(-2*h, 7, 22)
}

// A MinWindow a három rész összege; a negatív rész nullának számít.
func TestMinWindowAddsTheParts(t *testing.T) {
	wantMinWindow(t, day, 5*time.Minute, 2*time.Second, day+5*time.Minute+2*time.Second)
	wantMinWindow(t, 0, 0, 0, 0)
	wantMinWindow(t, -h, 5*time.Minute, 2*time.Second, 5*time.Minute+2*time.Second)
	wantMinWindow(t, day, math.MinInt64, -1, day)
}

// Ha a részek összege nem fér el, a MinWindow a legnagyobb time.Duration értéket adja, és nem fordul negatívba.
func TestMinWindowSaturates(t *testing.T) {
	const top = math.MaxInt64
	wantMinWindow(t, top-2, 1, 1, top)
	wantMinWindow(t, top, 0, 1, top)
	wantMinWindow(t, h, top, h, top)
	wantMinWindow(t, top, top, 2, top)
	wantMinWindow(t, top, top, top, top)
}

// t0 szándékosan nem egész másodperc: aki másodpercre kerekít, annál kiderül.
var t0 = time.Date(2026, time.March, 2, 8, 0, 0, 500_000_000, time.UTC)

// scene egy tár és a vele eddig megtett hívások; az at mindig a kezdettől mért idő.
type scene struct {
	t     *testing.T
	m     *retention.Memory
	start time.Time
	calls []string
}

func open(t *testing.T, start time.Time, window time.Duration) *scene {
	t.Helper()
	m, err := retention.New(window)
	if m == nil || err != nil {
		t.Fatalf("New(%s) = %s, várt: (*Memory, nil)", short(window), made(m, err))
	}
	return &scene{t: t, m: m, start: start, calls: []string{"New(" + short(window) + ")"}}
}

// note feljegyzi a hívást, és megadja az időpontját.
func (s *scene) note(at time.Duration, name string, args ...any) time.Time {
	texts := []string{"t0"}
	if at != 0 {
		texts[0] += offset(at)
	}
	for _, a := range args {
		texts = append(texts, fmt.Sprint(a))
	}
	s.calls = append(s.calls, name+"("+strings.Join(texts, ", ")+")")
	return s.start.Add(at)
}

// offset a nanoszekundumot külön írja, mert a t0+24h-1ns olvashatóbb a kilencesek soránál.
func offset(at time.Duration) string {
	whole := at.Round(time.Second)
	text := short(whole)
	if whole >= 0 {
		text = "+" + text
	}
	if rest := at - whole; rest != 0 {
		text += fmt.Sprintf("%+dns", rest.Nanoseconds())
	}
	return text
}

// short elhagyja a végéről a nulla perceket és másodperceket, és a két szélső értéket a nevén írja.
func short(d time.Duration) string {
	switch d {
	case math.MaxInt64:
		return "math.MaxInt64"
	case math.MinInt64:
		return "math.MinInt64"
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

func (s *scene) fresh(at time.Duration, id uint64, value uint32) {
	s.t.Helper()
	s.apply(at, id, value, 2*uint64(value), true, nil)
}

func (s *scene) replay(at time.Duration, id uint64, value uint32) {
	s.t.Helper()
	s.apply(at, id, value, 2*uint64(value), false, nil)
}

func (s *scene) conflict(at time.Duration, id uint64, value uint32) {
	s.t.Helper()
	s.apply(at, id, value, 0, false, retention.ErrIDConflict)
}

func (s *scene) apply(at time.Duration, id uint64, value uint32, result uint64, fresh bool, fault error) {
	s.t.Helper()
	r, f, err := s.m.Apply(s.note(at, "Apply", id, value), id, value)
	if r != result || f != fresh || !errors.Is(err, fault) {
		s.fail(lab.Values(r, f, err), lab.Values(result, fresh, fault))
	}
}

func (s *scene) purge(at time.Duration, want int) {
	s.t.Helper()
	if n := s.m.Purge(s.note(at, "Purge")); n != want {
		s.fail(lab.Values(n), lab.Values(want))
	}
}

// want a tár állapotát olvassa.
func (s *scene) want(call string, came, want any) {
	s.t.Helper()
	if came != want {
		s.calls = append(s.calls, call)
		s.fail(lab.Values(came), lab.Values(want))
	}
}

// fail az utolsó hívásról szól, a többi az előzménye.
func (s *scene) fail(came, want string) {
	s.t.Helper()
	last := len(s.calls) - 1
	s.t.Fatalf("%s = %s, várt: %s%s\nt0: %s", s.calls[last], came, want, lab.Before(s.calls[:last]), s.start.Format(time.RFC3339Nano))
}

// made a New eredményét írja le, a tár belseje nélkül.
func made(m *retention.Memory, err error) string {
	memory := "*Memory"
	if m == nil {
		memory = "nil"
	}
	return "(" + memory + ", " + lab.Values(err) + ")"
}

func wantMinWindow(t *testing.T, retryHorizon, maxHandling, clockSkew, want time.Duration) {
	t.Helper()
	if got := retention.MinWindow(retryHorizon, maxHandling, clockSkew); got != want {
		t.Fatalf("MinWindow(%s, %s, %s) = %s, várt: %s", short(retryHorizon), short(maxHandling), short(clockSkew), short(got), short(want))
	}
}
