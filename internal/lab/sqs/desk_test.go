package sqs_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/sqs"
	"idempotencia/solutions/outcome"
)

// desk is the payment service of the lessons with what it left behind.
type desk struct {
	outcome.Booker
	deliveries, published int
	log                   []string
}

func newDesk() *desk {
	d := &desk{}
	d.Booker = outcome.Booker{
		Store:   lab.NewClaims(5*time.Minute, 24*time.Hour),
		Entries: &lab.Entries{},
		Publish: func(context.Context, lab.Entry) error { d.published++; return nil },
		Log:     func(text string) { d.log = append(d.log, text) },
	}
	return d
}

// serve plays one round of the service, and says how many messages it received.
func (d *desk) serve(t *testing.T, q lab.Consumer, work func(context.Context, lab.Delivery) lab.Outcome) (received int) {
	t.Helper()
	err := outcome.Serve(t.Context(), q, func(ctx context.Context, m lab.Message) lab.Outcome {
		received++
		delivery, err := lab.ReadDelivery(m)
		if err != nil {
			return lab.Drop().Because(err)
		}
		return work(ctx, delivery)
	})
	require.NoError(t, err)
	d.deliveries += received
	return received
}

// serveAll plays rounds until nothing is left to receive.
func (d *desk) serveAll(t *testing.T, q lab.Consumer, work func(context.Context, lab.Delivery) lab.Outcome) {
	t.Helper()
	until(t, func() bool { return d.serve(t, q, work) == 0 })
}

func (d *desk) balances() map[string]int64 {
	sums := map[string]int64{}
	for _, e := range d.Entries.All() {
		sums[e.Account] += e.AmountCents
	}
	return sums
}

// until plays rounds. One that receives nothing takes a second.
func until(t *testing.T, round func() (done bool)) {
	t.Helper()
	for range 20 {
		if round() {
			return
		}
	}
	t.Fatal("it has not come to that in twenty rounds")
}

// hurried is a queue on which a minute that a service asks for takes a second.
type hurried struct {
	*sqs.Queue
	asked []time.Duration
}

func (h *hurried) ChangeVisibility(ctx context.Context, receipt string, after time.Duration) error {
	h.asked = append(h.asked, after)
	return h.Queue.ChangeVisibility(ctx, receipt, after/60)
}

func send(t *testing.T, q *sqs.Queue, bodies ...string) {
	t.Helper()
	for _, body := range bodies {
		_, err := q.Send(t.Context(), lab.Outgoing{Body: body})
		require.NoError(t, err)
	}
}

func bodies(messages []lab.Message) []string {
	texts := []string{}
	for _, m := range messages {
		texts = append(texts, m.Body)
	}
	return texts
}

// received is the first receive that gives something.
func received(t *testing.T, q *sqs.Queue) (messages []lab.Message) {
	t.Helper()
	until(t, func() bool {
		var err error
		messages, err = q.Receive(t.Context(), lab.MaxBatch)
		require.NoError(t, err)
		return len(messages) > 0
	})
	return messages
}

func empty(t *testing.T, q *sqs.Queue) {
	t.Helper()
	messages, err := q.Receive(t.Context(), lab.MaxBatch)
	require.NoError(t, err)
	require.Empty(t, bodies(messages))
}
