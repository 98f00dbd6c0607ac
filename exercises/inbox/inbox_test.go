package inbox_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"idempotencia/exercises/inbox"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqltest"
)

// Az új üzenet hatása egyszer fut le, a fresh igaz, és a bejegyzés, a hatás és a kimenő üzenet is megmarad.
func TestFreshMessageHasItsEffect(t *testing.T) {
	each(t, func(s *scene) {
		a := s.process("a")
		a.handles("m1", one, true, nil)
		s.holds(1, 1, 1)
		a.handles("m2", one, true, nil)
		s.holds(2, 2, 2)
	})
}

// Az ismétlés nem hiba és nem friss: a hatás nem fut le újra, másik folyamatban sem.
func TestRepeatHasNoEffect(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.process("a"), s.process("b")
		a.handles("m1", one, true, nil)
		a.handles("m1", one, false, nil)
		b.handles("m1", one, false, nil)
		s.holds(1, 1, 1)
	})
}

// Ismert azonosító más tartalommal ErrConflict; a hatás nem fut le, és az eredeti üzenet ismétlése ismétlés marad.
func TestOtherContentConflicts(t *testing.T) {
	if text := lab.Values(inbox.ErrConflict); text != "utkozes" {
		t.Fatalf("ErrConflict = %s, várt: utkozes", text)
	}
	each(t, func(s *scene) {
		a := s.process("a")
		a.handles("m1", one, true, nil)
		a.handles("m1", two, false, inbox.ErrConflict)
		s.holds(1, 1, 1)
		a.handles("m1", one, false, nil)
	})
}

// Ha a hatás hibát ad, a Handle ugyanazt a hibát adja, és semmi sem marad: a bejegyzés és a hatás megkezdett fele sem. A következő próbálkozás új üzenet.
func TestFailedEffectLeavesNothing(t *testing.T) {
	each(t, func(s *scene) {
		a := s.process("a")
		a.effect = func(tx *sql.Tx) error {
			s.err(s.pay(tx, "m1"), "a hatás")
			return errBank
		}
		a.handles("m1", one, false, errBank)
		s.holds(0, 0, 0)
		a.effect = nil
		a.handles("m1", one, true, nil)
		s.holds(1, 1, 1)
	})
}

// A hatás a bejegyzéssel közös tranzakcióban fut: ő már látja a bejegyzést, más még nem.
func TestEffectSharesTheTransaction(t *testing.T) {
	each(t, func(s *scene) {
		a := s.process("a")
		a.effect = func(tx *sql.Tx) error {
			var inside int
			s.err(tx.QueryRowContext(s.t.Context(), "SELECT count(*) FROM inbox").Scan(&inside), "lekérdezés a hatásban")
			if inside != 1 {
				s.fail("a bejegyzések száma a hatás szerint", lab.Values(inside), "1")
			}
			if outside := s.count("inbox"); outside != 0 {
				s.fail("a bejegyzések száma más szerint a hatás alatt", lab.Values(outside), "0")
			}
			return s.pay(tx, "m1")
		}
		a.handles("m1", one, true, nil)
	})
}

// Bármelyik utasításnál áll le a folyamat, a bejegyzés és a hatás vagy együtt van meg, vagy egyik sem; az ismétlés után pontosan egy hatás van.
func TestCrashLeavesBothOrNeither(t *testing.T) {
	each(t, func(s *scene) {
		b := s.process("b")
		for n := 1; ; n++ {
			victim, id := s.process("a"), fmt.Sprintf("m%d", n)
			crashed := victim.crashesAt(n)
			fresh, err := victim.handle(s.t.Context(), id, one)
			if !crashed() {
				return
			}
			s.calls = append(s.calls, fmt.Sprintf("a leáll a %d. utasítása előtt", n))
			if fresh || err == nil {
				s.fail(fmt.Sprintf("a.Handle(%q)", id), lab.Values(fresh, err), "(false, hiba)")
			}
			records, effects := s.count("inbox"), s.count("konyv")
			if records != effects {
				s.fail("bejegyzés és hatás", lab.Values(records, effects), "ugyanannyi")
			}
			fresh, err = b.handle(s.t.Context(), id, one)
			if !fresh || err != nil {
				s.fail(fmt.Sprintf("b.Handle(%q)", id), lab.Values(fresh, err), "(true, nil)")
			}
			s.holds(n, n, n)
		}
	})
}

