package lab_test

import (
	"context"
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
)

func TestServerCreditsOncePerID(t *testing.T) {
	var s lab.Server
	ctx := t.Context()
	require.NoError(t, s.Credit(ctx, "k1", "anna", 5))
	require.NoError(t, s.Credit(ctx, "k1", "anna", 5))
	require.ErrorIs(t, s.Credit(ctx, "k1", "anna", 6), lab.ErrMismatch)
	require.ErrorIs(t, s.Credit(ctx, "k1", "bea", 5), lab.ErrMismatch)
	require.NoError(t, s.Credit(ctx, "k2", "bea", 1))
	assert.Equal(t, []uint64{5, 1, 0}, []uint64{s.Balance("anna"), s.Balance("bea"), s.Balance("cili")})
	assert.Equal(t, []string{"k1", "k2"}, s.IDs())
}

func TestServerFollowsItsScript(t *testing.T) {
	for _, c := range []struct {
		name    string
		fate    lab.Fate
		err     error
		balance uint64
		arrived bool
	}{
		{"delivered", lab.Delivered, nil, 5, true},
		{"lost before", lab.LostBefore, lab.ErrNoAnswer, 0, false},
		{"lost after", lab.LostAfter, lab.ErrNoAnswer, 5, true},
		{"temporary", lab.Temporary, lab.ErrTemporary, 0, true},
		{"rejected", lab.Rejected, lab.ErrRejected, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s lab.Server
			s.Next(c.fate)
			require.ErrorIs(t, s.Credit(t.Context(), "k1", "anna", 5), c.err)
			assert.Equal(t, c.balance, s.Balance("anna"))
			assert.Equal(t, []lab.Request{{ID: "k1", Account: "anna", Amount: 5, Arrived: c.arrived}}, s.Requests())

			require.NoError(t, s.Credit(t.Context(), "k1", "anna", 5), "beyond the script")
			assert.Equal(t, uint64(5), s.Balance("anna"))
			assert.Equal(t, []string{"k1"}, s.IDs())
		})
	}
}

func TestServerAnswersARepeatBeforeItRefuses(t *testing.T) {
	var s lab.Server
	s.Open("bea", 10)
	s.Next(lab.LostAfter, lab.Rejected)
	require.ErrorIs(t, s.Credit(t.Context(), "k1", "anna", math.MaxUint64), lab.ErrNoAnswer)
	require.NoError(t, s.Credit(t.Context(), "k1", "anna", math.MaxUint64))
	require.ErrorIs(t, s.Credit(t.Context(), "k2", "anna", 1), lab.ErrRejected, "no room left")
	require.NoError(t, s.Credit(t.Context(), "k2", "bea", 1), "a rejected id is not remembered")
	assert.Equal(t, uint64(11), s.Balance("bea"))
}

func TestServersAnswerMayComeTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s lab.Server
		s.Next(lab.Delivered.After(time.Minute), lab.LostBefore.After(time.Minute), lab.Delivered.After(time.Minute))
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()

		require.ErrorIs(t, s.Credit(ctx, "k1", "anna", 5), context.DeadlineExceeded)
		assert.Equal(t, time.Second, time.Since(start))
		assert.Equal(t, uint64(5), s.Balance("anna"), "the effect does not wait")

		require.ErrorIs(t, s.Credit(ctx, "k2", "anna", 5), context.DeadlineExceeded)
		assert.Len(t, s.Requests(), 1, "an ended context sends nothing, and uses no fate up")

		require.ErrorIs(t, s.Credit(t.Context(), "k2", "anna", 5), lab.ErrNoAnswer)
		require.NoError(t, s.Credit(t.Context(), "k2", "anna", 5))
		assert.Equal(t, time.Second+2*time.Minute, time.Since(start))
	})
}

func TestServerServesManyAtOnce(t *testing.T) {
	var s lab.Server
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { assert.NoError(t, s.Credit(t.Context(), "k1", "anna", 5)) })
	}
	all.Wait()
	assert.Equal(t, uint64(5), s.Balance("anna"))
	assert.Len(t, s.Requests(), 50)
}
