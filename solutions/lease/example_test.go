package lease_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/solutions/lease"
)

// Egy sor élete: ugyanaz az oszlop előbb a bérlet, aztán a megőrzési idő vége.
func ExampleStore_life() {
	w := newWorld()
	defer w.done()
	row := func(what string) {
		names := map[string]string{"": "nincs sor", "claimed": "lefoglalt", "confirmed": "végleges"}
		state, until := "", ""
		var expires int64
		if w.a.QueryRow(ctx, "SELECT state, expires_at FROM {table} WHERE id = 'f-17'").Scan(&state, &expires) == nil {
			until = time.UnixMicro(expires).UTC().Format("02. 15:04:05")
		}
		fmt.Printf("%s  %-14s  %-9s  %s\n", w.now.Format("02. 15:04:05"), what, names[state], until)
	}
	fmt.Println("mikor         mi történik     állapot    határidő")
	_, token, _ := w.a.Claim(ctx, "f-17")
	row("a.Claim")
	w.at(200 * time.Second)
	w.b.Claim(ctx, "f-17")
	row("b.Claim")
	w.at(250 * time.Second)
	w.a.Confirm(ctx, token)
	row("a.Confirm")
	w.at(24*time.Hour + 250*time.Second)
	w.b.PurgeExpired(ctx)
	row("b.PurgeExpired")

	// Output:
	// mikor         mi történik     állapot    határidő
	// 02. 08:00:00  a.Claim         lefoglalt  02. 08:05:00
	// 02. 08:03:20  b.Claim         lefoglalt  02. 08:05:00
	// 02. 08:04:10  a.Confirm       végleges   03. 08:04:10
	// 03. 08:04:10  b.PurgeExpired  nincs sor
}

// Az SQLite-ban a bájtsorozat és a szöveg sohasem egyenlő.
func ExampleStore_blob() {
	w := newWorld()
	defer w.done()
	var equal bool
	w.a.QueryRow(ctx, "SELECT $1 = $2", "f-17", []byte("f-17")).Scan(&equal)
	fmt.Println(equal)

	// Output: false
}

// Két feldolgozó ugyanarra az azonosítóra vár.
func ExampleStore_Claim_deadline() {
	w := newWorld()
	defer w.done()
	w.a.Claim(ctx, "f-17")
	w.at(299 * time.Second)
	first, _, _ := w.b.Claim(ctx, "f-17")
	w.at(300 * time.Second)
	second, _, _ := w.b.Claim(ctx, "f-17")
	fmt.Println(first, second)

	// Output: InProgress Claimed
}

// Az elkésett véglegesítés után az új tartó feladja.
func ExampleStore_Confirm_late() {
	w := newWorld()
	defer w.done()
	_, old, _ := w.a.Claim(ctx, "f-17")
	w.at(300 * time.Second)
	_, token, _ := w.b.Claim(ctx, "f-17")
	w.a.Confirm(ctx, old)
	w.b.Forget(ctx, token)
	claim, _, _ := w.b.Claim(ctx, "f-17")
	fmt.Println(claim)

	// Output: Duplicate
}

// A megőrzési idő a véglegesítéstől telik.
func ExampleStore_Claim_retention() {
	w := newWorld()
	defer w.done()
	_, token, _ := w.a.Claim(ctx, "f-17")
	w.at(250 * time.Second)
	w.a.Confirm(ctx, token)
	w.at(24 * time.Hour)
	first, _, _ := w.b.Claim(ctx, "f-17")
	w.at(24*time.Hour + 250*time.Second)
	second, _, _ := w.b.Claim(ctx, "f-17")
	fmt.Println(first, second)

	// Output: Duplicate Claimed
}

// handle egy üzenet kezelése: a szöveg azt mondja meg, mi lesz az üzenettel.
func handle(s *lease.Store, id string, work func() error) string {
	claim, token, err := s.Claim(ctx, id)
	switch {
	case err != nil, claim == table.InProgress:
		return "vissza a sorba"
	case claim == table.Duplicate:
		return "nyugta"
	}
	if err := work(); err != nil {
		s.Forget(ctx, token)
		return "vissza a sorba"
	}
	if err := s.Confirm(ctx, token); err != nil {
		return "vissza a sorba"
	}
	return "nyugta"
}

// Az első próbálkozás nem sikerül, a második igen, a harmadik ismétlés.
func ExampleStore_Claim() {
	w := newWorld()
	defer w.done()
	tries := 0
	work := func() error {
		if tries++; tries == 1 {
			return errors.New("a bank nem válaszol")
		}
		return nil
	}
	fmt.Println(handle(w.a, "f-17", work))
	fmt.Println(handle(w.b, "f-17", work))
	fmt.Println(handle(w.a, "f-17", work))
	claim, _, _ := w.a.Claim(ctx, "f-18")
	fmt.Println(tries, claim == table.Claimed)

	// Output:
	// vissza a sorba
	// nyugta
	// nyugta
	// 2 true
}

