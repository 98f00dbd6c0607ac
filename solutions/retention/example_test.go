package retention_test

import (
	"fmt"
	"strings"
	"time"

	"idempotencia/internal/lab"
	"idempotencia/solutions/retention"
)

// Öt hívásból két hatás lett.
func ExampleMemory_Stats() {
	m, _ := retention.New(24 * time.Hour)
	for _, c := range []struct {
		id    uint64
		value uint32
	}{{7, 21}, {7, 21}, {7, 22}, {8, 21}, {7, 21}} {
		_, _, _ = m.Apply(t0, c.id, c.value)
		fmt.Printf("Apply(%d, %d)   %s\n", c.id, c.value, lab.Values(m.Stats()))
	}

	// Output:
	// Apply(7, 21)   {Fresh:1 Replayed:0 Conflicts:0}
	// Apply(7, 21)   {Fresh:1 Replayed:1 Conflicts:0}
	// Apply(7, 22)   {Fresh:1 Replayed:1 Conflicts:1}
	// Apply(8, 21)   {Fresh:2 Replayed:1 Conflicts:1}
	// Apply(7, 21)   {Fresh:2 Replayed:2 Conflicts:1}
}

// A telefon hat óránként ismétel, 96 órán át. Minden sor ugyanaz a négy nap más megőrzési idővel.
func ExampleMemory_windows() {
	for window := 12 * time.Hour; window <= 96*time.Hour; window += 12 * time.Hour {
		m, _ := retention.New(window)
		var row strings.Builder
		for sent := time.Duration(0); sent <= 96*time.Hour; sent += 6 * time.Hour {
			mark := "○"
			if _, fresh, _ := m.Apply(t0.Add(sent), 7, 21); fresh {
				mark = "●"
			}
			row.WriteString(mark)
		}
		fmt.Printf("%.0f\u00a0óra  %s  %d\u00a0hatás\n", window.Hours(), row.String(), m.Stats().Fresh)
	}

	// Output:
	// 12 óra  ●○●○●○●○●○●○●○●○●  9 hatás
	// 24 óra  ●○○○●○○○●○○○●○○○●  5 hatás
	// 36 óra  ●○○○○○●○○○○○●○○○○  3 hatás
	// 48 óra  ●○○○○○○○●○○○○○○○●  3 hatás
	// 60 óra  ●○○○○○○○○○●○○○○○○  2 hatás
	// 72 óra  ●○○○○○○○○○○○●○○○○  2 hatás
	// 84 óra  ●○○○○○○○○○○○○○●○○  2 hatás
	// 96 óra  ●○○○○○○○○○○○○○○○●  2 hatás
}

// Másodpercenként 200 kérés, bejegyzésenként 120 bájt.
func ExampleMinWindow_memory() {
	const perSecond, bytesPerEntry = 200, 120
	fmt.Println("ennyi időre    bejegyzés     memória")
	for _, w := range []struct {
		name   string
		window time.Duration
	}{
		{"5\u00a0perc", 5 * time.Minute},
		{"1\u00a0óra", time.Hour},
		{"1\u00a0nap", 24 * time.Hour},
		{"3\u00a0nap", 72 * time.Hour},
		{"7\u00a0nap", 7 * 24 * time.Hour},
	} {
		entries := perSecond * int(w.window/time.Second)
		fmt.Printf("%-11s  %11s  %7s\u00a0MB\n", w.name, grouped(entries), grouped(entries*bytesPerEntry/1_000_000))
	}

	// Output:
	// ennyi időre    bejegyzés     memória
	// 5 perc            60 000        7 MB
	// 1 óra            720 000       86 MB
	// 1 nap         17 280 000    2 073 MB
	// 3 nap         51 840 000    6 220 MB
	// 7 nap        120 960 000   14 515 MB
}

// A memóriabeli tár ígérete a folyamattal együtt megszűnik.
func ExampleNew_restart() {
	m, _ := retention.New(24 * time.Hour)
	show(m, "t0   ", t0, 7, 21)
	m, _ = retention.New(24 * time.Hour)
	fmt.Println("t0+1h  újraindulás, a tár üres")
	show(m, "t0+1h", t0.Add(time.Hour), 7, 21)

	// Output:
	// t0     Apply(7, 21) = 42  új hatás
	// t0+1h  újraindulás, a tár üres
	// t0+1h  Apply(7, 21) = 42  új hatás
}

// A lejárt azonosítót más kérés foglalja el, mielőtt az első hívó ismételne.
func ExampleMemory_reusedID() {
	m, _ := retention.New(24 * time.Hour)
	m.Apply(t0, 7, 21)
	m.Apply(t0.Add(24*time.Hour), 7, 22)
	fmt.Println(m.Apply(t0.Add(47*time.Hour), 7, 21))

	// Output: 0 false azonosito-utkozes
}

// Az óra előreszalad, aztán visszaállítják.
func ExampleMemory_clockSetBack() {
	m, _ := retention.New(24 * time.Hour)
	m.Apply(t0.Add(time.Hour), 7, 21)
	m.Apply(t0.Add(30*time.Hour), 8, 10)
	m.Apply(t0, 7, 21)
	fmt.Printf("%+v\n", m.Stats())

	// Output: {Fresh:2 Replayed:1 Conflicts:0}
}

// Az ismétlés mindhárom korlátot kimeríti.
func ExampleMinWindow_lastMoment() {
	window := retention.MinWindow(
		72*time.Hour, 10*time.Minute, 5*time.Second,
	)
	m, _ := retention.New(window)
	m.Apply(t0, 7, 21)
	fmt.Println(m.Apply(t0.Add(window), 7, 21))

	// Output: 42 true <nil>
}

var t0 = time.Date(2026, time.March, 2, 8, 0, 0, 0, time.UTC)

// show végrehajt egy hívást, és egy sorban leírja, mi lett belőle.
func show(m *retention.Memory, when string, now time.Time, id uint64, value uint32) {
	result, fresh, err := m.Apply(now, id, value)
	outcome := "ismétlés"
	if fresh {
		outcome = "új hatás"
	}
	if err != nil {
		outcome = err.Error()
	}
	fmt.Printf("%s  Apply(%d, %d) = %-2d  %s\n", when, id, value, result, outcome)
}

// grouped hármas csoportokban, nem törhető szóközzel írja a számot.
func grouped(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u00a0" + digits[i:]
	}
	return digits
}
