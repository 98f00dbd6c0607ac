package concurrent_test

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/concurrent"
	"idempotencia/internal/lab"
)

// A nullértékű Group első hívása lefuttatja a munkát: a válasz az eredménye, és friss. A munka látja a hívó ctx-ének értékeit.
func TestFirstCallRunsTheWork(t *testing.T) {
	for text, err := range map[string]error{
		"utkozes": concurrent.ErrConflict, "folyamatban": concurrent.ErrInProgress, "megszakadt": concurrent.ErrAborted,
	} {
		if got := lab.Values(err); got != text {
			t.Fatalf("a hiba szövege = %s, várt: %s", got, text)
		}
	}
	play(t, false, func(s *scene) {
		w := s.work()
		c := s.call("a", 5, w)
		s.same(w.name+": ctx.Value(jel)", w.seen(), c.mark())
		s.finish(w, 42, nil)
		s.want(c, 42, true, nil)
	})
}

// Száz egyidejű hívásból egy munka lesz: mindegyik hívó ugyanazt az eredményt kapja, és pontosan egy válasz friss.
func TestHundredCallersOneRun(t *testing.T) {
	for range 20 {
		play(t, false, hundred)
	}
}

func hundred(s *scene) {
	w := s.work()
	for range 100 {
		s.start("a", 5, w)
	}
	s.story = []string{"száz goroutine: " + s.calls[0].text}
	synctest.Wait()
	s.runs(w, 1)
	s.finish(w, 42, nil)
	fresh := 0
	for _, c := range s.calls {
		first := c.fresh()
		if first {
			fresh++
		}
		s.want(c, 42, first, nil)
	}
	s.same("a friss válaszok száma", fresh, 1)
}

// A későbbi ismétlés a megőrzött eredményt kapja, és nem friss: sem az ő munkája, sem az első nem fut. A nulla eredmény is eredmény, és NoWait mellett is megmarad.
func TestLaterRepeatIsReplay(t *testing.T) {
	for _, noWait := range []bool{false, true} {
		play(t, noWait, func(s *scene) {
			w := s.done("a", 5, 42)
			s.replay("a", 5, 42)
			s.done("", 0, 0)
			s.replay("", 0, 0)
			s.replay("a", 5, 42)
			s.runs(w, 1)
		})
	}
}

// Ismert azonosító más tartalommal ütközés: a hiba ErrConflict, a munka nem fut le, és az eredeti kérés eredménye megmarad.
func TestOtherContentConflicts(t *testing.T) {
	play(t, false, func(s *scene) {
		s.done("a", 5, 42)
		s.refused("a", 6, concurrent.ErrConflict)
		s.replay("a", 5, 42)
	})
}

// Más tartalom akkor is ütközés, ha az első kérés még fut: a válasz azonnal jön, és a futó kérést nem zavarja.
func TestConflictWhileRunning(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		s.refused("a", 6, concurrent.ErrConflict)
		s.finish(w, 42, nil)
		s.want(leader, 42, true, nil)
		s.replay("a", 5, 42)
	})
}

// NoWait mellett a futó kérés ismétlése azonnal ErrInProgress, más tartalma pedig ErrConflict: az ütközés megelőzi a folyamatban jelzést.
func TestNoWaitAnswersAtOnce(t *testing.T) {
	play(t, true, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		s.refused("a", 5, concurrent.ErrInProgress)
		s.refused("a", 6, concurrent.ErrConflict)
		s.finish(w, 42, nil)
		s.want(leader, 42, true, nil)
	})
}

// A várakozó, amelynek a ctx-e véget ér, azonnal a ctx hibáját kapja, akkor is, ha a munka még fut.
func TestWaiterGivesUpAtOnce(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		s.call("a", 5, w)
		waiter := s.call("a", 5, s.work())
		s.waits(waiter)
		s.giveUp(waiter)
		s.want(waiter, 0, false, context.Canceled)
	})
	play(t, false, func(s *scene) {
		s.call("a", 5, s.work())
		waiter := s.callWithin(time.Minute, "a", 5, s.work())
		s.pass(time.Minute - 1)
		s.waits(waiter)
		s.pass(1)
		s.want(waiter, 0, false, context.DeadlineExceeded)
	})
}

// Egy várakozó távozása másra nem hat: a munka tovább fut, a többi várakozó megkapja az eredményét, és az új ismétlés is ehhez a futáshoz csatlakozik.
func TestWaiterLeavesTheLeaderAlone(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		gone := s.call("a", 5, s.work())
		stays := s.call("a", 5, s.work())
		s.giveUp(gone)
		late := s.call("a", 5, s.work())
		s.waits(leader)
		s.waits(stays)
		s.waits(late)
		s.finish(w, 42, nil)
		s.want(leader, 42, true, nil)
		s.want(stays, 42, false, nil)
		s.want(late, 42, false, nil)
		s.replay("a", 5, 42)
	})
}

