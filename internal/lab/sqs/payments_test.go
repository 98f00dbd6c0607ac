package sqs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/solutions/batch"
	"idempotencia/solutions/fifo"
)

// The tests of this file play the day of `go run . demo` with the same services on the server.

var (
	errDown = errors.New("down")
	rent    = lab.Payment{ID: "p1", Account: "anna", AmountCents: 1500}
	booked  = []lab.Entry{{Payment: "p1", Account: "anna", AmountCents: 1500}}
)

func TestAPaymentSentTwiceIsBookedOnce(t *testing.T) {
	t.Parallel()
	q, _ := create(t, lab.QueueOptions{})
	d := newDesk()
	send(t, q, rent.Body(), rent.Body())
	d.serveAll(t, q, d.Book)
	assert.GreaterOrEqual(t, d.deliveries, 2, "the queue does not know that they are one payment")
	assert.Equal(t, booked, d.Entries.All())
	assert.Equal(t, map[string]int64{"anna": 1500}, d.balances())
	assert.Equal(t, 1, d.published)
}

func TestAReviewIsGivenUpAtTheThirdReceive(t *testing.T) {
	t.Parallel()
	q, dead := create(t, lab.QueueOptions{MaxReceives: 3})
	d, h := newDesk(), &hurried{Queue: q}
	send(t, q, lab.Payment{ID: "p2", Account: "anna", AmountCents: 900, UnderReview: true}.Body())
	until(t, func() bool {
		d.serve(t, h, d.Book)
		return len(d.log) > 0
	})
	assert.Equal(t, 3, d.deliveries)
	assert.Equal(t, []time.Duration{time.Minute, time.Minute}, h.asked)
	assert.Equal(t, []string{"eldobva, mert a harmadik átvételkor is vizsgálat alatt áll: p2"}, d.log)
	assert.Empty(t, d.Entries.All())
	empty(t, q)
	empty(t, dead) // the service gave it up, before the queue would have
}

func TestThreeRefundsInOneBatchAreSettledOneByOne(t *testing.T) {
	t.Parallel()
	q, _ := create(t, lab.QueueOptions{})
	h := &hurried{Queue: q}
	large := lab.Refund{Payment: "p1", AmountCents: 50_001}
	send(t, q, large.Body(), lab.Refund{Payment: "p2", AmountCents: 10_000}.Body(), lab.Refund{Payment: "p3", AmountCents: 50_000}.Body())
	paid := map[string]int64{}
	decided := 0
	until(t, func() bool {
		failed, err := batch.Round(t.Context(), h, func(refunds []lab.Refund) []lab.Outcome {
			outcomes := batch.SettleRefunds(refunds)
			for i, r := range refunds {
				if outcomes[i].Same(lab.Ack()) {
					paid[r.Payment] += r.AmountCents
				}
			}
			decided += len(refunds)
			return outcomes
		})
		require.NoError(t, err)
		require.Empty(t, failed)
		return decided == 3
	})
	assert.Equal(t, map[string]int64{"p2": 10_000, "p3": 50_000}, paid)
	assert.Equal(t, []time.Duration{5 * time.Minute}, h.asked)
	empty(t, q)
	back := received(t, q)
	assert.Equal(t, []string{large.Body()}, bodies(back), "only what waits for approval comes again")
	assert.Equal(t, "2", back[0].Attributes[lab.ReceiveCount])
}

func TestAFailedPublishLeavesNoTrace(t *testing.T) {
	t.Parallel()
	q, _ := create(t, lab.QueueOptions{})
	d := newDesk()
	d.Publish = func(context.Context, lab.Entry) error {
		if d.published++; d.published == 1 {
			assert.Empty(t, d.Entries.All())
			return errDown
		}
		return nil
	}
	send(t, q, rent.Body())
	d.serveAll(t, q, d.Book)
	assert.Equal(t, booked, d.Entries.All())
	assert.Equal(t, 2, d.published)
	assert.Equal(t, 2, d.deliveries)
}

// TestARepeatedSendToAFIFOQueueIsBookedOnce repeats a send whose answer was lost, which the queue has to
// recognise, and another one after the payment is booked: there the service recognises it as well, so
// that it does not matter whether the queue still remembers.
func TestARepeatedSendToAFIFOQueueIsBookedOnce(t *testing.T) {
	t.Parallel()
	q, _ := create(t, lab.QueueOptions{FIFO: true})
	d, clerk := newDesk(), newClerk()
	sends := 0
	post := func(body, group, id string) error {
		_, err := q.Send(t.Context(), lab.Outgoing{Body: body, Group: group, DedupID: id})
		if sends++; sends == 1 {
			return errors.Join(err, errDown)
		}
		return err
	}
	require.NoError(t, fifo.Publish(post, rent, 3))
	require.Equal(t, 2, sends)
	d.serveAll(t, q, clerk.work)
	assert.Equal(t, 1, d.deliveries, "two sends, one message")
	assert.Equal(t, []string{"p1"}, clerk.done)

	require.NoError(t, fifo.Publish(post, rent, 3))
	d.serveAll(t, q, clerk.work)
	assert.Equal(t, []string{"p1"}, clerk.done)
}

func TestAPaymentThatCannotBeBookedMovesToTheDeadLetters(t *testing.T) {
	t.Parallel()
	q, dead := create(t, lab.QueueOptions{FIFO: true, MaxReceives: 3})
	d, clerk := newDesk(), newClerk()
	clerk.broken = "p1"
	for _, p := range []lab.Payment{rent, {ID: "p2", Account: "anna", AmountCents: 700}, {ID: "b1", Account: "bela", AmountCents: 300}} {
		_, err := q.Send(t.Context(), lab.Outgoing{Body: p.Body(), Group: p.Account, DedupID: p.ID})
		require.NoError(t, err)
	}
	d.serveAll(t, q, clerk.work)
	assert.Equal(t, 3, clerk.failed)
	assert.ElementsMatch(t, []string{"p2", "b1"}, clerk.done, "neither the other account nor its own group waits for ever")
	stuck := received(t, dead)
	assert.Equal(t, []string{rent.Body()}, bodies(stuck))
	require.NoError(t, dead.Delete(t.Context(), stuck[0].Receipt))
	empty(t, dead)
}

// clerk is the consumer of lesson 13.
type clerk struct {
	booked map[string]bool
	broken string
	failed int
	done   []string
}

func newClerk() *clerk { return &clerk{booked: map[string]bool{}} }

func (c *clerk) work(_ context.Context, d lab.Delivery) lab.Outcome {
	return fifo.Handle(c.booked, c.book, d.Payment)
}

func (c *clerk) book(p lab.Payment) error {
	if p.ID == c.broken {
		c.failed++
		return errDown
	}
	c.done = append(c.done, p.ID)
	return nil
}
