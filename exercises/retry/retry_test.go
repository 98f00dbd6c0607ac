package retry_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/retry"
	"idempotencia/internal/lab"
)

const ms = time.Millisecond

// A szolgáltatás hibái. A kinds mondja meg, melyik milyen fajta.
var (
	errDown     = errors.New("nem-elerheto")
	errLost     = errors.New("valasz-elveszett")
	errRejected = errors.New("elutasitva")
	errUnknown  = errors.New("ismeretlen-fajta")
)

// Az első sikeres próbálkozás eredménye a válasz, és utána nincs több hívás. A siker akkor is siker, ha közben lejárt az időkorlát vagy a határidő.
func TestFirstSuccessIsTheAnswer(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), fails(errDown), fails(errDown), gives(42))
		s.want(t.Context(), 42, 3, 2*s.delay())
		s.wantAttempts(1, 2, 3)
	})
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), gives(42).takes(2*time.Second).deafly())
		s.want(s.deadline(1500*ms), 42, 1, 0)
	})
}

// Három próbálkozás három hívás, 1-től számozva. A harmadik után nincs várakozás, és nincs eredmény: a hibában az ErrAttempts és az utolsó hiba is megtalálható.
func TestThreeAttemptsAreThreeCalls(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.MaxAttempts = 3
		s := open(t, p, fails(errDown).beside(7))
		s.wantError(t.Context(), 3, 2*s.delay(), retry.ErrAttempts, errDown)
		s.wantAttempts(1, 2, 3)
		s.wantTook(2 * s.delay())
	})
}

// Végleges hiba után nincs több hívás, és a hiba olyan, ahogy jött. Az ismeretlen fajtájú hiba is végleges. Hiba mellett nincs eredmény.
func TestFinalIsNotRetried(t *testing.T) {
	for _, fault := range []error{errRejected, errUnknown} {
		inBubble(t, func(t *testing.T) {
			p := policy()
			p.StableID = true // az azonosító a nemet nem változtatja igenre
			s := open(t, p, fails(fault).beside(7), gives(42))
			s.wantError(t.Context(), 1, 0, fault)
			s.wantAttempts(1)
		})
	}
}

// Bizonytalan hiba után csak akkor van új hívás, ha a StableID igaz; különben a hiba olyan, ahogy jött.
func TestAmbiguousNeedsStableID(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), fails(errLost), gives(42))
		s.wantError(t.Context(), 1, 0, errLost)
		s.wantAttempts(1)
	})
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.StableID = true
		s := open(t, p, fails(errLost), gives(42))
		s.want(t.Context(), 42, 2, s.delay())
	})
}

// A Delay a [0, min(Max, Base·2ⁿ)] tartomány annyiad részét adja, amennyit a Rand éppen mond: nullától a felső végig bármi lehet.
func TestDelayCoversTheWholeRange(t *testing.T) {
	p := retry.Policy{Base: 100 * ms, Max: time.Second}
	for n, window := range []time.Duration{100 * ms, 200 * ms, 400 * ms, 800 * ms, time.Second, time.Second} {
		for _, part := range []float64{0.5, 0, 0.75} {
			wantDelay(t, p, n, part, time.Duration(part*float64(window)))
		}
	}
	wantDelay(t, retry.Policy{Base: 5 * time.Second, Max: time.Second}, 0, 0.5, 500*ms)
	wantDelay(t, retry.Policy{Base: ms, Max: time.Hour}, 12, 0.5, 2048*ms)
	wantDelay(t, retry.Policy{Base: 1, Max: 2 * time.Second}, 30, 0.5, 1<<29)
}

