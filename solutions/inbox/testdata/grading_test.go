package inbox_test

import (
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"idempotencia/exercises/inbox"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
	"idempotencia/internal/lab/sqltest"
)

// Véletlen üzenetek, hibázó hatások, leállások és kézbesítések után is minden elfogadott üzenetnek egy bejegyzése és egy hatása van, és minden kimenő üzenet elindul.
func TestRandomMessages(t *testing.T) {
	s := &scene{t: t, db: sqltest.SQLite(t)}
	s.watch = s.db.Open(t)
	for _, statement := range append(inbox.Schema(), "CREATE TABLE konyv (id TEXT NOT NULL)") {
		_, err := s.watch.ExecContext(t.Context(), statement)
		s.err(err, "a táblák létrehozása")
	}
	processes := []*process{s.process("a"), s.process("b")}
	for length, r := range random.Games(t, 50, 8) {
		for _, name := range []string{"inbox", "konyv", "outbox"} {
			_, err := s.watch.ExecContext(t.Context(), "DELETE FROM "+name)
			s.err(err, "a táblák kiürítése")
		}
		s.calls, s.posted = nil, nil
		m := &post{scene: s, known: map[string][32]byte{}}
		for range length {
			m.step(r, random.Pick(r, processes...))
			s.holds(len(m.known), len(m.known), len(m.waiting))
		}
	}
}

// post azt tudja, minek kell lennie a postaládákban.
type post struct {
	scene   *scene
	known   map[string][32]byte
	waiting []string // a kimenő üzenetek azonosítói
}

func (m *post) step(r *rand.Rand, p *process) {
	m.scene.t.Helper()
	id, content := fmt.Sprintf("m%d", 1+r.IntN(3)), random.Pick(r, one, one, two)
	switch r.IntN(6) {
	case 0:
		m.sweep(r, p)
	case 1:
		half := r.IntN(2) == 0
		p.effect = func(tx *sql.Tx) error {
			if half {
				m.scene.err(m.scene.pay(tx, id), "a hatás")
			}
			return errBank
		}
		m.scene.calls = append(m.scene.calls, "a következő hatás hibát ad")
		m.handle(p, id, content, errBank)
		p.effect = nil
	case 2:
		m.crash(id, content, 1+r.IntN(6))
	default:
		m.handle(p, id, content, nil)
	}
}

// handle kiszámolja, mit kell válaszolnia a hívásnak, ha a hatás így végződik.
func (m *post) handle(p *process, id string, content [32]byte, effect error) {
	m.scene.t.Helper()
	before, known := m.known[id]
	switch {
	case known && before != content:
		p.handles(id, content, false, inbox.ErrConflict)
	case known:
		p.handles(id, content, false, nil)
	case effect != nil:
		p.handles(id, content, false, effect)
	default:
		p.handles(id, content, true, nil)
		m.accept(id, content)
	}
}

func (m *post) accept(id string, content [32]byte) {
	m.known[id] = content
	m.waiting = append(m.waiting, id+"-kesz")
}

// crash leállít egy folyamatot; hogy az üzenet addigra célba ért-e, azt a bejegyzése mondja meg.
func (m *post) crash(id string, content [32]byte, n int) {
	s := m.scene
	s.t.Helper()
	victim := s.process("c")
	crashed := victim.crashesAt(n)
	fresh, err := victim.handle(s.t.Context(), id, content)
	_ = victim.pool.Close()
	s.calls = append(s.calls, fmt.Sprintf("c.Handle(%q, %d-es tartalom), c leáll a %d. utasítása előtt", id, content[0], n))
	if crashed() && (fresh || err == nil) {
		s.fail(fmt.Sprintf("c.Handle(%q)", id), lab.Values(fresh, err), "(false, hiba)")
	}
	if _, known := m.known[id]; !known && s.count("inbox") > len(m.known) {
		m.accept(id, content)
	}
}

// sweep kézbesít, és olykor az egyik küldés nem sikerül. A küldés sorrendje bármi lehet.
func (m *post) sweep(r *rand.Rand, p *process) {
	s := m.scene
	s.t.Helper()
	s.posted, s.refuse = nil, ""
	if len(m.waiting) > 0 && r.IntN(3) == 0 {
		s.refuse = random.Pick(r, m.waiting...)
		s.calls = append(s.calls, s.refuse+" küldése most nem sikerül")
	}
	before := m.waiting
	if s.refuse == "" {
		p.sweeps(len(before), nil)
		m.waiting = nil
	} else {
		p.sweeps(0, errBank)
		m.waiting = slices.DeleteFunc(slices.Clone(before), func(id string) bool { return slices.Contains(s.posted, sentence(id)) })
	}
	want := []string{}
	for _, id := range before {
		if !slices.Contains(m.waiting, id) {
			want = append(want, sentence(id))
		}
	}
	slices.Sort(want)
	slices.Sort(s.posted)
	if !slices.Equal(s.posted, want) {
		s.fail("az elküldött üzenetek", lab.Values(s.posted), lab.Values(want))
	}
	s.refuse = ""
}

// sentence az, ahogyan egy kimenő üzenet megérkezik.
func sentence(id string) string { return id + ": kifizetve " + id[:len(id)-len("-kesz")] }
