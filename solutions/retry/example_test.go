package retry_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"idempotencia/internal/lab"
	"idempotencia/solutions/retry"
)

// A várakozási terv: minden sor egy újrapróbálás, a végén azzal, ha a Rand éppen a negyedét vagy a háromnegyedét mondja.
func ExamplePolicy_Delay() {
	p := retry.Policy{Base: 100 * time.Millisecond, Max: 10 * time.Second}
	at := func(n int, part float64) time.Duration {
		p.Rand = func() float64 { return part }
		return p.Delay(n)
	}
	fmt.Println("retry  felső vég   Rand 0,25   Rand 0,75")
	for _, n := range []int{0, 1, 2, 5, 6, 7, 63, 1000} {
		// A felső végen a Rand éppen 1 volna; a terv azt már nem éri el.
		fmt.Printf("%5d  %9s  %10s  %10s\n", n, short(2*at(n, 0.5)), short(at(n, 0.25)), short(at(n, 0.75)))
	}

	// Output:
	// retry  felső vég   Rand 0,25   Rand 0,75
	//     0     100 ms       25 ms       75 ms
	//     1     200 ms       50 ms      150 ms
	//     2     400 ms      100 ms      300 ms
	//     5   3 200 ms      800 ms    2 400 ms
	//     6   6 400 ms    1 600 ms    4 800 ms
	//     7  10 000 ms    2 500 ms    7 500 ms
	//    63  10 000 ms    2 500 ms    7 500 ms
	//  1000  10 000 ms    2 500 ms    7 500 ms
}

// Száz hívó egyszerre kap hibát, és mindegyik háromszor próbálkozik újra. Egy jel 25 ms, a magassága a hívások száma.
func ExamplePolicy_Delay_herd() {
	const slot = 25 * time.Millisecond
	p := retry.Policy{Base: 100 * time.Millisecond, Max: 10 * time.Second}
	arrivals := func(random func() float64) []int {
		slots := make([]int, 700*time.Millisecond/slot)
		p.Rand = random
		for range 100 {
			at := time.Duration(0)
			for n := range 3 {
				at += p.Delay(n)
				slots[at/slot]++
			}
		}
		return slots
	}
	// A Rand sohasem 1, ezért a felső vég helyett ez a legnagyobb, amit mondhat.
	show("szórás nélkül", arrivals(func() float64 { return math.Nextafter(1, 0) }))
	show("teljes szórással", arrivals(rand.New(rand.NewPCG(6, 6)).Float64))

	// Output:
	// szórás nélkül     ···█·······█···············█  egyszerre legfeljebb 100
	// teljes szórással  ▂▂▃▄▁▁▂▂▂▂▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁·  egyszerre legfeljebb 42
}

// Hogyan érhet véget a Do, és mi marad utána.
func ExampleDo_endings() {
	row := func(name string, hours int, change func(*retry.Policy), replies ...error) {
		p := quick()
		change(&p)
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(hours)*time.Hour)
		defer cancel()
		_, report, err := retry.Do(ctx, p, func(_ context.Context, attempt int) (int, error) {
			return 42, replies[min(attempt, len(replies))-1]
		})
		fmt.Printf("%-29s  %d  %s\n", name, report.Attempts, found(err))
	}
	as := func(kind retry.Kind) func(*retry.Policy) {
		return func(p *retry.Policy) { p.Classify = func(error) retry.Kind { return kind } }
	}
	row("siker elsőre", 9, as(retry.Retryable), nil)
	row("siker harmadszorra", 9, as(retry.Retryable), errDown, errDown, nil)
	row("végleges hiba", 9, as(retry.Final), errDown)
	row("bizonytalan, azonosító nélkül", 9, as(retry.Ambiguous), errDown)
	row("elfogytak a próbálkozások", 9, as(retry.Retryable), errDown)
	row("a határidő túl közel", 1, as(retry.Retryable), fmt.Errorf("%w: %w", errDown, lab.Busy{After: 2 * time.Hour}))
	row("üres a keret", 9, func(p *retry.Policy) { p.Budget = lab.NewBudget(0) }, errDown)

	// Output:
	// siker elsőre                   1  nincs hiba
	// siker harmadszorra             3  nincs hiba
	// végleges hiba                  1  nem elérhető
	// bizonytalan, azonosító nélkül  1  nem elérhető
	// elfogytak a próbálkozások      4  ErrAttempts, nem elérhető
	// a határidő túl közel           1  context.DeadlineExceeded, nem elérhető
	// üres a keret                   1  ErrBudget, nem elérhető
}