var ctx = context.Background()

// world két feldolgozó, egy tábla és egy óra.
type world struct {
	a, b *lease.Store
	now  time.Time
	done func()
}

func newWorld() *world {
	db, done := sqltest.Scratch()
	w := &world{now: t0, done: done}
	o := table.DefaultOptions()
	o.Now = func() time.Time { return w.now }
	o.Worker = "a"
	w.a, _ = lease.New(db, table.SQLite, o)
	o.Worker = "b"
	w.b, _ = lease.New(db, table.SQLite, o)
	if err := w.a.CreateSchema(ctx); err != nil {
		panic(err)
	}
	return w
}

var t0 = time.Date(2026, time.March, 2, 8, 0, 0, 0, time.UTC)

func (w *world) at(d time.Duration) { w.now = t0.Add(d) }

// Lefoglalások a bench.txt felvételén.
func ExampleStore_measured() {
	fmt.Printf("%-26s %12s  %s\n", "mérés", "lefoglalás/s", "leghosszabb várakozás")
	for _, row := range []struct{ name, what, database string }{
		{"SQLite, a tárral", "claim", "sqlite"},
		{"SQLite, 32 egyszerre", "contention", "sqlite"},
		{"  egyetlen kapcsolattal", "contention", "sqlite1"},
		{"PostgreSQL, a tárral", "claim", "postgresql"},
		{"PostgreSQL, 32 egyszerre", "contention", "postgresql"},
	} {
		numbers := recorded(row.what, row.database)
		if row.what == "claim" {
			fmt.Printf("%-26s %12s\n", row.name, grouped(int(numbers[0])))
			fmt.Printf("%-26s %12s\n", "  ugyanaz kézzel írva", grouped(int(numbers[1])))
			continue
		}
		fmt.Printf("%-26s %12s  %18s\u00a0ms\n", row.name, grouped(int(numbers[0])), grouped(int(numbers[2])/1000))
	}

	// Output:
	// mérés                      lefoglalás/s  leghosszabb várakozás
	// SQLite, a tárral                 29 913
	//   ugyanaz kézzel írva            32 431
	// SQLite, 32 egyszerre              8 624                 356 ms
	//   egyetlen kapcsolattal          17 601                  19 ms
	// PostgreSQL, a tárral              4 151
	//   ugyanaz kézzel írva             4 167
	// PostgreSQL, 32 egyszerre         11 811                  37 ms
}

// Egymillió lejárt sor takarítása a bench.txt felvételén.
func ExampleStore_PurgeExpired_measured() {
	fmt.Printf("%-26s %8s  %s\n", "egymillió sor", "idő", "lefoglalás közben, a leghosszabb")
	for _, row := range []struct{ name, database, way string }{
		{"SQLite, részletekben", "sqlite", "pieces"},
		{"SQLite, egyetlen DELETE", "sqlite", "whole"},
		{"PostgreSQL, részletekben", "postgresql", "pieces"},
		{"PostgreSQL, egyetlen DELETE", "postgresql", "whole"},
	} {
		numbers := recorded("purge", row.database, row.way)
		seconds := strings.Replace(fmt.Sprintf("%.1f", numbers[0]), ".", ",", 1)
		fmt.Printf("%-27s %5s\u00a0s  %29s\u00a0ms\n", row.name, seconds, grouped(int(numbers[4])/1000))
	}

	// Output:
	// egymillió sor                   idő  lefoglalás közben, a leghosszabb
	// SQLite, részletekben          2,4 s                             70 ms
	// SQLite, egyetlen DELETE       1,3 s                          1 279 ms
	// PostgreSQL, részletekben      2,9 s                             22 ms
	// PostgreSQL, egyetlen DELETE   0,5 s                             28 ms
}

// recorded a bench.txt egy sorának számait adja; a sort az első szavai nevezik meg.
func recorded(words ...string) []float64 {
	file, err := os.ReadFile("bench.txt")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(file)) {
		rest, ok := strings.CutPrefix(line, strings.Join(words, " ")+" ")
		if !ok {
			continue
		}
		var numbers []float64
		for field := range strings.FieldsSeq(rest) {
			n, err := strconv.ParseFloat(field, 64)
			if err != nil {
				panic(err)
			}
			numbers = append(numbers, n)
		}
		return numbers
	}
	panic("nincs ilyen sor: " + strings.Join(words, " "))
}

// grouped hármas csoportokban, nem törhető szóközzel írja a számot.
func grouped(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u00a0" + digits[i:]
	}
	return digits
}
