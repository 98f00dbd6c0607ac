package inbox_test

import (
	"context"
	"database/sql"
	"fmt"
	"testing"

	"idempotencia/exercises/inbox"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqltest"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := []string{"sor", "feldolgozó", "adatbázis"}
	play := func(story func(*stage)) func(*lab.Recorder) {
		return func(r *lab.Recorder) { story(newStage(t, r)) }
	}
	lab.Record(
		t,
		lab.Story{ID: "gap", Title: "A feldolgozó az utolsó utasítása előtt leáll, és a sor újra kiadja az üzenetet.", Lanes: lanes, Play: play(gap)},
		lab.Story{ID: "answer", Title: "A véglegesítés megtörtént, csak a válasza veszett el.", Lanes: lanes, Play: play(answer)},
		lab.Story{ID: "outbox", Title: "A kézbesítő küldés után leáll, és a következő újra küld.", Lanes: []string{"kézbesítő", "postaláda", "címzett"}, Play: play(outbox)},
	)
}

func gap(s *stage) {
	last := s.rehearse()
	s.crash(last)
	s.deliver()
	s.restart()
	s.deliver()
	s.judge("A leállás semmit sem hagyott félbe. Egy üzenet, egy hatás.")
}

func answer(s *stage) {
	s.pool.After(func(statement string, _ int64) error {
		if statement == "COMMIT" {
			return sqltest.ErrCrash
		}
		return nil
	})
	s.deliver()
	s.restart()
	s.deliver()
	s.judge("A feldolgozó nem tudta, mi történt, de az ismétlésből megtudta.")
}

func outbox(s *stage) {
	pay := func(tx *sql.Tx) error {
		return inbox.Enqueue(s.t.Context(), tx, "f-17-kesz", "kifizetve")
	}
	if _, err := inbox.Handle(s.t.Context(), s.pool.DB, "f-17", one, pay); err != nil {
		panic(err)
	}
	s.r.State(1, "1 üzenet")
	received := map[string]bool{}
	arrived := 0
	relay := &inbox.Relay{DB: s.pool.DB, Send: func(_ context.Context, id, _ string) error {
		arrived++
		name := "f-17-kesz"
		if id != name {
			name = fmt.Sprintf("%d. új azonosító", arrived)
		}
		s.r.Send(0, 2, name)
		if received[id] {
			s.r.Note(2, "ismétlés")
		} else {
			s.r.Note(2, fmt.Sprintf("%d. hatás", len(received)+1))
		}
		received[id] = true
		if arrived == 1 {
			s.r.Note(0, "leáll")
			s.crash(0)
			return sqltest.ErrCrash
		}
		return nil
	}}
	if _, err := relay.Sweep(s.t.Context()); err == nil {
		s.r.Bad("A leállt kézbesítő nem vett észre semmit.")
		return
	}
	s.restart()
	s.left()
	s.r.Note(0, "újraindul")
	relay.DB = s.pool.DB
	if _, err := relay.Sweep(s.t.Context()); err != nil {
		s.r.Note(0, err.Error())
	}
	s.left()
	switch {
	case len(received) > 1:
		s.r.Bad("A címzett két különböző üzenetet látott, és kétszer dolgozott.")
	case arrived == 1:
		s.r.Bad("A postaláda már üres volt. Ha a leállás a küldés elé esik, az üzenet elveszett volna.")
	default:
		s.r.Good("Az azonosító ugyanaz, ezért a címzett felismerte az ismétlést.")
	}
}

func (s *stage) left() {
	var n int
	if err := s.pool.QueryRowContext(s.t.Context(), "SELECT count(*) FROM outbox").Scan(&n); err != nil {
		panic(err)
	}
	s.r.State(1, fmt.Sprintf("%d üzenet", n))
}

// stage egy adatbázis, egy feldolgozó és egyetlen üzenet.
type stage struct {
	r    *lab.Recorder
	t    *testing.T
	db   *sqltest.Database
	pool *sqltest.Pool
}

func newStage(t *testing.T, r *lab.Recorder) *stage {
	s := &stage{r: r, t: t, db: sqltest.SQLite(t)}
	s.restart()
	for _, statement := range append(inbox.Schema(), "CREATE TABLE konyv (id TEXT NOT NULL)") {
		if _, err := s.pool.ExecContext(t.Context(), statement); err != nil {
			panic(err)
		}
	}
	return s
}

// restart új folyamatot indít ugyanarra az adatbázisra.
func (s *stage) restart() { s.pool = s.db.Open(s.t) }

func (s *stage) handle() (bool, error) {
	return inbox.Handle(s.t.Context(), s.pool.DB, "f-17", one, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(s.t.Context(), "INSERT INTO konyv (id) VALUES ($1)", "f-17")
		return err
	})
}

// rehearse egy próbaadatbázison megszámolja a megoldás utasításait.
func (s *stage) rehearse() int {
	other, last := newStage(s.t, &lab.Recorder{}), 0
	other.pool.Before(func(n int, statement string) error {
		if statement != "ROLLBACK" {
			last = n
		}
		return nil
	})
	if _, err := other.handle(); err != nil {
		panic(err)
	}
	return last
}

func (s *stage) crash(n int) {
	s.pool.Before(func(i int, statement string) error {
		if i < n || statement == "ROLLBACK" {
			return nil
		}
		return sqltest.ErrCrash
	})
}

// deliver kiadja az üzenetet, és leírja, mi lett belőle.
func (s *stage) deliver() {
	s.r.Send(0, 1, "f-17")
	s.r.Send(1, 2, "Handle")
	fresh, err := s.handle()
	records, effects := s.look()
	s.r.State(2, fmt.Sprintf("bejegyzés: %d, hatás: %d", records, effects))
	switch {
	case err != nil:
		s.r.Note(1, "leáll")
		s.r.Lose(1, 0, "nyugta")
	case fresh:
		s.r.Note(1, "friss")
		s.r.Send(1, 0, "nyugta")
	default:
		s.r.Note(1, "ismétlés")
		s.r.Send(1, 0, "nyugta")
	}
}

// look azt adja, ami kívülről látszik.
func (s *stage) look() (records, effects int) {
	watch := s.db.Open(s.t)
	err := watch.QueryRowContext(s.t.Context(), "SELECT (SELECT count(*) FROM inbox), (SELECT count(*) FROM konyv)").Scan(&records, &effects)
	if err != nil {
		panic(err)
	}
	return records, effects
}

func (s *stage) judge(good string) {
	records, effects := s.look()
	switch {
	case effects > 1:
		s.r.Bad("Egy üzenet, két hatás: a bejegyzés elveszett, a hatás megmaradt.")
	case effects < 1:
		s.r.Bad("A bejegyzés megmaradt, a hatás elveszett, és az ismétlés már nem végzi el.")
	case records != 1:
		s.r.Bad("A hatás megvan, a bejegyzése nincs: a következő ismétlés újra elvégzi.")
	default:
		s.r.Good(good)
	}
}
