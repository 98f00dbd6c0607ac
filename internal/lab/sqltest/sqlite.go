package sqltest

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"testing"

	"modernc.org/sqlite"

	"idempotencia/internal/lab/table"
)

// SQLite makes a database in a file of the test's folder.
func SQLite(t testing.TB) *Database {
	t.Helper()
	return sqliteFile(filepath.Join(t.TempDir(), "teszt.sqlite"))
}

// sqliteFile opens the file as a service would: readers do not wait for the writer (WAL), and a
// writer waits for the one before it rather than fail at once (busy_timeout). The wait ends before a
// condition's own time does, so that a candidate that blocks itself hears of it.
func sqliteFile(name string) *Database {
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(name), RawQuery: url.Values{
		"_pragma": {"busy_timeout(3000)", "journal_mode(WAL)", "synchronous(NORMAL)"},
	}.Encode()}).String()
	return &Database{Dialect: table.SQLite, address: name, connect: func(g *gate) (*sql.DB, error) {
		inner, err := sqlite.NewConnector(address)
		if err != nil {
			return nil, fmt.Errorf("open SQLite: %w", err)
		}
		return sql.OpenDB(&connector{inner: confined{inner}, gate: g}), nil
	}}
}

// confined keeps a connection to its one file: its user may be a candidate that nobody trusts, and
// ATTACH and VACUUM INTO would open any other.
type confined struct{ driver.Connector }

func (c confined) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, fmt.Errorf("connect to SQLite: %w", err)
	}
	guard, ok := conn.(sqlite.AuthorizerRegisterer)
	if !ok {
		return nil, errors.Join(errors.New("confine SQLite: the driver has no authorizer"), conn.Close())
	}
	err = guard.RegisterAuthorizer(func(action sqlite.AuthorizerActionCode, _, _, _, _ string) sqlite.AuthorizerReturnCode {
		if action == sqlite.AuthAttach {
			return sqlite.AuthorizerDeny
		}
		return sqlite.AuthorizerOK
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("confine SQLite: %w", err), conn.Close())
	}
	return conn, nil
}
