package lease_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idempotencia/exercises/lease"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
)

const (
	term = 300 * time.Second // a bérlet hossza
	day  = 24 * time.Hour    // a megőrzési idő
	us   = time.Microsecond
)

// A szabad azonosító lefoglalása Claimed. Amíg a bérlet él, minden további lefoglalás InProgress, a bérlet utolsó mikroszekundumában is. Két azonosító nem akad össze.
func TestLiveHoldIsInProgress(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		a.claims("k1")
		b.gets("k1", table.InProgress)
		b.claims("k2")
		s.at(200 * time.Second)
		a.gets("k1", table.InProgress)
		s.at(term - us)
		b.gets("k1", table.InProgress)
	})
}

// A bérlet végének pillanatában az azonosító átvehető, és az átvétellel új bérlet kezdődik.
func TestExpiredHoldIsTakenOver(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		a.claims("k1")
		s.at(term)
		b.claims("k1")
		s.at(2*term - us)
		a.gets("k1", table.InProgress)
		s.at(2 * term)
		a.claims("k1")
	})
}

// A véglegesített azonosító Duplicate, a bérlet eredeti vége után is.
func TestConfirmedIsDuplicate(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		token := a.claims("k1")
		s.at(10 * time.Second)
		a.confirm(token)
		b.gets("k1", table.Duplicate)
		s.at(term + 10*time.Second)
		b.gets("k1", table.Duplicate)
		a.gets("k1", table.Duplicate)
	})
}

// A megőrzési idő a véglegesítéstől telik, nem a lefoglalástól. Az utolsó mikroszekundumában az azonosító még ismételt, a végén szabad.
func TestRetentionStartsAtConfirm(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		token := a.claims("k1")
		s.at(200 * time.Second)
		a.confirm(token)
		s.at(200*time.Second + day - us)
		b.gets("k1", table.Duplicate)
		s.at(200*time.Second + day)
		b.claims("k1")
		s.want("k1 véglegesítve", a.confirmed("k1"), false)
	})
}

// Az elengedett azonosítót más azonnal lefoglalhatja.
func TestForgetFreesTheHold(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		token := a.claims("k1")
		a.claims("k2")
		a.forget(token)
		s.want("a sorok száma", a.size(), 1)
		b.claims("k1")
		b.gets("k2", table.InProgress)
	})
}

// A Forget csak a saját, élő bérletet engedi el: nem nyúl ahhoz, amelyet közben más vett át, a véglegesítetthez és a lejárthoz sem.
func TestForgetSparesWhatIsNotItsOwn(t *testing.T) {
	each(t, func(s *scene) {
		a, b, c := s.worker("a"), s.worker("b"), s.worker("c")
		done, taken, lapsed := a.claims("k1"), a.claims("k2"), a.claims("k3")
		a.confirm(done)
		a.forget(done)
		c.gets("k1", table.Duplicate)
		s.at(term)
		a.forget(lapsed)
		s.want("a sorok száma", a.size(), 3)
		s.at(term + time.Second)
		b.claims("k2")
		a.forget(taken)
		c.gets("k2", table.InProgress)
	})
}

// A jel egyetlen lefoglaláshoz tartozik: egy elakadt hívás késői Forget hívása ugyanannak a tárnak az újabb bérletét sem szabadítja fel.
func TestForgetSparesTheLaterClaimOfTheSameStore(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		old := a.claims("k1")
		s.at(term + time.Second)
		a.claims("k1")
		a.forget(old)
		b.gets("k1", table.InProgress)
	})
}

// A Confirm akkor is feljegyzi a munkát, ha a bérletet közben más vette át, vagy a sort a takarítás már törölte: a munka megtörtént.
func TestLateConfirmRecordsTheWork(t *testing.T) {
	each(t, func(s *scene) {
		a, b, c := s.worker("a"), s.worker("b"), s.worker("c")
		taken, purged := a.claims("k1"), a.claims("k2")
		s.at(term + time.Second)
		other := b.claims("k1")
		b.purge()
		a.confirm(taken)
		a.confirm(purged)
		c.gets("k1", table.Duplicate)
		c.gets("k2", table.Duplicate)
		b.forget(other)
		c.gets("k1", table.Duplicate)
	})
}

