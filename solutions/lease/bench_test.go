package lease_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/solutions/lease"
)

// A lecke számai a bench.txt fájlban állnak. Így készülnek újra, a DATABASE_URL beállításával:
// go test ./solutions/lease -run '^$' -bench . -benchtime 1x -update
var update = flag.Bool("update", false, "a mért számok a bench.txt fájlba kerülnek")

// measured gyűjti a sorokat, amelyek a fájlba kerülnek.
var measured struct {
	sync.Mutex
	lines []string
}

func record(b *testing.B, format string, args ...any) {
	b.Helper()
	measured.Lock()
	defer measured.Unlock()
	measured.lines = append(measured.lines, fmt.Sprintf(format, args...))
	if !*update {
		return
	}
	head := fmt.Sprintf("# go test ./solutions/lease -bench . -benchtime 1x -update; %s %s/%s, %d mag\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
	if err := os.WriteFile("bench.txt", []byte(head+strings.Join(measured.lines, "\n")+"\n"), 0o644); err != nil {
		b.Fatal(err)
	}
}

// everywhere SQLite-on és, ha van DATABASE_URL, PostgreSQL-en is mér.
func everywhere(b *testing.B, measure func(*testing.B, *sqltest.Database)) {
	b.Run("SQLite", func(b *testing.B) { measure(b, sqltest.SQLite(b)) })
	b.Run("PostgreSQL", func(b *testing.B) { measure(b, sqltest.PostgreSQL(b)) })
}

func open(b *testing.B, db *sqltest.Database) (*lease.Store, *sqltest.Pool) {
	b.Helper()
	pool := db.Open(b)
	store, err := lease.New(pool.DB, db.Dialect, table.DefaultOptions())
	if err == nil {
		err = store.CreateSchema(b.Context())
	}
	if err != nil {
		b.Fatal(err)
	}
	return store, pool
}

// BenchmarkClaim a tár lefoglalását ugyanahhoz az utasításhoz méri, kézzel írva. A kettő felváltva
// fut, hogy a gép más dolga mindkettőt egyformán érje, és a középső értéküket veti össze.
func BenchmarkClaim(b *testing.B) {
	const claims = 2001
	everywhere(b, func(b *testing.B, db *sqltest.Database) {
		store, pool := open(b, db)
		ctx := b.Context()
		byStore := func(key string) error {
			_, _, err := store.Claim(ctx, key)
			return err
		}
		byHand := func(key string) error {
			now := time.Now().UnixMicro()
			result, err := pool.ExecContext(ctx, `
				INSERT INTO idempotencia (id, state, claimed_by, recorded_at, expires_at)
				VALUES ($1, 'claimed', $2, $3, $4)
				ON CONFLICT (id) DO NOTHING`, key, "kezzel#"+key, now, now+store.Lease())
			if err == nil {
				_, err = result.RowsAffected()
			}
			return err
		}
		for b.Loop() {
			var ofStore, ofHand []time.Duration
			for i := range claims {
				ofStore = append(ofStore, timed(b, fmt.Sprintf("t%d", i), byStore))
				ofHand = append(ofHand, timed(b, fmt.Sprintf("k%d", i), byHand))
			}
			slices.Sort(ofStore)
			slices.Sort(ofHand)
			own, hand := ofStore[claims/2], ofHand[claims/2]
			b.ReportMetric(1/own.Seconds(), "claims/s")
			b.ReportMetric(1/hand.Seconds(), "byhand/s")
			b.ReportMetric(own.Seconds()/hand.Seconds(), "ratio")
			record(b, "claim %s %.0f %.0f", db.Dialect, 1/own.Seconds(), 1/hand.Seconds())
		}
	})
}

func timed(b *testing.B, key string, claim func(string) error) time.Duration {
	b.Helper()
	start := time.Now()
	if err := claim(key); err != nil {
		b.Fatal(err)
	}
	return time.Since(start)
}

// BenchmarkContention: 32 feldolgozó egyszerre, mindegyik más azonosítót foglal le. Az SQLite-ot egyetlen
// kapcsolattal is megméri: akkor a várakozók a Go sorában állnak, és nem az adatbázist próbálgatják.
func BenchmarkContention(b *testing.B) {
	everywhere(b, func(b *testing.B, db *sqltest.Database) { contend(b, db, string(db.Dialect), 0) })
	b.Run("SQLite, egy kapcsolat", func(b *testing.B) { contend(b, sqltest.SQLite(b), "sqlite1", 1) })
}

func contend(b *testing.B, db *sqltest.Database, name string, connections int) {
	b.Helper()
	const workers, each = 32, 100
	store, pool := open(b, db)
	if connections > 0 {
		pool.SetMaxOpenConns(connections)
	}
	for b.Loop() {
		waits := make([]time.Duration, workers*each)
		var wait sync.WaitGroup
		start := time.Now()
		for w := range workers {
			wait.Go(func() {
				for i := range each {
					at := time.Now()
					if _, _, err := store.Claim(b.Context(), fmt.Sprintf("w%d-%d", w, i)); err != nil {
						b.Error(err)
						return
					}
					waits[w*each+i] = time.Since(at)
				}
			})
		}
		wait.Wait()
		rate := float64(len(waits)) / time.Since(start).Seconds()
		slices.Sort(waits)
		half, most := waits[len(waits)/2], waits[len(waits)-1]
		b.ReportMetric(rate, "claims/s")
		b.ReportMetric(float64(half.Microseconds()), "p50-µs")
		b.ReportMetric(float64(most.Microseconds()), "max-µs")
		record(b, "contention %s %.0f %d %d", name, rate, half.Microseconds(), most.Microseconds())
	}
}

// BenchmarkPurge egymillió lejárt sort takarít, miközben egy feldolgozó lefoglal. Ugyanezt megméri egyetlen
// DELETE utasítással is.
func BenchmarkPurge(b *testing.B) {
	everywhere(b, func(b *testing.B, db *sqltest.Database) {
		store, pool := open(b, db)
		if db.Dialect == table.SQLite {
			pool.SetMaxOpenConns(1)
		}
		for b.Loop() {
			for _, way := range []struct {
				name  string
				purge func(context.Context) error
			}{
				{"pieces", func(ctx context.Context) error { _, err := store.PurgeExpired(ctx); return err }},
				{"whole", func(ctx context.Context) error {
					_, err := pool.ExecContext(ctx, "DELETE FROM idempotencia WHERE expires_at <= $1", store.Now())
					return err
				}},
			} {
				fill(b, pool)
				calm, _ := claimsUntil(b, store, way.name+"-nyugodt", func() { time.Sleep(time.Second) })
				start := time.Now()
				busy, refused := claimsUntil(b, store, way.name+"-közben", func() {
					if err := way.purge(b.Context()); err != nil {
						b.Error(err)
					}
				})
				took := time.Since(start)
				b.ReportMetric(took.Seconds(), way.name+"-s")
				b.ReportMetric(float64(last(busy).Microseconds()), way.name+"-max-µs")
				record(b, "purge %s %s %.1f %d %d %d %d %d", db.Dialect, way.name, took.Seconds(), calm[len(calm)/2].Microseconds(),
					last(calm).Microseconds(), busy[len(busy)/2].Microseconds(), last(busy).Microseconds(), refused)
			}
		}
	})
}

func last(sorted []time.Duration) time.Duration { return sorted[len(sorted)-1] }

// rows: ennyi lejárt sort takarít a mérés.
const rows = 1_000_000

func fill(b *testing.B, pool *sqltest.Pool) {
	b.Helper()
	if _, err := pool.ExecContext(b.Context(), "DELETE FROM idempotencia"); err != nil {
		b.Fatal(err)
	}
	_, err := pool.ExecContext(b.Context(), `
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
		INSERT INTO idempotencia (id, state, claimed_by, recorded_at, expires_at)
		SELECT 'regi-' || i, 'confirmed', 'regi', 0, i FROM n`, rows)
	if err != nil {
		b.Fatal(err)
	}
}

// claimsUntil addig foglal, amíg a do tart, felváltva új és lejárt azonosítót. A lefoglalások idejét adja,
// növekvő sorrendben, és azt, hányat utasított vissza az adatbázis.
func claimsUntil(b *testing.B, store *lease.Store, prefix string, do func()) (waits []time.Duration, refused int) {
	b.Helper()
	var over atomic.Bool
	go func() { do(); over.Store(true) }()
	for i := 0; !over.Load() || i == 0; i++ {
		key := fmt.Sprintf("%s-%d", prefix, i)
		if i%2 == 1 {
			key = fmt.Sprintf("regi-%d", rows-i)
		}
		at := time.Now()
		if _, _, err := store.Claim(b.Context(), key); err != nil {
			refused++
		}
		waits = append(waits, time.Since(at))
	}
	slices.Sort(waits)
	return waits, refused
}