// Ha a véglegesítés válasza elvész, a Handle hibát ad, mert nem tudja, mi történt; az ismétlés ismétlés, és a hatás egyszer van meg.
func TestLostAnswerOfCommit(t *testing.T) {
	each(t, func(s *scene) {
		victim, b := s.process("a"), s.process("b")
		victim.pool.After(func(statement string, _ int64) error {
			if statement == "COMMIT" {
				return sqltest.ErrCrash
			}
			return nil
		})
		fresh, err := victim.handle(s.t.Context(), "m1", one)
		if fresh || err == nil {
			s.fail(`a.Handle("m1")`, lab.Values(fresh, err), "(false, hiba)", "a COMMIT lefutott, a válasza elveszett")
		}
		b.handles("m1", one, false, nil)
		s.holds(1, 1, 1)
	})
}

// Semmi sem marad nyitva: ismétlés, ütközés, hiba és a hatás pánikja után is lezárul a tranzakció, és a pánik továbbmegy.
func TestNothingStaysOpen(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.process("a"), s.process("b")
		a.handles("m1", one, true, nil)
		a.handles("m1", one, false, nil)
		s.closed(a, b, "ismétlés")
		a.handles("m1", two, false, inbox.ErrConflict)
		s.closed(a, b, "ütközés")
		a.effect = func(*sql.Tx) error { return errBank }
		a.handles("m2", one, false, errBank)
		s.closed(a, b, "hiba")
		a.effect = func(tx *sql.Tx) error {
			s.err(s.pay(tx, "m3"), "a hatás")
			panic("baj")
		}
		if p := a.panics("m3"); p != "baj" {
			s.fail(`a pánik értéke a.Handle("m3") után`, lab.Values(p), `"baj"`)
		}
		s.closed(a, b, "pánik")
		if n := s.count("konyv"); n != 1 {
			s.fail("a hatások száma a pánik után", lab.Values(n), "1")
		}
	})
}

// Két folyamat egyszerre kapja ugyanazt az üzenetet: akárhol vágnak egymás szavába, a hatás egyszer történik meg, az egyikük friss, a másik nem, és egyikük sem kap hibát.
func TestTwoAtOnce(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.process("a"), s.process("b")
		for n := 1; ; n++ {
			id := fmt.Sprintf("m%d", n)
			var inner bool
			var innerErr error
			ran := b.before(n, func(ctx context.Context) { inner, innerErr = a.handle(ctx, id, one) })
			outer, err := b.handle(s.t.Context(), id, one)
			b.pool.Before(nil)
			if !ran() {
				break
			}
			// Ha b tranzakciója feltartotta, a utána jön. Lassú gépen a megszakított hívás is célba érhetett:
			// akkor egyikük sem friss, de a hatás megvan.
			cut := innerErr != nil
			if cut {
				inner, innerErr = a.handle(s.t.Context(), id, one)
			}
			if err != nil || innerErr != nil || outer == inner && (outer || !cut) {
				s.fail(fmt.Sprintf("b.Handle(%q)", id), lab.Values(outer, err), lab.Values(!inner, nil),
					fmt.Sprintf("közben a.Handle(%q) = %s, b %d. utasítása előtt", id, lab.Values(inner, innerErr), n))
			}
			s.holds(n, n, n)
		}
		s.crowd(a, b)
	})
}

// Ha az adatbázis nem válaszol, a válasz hiba, de nem ErrConflict, és a fresh hamis: a véglegesítés hibája is hiba. A Sweep ilyenkor semmit sem küld.
func TestFailingDatabaseIsAnError(t *testing.T) {
	each(t, func(s *scene) {
		s.process("a").handles("m0", one, true, nil)
		for _, known := range []bool{false, true} {
			for n := 1; ; n++ {
				id := fmt.Sprintf("m%d", n)
				if known {
					id = "m0"
				}
				a := s.process("a")
				failed := a.failsFrom(n)
				fresh, err := a.handle(s.t.Context(), id, one)
				_ = a.pool.Close() // amit a hiba nyitva hagyott, azt az adatbázis ekkor vonja vissza
				if !failed() {
					if !known {
						s.err(err, fmt.Sprintf("a.Handle(%q)", id))
					}
					break
				}
				if fresh || err == nil || errors.Is(err, inbox.ErrConflict) {
					s.fail(fmt.Sprintf("a.Handle(%q)", id), lab.Values(fresh, err), "(false, hiba)", fmt.Sprintf("az adatbázis a %d. utasítástól nem válaszol", n))
				}
			}
		}
		a := s.process("a")
		a.failsFrom(1)
		if n, err := a.relay().Sweep(s.t.Context()); n != 0 || err == nil {
			s.fail("a.Sweep()", lab.Values(n, err), "(0, hiba)", "az adatbázis nem válaszol")
		}
		s.sent()
	})
}