// Egyszerre többen próbálkoznak, mégis egyvalaki kapja meg, akárhol vágnak egymás szavába: szabad azonosítónál és lejárt bérletnél is.
func TestOneWinner(t *testing.T) {
	each(t, func(s *scene) {
		a, b, c := s.worker("a"), s.worker("b"), s.worker("c")
		s.crowd("k-32")
		for _, expired := range []bool{false, true} {
			for n := 1; ; n++ {
				s.at(0)
				key := fmt.Sprintf("k%d-%t", n, expired)
				if expired {
					c.claims(key)
					s.at(term + time.Second)
				}
				var inner outcome
				ran := b.before(n, func(ctx context.Context) { inner = a.try(ctx, key) })
				outer := b.try(t.Context(), key)
				b.pool.Before(nil)
				if !ran() {
					break
				}
				// Ha b lezárta az adatbázist, a utána jön. Lassú gépen a megszakított hívás is célba érhetett:
				// akkor a bérlet a-é, és nincs, aki tudjon róla.
				cut := inner.err != nil
				if cut {
					inner = a.try(t.Context(), key)
				}
				if !cut || outer.claim == table.Claimed || inner.claim == table.Claimed {
					s.oneOf(key, n, outer, inner)
				}
			}
		}
	})
}

// Ha a sor két utasítás között eltűnik, a válasz Claimed vagy InProgress, sohasem Duplicate: ebből nem veszhet el üzenet.
func TestVanishedRowIsNeverDuplicate(t *testing.T) {
	each(t, func(s *scene) {
		a, b, c := s.worker("a"), s.worker("b"), s.worker("c")
		for n := 1; ; n++ {
			key := fmt.Sprintf("k%d", n)
			token := a.claims(key)
			ran := b.before(n, func(ctx context.Context) { s.err(a.store.Forget(ctx, token), "Forget(jel)") })
			got := b.try(t.Context(), key)
			b.pool.Before(nil)
			if !ran() {
				return
			}
			s.calls = append(s.calls, fmt.Sprintf("a.Forget(jel) b %d. utasítása előtt", n))
			if got.err != nil || got.claim != table.Claimed && got.claim != table.InProgress {
				s.fail(fmt.Sprintf("b.Claim(%q)", key), got.String(), "(InProgress, Token{}, nil)")
			}
			if got.claim == table.Claimed {
				c.gets(key, table.InProgress)
			}
		}
	})
}

// Az azonosítónak egyetlen sora van, és az mindig azt mondja meg, ki és mikor foglalta le, vette át vagy véglegesítette utoljára.
func TestRowTellsWhoAndWhen(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		old := a.claims("k1")
		s.row("k1", table.StateClaimed, old)
		s.at(term + time.Second)
		s.row("k1", table.StateClaimed, b.claims("k1"))
		s.at(term + 2*time.Second)
		a.confirm(old)
		s.row("k1", table.StateConfirmed, old)
	})
}

// Az azonosító 1–255 karakteres szöveg, és szövegként kerül a táblába, ezért a szöveg szerinti keresés megtalálja. Amit a tábla nem fogad el, arra hiba a válasz.
func TestKeyIsText(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		token := a.claims("k1")
		s.want("k1 állapota", a.state("k1"), table.StateClaimed)
		a.confirm(token)
		s.want("k1 véglegesítve", b.confirmed("k1"), true)
		s.want("a sorok száma", a.size(), 1)
		a.forget(a.claims(strings.Repeat("ő", 255)))
		a.refuses(strings.Repeat("ő", 256), "256 karakteres azonosító")
		a.refuses("", "üres azonosító")
		s.want("a sorok száma", a.size(), 1)
	})
}

