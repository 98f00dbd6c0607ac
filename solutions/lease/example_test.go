package lease_test

import (
	"context"
	"fmt"
	"strings"
	"time"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/solutions/lease"
)

// A tábla leírása SQLite-on.
func ExampleStore_schema() {
	w := newWorld()
	defer w.done()
	fmt.Println(strings.Join(w.a.Schema(), ";\n"))

	// Output:
	// CREATE TABLE IF NOT EXISTS idempotencia (
	// 	id          TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 255),
	// 	state       TEXT NOT NULL CHECK (state IN ('claimed', 'confirmed')),
	// 	claimed_by  TEXT NOT NULL,
	// 	recorded_at BIGINT NOT NULL,
	// 	expires_at  BIGINT NOT NULL
	// ) WITHOUT ROWID;
	// CREATE INDEX IF NOT EXISTS idempotencia_expires_at ON idempotencia (expires_at)
}

// Egy sor élete: ugyanaz az oszlop előbb a bérlet, aztán a megőrzési idő vége.
func ExampleStore_life() {
	w := newWorld()
	defer w.done()
	row := func(what string) {
		state, until := "nincs sor", ""
		var expires int64
		if w.a.QueryRow(ctx, "SELECT state, expires_at FROM {table} WHERE id = 'f-17'").Scan(&state, &expires) == nil {
			until = time.UnixMicro(expires).UTC().Format("02. 15:04:05")
		}
		fmt.Printf("%s  %-14s  %-9s  %s\n", w.now.Format("02. 15:04:05"), what, state, until)
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
	// 02. 08:00:00  a.Claim         claimed    02. 08:05:00
	// 02. 08:03:20  b.Claim         claimed    02. 08:05:00
	// 02. 08:04:10  a.Confirm       confirmed  03. 08:04:10
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