// A Sweep minden kimenő üzenetet a saját azonosítójával és szövegével küld el, megadja a számukat, és másodszorra már nincs mit küldenie.
func TestSweepSendsTheOutbox(t *testing.T) {
	each(t, func(s *scene) {
		a := s.process("a")
		a.handles("m1", one, true, nil)
		a.handles("m2", one, true, nil)
		a.handles("m3", one, true, nil)
		a.sweeps(3, nil)
		s.sent("m1-kesz: kifizetve m1", "m2-kesz: kifizetve m2", "m3-kesz: kifizetve m3")
		a.sweeps(0, nil)
		s.sent("m1-kesz: kifizetve m1", "m2-kesz: kifizetve m2", "m3-kesz: kifizetve m3")
	})
}

// Ha a kézbesítő bárhol leáll, a következő Sweep ugyanazzal az azonosítóval küld újra: egyetlen üzenet sem vész el, és a címzett felismeri az ismétlést.
func TestSweepSurvivesACrash(t *testing.T) {
	each(t, func(s *scene) {
		for n := 1; s.relayCrash(fmt.Sprintf("m%d", n), fmt.Sprintf("a %d. utasítása előtt", n), func(a *process, _ *inbox.Relay) func() bool {
			return a.crashesAt(n)
		}); n++ {
		}
		for i, where := range []string{"küldés előtt", "küldés után"} {
			s.relayCrash(fmt.Sprintf("k%d", i), where, func(a *process, relay *inbox.Relay) func() bool {
				send := relay.Send
				relay.Send = func(ctx context.Context, id, body string) error {
					if i == 1 {
						s.err(send(ctx, id, body), "küldés")
					}
					a.crashesAt(0)
					return sqltest.ErrCrash
				}
				return func() bool { return true }
			})
		}
	})
}

// relayCrash leállít egy kézbesítőt, és megnézi, hogy egy másik elküldi-e, ami maradt. Hamis, ha az első nem állt le.
func (s *scene) relayCrash(id, where string, arrange func(*process, *inbox.Relay) func() bool) bool {
	s.t.Helper()
	a, b := s.process("a"), s.process("b")
	b.handles(id, one, true, nil)
	s.posted = nil
	relay := a.relay()
	crashed := arrange(a, relay)
	count, err := relay.Sweep(s.t.Context())
	if !crashed() {
		return false
	}
	if count != 0 || err == nil {
		s.fail("a.Sweep()", lab.Values(count, err), "(0, hiba)", "leáll: "+where)
	}
	_, err = b.relay().Sweep(s.t.Context())
	s.err(err, "b.Sweep()")
	want := id + "-kesz: kifizetve " + id
	if len(s.posted) == 0 {
		s.fail("az elküldött üzenetek", lab.Values(s.posted), "["+want+"]", "a leállt: "+where+", utána b.Sweep()")
	}
	for _, p := range s.posted {
		if p != want {
			s.fail("egy elküldött üzenet", p, want, "a leállt: "+where+", utána b.Sweep()")
		}
	}
	return true
}

// Ha egy küldés nem sikerül, a Sweep azt a hibát adja, és az üzenet a postaládában marad; a következő Sweep elküldi a többivel együtt.
func TestFailedSendKeepsTheMessage(t *testing.T) {
	each(t, func(s *scene) {
		a := s.process("a")
		a.handles("m1", one, true, nil)
		a.handles("m2", one, true, nil)
		s.refuse = "m2-kesz"
		a.sweeps(0, errBank)
		s.refuse = ""
		a.sweeps(1, nil)
		s.sent("m1-kesz: kifizetve m1", "m2-kesz: kifizetve m2")
	})
}

