package lab_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/queuetest"
)

func TestQueueKeepsTheContract(t *testing.T) {
	queuetest.Run(t, queuetest.Harness{
		Run: synctest.Test,
		Make: func(_ *testing.T, o lab.QueueOptions) (queuetest.Queue, queuetest.Redriver) {
			dead := lab.NewQueue(lab.QueueOptions{Name: "dead-", FIFO: o.FIFO, Visibility: o.Visibility})
			if o.MaxReceives > 0 {
				o.DeadLetters = dead
			}
			return lab.NewQueue(o), dead
		},
	})
}

var errDown = errors.New("down")

func receive(t *testing.T, q *lab.Queue) []lab.Message {
	t.Helper()
	messages, err := q.Receive(t.Context(), lab.MaxBatch)
	require.NoError(t, err)
	return messages
}

func bodies(messages []lab.Message) []string {
	texts := []string{}
	for _, m := range messages {
		texts = append(texts, m.Body)
	}
	return texts
}

func send(t *testing.T, q *lab.Queue, texts ...string) {
	t.Helper()
	for _, text := range texts {
		_, err := q.Send(t.Context(), lab.Outgoing{Body: text})
		require.NoError(t, err)
	}
}

func TestQueueSaysWhatIsWrong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := lab.NewQueue(lab.QueueOptions{})
		fifo := lab.NewQueue(lab.QueueOptions{FIFO: true})
		send(t, q, "a")
		m := receive(t, q)[0]
		assert.ErrorIs(t, q.Delete(t.Context(), "?"), lab.ErrReceipt)
		assert.ErrorIs(t, q.ChangeVisibility(t.Context(), m.Receipt, lab.MaxVisibility+1), lab.ErrDelay)
		assert.ErrorIs(t, q.ChangeVisibility(t.Context(), m.Receipt, -1), lab.ErrDelay)
		assert.ErrorIs(t, fault(q.Receive(t.Context(), 11)), lab.ErrCount)
		assert.ErrorIs(t, fault(q.Send(t.Context(), lab.Outgoing{Body: "a", DedupID: "1"})), lab.ErrNotFIFO)
		assert.ErrorIs(t, fault(fifo.Send(t.Context(), lab.Outgoing{Body: "a", DedupID: "1"})), lab.ErrNoGroup)
		assert.ErrorIs(t, fault(fifo.Send(t.Context(), lab.Outgoing{Body: "a", Group: "g"})), lab.ErrNoDedupID)
		require.NoError(t, q.ChangeVisibility(t.Context(), m.Receipt, lab.MaxVisibility))
		time.Sleep(lab.MaxVisibility)
		assert.ErrorIs(t, q.ChangeVisibility(t.Context(), m.Receipt, 0), lab.ErrNotInFlight)
	})
}

func fault[T any](_ T, err error) error { return err }

func TestQueueIsRearrangedByScript(t *testing.T) {
	q := lab.NewQueue(lab.QueueOptions{Order: slices.Reverse[[]string]})
	send(t, q, "a", "b", "c")
	assert.Equal(t, []string{"c", "b", "a"}, bodies(receive(t, q)))
}

func TestQueueDuplicatesByScript(t *testing.T) {
	q := lab.NewQueue(lab.QueueOptions{})
	send(t, q, "a", "b")
	first := receive(t, q)
	require.NoError(t, q.Duplicate(first[0].ID))
	again := receive(t, q)
	require.Equal(t, []string{"a"}, bodies(again))
	assert.Equal(t, "2", again[0].Attributes[lab.ReceiveCount])
	assert.Equal(t, "1", first[0].Attributes[lab.ReceiveCount], "what was handed out stays as it was")

	require.NoError(t, q.Delete(t.Context(), again[0].Receipt))
	assert.Empty(t, receive(t, q))
	require.NoError(t, q.Duplicate(first[0].ID))
	assert.Equal(t, []string{"a"}, bodies(receive(t, q)), "a copy turns up after the delete")
	assert.ErrorIs(t, q.Duplicate("?"), lab.ErrReceipt)
}

func TestQueueBreaksByScript(t *testing.T) {
	q := lab.NewQueue(lab.QueueOptions{})
	q.Break(lab.Sends, errDown)
	_, err := q.Send(t.Context(), lab.Outgoing{Body: "lost"})
	require.ErrorIs(t, err, errDown)
	send(t, q, "a", "b")
	got := receive(t, q)
	require.Equal(t, []string{"a", "b"}, bodies(got))

	q.Break(lab.Deletes, nil, errDown)
	require.NoError(t, q.Delete(t.Context(), got[0].Receipt))
	require.ErrorIs(t, q.Delete(t.Context(), got[1].Receipt), errDown)
	assert.Equal(t, lab.QueueSize{InFlight: 1}, q.Size())

	q.Break(lab.Changes, errDown, lab.AfterEffect(errDown))
	require.ErrorIs(t, q.ChangeVisibility(t.Context(), got[1].Receipt, 0), errDown)
	assert.Equal(t, lab.QueueSize{InFlight: 1}, q.Size())
	require.ErrorIs(t, q.ChangeVisibility(t.Context(), got[1].Receipt, 0), errDown)
	assert.Equal(t, lab.QueueSize{Visible: 1}, q.Size(), "only the answer was lost")
}

func TestQueueRecordsItsCalls(t *testing.T) {
	q := lab.NewQueue(lab.QueueOptions{})
	send(t, q, "a")
	m := receive(t, q)[0]
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, q.Delete(gone, m.Receipt), context.Canceled)
	require.NoError(t, q.ChangeVisibility(t.Context(), m.Receipt, time.Minute))
	assert.Equal(t, []string{`Send("a")`, "Receive(10)", "ChangeVisibility(m1#1, 1m0s)"}, q.Calls())
}

func TestDeadLetterIsOutOfItsOldReceiversHands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dead := lab.NewQueue(lab.QueueOptions{})
		q := lab.NewQueue(lab.QueueOptions{MaxReceives: 1, DeadLetters: dead})
		send(t, q, "a")
		old := receive(t, q)[0]
		time.Sleep(30 * time.Second)
		require.Empty(t, receive(t, q))
		require.Len(t, receive(t, dead), 1)
		assert.NoError(t, q.Delete(t.Context(), old.Receipt))
		assert.ErrorIs(t, q.ChangeVisibility(t.Context(), old.Receipt, 0), lab.ErrNotInFlight)
		assert.Equal(t, lab.QueueSize{InFlight: 1}, dead.Size())
	})
}

func TestDeadLettersAreOfTheirSourcesKind(t *testing.T) {
	assert.Panics(t, func() {
		lab.NewQueue(lab.QueueOptions{FIFO: true, MaxReceives: 3, DeadLetters: lab.NewQueue(lab.QueueOptions{})})
	})
}
