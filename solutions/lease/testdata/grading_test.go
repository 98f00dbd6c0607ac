package lease_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"idempotencia/exercises/lease"
	"idempotencia/internal/lab/random"
	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
)

// Három folyamat véletlen lefoglalásaira, véglegesítéseire, elengedéseire és takarításaira is jól válaszol a tár, akárhogyan telik közben az idő.
func TestRandomWorkers(t *testing.T) {
	s := &scene{t: t, db: sqltest.SQLite(t)}
	s.at(0)
	a, b, c := s.worker("a"), s.worker("b"), s.worker("c")
	s.err(a.store.CreateSchema(t.Context()), "CreateSchema()")
	for length, r := range random.Games(t, 100, 11) {
		s.exec(a, "DELETE FROM idempotencia")
		s.at(0)
		s.calls = nil
		m := &holds{scene: s, rows: map[string]*row{}}
		for range length {
			m.step(r, random.Pick(r, a, a, b, c))
		}
	}
}

// row egy azonosító sora; az until pillanatban már nem él. A holder az a lefoglalás, amelyé: két
// lefoglalás akkor is kettő, ha a tár tévedésből egyforma jelet adott nekik.
type row struct {
	confirmed bool
	holder    *grant
	until     time.Duration
}

// grant egy lefoglalás jele, és az, aki kapta.
type grant struct {
	lease.Token
	w *worker
}

// holds azt tudja, minek kell történnie.
type holds struct {
	scene  *scene
	now    time.Duration
	rows   map[string]*row
	tokens []*grant // amelyekkel még visszatérhet valaki, elkésve is
}

func (m *holds) step(r *rand.Rand, w *worker) {
	m.scene.t.Helper()
	m.now += random.Pick(r, 0, 0, 0, us, term/3, term-us, term, term+us, term, day-term, day)
	m.scene.at(m.now)
	switch what := r.IntN(10); {
	case what < 4 || len(m.tokens) == 0:
		m.claim(w, random.Pick(r, "k1", "k1", "k1", "k2"))
	case what < 6:
		token := random.Pick(r, m.tokens...)
		token.w.confirm(token.Token)
		m.rows[token.Key] = &row{confirmed: true, holder: token, until: m.now + day}
	case what < 9:
		token := random.Pick(r, m.tokens...)
		token.w.forget(token.Token)
		if held := m.rows[token.Key]; held != nil && !held.confirmed && held.holder == token && m.now < held.until {
			delete(m.rows, token.Key)
		}
	default:
		expired := int64(0)
		for key, held := range m.rows {
			if m.now >= held.until {
				delete(m.rows, key)
				expired++
			}
		}
		w.purges(expired)
	}
	m.scene.want("a sorok száma", w.size(), len(m.rows))
}

func (m *holds) claim(w *worker, key string) {
	m.scene.t.Helper()
	switch held := m.rows[key]; {
	case held == nil || m.now >= held.until:
		token := &grant{w.claims(key), w}
		m.rows[key] = &row{holder: token, until: m.now + term}
		m.tokens = append(m.tokens, token)
		m.scene.want(key+" állapota", w.state(key), table.StateClaimed)
	case held.confirmed:
		w.gets(key, table.Duplicate)
	default:
		w.gets(key, table.InProgress)
	}
}
