package lease_test

import (
	"fmt"
	"testing"
	"time"

	"idempotencia/exercises/lease"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := []string{"A", "tábla", "B"}
	play := func(story func(*stage)) func(*lab.Recorder) {
		return func(r *lab.Recorder) { story(newStage(t, r)) }
	}
	lab.Record(
		t,
		lab.Story{ID: "takeover", Title: "A feldolgozó munka közben leáll, a bérlete lejár, és más viszi tovább.", Lanes: lanes, Play: play(takeover)},
		lab.Story{ID: "stale", Title: "Az elakadt feldolgozó akkor engedne el, amikor már másé a bérlet.", Lanes: lanes, Play: play(stale)},
		lab.Story{ID: "late", Title: "Az elkésett véglegesítés is nyomot hagy.", Lanes: lanes, Play: play(late)},
		lab.Story{ID: "slow", Title: "A bérletnél hosszabb munka kétszer történik meg.", Lanes: lanes, Play: play(slow)},
	)
}

// takeover: az üzenet addig jön vissza, amíg valaki nem nyugtázza.
func takeover(s *stage) {
	s.at(0)
	s.a.claim()
	s.r.Note(s.a.lane, "dolgozik, aztán leáll")
	s.at(200)
	first, _ := s.b.claim()
	if first == table.Duplicate {
		s.b.ack()
		s.r.Bad("A B nyugtázta, amit senki sem végzett el. Az üzenet elveszett.")
		return
	}
	s.r.Note(s.b.lane, "visszaadja")
	s.at(300)
	if claim, token := s.b.claim(); claim == table.Claimed {
		s.b.work()
		s.b.confirm(token)
	}
	s.at(400)
	if claim, _ := s.a.claim(); claim == table.Duplicate {
		s.a.ack()
	}
	switch s.effects {
	case 0:
		s.r.Bad("A bérlet nem járt le, az üzenet kering, és a munkát senki sem végzi el.")
	case 1:
		s.r.Good("Az üzenet nem veszett el, és egyetlen hatás lett belőle.")
	default:
		s.r.Bad("Egy üzenetből több hatás lett.")
	}
}

func stale(s *stage) {
	s.at(0)
	_, old := s.a.claim()
	s.r.Note(s.a.lane, "elakad")
	s.at(310)
	s.b.claim()
	s.r.Note(s.b.lane, "dolgozik")
	s.at(320)
	s.r.Note(s.a.lane, "felébred, hibát kap")
	s.a.forget(old)
	s.at(330)
	if claim, _ := s.a.claim(); claim == table.Claimed {
		s.r.Note(s.a.lane, "dolgozik")
		s.r.Bad("Ketten dolgoznak ugyanazon, és mindketten úgy tudják, hogy az övék.")
		return
	}
	s.r.Good("Az elakadt feldolgozó régi jele nem érte el azt, ami már a B bérlete.")
}

func late(s *stage) {
	s.at(0)
	_, old := s.a.claim()
	s.r.Note(s.a.lane, "elakad")
	s.at(310)
	_, token := s.b.claim()
	s.at(320)
	s.a.work()
	s.a.confirm(old)
	s.at(330)
	s.r.Note(s.b.lane, "hibát kap")
	s.b.forget(token)
	s.at(340)
	if claim, token := s.b.claim(); claim == table.Claimed {
		s.b.work()
		s.b.confirm(token)
	}
	if s.effects > 1 {
		s.r.Bad("Az A munkája nem hagyott nyomot, ezért a B is elvégezte.")
		return
	}
	s.r.Good("Az A elkésett, de a munkája megtörtént, és erről mindenki tud.")
}

func slow(s *stage) {
	s.at(0)
	_, old := s.a.claim()
	s.r.Note(s.a.lane, "elakad")
	s.at(310)
	_, token := s.b.claim()
	s.b.work()
	s.b.confirm(token)
	s.at(320)
	s.a.work()
	s.a.confirm(old)
	if s.effects > 1 {
		s.r.Bad("Az A nem tudta, hogy lejárt a bérlete. Egy üzenetből két hatás lett.")
		return
	}
	s.r.Good("Egyetlen hatás történt.")
}

// stage egy tábla, két feldolgozó és egyetlen üzenet.
type stage struct {
	r       *lab.Recorder
	now     time.Time
	a, b    *actor
	effects int
}

func newStage(t *testing.T, r *lab.Recorder) *stage {
	s := &stage{r: r, now: t0}
	db := sqltest.SQLite(t)
	s.a, s.b = s.actor(t, db, "A", 0), s.actor(t, db, "B", 2)
	if err := s.a.store.CreateSchema(t.Context()); err != nil {
		panic(err)
	}
	return s
}

func (s *stage) at(seconds int) {
	s.now = t0.Add(time.Duration(seconds) * time.Second)
	if seconds == 0 {
		s.r.At("t0")
		return
	}
	s.r.At(fmt.Sprintf("%d s", seconds))
}

// actor egy feldolgozó a rajzon.
type actor struct {
	*stage
	t     *testing.T
	lane  int
	store *lease.Store
}

func (s *stage) actor(t *testing.T, db *sqltest.Database, name string, lane int) *actor {
	o := table.DefaultOptions()
	o.Worker, o.Now = name, func() time.Time { return s.now }
	store, err := lease.New(db.Open(t).DB, db.Dialect, o)
	if err != nil {
		panic(err)
	}
	return &actor{stage: s, t: t, lane: lane, store: store}
}

const message = "f-17"

func (a *actor) claim() (lease.Claim, lease.Token) {
	a.r.Send(a.lane, 1, "Claim")
	claim, token, err := a.store.Claim(a.t.Context(), message)
	if err != nil {
		a.r.Send(1, a.lane, err.Error())
		return claim, token
	}
	a.r.Send(1, a.lane, claim.String())
	return claim, token
}

func (a *actor) work() {
	a.effects++
	a.r.Note(a.lane, fmt.Sprintf("%d. hatás", a.effects))
}

func (a *actor) ack() { a.r.Note(a.lane, "nyugtáz") }

func (a *actor) confirm(token lease.Token) {
	a.r.Send(a.lane, 1, "Confirm")
	a.row(a.store.Confirm(a.t.Context(), token))
}

func (a *actor) forget(token lease.Token) {
	a.r.Send(a.lane, 1, "Forget")
	a.row(a.store.Forget(a.t.Context(), token))
}

// row leírja, mi áll most az üzenet sorában.
func (a *actor) row(err error) {
	state, readErr := a.store.State(a.t.Context(), message)
	switch {
	case err != nil || readErr != nil:
		a.r.Note(1, fmt.Sprint(err, readErr))
	case state == table.NoRow:
		a.r.State(1, "nincs sor")
	default:
		a.r.State(1, string(state))
	}
}