// Három réteg, mindegyik négyszer próbálkozik, és legalul az adatbázis nem felel.
func ExampleDo_storm() {
	const off, on = 1, 4
	fmt.Println("ki próbálkozik újra?    1 kattintás  100 kattintás")
	for _, row := range []struct {
		name     string
		attempts [3]int // felülről lefelé
		tokens   int
	}{
		{"senki", [3]int{off, off, off}, 0},
		{"csak a legfelső réteg", [3]int{on, off, off}, 0},
		{"két réteg", [3]int{on, on, off}, 0},
		{"mindhárom réteg", [3]int{on, on, on}, 0},
		{"mindhárom, kerettel", [3]int{on, on, on}, 10},
	} {
		fmt.Printf("%-22s  %11s  %13s\n", row.name, grouped(storm(row.attempts, row.tokens, 1)), grouped(storm(row.attempts, row.tokens, 100)))
	}

	// Output:
	// ki próbálkozik újra?    1 kattintás  100 kattintás
	// senki                             1            100
	// csak a legfelső réteg             4            400
	// két réteg                        16          1 600
	// mindhárom réteg                  64          6 400
	// mindhárom, kerettel              24            130
}

// A hívott függvény mindig hibázik.
func ExampleDo_threeAttempts() {
	p := quick()
	p.MaxAttempts = 3
	down := errors.New("nem-elerheto")
	calls := 0
	_, report, err := retry.Do(context.Background(), p,
		func(context.Context, int) (int, error) {
			calls++
			return 0, down
		})
	fmt.Println(calls, report.Attempts,
		errors.Is(err, retry.ErrAttempts), errors.Is(err, down))

	// Output: 3 3 true true
}

// Közeli és távoli újrapróbálás ugyanazzal a tervvel.
func ExamplePolicy_Delay_far() {
	p := retry.Policy{
		Base: 100 * time.Millisecond,
		Max:  10 * time.Second,
		Rand: func() float64 { return 0.5 },
	}
	fmt.Println(p.Delay(3), p.Delay(64))

	// Output: 400ms 5s
}

// Három hívó, két zseton, és minden hívás hibázik.
func ExampleDo_sharedBudget() {
	p := quick()
	p.MaxAttempts = 3
	p.Budget = lab.NewBudget(2)
	calls := 0
	for range 3 {
		retry.Do(context.Background(), p,
			func(context.Context, int) (int, error) {
				calls++
				return 0, errors.New("nem-elerheto")
			})
	}
	fmt.Println(calls, p.Budget.Tokens())

	// Output: 5 0
}

// quick négy próbálkozást enged, és nem vár közöttük: a példákban az idő nem számít.
func quick() retry.Policy {
	return retry.Policy{
		MaxAttempts: 4, Base: time.Millisecond, Max: 3 * time.Hour, AttemptTimeout: time.Hour,
		Rand: func() float64 { return 0 }, Classify: func(error) retry.Kind { return retry.Retryable },
	}
}

// found felsorolja, mit talál meg a hibában az errors.Is.
func found(err error) string {
	if err == nil {
		return "nincs hiba"
	}
	var all []string
	for _, known := range []struct {
		name string
		err  error
	}{
		{"ErrAttempts", retry.ErrAttempts},
		{"ErrBudget", retry.ErrBudget},
		{"context.DeadlineExceeded", context.DeadlineExceeded},
		{"nem elérhető", errDown},
	} {
		if errors.Is(err, known.err) {
			all = append(all, known.name)
		}
	}
	return strings.Join(all, ", ")
}

// errDown a szolgáltatás hibája.
var errDown = errors.New("nem-elerheto")

// storm megszámolja, hány hívás éri el az adatbázist. A nulla zseton azt jelenti, hogy nincs keret.
func storm(attempts [3]int, tokens, clicks int) int {
	calls := 0
	below := func(context.Context, int) (int, error) {
		calls++
		return 0, errors.New("nem-elerheto")
	}
	for _, n := range attempts {
		p, next := quick(), below
		p.MaxAttempts = n
		if tokens > 0 {
			p.Budget = lab.NewBudget(tokens)
		}
		below = func(ctx context.Context, _ int) (int, error) {
			value, _, err := retry.Do(ctx, p, next)
			return value, err
		}
	}
	for range clicks {
		_, _ = below(context.Background(), 1)
	}
	return calls
}

// short ezredmásodpercben ír időt, nem törhető szóközökkel.
func short(d time.Duration) string { return grouped(int(d.Milliseconds())) + "\u00a0ms" }

// show kirajzolja, mikor hány hívás érkezett. A teli jel száz hívás.
func show(name string, slots []int) {
	var row strings.Builder
	for _, n := range slots {
		row.WriteString(string([]rune("·▁▂▃▄▅▆▇█")[(8*n+99)/100]))
	}
	fmt.Printf("%-16s  %s  egyszerre legfeljebb %d\n", name, row.String(), slices.Max(slots))
}

// grouped hármas csoportokban, nem törhető szóközzel írja a számot.
func grouped(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u00a0" + digits[i:]
	}
	return digits
}