// A Delay egyetlen sorszámnál sem csordul túl: nagy sorszámra a felső vég a Max, akkor is, ha a Max a legnagyobb időtartam.
func TestDelayNeverOverflows(t *testing.T) {
	for _, n := range []int{7, 36, 37, 38, 62, 63, 64, 65, 100, 1_000, 1_000_000} {
		wantUpperHalf(t, retry.Policy{Base: 100 * ms, Max: 10 * time.Second}, n, 10*time.Second)
	}
	for _, n := range []int{37, 63, 64, 1_000_000} {
		wantUpperHalf(t, retry.Policy{Base: 100 * ms, Max: math.MaxInt64}, n, math.MaxInt64)
	}
	wantUpperHalf(t, retry.Policy{Base: 3, Max: math.MaxInt64}, 61, 3<<61)
}

// Az első újrapróbálás előtt Delay(0) idő telik el, a második előtt Delay(1), a harmadik előtt Delay(2). Az első hívás előtt nincs várakozás.
func TestWaitsGrow(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.Max = time.Second
		s := open(t, p, fails(errDown), fails(errDown), fails(errDown), gives(42))
		first, second, third := p.Delay(0), p.Delay(1), p.Delay(2)
		s.want(t.Context(), 42, 4, first+second+third)
		s.wantStarts(0, first, first+second, first+second+third)
	})
}

// A szolgáltatás kérésére a Do legalább annyit vár, amennyit az kért, de legfeljebb a Max idejéig. A határidőt is ehhez méri.
func TestRetryAfterWithinMax(t *testing.T) {
	for _, tc := range []struct{ asked, want time.Duration }{
		{3 * time.Second, 3 * time.Second},
		{time.Minute, 10 * time.Second},
	} {
		inBubble(t, func(t *testing.T) {
			p := policy()
			p.Max = 10 * time.Second
			s := open(t, p, fails(fmt.Errorf("kérés: %w", lab.Busy{After: tc.asked})), gives(42))
			s.want(t.Context(), 42, 2, tc.want)
		})
	}
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), fails(lab.Busy{After: ms}), gives(42))
		s.want(t.Context(), 42, 2, s.delay())
	})
	p := policy()
	p.Max = 10 * time.Second
	wantStop(t, p, lab.Busy{After: 3 * time.Second}, 2*time.Second)
}

// Ha a határidő a következő várakozás vége előtt vagy éppen akkor jönne el, a Do azonnal megáll: a hibában a context.DeadlineExceeded és az utolsó hiba is megtalálható. Ha később, a próbálkozás nem marad el.
func TestStopsBeforeTheDeadline(t *testing.T) {
	p := policy()
	wantStop(t, p, errDown, p.Delay(0)/2)
	wantStop(t, p, errDown, p.Delay(0))

	goesOn := func(p retry.Policy, fault error, left time.Duration) {
		inBubble(t, func(t *testing.T) {
			s := open(t, p, fails(fault), gives(42))
			_, _, _ = retry.Do(s.deadline(left), p, s.fn)
			s.wantAttempts(1, 2)
		})
	}
	goesOn(p, errDown, p.Delay(0)+1)
	p.Max = 10 * time.Second
	goesOn(p, lab.Busy{After: time.Minute}, p.Max+1)
}

// A hívó visszavonása azonnal véget vet a várakozásnak, és eléri a futó próbálkozást is. A hibában a context.Canceled és az utolsó hiba is megtalálható.
func TestCancelEndsTheWait(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), fails(errDown), gives(42))
		at := s.delay() / 2
		s.wantError(s.cancelled(at), 1, at, context.Canceled, errDown)
		s.wantAttempts(1)
		s.wantTook(at)
	})
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), gives(42).takes(800*ms))
		s.wantError(s.cancelled(300*ms), 1, 0, context.Canceled)
		s.wantTook(300 * ms)
	})
}

// Visszavont vagy lejárt kontextussal egyetlen hívás sincs, a hiba a kontextusé.
func TestDoneContextMakesNoCall(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), gives(42))
		s.wantError(s.cancelled(0), 0, 0, context.Canceled)
		s.wantAttempts()
	})
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), gives(42))
		s.wantError(s.deadline(0), 0, 0, context.DeadlineExceeded)
		s.wantAttempts()
	})
}

