package sqltest_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqltest"
	"idempotencia/internal/lab/table"
	"idempotencia/solutions/lease"
	"idempotencia/solutions/outcome"
)

// leased is all that stands between lesson 9's store and lesson 11's consumer.
type leased struct{ store *lease.Store }

func (l leased) Claim(ctx context.Context, key string) (lab.Claim, lab.Token, error) {
	claim, token, err := l.store.Claim(ctx, key)
	return lab.Claim(claim), token, err
}

func (l leased) Confirm(ctx context.Context, token lab.Token) error {
	return l.store.Confirm(ctx, token.(lease.Token))
}

func (l leased) Forget(ctx context.Context, token lab.Token) error {
	return l.store.Forget(ctx, token.(lease.Token))
}

func TestTheLeaseStoreStandsBehindTheConsumer(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, db *sqltest.Database) {
		store, err := lease.New(db.Open(t).DB, db.Dialect, table.DefaultOptions())
		require.NoError(t, err)
		require.NoError(t, store.CreateSchema(t.Context()))
		down := errors.New("down")
		faults := []error{down, nil}
		runs := 0
		var handle func(context.Context, lab.Delivery) lab.Outcome
		handle = outcome.Idempotent(leased{store}, func(ctx context.Context, d lab.Delivery) error {
			runs++
			assert.Equal(t, lab.Retry(), handle(ctx, d), "a second delivery while the first is at work")
			return faults[runs-1]
		})
		d := lab.Delivery{MessageID: "m1", Payment: lab.Payment{ID: "p1"}}
		first := handle(t.Context(), d)
		assert.True(t, first.Same(lab.Retry()))
		require.ErrorIs(t, first.Err, down)
		assert.Equal(t, lab.Ack(), handle(t.Context(), d))
		assert.Equal(t, lab.Ack(), handle(t.Context(), lab.Delivery{MessageID: "m2", Payment: d.Payment}))
		assert.Equal(t, 2, runs)
	})
}

// TestMemoryClaimsSayWhatTheLeaseStoreSays keeps the two lists of answers together.
func TestMemoryClaimsSayWhatTheLeaseStoreSays(t *testing.T) {
	for claim, same := range map[table.Claim]lab.Claim{
		table.Claimed: lab.Claimed, table.Duplicate: lab.Duplicate, table.InProgress: lab.InProgress,
	} {
		assert.Equal(t, claim.String(), lab.Claim(claim).String())
		assert.Equal(t, same, lab.Claim(claim))
	}
}
