package lab_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
)

func claim(t *testing.T, c lab.Claims, want lab.Claim) lab.Token {
	t.Helper()
	got, token, err := c.Claim(t.Context(), "p1")
	require.NoError(t, err)
	require.Equal(t, want, got)
	return token
}

func TestClaimsLiveAsTheLeaseStorePromises(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := lab.NewClaims(5*time.Minute, 24*time.Hour)
		stale := claim(t, c, lab.Claimed)
		time.Sleep(5*time.Minute - 1)
		claim(t, c, lab.InProgress)
		time.Sleep(time.Nanosecond)
		own := claim(t, c, lab.Claimed)

		require.NoError(t, c.Forget(t.Context(), stale))
		claim(t, c, lab.InProgress)
		require.NoError(t, c.Forget(t.Context(), own))
		again := claim(t, c, lab.Claimed)

		require.NoError(t, c.Confirm(t.Context(), again))
		require.NoError(t, c.Forget(t.Context(), again))
		time.Sleep(24*time.Hour - 1)
		claim(t, c, lab.Duplicate)
		time.Sleep(time.Nanosecond)
		taken := claim(t, c, lab.Claimed)

		require.NoError(t, c.Confirm(t.Context(), stale), "what is done is recorded, whoever holds the key now")
		claim(t, c, lab.Duplicate)
		require.NoError(t, c.Forget(t.Context(), taken))
		claim(t, c, lab.Duplicate)
	})
}

func TestClaimsRefuseWhoHasGone(t *testing.T) {
	c := lab.NewClaims(time.Minute, time.Hour)
	token := claim(t, c, lab.Claimed)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := c.Claim(gone, "p2")
	require.ErrorIs(t, err, context.Canceled)
	require.ErrorIs(t, c.Confirm(gone, token), context.Canceled)
	require.ErrorIs(t, c.Forget(gone, token), context.Canceled)
	claim(t, c, lab.InProgress)
}

func TestOutcomesReadAsTheirCalls(t *testing.T) {
	assert.Equal(t, "(Ack(), Drop(), Retry(), RetryAfter(1m0s))", lab.Values(lab.Ack(), lab.Drop(), lab.Retry(), lab.RetryAfter(time.Minute)))
	assert.Equal(t, "Drop(), mert ures", lab.Values(lab.Drop().Because(errors.New("ures"))))
	assert.Equal(t, "Outcome{Kind: 0}", lab.Values(lab.Outcome{}))
	assert.True(t, lab.Retry().Because(errors.New("x")).Same(lab.RetryAfter(0)))
	assert.False(t, lab.Ack().Same(lab.Drop()))
	assert.False(t, lab.Retry().Same(lab.RetryAfter(1)))
}

func TestPaymentsTravelInMessages(t *testing.T) {
	p := lab.Payment{ID: "p 1", Account: "Kiss \"Á\"", AmountCents: -5, UnderReview: true}
	d, err := lab.ReadDelivery(lab.Message{ID: "m1", Body: p.Body(), Attributes: map[string]string{lab.ReceiveCount: "2"}})
	require.NoError(t, err)
	assert.Equal(t, lab.Delivery{MessageID: "m1", Attributes: map[string]string{lab.ReceiveCount: "2"}, Payment: p}, d)
	_, err = lab.ReadDelivery(lab.Message{Body: "?"})
	require.Error(t, err)

	r := lab.Refund{Payment: "p 1", AmountCents: 50_001}
	read, err := lab.Refunded(lab.Message{Body: r.Body()})
	require.NoError(t, err)
	assert.Equal(t, r, read)
	_, err = lab.Refunded(lab.Message{Body: p.Body()})
	assert.Error(t, err)
}