// Küldés közben a kézbesítő semmit sem tart lezárva: más eközben is dolgozhat.
func TestNothingIsHeldWhileSending(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.process("a"), s.process("b")
		a.handles("m1", one, true, nil)
		relay := a.relay()
		relay.Send = func(context.Context, string, string) error {
			ctx, cancel := context.WithTimeout(s.t.Context(), generous)
			defer cancel()
			if _, err := b.pool.ExecContext(ctx, "UPDATE outbox SET body = body"); err != nil {
				s.fail("b írása küldés közben", err.Error(), "nil")
			}
			return nil
		}
		if n, err := relay.Sweep(s.t.Context()); n != 1 || err != nil {
			s.fail("a.Sweep()", lab.Values(n, err), "(1, nil)")
		}
	})
}

var (
	one, two = [32]byte{1}, [32]byte{2}
	errBank  = errors.New("a bank nem válaszol")
	errDown  = errors.New("nincs kapcsolat")
)

const (
	// patience: ennyit vár az, akit egy másik hívás közben hívunk; ha nem jut szóhoz, utána jön.
	patience = 100 * time.Millisecond
	// generous: ennyit vár az, akinek szóhoz kell jutnia. Lassú gépen is bőven elég.
	generous = 2 * time.Second
)

// scene egy adatbázis, amelyben a két postaládán kívül egy könyv is van: ez a hatás.
type scene struct {
	t      *testing.T
	db     *sqltest.Database
	watch  *sqltest.Pool
	calls  []string
	posted []string // amit a kézbesítők elküldtek
	refuse string   // ennek az azonosítónak a küldése nem sikerül
}

func each(t *testing.T, play func(*scene)) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		s := &scene{t: t, db: db, watch: db.Open(t)}
		for _, statement := range append(inbox.Schema(), "CREATE TABLE konyv (id TEXT NOT NULL)") {
			_, err := s.watch.ExecContext(t.Context(), statement)
			s.err(err, "a táblák létrehozása")
		}
		play(s)
	})
}

// process egy folyamat: saját kapcsolatok, közös adatbázis.
type process struct {
	s      *scene
	name   string
	pool   *sqltest.Pool
	effect func(*sql.Tx) error // nil: kifizeti az üzenetet
}

func (s *scene) process(name string) *process {
	s.t.Helper()
	return &process{s: s, name: name, pool: s.db.Open(s.t)}
}

// pay a hatás: egy sor a könyvben, és egy üzenet a kimenő postaládában.
func (s *scene) pay(tx *sql.Tx, id string) error {
	_, err := tx.ExecContext(s.t.Context(), "INSERT INTO konyv (id) VALUES ($1)", id)
	if err == nil {
		err = inbox.Enqueue(s.t.Context(), tx, id+"-kesz", "kifizetve "+id)
	}
	return err
}

func (p *process) handle(ctx context.Context, id string, content [32]byte) (bool, error) {
	effect := p.effect
	if effect == nil {
		effect = func(tx *sql.Tx) error { return p.s.pay(tx, id) }
	}
	return inbox.Handle(ctx, p.pool.DB, id, content, effect)
}

// handles végrehajtja a hívást, és megköveteli az eredményt.
func (p *process) handles(id string, content [32]byte, fresh bool, fault error) {
	p.s.t.Helper()
	call := fmt.Sprintf("%s.Handle(%q, %d-es tartalom)", p.name, id, content[0])
	got, err := p.handle(p.s.t.Context(), id, content)
	if got != fresh || !errors.Is(err, fault) {
		p.s.fail(call, lab.Values(got, err), lab.Values(fresh, fault))
	}
	p.s.calls = append(p.s.calls, call)
}

// panics megadja, mivel állt le a hívás; nil, ha nem állt le.
func (p *process) panics(id string) (value any) {
	defer func() { value = recover() }()
	_, _ = p.handle(p.s.t.Context(), id, one)
	return nil
}

// relay az a kézbesítő, amely ennek a folyamatnak a kapcsolatait használja.
func (p *process) relay() *inbox.Relay {
	return &inbox.Relay{DB: p.pool.DB, Send: func(_ context.Context, id, body string) error {
		if p.s.refuse != "" && id == p.s.refuse {
			return errBank
		}
		p.s.posted = append(p.s.posted, id+": "+body)
		return nil
	}}
}

func (p *process) sweeps(want int, fault error) {
	p.s.t.Helper()
	if n, err := p.relay().Sweep(p.s.t.Context()); n != want || !errors.Is(err, fault) {
		p.s.fail(p.name+".Sweep()", lab.Values(n, err), lab.Values(want, fault))
	}
	p.s.calls = append(p.s.calls, p.name+".Sweep()")
}

