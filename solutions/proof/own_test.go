package proof_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
	"idempotencia/solutions/lease"
	"idempotencia/solutions/proof"
)

// TestLeaseStoreIsProven a 9. lecke mintamegoldását vizsgálja mindkét adatbázison.
func TestLeaseStoreIsProven(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		pool := db.Open(t)
		open := func(now func() time.Time) (trace.Store, error) {
			o := table.DefaultOptions()
			o.Worker, o.Now = "próba", now
			return lease.New(pool.DB, db.Dialect, o)
		}
		first, err := open(time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if err := first.(*lease.Store).CreateSchema(t.Context()); err != nil {
			t.Fatal(err)
		}
		trace.Prove(t, trace.Subject{
			Open: open, Judge: proof.Judge,
			Actions: func(r *trace.Recorder) map[string]func(*rapid.T) { return proof.NewMachine(r).Actions() },
		})
	})
}
