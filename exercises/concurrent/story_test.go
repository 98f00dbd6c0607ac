package concurrent_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/concurrent"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	tries, people := []string{"1. próba", "szolgáltatás", "2. próba"}, []string{"Anna", "szolgáltatás", "Béla"}
	story := func(id, title string, lanes []string, play func(*desk)) lab.Story {
		return lab.Story{ID: id, Title: title, Lanes: lanes, Play: func(r *lab.Recorder) { onStage(t, r, play) }}
	}
	lab.Record(t,
		story("together", "A 2. próba akkor érkezik, amikor az első munkája még fut.", tries, together),
		story("waiter", "A 2. próba nem várja meg a végét, aztán újra jön.", tries, waiterLeaves),
		story("leader", "A munkát elindító hívó adja fel.", tries, leaderLeaves),
		story("other", "Béla tévedésből Anna azonosítóját küldi, amíg Anna kérése fut.", people, otherContent),
		story("panic", "A munka panic hívással áll le.", tries, workPanics),
	)
}

func together(d *desk) {
	first := d.ask(0, 5)
	d.tick(1)
	second := d.ask(2, 5)
	d.tick(4)
	switch {
	case d.balance != 15:
		d.bad(fmt.Sprintf("Egy kérésből az egyenleg 10-ről %d lett.", d.balance))
	case !first.gave(15, true) || !second.gave(15, false):
		d.bad("A két próba válasza közül nem pontosan egy friss.")
	default:
		d.good("Egy futás volt, mindkét próba az eredményét kapta, és az egyik válasz friss.")
	}
}

func waiterLeaves(d *desk) {
	d.ask(0, 5)
	d.tick(1)
	gone := d.ask(2, 5)
	d.tick(1)
	d.giveUp(gone)
	again := d.ask(2, 5)
	d.tick(4)
	switch {
	case d.balance != 15:
		d.bad(fmt.Sprintf("A távozó a futó kérés azonosítóját vitte magával. Az egyenleg %d lett.", d.balance))
	case !again.gave(15, false):
		d.bad("A visszatérő próba nem a futó munka eredményét kapta.")
	default:
		d.good("A távozás semmit sem állított meg, a visszatérő ugyanahhoz a futáshoz csatlakozott.")
	}
}

func leaderLeaves(d *desk) {
	leader := d.ask(0, 5)
	d.tick(1)
	waiter := d.ask(2, 5)
	d.tick(1)
	d.giveUp(leader)
	d.tick(3)
	switch {
	case waiter.refused():
		d.bad("A várakozó más távozása miatt kapott hibát, pedig ő türelmes volt.")
	case d.balance != 15 || !waiter.gave(15, false):
		d.bad("A várakozó nem az egyetlen munka eredményét kapta.")
	default:
		d.good("A munka a kérésé volt, nem a hívóé: végigment, és a várakozó megkapta az eredményét.")
	}
}

func otherContent(d *desk) {
	anna := d.ask(0, 5)
	d.tick(1)
	bela := d.ask(2, 6)
	d.tick(3)
	switch {
	case bela.returned() && !bela.refused():
		d.bad("Béla Anna jóváírásáról kapott választ, a sajátja sehol sincs.")
	case !bela.returned() || !anna.gave(15, true):
		d.bad("Béla ütközése nem jött meg, vagy megzavarta Anna kérését.")
	default:
		d.good("Béla azonnal megtudta, hogy az azonosító foglalt, Anna kérése pedig zavartalan maradt.")
	}
}

func workPanics(d *desk) {
	d.breaks.Store(true)
	d.ask(0, 5)
	d.tick(1)
	waiter := d.ask(2, 5)
	d.tick(3)
	d.breaks.Store(false)
	again := d.ask(0, 5)
	d.tick(4)
	switch {
	case !waiter.returned() || !again.returned():
		d.bad("A futást senki sem zárta le: a várakozó és az ismétlés örökre vár.")
	case !waiter.refused():
		d.bad("A várakozó sikert látott, pedig a munka leállt.")
	case !again.gave(15, true):
		d.bad("Az ismétlés nem indíthatott új munkát.")
	default:
		d.good("A várakozó megtudta, hogy nincs eredmény, és az azonosító újra szabad volt.")
	}
}

// desk egy szolgáltatás, amely 10-ről induló egyenleget vezet, és egy jóváírást három másodperc alatt végez el.
type desk struct {
	r       *lab.Recorder
	g       *concurrent.Group[int]
	began   time.Time
	calls   []*visit
	broken  any // amivel a megoldás maga leállt
	balance int
	breaks  atomic.Bool

	mu    sync.Mutex
	steps []func() // ami egy goroutine-ban történt, és még nincs a felvételen
}