// Ha a vezető hívója adja fel, a munka akkor sem szakad meg: a Do megvárja, az eredménye friss válasz a vezetőnek, és a várakozók is megkapják.
func TestWorkOutlivesItsCaller(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		waiter := s.call("a", 5, s.work())
		s.giveUp(leader)
		s.waits(waiter)
		s.waits(leader)
		s.finish(w, 42, nil)
		s.want(leader, 42, true, nil)
		s.want(waiter, 42, false, nil)
	})
}

// A munka hibáját a vezető és minden várakozó megkapja, nulla eredménnyel; a várakozók munkája nem fut le.
func TestFailureReachesTheWaiters(t *testing.T) {
	play(t, false, func(s *scene) {
		w, own := s.work(), s.work()
		leader := s.call("a", 5, w)
		first, second := s.call("a", 5, own), s.call("a", 5, own)
		s.finish(w, 42, errBank)
		s.want(leader, 0, false, errBank)
		s.want(first, 0, false, errBank)
		s.want(second, 0, false, errBank)
		s.runs(own, 0)
	})
}

// Hibás munka után az azonosító szabad: a következő hívás új munka, más tartalommal is, és a válasza friss. Száz munka egyszerre is hibázhat.
func TestFailureFreesTheID(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		failed := s.call("a", 5, w)
		s.finish(w, 0, errBank)
		s.want(failed, 0, false, errBank)
		s.done("a", 6, 43)
		s.replay("a", 6, 43)
	})
	// Itt semmi sem rendezi sorba a hívásokat: a felszabadítás hiányzó zárját a -race így veszi észre.
	var g concurrent.Group[int]
	var wait sync.WaitGroup
	for i := range 100 {
		wait.Go(func() {
			id := fmt.Sprintf("h%d", i)
			v, fresh, err := g.Do(t.Context(), id, [32]byte{5}, func(context.Context) (int, error) { return 0, errBank })
			if fresh || !errors.Is(err, errBank) {
				t.Errorf("Do(%q) = %s, várt: %s\nszáz munka egyszerre hibázik", id, lab.Values(v, fresh, err), lab.Values(0, false, errBank))
			}
		})
	}
	wait.Wait()
}

// A munka panic hívása változatlanul eljut a vezető hívójához, és az azonosító szabad lesz: a következő hívás új munka.
func TestPanicGoesOnAndFreesTheID(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		s.panics(w)
		s.wantPanic(leader)
		s.done("a", 6, 43)
	})
}

// Ha a munka panic hívással áll le, a várakozók válasza ErrAborted, és egyikük munkája sem fut le.
func TestPanicReleasesTheWaiters(t *testing.T) {
	play(t, false, func(s *scene) {
		w, own := s.work(), s.work()
		s.call("a", 5, w)
		first, second := s.call("a", 5, own), s.call("a", 5, own)
		s.panics(w)
		s.want(first, 0, false, concurrent.ErrAborted)
		s.want(second, 0, false, concurrent.ErrAborted)
		s.runs(own, 0)
	})
}

// Két azonosító nem vár egymásra: amíg az egyik munkája fut, a másiké elindul és befejeződik.
func TestIDsDoNotBlockEachOther(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		leader := s.call("a", 5, w)
		s.done("b", 5, 43)
		s.waits(leader)
		s.finish(w, 42, nil)
		s.want(leader, 42, true, nil)
	})
}

// A kész eredmény annak is jár, akinek a ctx-e már véget ért: a keresés megelőzi a ctx vizsgálatát. Az ütközés is.
func TestKnownResultForCancelledCaller(t *testing.T) {
	play(t, false, func(s *scene) {
		s.done("a", 5, 42)
		before := len(s.story)
		for range 100 { // a véletlen választás ennyiszer nem lehet mindig szerencsés
			s.story = s.story[:before]
			s.want(s.callGone("a", 5, s.work()), 42, false, nil)
		}
		s.want(s.callGone("a", 6, s.work()), 0, false, concurrent.ErrConflict)
	})
}

// Akinek a ctx-e már véget ért, az új munkát nem indít: a válasza a ctx hibája, és az azonosító szabad marad.
func TestCancelledCallerStartsNothing(t *testing.T) {
	play(t, false, func(s *scene) {
		w := s.work()
		gone := s.callGone("a", 5, w)
		s.want(gone, 0, false, context.Canceled)
		s.runs(w, 0)
		s.done("a", 6, 43)
	})
}

var errBank = errors.New("a bank nem válaszol")

