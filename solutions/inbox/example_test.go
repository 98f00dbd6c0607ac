package inbox_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/solutions/inbox"
)

// book egy jóváírás és a visszaigazolása: a hatás, a tranzakción belül.
func book(tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO konyv (id, osszeg) VALUES ($1, $2)", "f-17", 5_000)
	if err != nil {
		return err
	}
	return inbox.Enqueue(ctx, tx, "f-17-kesz", "kifizetve")
}

// Az üzenet háromszor érkezik: egyszer rendben, egyszer ismételve, egyszer más tartalommal.
func ExampleHandle() {
	db, done := newDatabase()
	defer done()
	for _, amount := range []string{"5000", "5000", "6000"} {
		fresh, err := inbox.Handle(ctx, db, "f-17", sha256.Sum256([]byte(amount)), book)
		fmt.Printf("%s  %-5t  %-7v  hatás: %d\n", amount, fresh, err, count(db, "konyv"))
	}

	// Output:
	// 5000  true   <nil>    hatás: 1
	// 5000  false  <nil>    hatás: 1
	// 6000  false  utkozes  hatás: 1
}

// A hatás fele megtörténik, aztán hiba jön.
func ExampleHandle_failed() {
	db, done := newDatabase()
	defer done()
	half := func(tx *sql.Tx) error {
		if err := book(tx); err != nil {
			return err
		}
		return errors.New("hiba")
	}
	inbox.Handle(ctx, db, "f-17", content, half)
	fresh, err := inbox.Handle(ctx, db, "f-17", content, book)
	fmt.Println(fresh, err, count(db, "konyv"))

	// Output: true <nil> 1
}

// A második küldés nem sikerül.
func ExampleRelay_Sweep_failed() {
	db, done := newDatabase()
	defer done()
	enqueue(db, "a", "b", "c")
	sends := 0
	relay := inbox.Relay{DB: db, Send: func(context.Context, string, string) error {
		if sends++; sends == 2 {
			return errors.New("hiba")
		}
		return nil
	}}
	n, err := relay.Sweep(ctx)
	left := count(db, "outbox")
	again, _ := relay.Sweep(ctx)
	fmt.Println(n, err, left, again)

	// Output: 0 hiba 2 2
}

// A hatás hibát ad, de a hívó elnyeli, mert „csak egy napló”.
func ExampleHandle_swallowed() {
	db, done := newDatabase()
	defer done()
	careless := func(tx *sql.Tx) error {
		tx.ExecContext(ctx,
			"INSERT INTO konyv (id, osszeg) VALUES ($1, $2)", "f-17", nil)
		return nil
	}
	fresh, err := inbox.Handle(ctx, db, "f-17", content, careless)
	fmt.Println(fresh, err, count(db, "konyv"))

	// Output: true <nil> 0
}

var (
	ctx     = context.Background()
	content = sha256.Sum256([]byte("5000"))
)

func newDatabase() (db *sql.DB, done func()) {
	db, done = sqltest.Scratch()
	for _, statement := range append(inbox.Schema(), "CREATE TABLE konyv (id TEXT NOT NULL, osszeg BIGINT NOT NULL)") {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			panic(err)
		}
	}
	return db, done
}

func enqueue(db *sql.DB, ids ...string) {
	for i, id := range ids {
		_, err := inbox.Handle(ctx, db, id, [32]byte{byte(i)}, func(tx *sql.Tx) error {
			return inbox.Enqueue(ctx, tx, id, "szöveg")
		})
		if err != nil {
			panic(err)
		}
	}
}

func count(db *sql.DB, name string) (n int) {
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+name).Scan(&n); err != nil {
		panic(err)
	}
	return n
}