// Minden próbálkozás saját kontextust kap: AttemptTimeout ideig él, de legfeljebb a hívó határidejéig, és a próbálkozás végén megszűnik.
func TestEachAttemptHasItsOwnTimeout(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.StableID = true // a lejárt időkorlát bizonytalan válasz
		s := open(t, p, gives(7).takes(time.Minute), gives(7).takes(time.Minute), gives(42).takes(900*ms))
		s.want(t.Context(), 42, 3, 2*s.delay())
		s.wantStarts(0, time.Second+s.delay(), 2*(time.Second+s.delay()))
	})
	inBubble(t, func(t *testing.T) {
		s := open(t, policy(), fails(errDown).takes(800*ms), gives(42))
		s.want(s.deadline(1500*ms), 42, 2, s.delay())
		s.wantDeadlines(time.Second, 1500*ms)
		s.wantEnded()
	})
}

// Egyszerre egy próbálkozás fut: ha az fn nem figyel az időkorlátra, a Do megvárja, mielőtt újra hívná.
func TestAttemptsDoNotOverlap(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.StableID = true
		s := open(t, p, fails(errDown).takes(3*time.Second).deafly(), gives(42))
		s.want(t.Context(), 42, 2, s.delay())
		s.during("az egyszerre futó próbálkozások száma a Do", s.most, 1)
		s.wantStarts(0, 3*time.Second+s.delay())
	})
}

// A próbakeret minden hívóé: újrapróbálni csak zsetonért lehet, az első próbálkozás ingyenes. Üres kerettel a hibában az ErrBudget és az utolsó hiba is megtalálható, várakozás nélkül.
func TestBudgetIsShared(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.Budget = lab.NewBudget(5)
		s := open(t, p, fails(errDown))
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() { _, _, _ = retry.Do(t.Context(), p, s.fn) })
		}
		all.Wait()
		s.begin = append(s.begin, "egyidejű hívók = 20")
		s.during("az fn hívásainak száma a 20 hívás", len(s.calls), 25)

		empty := open(t, p, fails(errDown), gives(42))
		empty.wantError(t.Context(), 1, 0, retry.ErrBudget, errDown)
		empty.wantTook(0)
	})
}

// A siker visszatölti a keretet: minden tizedik sikeres Do egy zsetont ad vissza.
func TestSuccessRefillsTheBudget(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.Budget = lab.NewBudget(1)
		first := open(t, p, fails(errDown), gives(42))
		first.want(t.Context(), 42, 2, first.delay())
		first.tokens(0)
		s := open(t, p, gives(42))
		for range 9 {
			s.want(t.Context(), 42, 1, 0)
		}
		s.tokens(1)
	})
}

// Csak a valóban következő újrapróbálás kerül zsetonba: ha a próbálkozások elfogytak, a határidő közel van, vagy a hívó közben visszavonta a kérést, a keret nem csökken.
func TestNoTokenWithoutRetry(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.MaxAttempts, p.Budget = 1, lab.NewBudget(3)
		s := open(t, p, fails(errDown))
		s.wantError(t.Context(), 1, 0, retry.ErrAttempts, errDown)
		s.tokens(3)
	})
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.Budget = lab.NewBudget(3)
		s := open(t, p, fails(errDown))
		_, _, _ = retry.Do(s.deadline(ms), p, s.fn)
		s.tokens(3)
	})
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.Budget = lab.NewBudget(3)
		s := open(t, p, fails(errDown).takes(500*ms).deafly())
		s.wantError(s.cancelled(300*ms), 1, 0, context.Canceled, errDown)
		s.tokens(3)
	})
}

