package fifo_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idempotencia/exercises/fifo"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen küldések, átvételek, visszaadások, törlések és várakozások után is pontosan azt adja át a sor, amit kell, és akkor, amikor kell.
func TestRandomQueue(t *testing.T) {
	for length, r := range random.Games(t, 1800, 14) {
		content := r.IntN(2) == 0
		play(t, content, func(s *scene) {
			if content {
				s.calls = append(s.calls, "New(true)")
			}
			m := &letters{scene: s, content: content, accepted: map[string]time.Time{}}
			for range length {
				m.step(r)
			}
			for range 12 { // a végén kiderül, mi maradt benne
				m.receive()
			}
		})
	}
}

// letter egy üzenet, ahogyan a sorban állnia kell.
type letter struct {
	body, group string
	receives    int
	visible     time.Time
	handed      *lab.Letter // amit az utolsó átvétel adott
}

// letters azt tudja, minek kell a sorban lennie.
type letters struct {
	scene         *scene
	content       bool
	accepted      map[string]time.Time
	waiting, dead []*letter
}

func (m *letters) step(r *rand.Rand) {
	s := m.scene
	s.t.Helper()
	switch r.IntN(12) {
	case 0, 1, 2:
		m.send(random.Pick(r, "a", "b", "c"), random.Pick(r, "g", "h"), random.Pick(r, "", "1", "1", "2", "a"))
	case 3, 4, 5:
		m.receive()
	case 6, 7:
		if i := slices.IndexFunc(m.waiting, func(l *letter) bool { return time.Now().Before(l.visible) }); i >= 0 {
			m.settle(i, r.IntN(3) == 0)
		}
	case 8: // három átvétel és visszaadás
		for range 3 {
			m.receive()
			for i, l := range m.waiting {
				if time.Now().Before(l.visible) {
					m.settle(i, false)
				}
			}
		}
	case 9, 10:
		s.sleep(random.Pick(r, 30*time.Second, 30*time.Second-1, 1, 100*time.Second, 300*time.Second-1, 300*time.Second))
	default:
		m.redrive()
	}
}

func (m *letters) send(body, group, id string) {
	s := m.scene
	s.t.Helper()
	key := id
	if id == "" && !m.content {
		if err := s.q.Send(body, group, id); !errors.Is(err, fifo.ErrNoDedupID) {
			s.fail(fmt.Sprintf("Send(%q, %q, %q)", body, group, id), lab.Values(err), "hianyzo-deduplikacios-azonosito")
		}
		return
	}
	if id == "" {
		key = "tartalom: " + body
	}
	s.send(body, group, id)
	if before, known := m.accepted[key]; known && time.Since(before) < 5*time.Minute {
		return
	}
	m.accepted[key] = time.Now()
	m.waiting = append(m.waiting, &letter{body: body, group: group, visible: time.Now()})
}

func (m *letters) receive() {
	m.scene.t.Helper()
	l := m.next()
	if l == nil {
		m.scene.nothing()
		if came, want := len(m.scene.q.Dead), len(m.dead); came != want {
			m.scene.fail("az elakadt üzenetek száma", lab.Values(came), lab.Values(want))
		}
		return
	}
	l.receives++
	l.visible = time.Now().Add(30 * time.Second)
	l.handed = m.scene.receive(l.body, l.receives)
}

// redrive akkor küld vissza, ha már minden a helyén van, ami elakadt: hogy egy átvétel a kézbesített
// üzenet mögött is keres-e ilyet, és így milyen sorrendben kerülnek oda, azt a feladat nem köti meg.
func (m *letters) redrive() {
	s := m.scene
	s.t.Helper()
	if slices.ContainsFunc(m.waiting, func(l *letter) bool { return l.receives == 3 && !time.Now().Before(l.visible) }) {
		return
	}
	came := slices.Clone(s.q.Dead)
	s.redrive(len(m.dead))
	for _, l := range came {
		if !slices.ContainsFunc(m.dead, func(d *letter) bool { return d.body == l.Body && d.group == l.Group }) {
			s.fail("egy elakadt üzenet", fmt.Sprintf("%q", l.Body), "olyan, amelyet háromszor átvettek")
		}
		m.waiting = append(m.waiting, &letter{body: l.Body, group: l.Group, visible: time.Now()})
	}
	m.dead = nil
}

