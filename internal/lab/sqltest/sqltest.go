// Package sqltest opens real databases for tests: SQLite in a file of the test's own folder, and the
// PostgreSQL of DATABASE_URL when there is one, in a schema of the test's own. It is the one place
// that links SQL drivers, and only tests import it.
package sqltest

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"idempotencia/internal/envvar"
	"idempotencia/internal/lab/table"
)

// Database is a database of one test's own. Its pools see the same tables, as processes would.
type Database struct {
	Dialect table.Dialect
	address string // the file's name, or the schema's
	connect func(*gate) (*sql.DB, error)
}

// Each plays a condition on SQLite, then on PostgreSQL when DATABASE_URL is set. What SQLite showed
// to be wrong is not shown once more.
func Each(t *testing.T, condition func(*testing.T, *Database)) {
	t.Helper()
	if !t.Run("SQLite", func(t *testing.T) { condition(t, SQLite(t)) }) || os.Getenv(envvar.Database) == "" {
		return
	}
	t.Run("PostgreSQL", func(t *testing.T) { condition(t, PostgreSQL(t)) })
}

// Open gives a pool that is closed when the test ends.
func (d *Database) Open(t testing.TB) *Pool {
	t.Helper()
	p, err := d.open()
	if err != nil {
		t.Fatalf("az adatbázis nem nyitható meg: %v", err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

func (d *Database) open() (*Pool, error) {
	g := &gate{}
	db, err := d.connect(g)
	return &Pool{DB: db, gate: g}, err
}

// Scratch gives a SQLite database to an example, which has no test to belong to; done removes it.
func Scratch() (db *sql.DB, done func()) {
	dir, err := os.MkdirTemp("", "idempotencia-pelda-")
	if err != nil {
		panic(err)
	}
	p, err := sqliteFile(filepath.Join(dir, "pelda.sqlite")).open()
	if err != nil {
		panic(err)
	}
	return p.DB, func() {
		_ = p.Close()
		_ = os.RemoveAll(dir)
	}
}

// Address names the database for a process that the test starts; Join opens it there.
func (d *Database) Address() string { return string(d.Dialect) + ":" + d.address }

// Join opens the database of the test that started this process.
func Join(t testing.TB, address string) *Database {
	t.Helper()
	if schema, ok := cutDialect(address, table.PostgreSQL); ok {
		config, err := pgx.ParseConfig(os.Getenv(envvar.Database))
		if err != nil {
			t.Fatalf("a DATABASE_URL értéke nem jó: %v", err)
		}
		return postgresSchema(config, schema)
	}
	name, ok := cutDialect(address, table.SQLite)
	if !ok {
		t.Fatalf("nem adatbázis címe: %q", address)
	}
	return sqliteFile(name)
}

func cutDialect(address string, d table.Dialect) (rest string, ok bool) {
	return strings.CutPrefix(address, string(d)+":")
}