// Csak az azonosító saját kulcsa jelenti azt, hogy foglalt. Ha a tábla egy másik oszlopa is egyedi, és az utasítja el a sort, az hiba.
func TestOtherConstraintIsAnError(t *testing.T) {
	each(t, func(s *scene) {
		a := s.worker("a")
		a.claims("k1")
		s.exec(a, "CREATE UNIQUE INDEX egyedi ON idempotencia (recorded_at)")
		a.refuses("k2", "a táblában a recorded_at oszlop is egyedi")
		s.want("a sorok száma", a.size(), 1)
	})
}

// Ha az adatbázis nem válaszol, a válasz hiba, és mellette minden más eredmény nulla: őrizetlenül senki sem dolgozhat.
func TestFailingDatabaseIsAnError(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		a.claims("k1")
		for n := 1; ; n++ {
			failed := b.failsFrom(n)
			got := b.try(t.Context(), "k1")
			b.pool.Before(nil)
			if !failed() {
				break
			}
			s.call("b", fmt.Sprintf("Claim(%q)", "k1"))
			if got.err == nil || got.claim != 0 || got.token != (lease.Token{}) {
				s.fail(`b.Claim("k1")`, got.String(), "(0, Token{}, hiba)", fmt.Sprintf("az adatbázis a %d. utasítástól nem válaszol", n))
			}
		}
		token := b.claims("k2")
		b.failsFrom(1)
		ctx := t.Context()
		s.wantError("b.Confirm(jel)", b.store.Confirm(ctx, token))
		s.wantError("b.Forget(jel)", b.store.Forget(ctx, token))
		if n, err := b.store.PurgeExpired(ctx); n != 0 || err == nil {
			s.fail("b.PurgeExpired()", lab.Values(n, err), "(0, hiba)")
		}
		s.at(2 * term)
		failed := b.failsFrom(2)
		if n, err := b.store.PurgeExpired(ctx); failed() && (n != 0 || err == nil) {
			s.fail("b.PurgeExpired()", lab.Values(n, err), "(0, hiba)", "az adatbázis a 2. utasítástól nem válaszol")
		}
	})
}

// A PurgeExpired a lejárt bérletet és a lejárt véglegesítettet is törli, a határidő pillanatában is, mást nem, és pontosan a töröltek számát adja.
func TestPurgeDeletesBothKinds(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		done := a.claims("k1")
		a.confirm(done)
		s.at(day - term)
		a.claims("k2")
		s.at(day - us)
		live := a.claims("k3")
		a.confirm(a.claims("k4"))
		a.purges(0)
		s.at(day)
		a.purges(2)
		s.want("a sorok száma", a.size(), 2)
		b.gets("k3", table.InProgress)
		b.gets("k4", table.Duplicate)
		a.confirm(live)
		b.gets("k3", table.Duplicate)
	})
}

// A PurgeExpired részletekben dolgozik: egy utasítása legfeljebb 1000 sort töröl, és két részlet között más is lefoglalhat.
func TestPurgeWorksInPieces(t *testing.T) {
	each(t, func(s *scene) {
		a, b := s.worker("a"), s.worker("b")
		s.fill(a, "elo", 1200, s.now.Load()+1)
		s.fill(a, "regi", 2500, s.now.Load()-1)
		most, between := int64(0), outcome{}
		a.pool.After(func(_ string, changed int64) error {
			most = max(most, changed)
			if changed > 0 && between.claim == 0 {
				ctx, cancel := context.WithTimeout(t.Context(), generous)
				defer cancel()
				between = b.try(ctx, "k1")
			}
			return nil
		})
		a.purges(2500)
		a.pool.After(nil)
		if most > 1000 {
			s.fail("az egy utasítással törölt sorok száma", lab.Values(most), "legfeljebb 1000")
		}
		if between.claim != table.Claimed {
			s.fail(`b.Claim("k1")`, between.String(), "(Claimed, jel, nil)", "a hívás a takarítás két részlete közben futott")
		}
		s.want("a sorok száma", a.size(), 1201)
	})
}

// A lefoglalás nem takarít: más azonosítók lejárt sorai a helyükön maradnak.
func TestClaimPurgesNothing(t *testing.T) {
	each(t, func(s *scene) {
		a := s.worker("a")
		a.confirm(a.claims("k1"))
		a.claims("k2")
		s.at(2 * day)
		a.claims("k3")
		a.gets("k3", table.InProgress)
		s.want("a sorok száma", a.size(), 3)
	})
}

