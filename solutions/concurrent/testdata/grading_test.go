package concurrent_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"idempotencia/exercises/concurrent"
	"idempotencia/internal/lab/random"
)

// Véletlen sorrendben érkező, véget érő, hibázó és feladott hívásokra is jól válaszol: azonosítónként egy munka fut, és mindenki akkor és azt a választ kapja, amikor és amit kell.
func TestRandomOrder(t *testing.T) {
	for length, r := range random.Games(t, 1000, 10) {
		noWait := r.IntN(4) == 0
		play(t, noWait, func(s *scene) {
			m := &group{scene: s, noWait: noWait, flights: map[string]*flight{}}
			for range length {
				m.step(r)
			}
		})
	}
}

// flight egy azonosító munkája: fut, vagy megvan az eredménye.
type flight struct {
	content byte
	w       *work
	leader  *call
	waiters []*call
	over    bool
	v       int
}

// group azt tudja, minek kell történnie.
type group struct {
	scene   *scene
	noWait  bool
	flights map[string]*flight
}

var ids = []string{"a", "b", ""}

func (m *group) step(r *rand.Rand) {
	id := random.Pick(r, ids...)
	f := m.flights[id]
	switch {
	case f == nil || f.over || r.IntN(2) == 0:
		m.call(r, id, f)
	case r.IntN(3) > 0:
		m.finish(r, id, f)
	case len(f.waiters) > 0 && r.IntN(3) > 0:
		gone := f.waiters[0]
		f.waiters = f.waiters[1:]
		m.scene.giveUp(gone)
		m.scene.want(gone, 0, false, context.Canceled)
		m.still(f)
	default:
		m.scene.giveUp(f.leader)
		m.still(f)
	}
}

func (m *group) call(r *rand.Rand, id string, f *flight) {
	s, content := m.scene, byte(5+r.IntN(4)/3)
	w, gone := s.work(), r.IntN(6) == 0
	if f != nil && !f.over && (m.noWait || f.content != content) {
		gone = false // hogy két ok közül melyik a válasz, azt a feladat nem köti meg
	}
	begin := s.call
	if gone {
		begin = s.callGone
	}
	c := begin(id, content, w)
	switch {
	case f == nil && gone:
		s.want(c, 0, false, context.Canceled)
		s.runs(w, 0)
		return
	case f == nil:
		f = &flight{content: content, w: w, leader: c}
		m.flights[id] = f
		m.still(f)
		s.runs(w, 1)
		return
	case f.content != content:
		s.want(c, 0, false, concurrent.ErrConflict)
	case f.over:
		s.want(c, f.v, false, nil)
	case m.noWait:
		s.want(c, 0, false, concurrent.ErrInProgress)
	case gone:
		s.want(c, 0, false, context.Canceled)
	default:
		f.waiters = append(f.waiters, c)
		m.still(f)
	}
	s.runs(w, 0)
}

// still azt várja, hogy a munka hívói még várjanak.
func (m *group) still(f *flight) {
	if f.over {
		return
	}
	m.scene.waits(f.leader)
	for _, c := range f.waiters {
		m.scene.waits(c)
	}
}

func (m *group) finish(r *rand.Rand, id string, f *flight) {
	s := m.scene
	var shared error
	switch r.IntN(4) {
	case 0:
		shared = errBank
		s.finish(f.w, 42, errBank)
		s.want(f.leader, 0, false, errBank)
	case 1:
		shared = concurrent.ErrAborted
		s.panics(f.w)
		s.wantPanic(f.leader)
	default:
		f.v, f.over = r.IntN(1000), true
		s.finish(f.w, f.v, nil)
		s.want(f.leader, f.v, true, nil)
	}
	for _, c := range f.waiters {
		s.want(c, f.v, false, shared)
	}
	if !f.over {
		delete(m.flights, id)
	}
}
