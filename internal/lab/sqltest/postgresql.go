package sqltest

import (
	"context"
	"crypto/rand"
	"database/sql"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"idempotencia/internal/envvar"
	"idempotencia/internal/lab/table"
)

// PostgreSQL makes a schema of the test's own in the database of DATABASE_URL, so that tests that run
// at the same time do not meet. Without the variable the test is skipped.
func PostgreSQL(t testing.TB) *Database {
	t.Helper()
	url := os.Getenv(envvar.Database)
	if url == "" {
		t.Skip("nincs DATABASE_URL")
	}
	config, err := pgx.ParseConfig(url)
	if err != nil {
		t.Fatalf("a DATABASE_URL értéke nem jó: %v", err)
	}
	schema := fmt.Sprintf("%s%d_%s", schemaPrefix, time.Now().Unix(), strings.ToLower(rand.Text()[:12]))
	keeper := stdlib.OpenDB(*config)
	t.Cleanup(func() { _ = keeper.Close() })
	sweep(t.Context(), keeper)
	if _, err := keeper.ExecContext(t.Context(), "CREATE SCHEMA "+schema); err != nil {
		t.Fatalf("a PostgreSQL nem érhető el (DATABASE_URL): %v", err)
	}
	t.Cleanup(func() {
		_, _ = keeper.ExecContext(context.WithoutCancel(t.Context()), "DROP SCHEMA "+schema+" CASCADE")
	})
	return postgresSchema(config, schema)
}

func postgresSchema(config *pgx.ConnConfig, schema string) *Database {
	return &Database{Dialect: table.PostgreSQL, address: schema, connect: func(g *gate) (*sql.DB, error) {
		own := config.Copy()
		own.RuntimeParams["search_path"] = schema
		db := sql.OpenDB(&connector{inner: stdlib.GetConnector(*own), gate: g})
		// The server has room for a hundred connections, and conditions run side by side.
		db.SetMaxOpenConns(12)
		return db, nil
	}}
}

const schemaPrefix = "idempotencia_teszt_"

// abandoned is how old a schema is at least that a killed test left behind.
const abandoned = time.Hour

// sweep drops what killed tests left behind. Its faults do not matter to the test that goes on.
func sweep(ctx context.Context, db *sql.DB) {
	rows, err := db.QueryContext(ctx, "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1)", schemaPrefix)
	if err != nil {
		return
	}
	defer func() { _ = rows.Close() }()
	var old []string
	for rows.Next() {
		var name string
		if rows.Scan(&name) != nil {
			return
		}
		made, _, _ := strings.Cut(strings.TrimPrefix(name, schemaPrefix), "_")
		if unix, err := strconv.ParseInt(made, 10, 64); err == nil && time.Since(time.Unix(unix, 0)) > abandoned {
			old = append(old, name)
		}
	}
	if rows.Err() != nil {
		return
	}
	for _, name := range old {
		_, _ = db.ExecContext(ctx, "DROP SCHEMA IF EXISTS "+pgx.Identifier{name}.Sanitize()+" CASCADE")
	}
}