// t0 szándékosan nem egész másodperc: aki másodpercre kerekít, annál kiderül.
var t0 = time.Date(2026, time.March, 2, 8, 0, 0, 500_000_000, time.UTC)

const (
	// patience: ennyit vár az, akit egy másik hívás közben hívunk; ha nem jut szóhoz, utána jön.
	patience = 250 * time.Millisecond
	// generous: ennyit vár az, akinek szóhoz kell jutnia. Lassú gépen is bőven elég.
	generous = 2 * time.Second
)

var errDown = errors.New("nincs kapcsolat")

// scene egy tábla, a közös óra és az eddigi hívások.
type scene struct {
	t     *testing.T
	db    *sqltest.Database
	now   atomic.Int64
	calls []string
}

// each ugyanazt a jelenetet mindegyik adatbázison eljátssza.
func each(t *testing.T, play func(*scene)) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		s := &scene{t: t, db: db}
		s.at(0)
		first := s.worker("")
		s.err(first.store.CreateSchema(t.Context()), "CreateSchema()")
		play(s)
	})
}

// at beállítja a közös órát; d a kezdettől telt idő.
func (s *scene) at(d time.Duration) { s.now.Store(t0.Add(d).UnixMicro()) }

// worker egy folyamat: saját tár, saját kapcsolatok, közös tábla.
type worker struct {
	s     *scene
	name  string
	pool  *sqltest.Pool
	store *lease.Store
}

func (s *scene) worker(name string) *worker {
	s.t.Helper()
	pool := s.db.Open(s.t)
	o := table.DefaultOptions()
	o.Worker = name
	o.Now = func() time.Time { return time.UnixMicro(s.now.Load()) }
	store, err := lease.New(pool.DB, s.db.Dialect, o)
	s.err(err, "New")
	return &worker{s: s, name: name, pool: pool, store: store}
}

// call feljegyzi a hívást az időpontjával.
func (s *scene) call(worker, call string) string {
	at := "t0"
	if d := time.Duration(s.now.Load()-t0.UnixMicro()) * us; d != 0 {
		at += "+" + short(d)
	}
	s.calls = append(s.calls, at+" "+worker+"."+call)
	return worker + "." + call
}

// short a bérlet végéhez közeli időt a végéhez méri, mert a 300s-1us olvashatóbb a kilencesek soránál.
func short(d time.Duration) string {
	whole := d.Round(time.Second)
	text := fmt.Sprintf("%ds", int(whole.Seconds()))
	if whole%time.Hour == 0 {
		text = fmt.Sprintf("%dh", int(whole.Hours()))
	}
	if rest := d - whole; rest != 0 {
		text += fmt.Sprintf("%+dµs", rest.Microseconds())
	}
	return text
}

// outcome egy lefoglalás mindhárom eredménye.
type outcome struct {
	claim lease.Claim
	token lease.Token
	err   error
}

// String a jelet csak megnevezi: a vége véletlen.
func (o outcome) String() string {
	token := "jel"
	if o.token == (lease.Token{}) {
		token = "Token{}"
	}
	fault := "nil"
	if o.err != nil {
		fault = o.err.Error()
	}
	return fmt.Sprintf("(%s, %s, %s)", o.claim, token, fault)
}

func (w *worker) try(ctx context.Context, key string) outcome {
	claim, token, err := w.store.Claim(ctx, key)
	return outcome{claim, token, err}
}

// claims lefoglal, és megköveteli, hogy sikerüljön.
func (w *worker) claims(key string) lease.Token {
	w.s.t.Helper()
	call := w.s.call(w.name, fmt.Sprintf("Claim(%q)", brief(key)))
	got := w.try(w.s.t.Context(), key)
	if got.claim != table.Claimed || got.err != nil || got.token.Key != key || got.token.Holder == "" {
		w.s.fail(call, got.String(), "(Claimed, jel, nil)")
	}
	return got.token
}

