package sqltest_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/envvar"
	"idempotencia/internal/lab/sqltest"
)

// TestPostgreSQLIsThere keeps a machine that must have PostgreSQL from passing without it.
func TestPostgreSQLIsThere(t *testing.T) {
	if os.Getenv("IDEMPOTENCIA_REQUIRE") == "" {
		t.Skip("optional here")
	}
	require.NotEmpty(t, os.Getenv(envvar.Database))
	require.NoError(t, sqltest.PostgreSQL(t).Open(t).Ping())
}

func prepared(t *testing.T, db *sqltest.Database) *sqltest.Pool {
	t.Helper()
	pool := db.Open(t)
	_, err := pool.Exec("CREATE TABLE x (n BIGINT NOT NULL)")
	require.NoError(t, err)
	return pool
}

func count(t *testing.T, pool *sqltest.Pool) (n int) {
	t.Helper()
	require.NoError(t, pool.QueryRow("SELECT count(*) FROM x").Scan(&n))
	return n
}

func TestPoolsOfOneDatabaseMeetAndOthersDoNot(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		a := prepared(t, db)
		_, err := a.Exec("INSERT INTO x VALUES ($1)", 1)
		require.NoError(t, err)
		assert.Equal(t, 1, count(t, db.Open(t)))
		assert.Equal(t, 1, count(t, sqltest.Join(t, db.Address()).Open(t)))
	})
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) { assert.Equal(t, 0, count(t, prepared(t, db))) })
}

func TestHooksSeeEveryStatement(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool := prepared(t, db)
		var before []string
		var changed []int64
		pool.Before(func(n int, statement string) error {
			before = append(before, statement)
			assert.Len(t, before, n)
			return nil
		})
		pool.After(func(_ string, n int64) error { changed = append(changed, n); return nil })
		tx, err := pool.Begin()
		require.NoError(t, err)
		stmt, err := tx.Prepare("INSERT INTO x VALUES ($1), ($1)")
		require.NoError(t, err)
		_, err = stmt.Exec(7)
		require.NoError(t, err)
		require.NoError(t, tx.Commit())
		count(t, pool)
		assert.Equal(t, []string{"BEGIN", "INSERT INTO x VALUES ($1), ($1)", "COMMIT", "SELECT count(*) FROM x"}, before)
		assert.Equal(t, []int64{-1, 2, -1}, changed)
	})
}

func TestAFailingStatementIsNotSent(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool, down := prepared(t, db), errors.New("down")
		pool.Before(func(int, string) error { return down })
		_, err := pool.Exec("INSERT INTO x VALUES (1)")
		require.ErrorIs(t, err, down)
		pool.Before(nil)
		assert.Equal(t, 0, count(t, pool))
	})
}

// TestACrashLeavesNothingHalfDone crashes before the commit and after it.
func TestACrashLeavesNothingHalfDone(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		survivor := prepared(t, db)
		for _, committed := range []bool{false, true} {
			victim := db.Open(t)
			tx, err := victim.Begin()
			require.NoError(t, err)
			_, err = tx.Exec("INSERT INTO x VALUES (1)")
			require.NoError(t, err)
			if committed {
				victim.After(func(string, int64) error { return sqltest.ErrCrash })
			} else {
				victim.Before(func(int, string) error { return sqltest.ErrCrash })
			}
			require.ErrorIs(t, tx.Commit(), sqltest.ErrCrash)
			require.ErrorIs(t, victim.Ping(), sqltest.ErrCrash)
		}
		assert.Equal(t, 1, count(t, survivor))
	})
}

// TestSQLiteStaysInItsFile tries what would let a candidate reach other files.
func TestSQLiteStaysInItsFile(t *testing.T) {
	pool := prepared(t, sqltest.SQLite(t))
	other := filepath.Join(t.TempDir(), "other")
	for _, statement := range []string{"ATTACH DATABASE '" + other + "' AS o", "VACUUM INTO '" + other + "'"} {
		_, err := pool.Exec(statement)
		require.Error(t, err, statement)
	}
	assert.NoFileExists(t, other)
	_, err := pool.Driver().Open("file:" + other)
	require.Error(t, err)
}