// A MaxAttempts, a Base, a Max és az AttemptTimeout pozitív; ha valamelyik nem az, a hiba ErrPolicy, és nincs hívás.
func TestPolicyMustBePositive(t *testing.T) {
	for name, want := range map[string]error{
		"hibas-szabalyok": retry.ErrPolicy, "elfogytak-a-probalkozasok": retry.ErrAttempts, "ures-probakeret": retry.ErrBudget,
	} {
		if text := lab.Values(want); text != name {
			t.Fatalf("Err… = %s, várt: %s", text, name)
		}
	}
	for _, spoil := range []func(*retry.Policy){
		func(p *retry.Policy) { p.MaxAttempts = 0 },
		func(p *retry.Policy) { p.MaxAttempts = -1 },
		func(p *retry.Policy) { p.Base = 0 },
		func(p *retry.Policy) { p.Max = -ms },
		func(p *retry.Policy) { p.AttemptTimeout = 0 },
	} {
		inBubble(t, func(t *testing.T) {
			p := policy()
			spoil(&p)
			s := open(t, p, gives(42))
			s.wantError(t.Context(), 0, 0, retry.ErrPolicy)
			s.wantAttempts()
		})
	}
	inBubble(t, func(t *testing.T) {
		p := policy()
		p.MaxAttempts, p.Base, p.Max, p.AttemptTimeout = 1, 1, 1, 1
		open(t, p, gives(42)).want(t.Context(), 42, 1, 0)
	})
}

// inBubble szimulált időben futtat: az óra akkor ugrik, ha minden goroutine várakozik, ezért a várakozás nem tart semeddig.
func inBubble(t *testing.T, play func(*testing.T)) {
	t.Helper()
	synctest.Test(t, play)
}

// policy olyan szabályokat ad, amelyekben minden várakozás egyforma, mert a Base és a Max egyenlő.
func policy() retry.Policy {
	return retry.Policy{
		MaxAttempts: 4, Base: 100 * ms, Max: 100 * ms, AttemptTimeout: time.Second,
		Rand: func() float64 { return 0.5 }, Classify: kinds,
	}
}

func kinds(err error) retry.Kind {
	switch {
	case errors.Is(err, errLost), errors.Is(err, context.DeadlineExceeded):
		return retry.Ambiguous
	case errors.Is(err, errRejected):
		return retry.Final
	case errors.Is(err, errUnknown):
		return retry.Kind(99)
	default:
		return retry.Retryable
	}
}

// reply az, amit az fn egy hívásra tesz.
type reply struct {
	value int
	err   error
	after time.Duration
	deaf  bool // nem figyeli a kontextust
}

func gives(value int) reply                 { return reply{value: value} }
func fails(err error) reply                 { return reply{err: err} }
func (r reply) beside(value int) reply      { r.value = value; return r }
func (r reply) takes(d time.Duration) reply { r.after = d; return r }
func (r reply) deafly() reply               { r.deaf = true; return r }
func (r reply) play(ctx context.Context) error {
	if r.deaf {
		time.Sleep(r.after)
		return r.err
	}
	if r.after > 0 {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(r.after):
		}
	}
	return r.err
}

func (r reply) String() string {
	text := lab.Values(r.value)
	if r.err != nil {
		text = flat(r.err)
	}
	if r.after > 0 {
		text = r.after.String() + " múlva " + text
	}
	return text
}

// scene egy fn, amely sorban a replies szerint felel (az utolsót ismétli), és feljegyzi a hívásait.
type scene struct {
	t       *testing.T
	p       retry.Policy
	replies []reply
	start   time.Time
	begin   []string

	mu            sync.Mutex
	calls         []call
	running, most int
}

// call az fn egy hívása. Az open azoknak a korábbi hívásoknak a száma, amelyeknek még él a kontextusa.
type call struct {
	attempt      int
	at, deadline time.Duration
	ctx          context.Context
	open         int
}

func open(t *testing.T, p retry.Policy, replies ...reply) *scene {
	t.Helper()
	return &scene{t: t, p: p, replies: replies, start: time.Now()}
}

// delay az egyetlen várakozás, amelyet a policy ismer.
func (s *scene) delay() time.Duration { return s.p.Delay(0) }