// visit egy hívás és a válasza.
type visit struct {
	lane    int
	cancel  context.CancelFunc
	left    bool // a hívó feladta
	told    bool // a válasz már a felvételen van
	started atomic.Bool
	answer  atomic.Pointer[answer] // nil, amíg vissza nem tért
}

func (v *visit) gave(value int, fresh bool) bool {
	a := v.answer.Load()
	return a != nil && *a == answer{v: value, fresh: fresh}
}

// refused igaz, ha a válasz hiba.
func (v *visit) refused() bool {
	a := v.answer.Load()
	return a != nil && a.err != nil
}

func (v *visit) returned() bool { return v.answer.Load() != nil }

// onStage a történetet buborékban játssza el, és a megoldás panic hívását a buborékon kívül adja tovább.
func onStage(t *testing.T, r *lab.Recorder, play func(*desk)) {
	d := &desk{r: r}
	synctest.Test(t, func(*testing.T) {
		d.g, d.balance, d.began = &concurrent.Group[int]{}, 10, time.Now()
		defer func() {
			if p := recover(); p != nil {
				d.broken = p
			}
			for _, v := range d.calls {
				v.cancel()
			}
			time.Sleep(time.Minute) // aki még számol, a buborék órája szerint befejezi
			synctest.Wait()
		}()
		r.At("+0\u00a0s")
		r.State(1, "egyenleg: 10")
		play(d)
	})
	if d.broken != nil {
		panic(d.broken)
	}
}

// ask elküld egy kérést az „a” azonosítóval.
func (d *desk) ask(lane, amount int) *visit {
	ctx, cancel := context.WithCancel(context.Background())
	v := &visit{lane: lane, cancel: cancel}
	d.calls = append(d.calls, v)
	d.r.Send(lane, 1, fmt.Sprintf("id a, összeg %d", amount))
	go func() {
		a := &answer{}
		defer func() {
			a.panicked = recover()
			v.answer.Store(a)
		}()
		a.v, a.fresh, a.err = d.g.Do(ctx, "a", [32]byte{byte(amount)}, d.work(v, amount))
	}()
	d.settle()
	if !v.returned() && !v.started.Load() {
		d.r.Note(1, "vár a futó munkára")
	}
	return v
}

const seconds = 3

func (d *desk) work(v *visit, amount int) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		v.started.Store(true)
		breaks := d.breaks.Load()
		d.happens(func() { d.r.Note(1, "a munka elindul") })
		select {
		case <-ctx.Done():
			d.happens(func() { d.r.Note(1, "a munka megszakad") })
			return 0, ctx.Err()
		case <-time.After(seconds * time.Second):
		}
		if breaks {
			panic(cause)
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.balance += amount
		balance := d.balance
		d.steps = append(d.steps, func() { d.r.State(1, fmt.Sprintf("egyenleg: %d", balance)) })
		return balance, nil
	}
}

func (d *desk) happens(step func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.steps = append(d.steps, step)
}

// giveUp azt játssza el, hogy egy hívó nem vár tovább.
func (d *desk) giveUp(v *visit) {
	d.r.Note(v.lane, "feladja")
	v.left = true
	v.cancel()
	d.settle()
}

// tick másodpercenként halad, hogy minden a maga idejében kerüljön a felvételre.
func (d *desk) tick(n int) {
	for range n {
		time.Sleep(time.Second)
		d.settle()
	}
}

// settle megvárja, amíg mindenki vár, és feljegyzi, mi történt: előbb a munkákat, aztán a válaszokat.
func (d *desk) settle() {
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.r.At(fmt.Sprintf("+%d\u00a0s", int(time.Since(d.began).Seconds())))
	for _, step := range d.steps {
		step()
	}
	d.steps = nil
	for _, v := range d.calls {
		d.hear(v)
	}
}

func (d *desk) hear(v *visit) {
	a := v.answer.Load()
	if a == nil || v.told {
		return
	}
	v.told = true
	text := lab.Values(a.v, a.fresh, a.err)
	if p := a.panicked; p != nil {
		if p != any(cause) {
			panic(p)
		}
		text = "panic: " + cause
	}
	if v.left {
		d.r.Lose(1, v.lane, text)
	} else {
		d.r.Send(1, v.lane, text)
	}
}

// good és bad lezárja a történetet; az ítéletnek már nincs időpontja.
func (d *desk) good(text string) {
	d.r.At("")
	d.r.Good(text)
}

func (d *desk) bad(text string) {
	d.r.At("")
	d.r.Bad(text)
}