// next a következő átadandó üzenet; közben ami elakadt, az a helyére kerül.
func (m *letters) next() *letter {
	held := map[string]bool{}
	for _, l := range slices.Clone(m.waiting) {
		if held[l.group] {
			continue
		}
		if time.Now().Before(l.visible) {
			held[l.group] = true
			continue
		}
		if l.receives < 3 {
			return l
		}
		m.remove(l)
		m.dead = append(m.dead, l)
	}
	return nil
}

func (m *letters) remove(l *letter) {
	m.waiting = slices.DeleteFunc(m.waiting, func(other *letter) bool { return other == l })
}

// settle törli vagy visszaadja az üzenetet, amely feldolgozás alatt van.
func (m *letters) settle(i int, deleted bool) {
	s, l := m.scene, m.waiting[i]
	if deleted {
		s.q.Delete(l.handed)
		s.calls = append(s.calls, fmt.Sprintf("Delete(%q)", l.body))
		m.remove(l)
		return
	}
	l.handed.Return()
	s.calls = append(s.calls, fmt.Sprintf("%q visszaadva", l.body))
	l.visible = time.Now()
}

// Véletlen hibák mellett is minden kísérlet ugyanaz a küldés, és minden fizetés pontosan egyszer könyvelődik.
func TestRandomPayments(t *testing.T) {
	for length, r := range random.Games(t, 1200, 8) {
		p := lab.Payment{ID: fmt.Sprintf("p%d", r.IntN(1000)), Account: random.Pick(r, "anna", "bea"), AmountCents: r.Int64N(9000)}
		publishRandomly(t, r, p, length)

		booked, done, other := map[string]bool{}, map[string]bool{}, p
		other.ID += "-b"
		var calls []string
		for range length {
			one, fault := random.Pick(r, p, p, other), random.Pick(r, nil, errDown)
			want, runs, came := lab.Ack(), 0, 0
			if !done[one.ID] {
				runs = 1
				if done[one.ID] = fault == nil; fault != nil {
					want = lab.Retry()
				}
			}
			o := fifo.Handle(booked, func(lab.Payment) error { came++; return fault }, one)
			call := fmt.Sprintf("Handle(%s), a könyvelés: %s", one.ID, lab.Values(fault))
			if !o.Same(want) || came != runs {
				t.Fatalf("%s = %s, %d könyvelés, várt: %s, %d könyvelés%s", call, lab.Values(o), came, lab.Values(want), runs, lab.Before(calls))
			}
			calls = append(calls, call)
		}
	}
}

func publishRandomly(t *testing.T, r *rand.Rand, p lab.Payment, attempts int) {
	t.Helper()
	failing, sent := r.IntN(10), []string{}
	var last error
	err := fifo.Publish(func(body, group, dedupID string) error {
		sent = append(sent, body+" | "+group+" | "+dedupID)
		last = nil
		if len(sent) <= failing {
			last = fmt.Errorf("hiba-%d", len(sent))
		}
		return last
	}, p, attempts)
	call := fmt.Sprintf("Publish(send, %s, %d)", p.ID, attempts)
	want := slices.Repeat([]string{p.Body() + " | " + p.Account + " | " + p.ID}, min(attempts, failing+1))
	if !slices.Equal(sent, want) {
		t.Fatalf("a %s küldései = %q, várt: %q\nelőtte: az első %d küldés hibát ad", call, sent, want, failing)
	}
	if !errors.Is(err, last) {
		t.Fatalf("%s = %s, várt: %s\nelőtte: az első %d küldés hibát ad", call, lab.Values(err), lab.Values(last), failing)
	}
}