func (s *scene) fn(ctx context.Context, attempt int) (int, error) {
	r := s.enter(ctx, attempt)
	err := r.play(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running--
	if err != nil && err != r.err {
		return 0, err
	}
	return r.value, err
}

func (s *scene) enter(ctx context.Context, attempt int) reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := call{attempt: attempt, at: time.Since(s.start), ctx: ctx}
	if deadline, ok := ctx.Deadline(); ok {
		c.deadline = deadline.Sub(s.start)
	}
	for _, earlier := range s.calls {
		if earlier.ctx.Err() == nil {
			c.open++
		}
	}
	s.calls = append(s.calls, c)
	if len(s.calls) > 1000 {
		s.t.Fatalf("az fn hívásainak száma Do(ctx, p, s.fn) közben = több mint 1000, várt: kevesebb%s", s.story())
	}
	s.running++
	s.most = max(s.most, s.running)
	return s.replies[min(len(s.calls), len(s.replies))-1]
}

// want sikert vár.
func (s *scene) want(ctx context.Context, value, attempts int, waited time.Duration) {
	s.t.Helper()
	s.do(ctx, value, retry.Report{Attempts: attempts, Waited: waited})
}

// wantError hibát vár; a faults mindegyikének benne kell lennie.
func (s *scene) wantError(ctx context.Context, attempts int, waited time.Duration, faults ...error) {
	s.t.Helper()
	s.do(ctx, 0, retry.Report{Attempts: attempts, Waited: waited}, faults...)
}

func (s *scene) do(ctx context.Context, value int, report retry.Report, faults ...error) {
	s.t.Helper()
	v, r, err := retry.Do(ctx, s.p, s.fn)
	if v == value && r == report && told(err, faults) {
		return
	}
	want := "nil"
	if len(faults) > 0 {
		want = flat(errors.Join(faults...))
	}
	s.t.Fatalf("Do(ctx, p, fn) = (%d, %+v, %s), várt: (%d, %+v, %s)%s", v, r, flat(err), value, report, want, s.story())
}

// told igaz, ha a hibában minden várt hiba megvan, és más okra nem hivatkozik.
func told(err error, faults []error) bool {
	if (err == nil) != (len(faults) == 0) {
		return false
	}
	for _, fault := range faults {
		if !errors.Is(err, fault) {
			return false
		}
	}
	for _, reason := range []error{
		retry.ErrPolicy, retry.ErrAttempts, retry.ErrBudget, context.Canceled, context.DeadlineExceeded,
	} {
		if errors.Is(err, reason) && !slices.Contains(faults, reason) {
			return false
		}
	}
	return true
}

// flat egy sorba írja az összefűzött hibákat.
func flat(err error) string { return strings.ReplaceAll(lab.Values(err), "\n", " + ") }

func (s *scene) wantAttempts(want ...int) {
	s.t.Helper()
	s.during("az fn sorszámai a Do", all(s.calls, func(c call) int { return c.attempt }), slices.Clip(append([]int{}, want...)))
}

func (s *scene) wantStarts(want ...time.Duration) {
	s.t.Helper()
	s.during("az fn hívásainak ideje a Do", all(s.calls, func(c call) time.Duration { return c.at }), want)
}

func (s *scene) wantDeadlines(want ...time.Duration) {
	s.t.Helper()
	s.during("az fn kontextusainak határideje a Do", all(s.calls, func(c call) time.Duration { return c.deadline }), want)
}

// wantEnded azt várja, hogy egy próbálkozás kontextusa a következő hívásakor már ne éljen.
func (s *scene) wantEnded() {
	s.t.Helper()
	s.during("a véget ért próbálkozások még élő kontextusainak száma a Do", all(s.calls, func(c call) int { return c.open }), make([]int, len(s.calls)))
}

func all[T any](calls []call, of func(call) T) []T {
	list := make([]T, 0, len(calls))
	for _, c := range calls {
		list = append(list, of(c))
	}
	return list
}

func (s *scene) wantTook(want time.Duration) {
	s.t.Helper()
	s.during("az eltelt idő a Do", time.Since(s.start), want)
}