// gets olyan lefoglalás, amely nem sikerülhet.
func (w *worker) gets(key string, want lease.Claim) {
	w.s.t.Helper()
	call := w.s.call(w.name, fmt.Sprintf("Claim(%q)", key))
	if got := w.try(w.s.t.Context(), key); got != (outcome{claim: want}) {
		w.s.fail(call, got.String(), outcome{claim: want}.String())
	}
}

// refuses olyan lefoglalás, amelyre hiba a válasz.
func (w *worker) refuses(key, why string) {
	w.s.t.Helper()
	call := w.s.call(w.name, fmt.Sprintf("Claim(%q)", brief(key)))
	if got := w.try(w.s.t.Context(), key); got.err == nil || got.claim != 0 || got.token != (lease.Token{}) {
		w.s.fail(call, got.String(), "(0, Token{}, hiba)", why)
	}
}

func brief(key string) string {
	if r := []rune(key); len(r) > 8 {
		return string(r[:2]) + "…"
	}
	return key
}

func (w *worker) confirm(token lease.Token) {
	w.s.t.Helper()
	w.s.call(w.name, fmt.Sprintf("Confirm(%s jele)", token.Key))
	w.s.err(w.store.Confirm(w.s.t.Context(), token), w.name+".Confirm(jel)")
}

func (w *worker) forget(token lease.Token) {
	w.s.t.Helper()
	w.s.call(w.name, fmt.Sprintf("Forget(%s jele)", token.Key))
	w.s.err(w.store.Forget(w.s.t.Context(), token), w.name+".Forget(jel)")
}

func (w *worker) purges(want int64) {
	w.s.t.Helper()
	call := w.s.call(w.name, "PurgeExpired()")
	if n, err := w.store.PurgeExpired(w.s.t.Context()); n != want || err != nil {
		w.s.fail(call, lab.Values(n, err), lab.Values(want, nil))
	}
}

// purge takarít; hogy mennyit törölt, az itt nem számít.
func (w *worker) purge() {
	w.s.t.Helper()
	w.s.call(w.name, "PurgeExpired()")
	_, err := w.store.PurgeExpired(w.s.t.Context())
	w.s.err(err, w.name+".PurgeExpired()")
}

func (w *worker) size() int64 {
	w.s.t.Helper()
	n, err := w.store.Size(w.s.t.Context())
	w.s.err(err, "Size()")
	return n
}

func (w *worker) confirmed(key string) bool {
	w.s.t.Helper()
	ok, err := w.store.Confirmed(w.s.t.Context(), key)
	w.s.err(err, "Confirmed()")
	return ok
}

func (w *worker) state(key string) table.State {
	w.s.t.Helper()
	state, err := w.store.State(w.s.t.Context(), key)
	w.s.err(err, "State()")
	return state
}

// row megköveteli, mi áll az azonosító sorában. A szöveget SQL-ben keresi, ahogy egy ember is tenné.
func (s *scene) row(key string, state table.State, holder lease.Token) {
	s.t.Helper()
	var got table.State
	var by string
	var at int64
	pool := s.db.Open(s.t)
	err := pool.QueryRowContext(s.t.Context(), "SELECT state, claimed_by, recorded_at FROM idempotencia WHERE id = '"+key+"'").Scan(&got, &by, &at)
	s.err(err, key+" sora")
	s.want(key+" állapota", got, state)
	if by != holder.Holder {
		s.fail(key+" sorában a claimed_by", fmt.Sprintf("%q", by), fmt.Sprintf("%q", holder.Holder))
	}
	s.want(key+" sorában a recorded_at", at, s.now.Load())
}

// before a tár n. utasítása elé szúrja a do hívást; a ran megmondja, volt-e ennyi utasítás.
func (w *worker) before(n int, do func(context.Context)) (ran func() bool) {
	done := false
	w.pool.Before(func(i int, _ string) error {
		if i == n && !done {
			done = true
			ctx, cancel := context.WithTimeout(w.s.t.Context(), patience)
			defer cancel()
			do(ctx)
		}
		return nil
	})
	return func() bool { return done }
}

