package natsqueue_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/queue"
	"idempotencia/grade/queue/natsqueue"
	"idempotencia/internal/check"
)

// raw is the server as its operator sees it.
func raw(t *testing.T, server *natsqueue.Server) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(server.URL("127.0.0.1"))
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	require.NoError(t, err)
	return js
}

// TestAJobDeliveredAfterItsOutcomeIsNotGradedAgain is what a worker leaves that died between the two.
func TestAJobDeliveredAfterItsOutcomeIsNotGradedAgain(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "127.0.0.1:0")
	q, js := open(t, natsqueue.Options{Server: server}, "again"), raw(t, server)
	submit(t, q, job(1))
	jobs, err := js.Stream(t.Context(), "GRADE_JOBS_again")
	require.NoError(t, err)
	sent, err := jobs.GetMsg(t.Context(), 1)
	require.NoError(t, err)
	var calls atomic.Int32
	serve(t, machine{work: q.Work, gone: func() {}}, "worker", func(ctx context.Context, j queue.Job) (check.Verdict, error) {
		calls.Add(1)
		return grade(ctx, j)
	})
	collect(t, q, 1)
	_, err = js.Publish(t.Context(), sent.Subject, sent.Data)
	require.NoError(t, err)
	assert.Eventually(t, func() bool {
		info, err := jobs.Info(t.Context())
		return err == nil && info.State.LastSeq == 3 && info.State.Msgs == 0
	}, patience, 10*time.Millisecond, "it leaves the stream")
	assert.Equal(t, int32(2), calls.Load(), "the job and the sentinel, once each")
}

func TestADamagedJobIsGivenUp(t *testing.T) {
	t.Parallel()
	server := start(t, t.TempDir(), "127.0.0.1:0")
	q, js := open(t, natsqueue.Options{Server: server}, "damaged"), raw(t, server)
	submit(t, q, job(1))
	jobs, err := js.Stream(t.Context(), "GRADE_JOBS_damaged")
	require.NoError(t, err)
	sent, err := jobs.GetMsg(t.Context(), 1)
	require.NoError(t, err)
	require.NoError(t, jobs.DeleteMsg(t.Context(), 1))
	_, err = js.Publish(t.Context(), sent.Subject, sent.Data[:len(sent.Data)/2])
	require.NoError(t, err)
	serve(t, machine{work: q.Work, gone: func() {}}, "worker", grade)
	o := collect(t, q, 1)[job(1).Key]
	assert.Equal(t, check.Infrastructure, o.Verdict.Kind)
	require.NotNil(t, o.Fault)
	assert.Equal(t, queue.Damaged, o.Fault.Reason)
}

// TestOutcomesThatAreLostOnTheirWayAreReadAnew has a thief take what the server sends to the owner.
func TestOutcomesThatAreLostOnTheirWayAreReadAnew(t *testing.T) {
	t.Parallel()
	const jobs = 300
	server := start(t, t.TempDir(), "127.0.0.1:0")
	q, js := open(t, natsqueue.Options{Server: server}, "stolen"), raw(t, server)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	var stolen atomic.Int32
	var thief sync.WaitGroup
	thief.Go(func() {
		for ctx.Err() == nil && stolen.Load() < 5 {
			steal(ctx, js, &stolen)
		}
	})
	for i := range jobs {
		submit(t, q, job(i))
	}
	serve(t, machine{work: q.Work, gone: func() {}}, "worker", func(ctx context.Context, j queue.Job) (check.Verdict, error) {
		<-time.After(2 * time.Millisecond)
		return grade(ctx, j)
	})
	collect(t, q, jobs)
	cancel()
	thief.Wait()
	assert.Positive(t, stolen.Load())
}

// steal asks in the place of every reader of the outcomes.
func steal(ctx context.Context, js jetstream.JetStream, stolen *atomic.Int32) {
	stream, err := js.Stream(ctx, "GRADE_DONE_stolen")
	if err != nil {
		return
	}
	names := stream.ConsumerNames(ctx)
	for name := range names.Name() {
		reader, err := stream.Consumer(ctx, name)
		if err != nil {
			continue
		}
		got, err := reader.Fetch(1, jetstream.FetchMaxWait(200*time.Millisecond))
		if err != nil {
			continue
		}
		for range got.Messages() {
			stolen.Add(1)
		}
	}
	if err := names.Err(); err != nil && !errors.Is(err, jetstream.ErrEndOfData) {
		return
	}
}