// scene egy Group, a hívásai és ami velük történt. Egy buborékban él: ott az idő
// csak akkor telik, ha mindenki vár, és a synctest.Wait megvárja, míg mindenki vár.
type scene struct {
	t     *testing.T
	g     *concurrent.Group[int]
	calls []*call
	works []*work
	story []string
	broke atomic.Bool // egy munka panic hívással állt le
}

// play eljátszik egy jelenetet. A végén mindenkit elenged, akit a jelenet maga nem.
func play(t *testing.T, noWait bool, script func(*scene)) {
	t.Helper()
	defer watch(t)()
	synctest.Test(t, func(t *testing.T) {
		s := &scene{t: t, g: &concurrent.Group[int]{NoWait: noWait}}
		if noWait {
			s.story = append(s.story, "Group[int]{NoWait: true}")
		}
		defer s.release()
		script(s)
	})
}

// watch leállítja a tesztet, ha zárnál akad el. A zárra várót a buborék nem tekinti
// várakozónak. Ahol a tesztnek nincs időkorlátja, ott ezt a Go maga veszi észre.
func watch(t *testing.T) (stop func() bool) {
	if _, limited := t.Deadline(); !limited {
		return func() bool { return true }
	}
	return time.AfterFunc(stuckAfter, func() {
		debug.SetTraceback("all")
		panic("a teszt zárnál akadt el: valaki zár alatt vár, vagy nem engedte el a zárat")
	}).Stop
}

const stuckAfter = 10 * time.Second

func (s *scene) release() {
	for _, w := range s.works {
		w.end(outcome{})
	}
	for _, c := range s.calls {
		c.cancel()
	}
	synctest.Wait()
}

// work egy munka: addig fut, amíg a jelenet véget nem vet neki, vagy a ctx-e véget nem ér.
type work struct {
	name  string
	count atomic.Int32
	mu    sync.Mutex
	ctx   context.Context
	once  sync.Once
	over  chan struct{}
	outcome
}

// outcome egy munka vége.
type outcome struct {
	v      int
	err    error
	breaks bool // panic lett belőle
}

// cause az, amit a munka a panic hívásnak ad.
const cause = "elfogyott a papír"

func (s *scene) work() *work {
	w := &work{name: fmt.Sprintf("fn%d", len(s.works)+1), over: make(chan struct{})}
	s.works = append(s.works, w)
	return w
}

func (w *work) fn(ctx context.Context) (int, error) {
	w.count.Add(1)
	w.mu.Lock()
	w.ctx = ctx
	w.mu.Unlock()
	select {
	case <-w.over:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if w.breaks {
		panic(cause)
	}
	return w.v, w.err
}

func (w *work) end(o outcome) {
	w.once.Do(func() {
		w.outcome = o
		close(w.over)
	})
}

// seen az a jel, amelyet a munka a ctx-ében talált.
func (w *work) seen() any {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.ctx == nil {
		return nil
	}
	return w.ctx.Value(markKey{})
}

type markKey struct{}

// call egy Do hívás a saját goroutine-jában.
type call struct {
	n      int
	text   string
	work   *work
	ctx    context.Context
	cancel context.CancelFunc
	answer atomic.Pointer[answer] // nil, amíg vissza nem tért
}

// answer az, amit egy hívás visszaadott, vagy amivel leállt.
type answer struct {
	v        int
	fresh    bool
	err      error
	panicked any
}

// mark az a jel, amelyet a hívás ctx-e hordoz.
func (c *call) mark() any { return c.ctx.Value(markKey{}) }

// start elindít egy hívást, és nem várja meg, mi lesz vele.
func (s *scene) start(id string, content byte, w *work) *call {
	return s.startWith(context.WithCancel, id, content, w)
}

func (s *scene) startWith(limit func(context.Context) (context.Context, context.CancelFunc), id string, content byte, w *work) *call {
	n := len(s.calls) + 1
	c := &call{n: n, work: w, text: fmt.Sprintf("Do(ctx%d, %q, [32]byte{%d}, %s)", n, id, content, w.name)}
	c.ctx, c.cancel = limit(context.WithValue(context.Background(), markKey{}, fmt.Sprintf("ctx%d", n)))
	s.calls = append(s.calls, c)
	s.story = append(s.story, c.text)
	go func() {
		a := &answer{}
		defer func() {
			a.panicked = recover()
			c.answer.Store(a)
			if a.panicked != nil && !s.broke.Load() { // ez nem a munkáé
				panic(a.panicked)
			}
		}()
		a.v, a.fresh, a.err = s.g.Do(c.ctx, id, [32]byte{content}, w.fn)
	}()
	return c
}

// call elindít egy hívást, és megvárja, amíg visszatér vagy várakozni kezd.
func (s *scene) call(id string, content byte, w *work) *call {
	c := s.start(id, content, w)
	synctest.Wait()
	return c
}

// callWithin olyan hívás, amelynek a ctx-e d múlva véget ér.
func (s *scene) callWithin(d time.Duration, id string, content byte, w *work) *call {
	c := s.startWith(func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, d)
	}, id, content, w)
	s.story[len(s.story)-1] += fmt.Sprintf(" (ctx%d: %s)", len(s.calls), d)
	synctest.Wait()
	return c
}