func (s *scene) during(what string, came, want any) {
	s.t.Helper()
	if c, w := lab.Values(came), lab.Values(want); c != w {
		s.t.Fatalf("%s közben = %s, várt: %s%s", what, c, w, s.story())
	}
}

func (s *scene) tokens(want int) {
	s.t.Helper()
	if came := s.p.Budget.Tokens(); came != want {
		s.t.Fatalf("p.Budget.Tokens() a Do(ctx, p, fn) után = %d, várt: %d%s", came, want, s.story())
	}
}

// story leírja a szabályokat, az fn válaszait (az utolsó ismétlődik) és a hívásait.
func (s *scene) story() string {
	p := s.p
	begin := []string{
		fmt.Sprintf("MaxAttempts = %d", p.MaxAttempts), fmt.Sprintf("Base = %s", p.Base), fmt.Sprintf("Max = %s", p.Max),
		fmt.Sprintf("AttemptTimeout = %s", p.AttemptTimeout), fmt.Sprintf("StableID = %t", p.StableID), "Rand() = 0.5",
	}
	for i, r := range s.replies {
		begin = append(begin, fmt.Sprintf("%d. válasz = %s", i+1, r))
	}
	var text strings.Builder
	text.WriteString("\nkezdetben: " + strings.Join(append(begin, s.begin...), ", "))
	const shown = 6
	for i, c := range s.calls[:min(len(s.calls), shown)] {
		text.WriteString(fmt.Sprintf("\nfn %d. hívása: attempt = %d, %s után", i+1, c.attempt, c.at))
	}
	if rest := len(s.calls) - shown; rest > 0 {
		text.WriteString(fmt.Sprintf("\n… és még %d hívás", rest))
	}
	return text.String()
}

// deadline olyan kontextust ad, amelynek ennyi idő múlva van a határideje.
func (s *scene) deadline(left time.Duration) context.Context {
	s.begin = append(s.begin, fmt.Sprintf("határidő = %s", left))
	ctx, cancel := context.WithTimeout(s.t.Context(), left)
	s.t.Cleanup(cancel)
	return ctx
}

// cancelled olyan kontextust ad, amelyet a hívó ennyi idő múlva visszavon.
func (s *scene) cancelled(after time.Duration) context.Context {
	s.begin = append(s.begin, fmt.Sprintf("visszavonás = %s", after))
	ctx, cancel := context.WithCancel(s.t.Context())
	if after == 0 {
		cancel()
	} else {
		time.AfterFunc(after, cancel)
	}
	return ctx
}

// wantStop azt várja, hogy a Do az első hiba után azonnal megálljon a határidő miatt.
func wantStop(t *testing.T, p retry.Policy, fault error, left time.Duration) {
	t.Helper()
	inBubble(t, func(t *testing.T) {
		s := open(t, p, fails(fault), gives(42))
		s.wantError(s.deadline(left), 1, 0, context.DeadlineExceeded, fault)
		s.wantAttempts(1)
		s.wantTook(0)
	})
}

func wantDelay(t *testing.T, p retry.Policy, n int, part float64, want time.Duration) {
	t.Helper()
	p.Rand = func() float64 { return part }
	if got := p.Delay(n); (got - want).Abs() > time.Microsecond {
		t.Fatalf("Delay(%d) = %s, várt: %s\nkezdetben: Base = %s, Max = %s, Rand() = %v", n, got, want, p.Base, p.Max, part)
	}
}

// wantUpperHalf csak azt nézi, jó helyen van-e a tartomány felső vége, hogy a szórás hibája ne itt látsszon.
func wantUpperHalf(t *testing.T, p retry.Policy, n int, window time.Duration) {
	t.Helper()
	p.Rand = func() float64 { return 0.75 }
	if got := p.Delay(n); got < window/2 || got > window {
		t.Fatalf("Delay(%d) = %s, várt: %s\nkezdetben: Base = %s, Max = %s, Rand() = 0.75", n, got, time.Duration(0.75*float64(window)), p.Base, p.Max)
	}
}
