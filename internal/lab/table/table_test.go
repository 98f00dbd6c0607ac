package table_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab/table"
)

// nowhere is a database that never answers.
type nowhere struct{}

var errNowhere = errors.New("nowhere")

func (nowhere) Connect(context.Context) (driver.Conn, error) { return nil, errNowhere }
func (nowhere) Driver() driver.Driver                        { return nil }

func TestOptionsAreRefused(t *testing.T) {
	db := sql.OpenDB(nowhere{})
	for name, spoil := range map[string]func(*table.Options){
		"no lease":            func(o *table.Options) { o.Lease = 0 },
		"below a microsecond": func(o *table.Options) { o.Lease = time.Microsecond - 1 },
		"negative retention":  func(o *table.Options) { o.Retention = math.MinInt64 },
		"no table":            func(o *table.Options) { o.Table = "" },
		"injection":           func(o *table.Options) { o.Table = "a; DROP TABLE b" },
		"capitals":            func(o *table.Options) { o.Table = "Tabla" },
		"too long":            func(o *table.Options) { o.Table = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" },
	} {
		t.Run(name, func(t *testing.T) {
			o := table.DefaultOptions()
			spoil(&o)
			got, err := table.New(db, table.SQLite, o)
			require.ErrorIs(t, err, table.ErrOptions)
			assert.Nil(t, got)
		})
	}
	_, err := table.New(nil, table.SQLite, table.DefaultOptions())
	require.ErrorIs(t, err, table.ErrOptions)
	_, err = table.New(db, "oracle", table.DefaultOptions())
	require.ErrorIs(t, err, table.ErrOptions)
}

func TestDefaults(t *testing.T) {
	store, err := table.New(sql.OpenDB(nowhere{}), table.SQLite, table.DefaultOptions())
	require.NoError(t, err)
	assert.Equal(t, int64(300_000_000), store.Lease())
	assert.Equal(t, int64(86_400_000_000), store.Retention())
	assert.InDelta(t, time.Now().UnixMicro(), store.Now(), 10e6)
	assert.Contains(t, store.String(), "tábla: idempotencia, bérlet: 5m0s, megőrzés: 24h0m0s")
	assert.NotEmpty(t, store.Worker())
}

func TestTokensDiffer(t *testing.T) {
	o := table.DefaultOptions()
	o.Worker = "a"
	store, err := table.New(sql.OpenDB(nowhere{}), table.SQLite, o)
	require.NoError(t, err)
	one, two := store.NewToken("k"), store.NewToken("k")
	assert.Equal(t, "k", one.Key)
	assert.NotEqual(t, one.Holder, two.Holder)
	assert.Regexp(t, `^a#.{20,}$`, one.Holder)
}

func TestReadsReportAFailingDatabase(t *testing.T) {
	store, err := table.New(sql.OpenDB(nowhere{}), table.PostgreSQL, table.DefaultOptions())
	require.NoError(t, err)
	_, err = store.State(t.Context(), "k")
	require.ErrorIs(t, err, errNowhere)
	_, err = store.Confirmed(t.Context(), "k")
	require.ErrorIs(t, err, errNowhere)
	_, err = store.Size(t.Context())
	require.ErrorIs(t, err, errNowhere)
	require.ErrorIs(t, store.CreateSchema(t.Context()), errNowhere)
}