// before a folyamat n. utasítása elé szúrja a do hívást; a ran megmondja, volt-e ennyi utasítás.
func (p *process) before(n int, do func(context.Context)) (ran func() bool) {
	done := false
	p.pool.Before(func(i int, _ string) error {
		if i == n && !done {
			done = true
			ctx, cancel := context.WithTimeout(p.s.t.Context(), patience)
			defer cancel()
			do(ctx)
		}
		return nil
	})
	return func() bool { return done }
}

// crashesAt: a folyamat az n. utasítása előtt leáll. A visszavonás nem számít: leálláskor az adatbázis magától visszavon.
func (p *process) crashesAt(n int) (crashed func() bool) {
	done := false
	p.pool.Before(func(i int, statement string) error {
		if i < n || statement == "ROLLBACK" {
			return nil
		}
		done = true
		return sqltest.ErrCrash
	})
	return func() bool { return done }
}

// failsFrom: az n. utasítástól kezdve az adatbázis nem válaszol.
func (p *process) failsFrom(n int) (failed func() bool) {
	done := false
	p.pool.Before(func(i int, statement string) error {
		if i < n || statement == "ROLLBACK" {
			return nil
		}
		done = true
		return errDown
	})
	return func() bool { return done }
}

// crowd: 16 egyidejű hívás két folyamatból, négy üzenetre.
func (s *scene) crowd(processes ...*process) {
	s.t.Helper()
	before := s.count("konyv")
	type result struct {
		fresh bool
		err   error
	}
	results := make([]result, 16)
	var wait sync.WaitGroup
	for i := range results {
		p := processes[i%len(processes)]
		wait.Go(func() {
			fresh, err := p.handle(s.t.Context(), fmt.Sprintf("tömeg-%d", i/4), one)
			results[i] = result{fresh, err}
		})
	}
	wait.Wait()
	fresh := 0
	for i, r := range results {
		if r.err != nil {
			s.fail(fmt.Sprintf("Handle(%q)", fmt.Sprintf("tömeg-%d", i/4)), lab.Values(r.fresh, r.err), "hiba nélkül", "16 egyidejű hívás közül az egyik")
		}
		if r.fresh {
			fresh++
		}
	}
	if added := s.count("konyv") - before; fresh != 4 || added != 4 {
		s.fail("16 egyidejű hívás, 4 üzenet: friss és hatás", lab.Values(fresh, added), "(4, 4)")
	}
}

// closed megköveteli, hogy a folyamat semmit se tartson nyitva, és más írhasson.
func (s *scene) closed(p, other *process, after string) {
	s.t.Helper()
	if open := p.pool.Stats().InUse; open != 0 {
		s.fail("a nyitva maradt kapcsolatok száma ("+after+" után)", lab.Values(open), "0")
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), generous)
	defer cancel()
	_, err := other.pool.ExecContext(ctx, "UPDATE inbox SET content = content")
	s.err(err, "más írása ("+after+" után)")
}

// count egy tábla sorainak száma, ahogy kívülről látszik.
func (s *scene) count(name string) int {
	s.t.Helper()
	var n int
	s.err(s.watch.QueryRowContext(s.t.Context(), "SELECT count(*) FROM "+name).Scan(&n), "a sorok számolása")
	return n
}

// holds megköveteli, hány bejegyzés, hatás és kimenő üzenet van.
func (s *scene) holds(records, effects, outgoing int) {
	s.t.Helper()
	got := lab.Values(s.count("inbox"), s.count("konyv"), s.count("outbox"))
	if want := lab.Values(records, effects, outgoing); got != want {
		s.fail("bejegyzés, hatás, kimenő üzenet", got, want)
	}
}

// sent megköveteli, mit küldtek el eddig.
func (s *scene) sent(want ...string) {
	s.t.Helper()
	if lab.Values(s.posted) != lab.Values(want) {
		s.fail("az elküldött üzenetek", lab.Values(s.posted), lab.Values(want))
	}
}

func (s *scene) err(err error, call string) {
	s.t.Helper()
	if err != nil {
		s.fail(call, err.Error(), "nil")
	}
}

// fail kiírja, mi jött és mi kellett volna.
func (s *scene) fail(what, got, want string, details ...string) {
	s.t.Helper()
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%s = %s, várt: %s", what, got, want))
	for _, d := range details {
		text.WriteString("\n" + d)
	}
	s.t.Fatal(text.String() + lab.Before(s.calls))
}