// callGone olyan hívás, amelynek a ctx-e már az indulás előtt véget ért.
func (s *scene) callGone(id string, content byte, w *work) *call {
	s.story = append(s.story, fmt.Sprintf("cancel%d()", len(s.calls)+1))
	c := s.startWith(func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		cancel()
		return ctx, cancel
	}, id, content, w)
	synctest.Wait()
	return c
}

// done egy új kérés, amely rögtön sikerül.
func (s *scene) done(id string, content byte, v int) *work {
	s.t.Helper()
	w := s.work()
	c := s.call(id, content, w)
	if c.answer.Load() != nil {
		s.want(c, v, true, nil)
	}
	s.finish(w, v, nil)
	s.want(c, v, true, nil)
	return w
}

// replay egy kész kérés ismétlése; a saját munkája mást adna, de nem futhat le.
func (s *scene) replay(id string, content byte, v int) {
	s.t.Helper()
	w := s.work()
	w.end(outcome{v: 99})
	s.want(s.call(id, content, w), v, false, nil)
	s.runs(w, 0)
}

// refused olyan hívás, amely rögtön hibát kap, és a munkája nem fut le.
func (s *scene) refused(id string, content byte, err error) {
	s.t.Helper()
	w := s.work()
	s.want(s.call(id, content, w), 0, false, err)
	s.runs(w, 0)
}

func (s *scene) finish(w *work, v int, err error) {
	s.happens(fmt.Sprintf("%s vége: %s", w.name, lab.Values(v, err)))
	w.end(outcome{v: v, err: err})
	synctest.Wait()
}

func (s *scene) panics(w *work) {
	s.happens(w.name + " vége: panic")
	s.broke.Store(true)
	w.end(outcome{breaks: true})
	synctest.Wait()
}

func (s *scene) giveUp(c *call) {
	s.happens(fmt.Sprintf("cancel%d()", c.n))
	c.cancel()
	synctest.Wait()
}

func (s *scene) pass(d time.Duration) {
	s.happens("eltelik " + d.String())
	time.Sleep(d) // a buborék órája szerint
	synctest.Wait()
}

func (s *scene) happens(text string) { s.story = append(s.story, text) }

// want azt várja, hogy a hívás visszatért, és ezt válaszolta.
func (s *scene) want(c *call, v int, fresh bool, err error) {
	s.t.Helper()
	a := c.answer.Load()
	if a == nil || a.panicked != nil || a.v != v || a.fresh != fresh || !errors.Is(a.err, err) {
		s.fail(c.text, c.came(), lab.Values(v, fresh, err))
	}
}

func (s *scene) wantPanic(c *call) {
	s.t.Helper()
	if a := c.answer.Load(); a == nil || a.panicked != any(cause) {
		s.fail(c.text, c.came(), "panic: "+cause)
	}
}

// waits azt várja, hogy a hívás még nem tért vissza.
func (s *scene) waits(c *call) {
	s.t.Helper()
	if c.answer.Load() != nil {
		s.fail(c.text, c.came(), stillWaits)
	}
}

const stillWaits = "még nem tért vissza"

func (c *call) came() string {
	a := c.answer.Load()
	switch {
	case a == nil && c.work.count.Load() > 0:
		return stillWaits + ", és a saját munkája is elindult (" + c.work.name + ")"
	case a == nil:
		return stillWaits
	case a.panicked != nil:
		return fmt.Sprintf("panic: %v", a.panicked)
	default:
		return lab.Values(a.v, a.fresh, a.err)
	}
}

func (c *call) fresh() bool {
	a := c.answer.Load()
	return a != nil && a.fresh
}

// runs azt várja, hogy a munka eddig ennyiszer indult el.
func (s *scene) runs(w *work, want int) {
	s.t.Helper()
	s.same(w.name+" futásainak száma", int(w.count.Load()), want)
}

func (s *scene) same(what string, came, want any) {
	s.t.Helper()
	if came != want {
		s.fail(what, lab.Values(came), lab.Values(want))
	}
}

// fail egy hívásról szól; az előzmény az addig történtek sora.
func (s *scene) fail(call, came, want string) {
	s.t.Helper()
	story := s.story
	if n := len(story); n > 0 && story[n-1] == call {
		story = story[:n-1]
	}
	s.t.Fatalf("%s = %s, várt: %s%s", call, came, want, lab.Before(story))
}