// failsFrom: a tár n. utasításától kezdve az adatbázis nem válaszol.
func (w *worker) failsFrom(n int) (failed func() bool) {
	done := false
	w.pool.Before(func(i int, _ string) error {
		if i < n {
			return nil
		}
		done = true
		return errDown
	})
	return func() bool { return done }
}

// oneOf megköveteli, hogy a két lefoglalásból pontosan egy sikerüljön.
func (s *scene) oneOf(key string, n int, outer, inner outcome) {
	s.t.Helper()
	call := s.call("b", fmt.Sprintf("Claim(%q)", key))
	won := outcome{claim: table.Claimed, token: lease.Token{Key: key}}
	lost := outcome{claim: table.InProgress}
	details := fmt.Sprintf("közben a.Claim(%q) = %s, b %d. utasítása előtt", key, inner, n)
	switch {
	case outer.err != nil || inner.err != nil || outer.claim == inner.claim && inner.claim == table.Claimed:
		s.fail(call, outer.String(), lost.String(), details)
	case outer.claim != table.Claimed && inner.claim != table.Claimed:
		s.fail(call, outer.String(), won.String(), details)
	}
}

// crowd: 32 egyidejű hívás négy folyamatból ugyanarra a lejárt bérletre.
func (s *scene) crowd(key string) {
	s.t.Helper()
	s.at(0)
	s.worker("régi").claims(key)
	s.at(term + time.Second)
	results := make([]outcome, 32)
	var wait sync.WaitGroup
	for i := range 4 {
		w := s.worker(fmt.Sprintf("w%d", i))
		for j := i; j < len(results); j += 4 {
			wait.Go(func() { results[j] = w.try(s.t.Context(), key) })
		}
	}
	wait.Wait()
	won := 0
	for _, r := range results {
		if r.err != nil {
			s.fail(fmt.Sprintf("Claim(%q)", key), r.String(), "(InProgress, Token{}, nil)", "32 egyidejű hívás közül az egyik")
		}
		if r.claim == table.Claimed {
			won++
		}
	}
	if won != 1 {
		s.fail("32 egyidejű hívásból a nyertesek száma", lab.Values(won), "1")
	}
}

func (s *scene) exec(w *worker, statement string) {
	s.t.Helper()
	_, err := w.pool.ExecContext(s.t.Context(), statement)
	s.err(err, "a teszt saját utasítása")
}

// fill n véglegesített sort ír a táblába, egyforma határidővel.
func (s *scene) fill(w *worker, prefix string, n int, expires int64) {
	s.t.Helper()
	s.exec(w, fmt.Sprintf(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO idempotencia (id, state, claimed_by, recorded_at, expires_at)
		SELECT '%s-' || i, 'confirmed', '%s', 0, %d FROM n`, n, prefix, prefix, expires))
}

func (s *scene) err(err error, call string) {
	s.t.Helper()
	if err != nil {
		s.fail(call, err.Error(), "nil")
	}
}

func (s *scene) wantError(call string, err error) {
	s.t.Helper()
	if err == nil {
		s.fail(call, "nil", "hiba", "az adatbázis nem válaszol")
	}
}

func (s *scene) want(what string, got, want any) {
	s.t.Helper()
	if lab.Values(got) != lab.Values(want) {
		s.fail(what, lab.Values(got), lab.Values(want))
	}
}

// fail kiírja, mi jött és mi kellett volna.
func (s *scene) fail(what, got, want string, details ...string) {
	s.t.Helper()
	calls := s.calls
	if n := len(calls); n > 0 {
		if at, ok := strings.CutSuffix(calls[n-1], " "+what); ok {
			calls, details = calls[:n-1], append([]string{"mikor: " + at}, details...)
		}
	}
	var text strings.Builder
	text.WriteString(fmt.Sprintf("%s = %s, várt: %s", what, got, want))
	for _, d := range details {
		text.WriteString("\n" + d)
	}
	s.t.Fatal(text.String() + lab.Before(calls))
}
