// Package table a 9. lecke tárának adott része: a beállítások, a tábla és minden, ami csak olvas belőle.
package table

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"time"
)

// Dialect az SQL nyelvjárása. Az utasítások mindkettőn ugyanazok, csak a tábla leírása más.
type Dialect string

// Az ismert nyelvjárások.
const (
	SQLite     Dialect = "sqlite"
	PostgreSQL Dialect = "postgresql"
)

// Options a tár beállításai.
type Options struct {
	Lease     time.Duration    // ennyi ideig tart egy bérlet
	Retention time.Duration    // ennyi ideig felismerhető a véglegesített azonosító
	Table     string           // a tábla neve
	Worker    string           // a feldolgozó neve; üresen a gép és a folyamat nevéből készül
	Now       func() time.Time // az óra; nil esetén time.Now
}

// DefaultOptions: 300 másodperc bérlet, 24 óra megőrzési idő, idempotencia nevű tábla.
func DefaultOptions() Options {
	return Options{Lease: 300 * time.Second, Retention: 24 * time.Hour, Table: "idempotencia"}
}

// ErrOptions: a beállításokkal nem készülhet tár.
var ErrOptions = errors.New("hibas-beallitas")

// Table a tábla és ami a használatához kell. Több goroutine is használhatja egyszerre.
type Table struct {
	db      *sql.DB
	dialect Dialect
	o       Options
}

// identifier olyan név, amelyet mindkét adatbázis idézőjelek nélkül elfogad, és az index nevében is elfér.
var identifier = regexp.MustCompile(`^[a-z_][a-z0-9_]{0,39}$`)

// New ellenőrzi a beállításokat. Az időtartam legalább egy mikroszekundum, mert a tábla ennyit tud megkülönböztetni.
func New(db *sql.DB, dialect Dialect, o Options) (*Table, error) {
	switch {
	case db == nil:
		return nil, fmt.Errorf("%w: nincs adatbázis", ErrOptions)
	case dialect != SQLite && dialect != PostgreSQL:
		return nil, fmt.Errorf("%w: ismeretlen nyelvjárás: %q", ErrOptions, dialect)
	case o.Lease < time.Microsecond:
		return nil, fmt.Errorf("%w: a bérlet nem pozitív: %s", ErrOptions, o.Lease)
	case o.Retention < time.Microsecond:
		return nil, fmt.Errorf("%w: a megőrzési idő nem pozitív: %s", ErrOptions, o.Retention)
	case !identifier.MatchString(o.Table):
		return nil, fmt.Errorf("%w: nem egyszerű táblanév: %q", ErrOptions, o.Table)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Worker == "" {
		host, err := os.Hostname()
		if err != nil {
			host = "ismeretlen"
		}
		o.Worker = fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	return &Table{db: db, dialect: dialect, o: o}, nil
}

// Schema a tábla leírása. Az expires_at a bérlet vége, amíg az azonosító le
// van foglalva, és a megőrzési idő vége, miután véglegesítették. A claimed_by
// és a recorded_at az utolsó változást mondja el: melyik lefoglalásé volt, és
// mikor történt.
func (t *Table) Schema() []string {
	key, storage := "TEXT", " WITHOUT ROWID"
	if t.dialect == PostgreSQL {
		key, storage = `TEXT COLLATE "C"`, ""
	}
	return []string{
		"CREATE TABLE IF NOT EXISTS " + t.o.Table + ` (
	id          ` + key + ` NOT NULL PRIMARY KEY
	            CHECK (length(id) BETWEEN 1 AND 255),
	state       TEXT NOT NULL CHECK (state IN ('claimed', 'confirmed')),
	claimed_by  TEXT NOT NULL,
	recorded_at BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL
)` + storage,
		"CREATE INDEX IF NOT EXISTS " + t.o.Table + "_expires_at ON " +
			t.o.Table + " (expires_at)",
	}
}

// CreateSchema létrehozza a táblát, ha még nincs meg. Fejlesztéshez és tesztekhez való:
// éles rendszerben a táblát a kiadás lépései hozzák létre, nem a szolgáltatás.
func (t *Table) CreateSchema(ctx context.Context) error {
	for _, statement := range t.Schema() {
		if _, err := t.db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("a tábla létrehozása: %w", err)
		}
	}
	return nil
}

// Now a hívó órájának ideje mikroszekundumban. A tábla egész számokat tárol,
// ezért az időzóna és az adatbázis időtípusa nem számít.
func (t *Table) Now() int64 { return t.o.Now().UnixMicro() }

// Lease a bérlet hossza mikroszekundumban.
func (t *Table) Lease() int64 { return t.o.Lease.Microseconds() }

// Retention a megőrzési idő mikroszekundumban.
func (t *Table) Retention() int64 { return t.o.Retention.Microseconds() }

// Worker a feldolgozó neve.
func (t *Table) Worker() string { return t.o.Worker }

// String a beállításokat írja le, naplóba.
func (t *Table) String() string {
	return fmt.Sprintf("%s, tábla: %s, bérlet: %s, megőrzés: %s, feldolgozó: %s", t.dialect, t.o.Table, t.o.Lease, t.o.Retention, t.o.Worker)
}

// NewToken új jelet ad a lefoglaláshoz. A Holder minden hívásnál más: a
// feldolgozó nevével kezdődik, a vége véletlen.
func (t *Table) NewToken(key string) Token {
	return Token{Key: key, Holder: t.o.Worker + "#" + rand.Text()}
}

// Exec végrehajt egy utasítást, és megadja, hány sor változott. A {table}
// helyére a tábla neve kerül.
func (t *Table) Exec(
	ctx context.Context, statement string, args ...any,
) (changed int64, err error) {
	result, err := t.db.ExecContext(ctx, t.named(statement), args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// QueryRow egy sort kérdez le. A {table} helyére a tábla neve kerül.
func (t *Table) QueryRow(ctx context.Context, query string, args ...any) *sql.Row {
	return t.db.QueryRowContext(ctx, t.named(query), args...)
}

func (t *Table) named(statement string) string {
	return strings.ReplaceAll(statement, "{table}", t.o.Table)
}
