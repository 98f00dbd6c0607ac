// Package natsqueue owns the queue over NATS JetStream: for several machines, with an embedded server
// or with any that an address leads to.
package natsqueue

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"idempotencia/grade/queue"
)

// unfinished is how long the server keeps a batch that nobody goes on with.
const unfinished = 30 * 24 * time.Hour

// answer is how long the server may take for one request before it is asked again.
const answer = 5 * time.Second

// Queue is one batch, as its owner sees it.
type Queue struct {
	*link
	js    jetstream.JetStream
	batch string

	mu      sync.Mutex
	demands map[queue.Demands]string // the consumer of those jobs
}

// Open makes the batch, or goes on with it when it is there.
func Open(ctx context.Context, o Options, batch string) (*Queue, error) {
	if !batchForm.MatchString(batch) {
		return nil, &Error{Code: BadBatch, Where: batch}
	}
	l, js, err := reach(ctx, o)
	if err != nil {
		return nil, err
	}
	q := &Queue{link: l, js: js, batch: batch, demands: map[queue.Demands]string{}}
	common := jetstream.StreamConfig{Storage: jetstream.FileStorage, MaxAge: unfinished, Replicas: max(o.Replicas, 1)}
	jobs, done := common, common
	jobs.Name, jobs.Subjects, jobs.Retention = jobsPrefix+batch, []string{"grade.jobs." + batch + ".*.*"}, jetstream.WorkQueuePolicy
	done.Name, done.Subjects, done.MaxMsgsPerSubject = donePrefix+batch, []string{doneSubject(batch, "*"), refusedSubject(batch, "*")}, 1
	for _, config := range []jetstream.StreamConfig{jobs, done} {
		err := l.again(ctx, func(ctx context.Context) error {
			_, err := js.CreateOrUpdateStream(ctx, config)
			return err
		})
		if err != nil {
			l.close()
			return nil, err
		}
	}
	return q, nil
}

// reach connects, and finds out whether streams can be had there.
func reach(ctx context.Context, o Options) (*link, jetstream.JetStream, error) {
	l, err := connect(o)
	if err != nil {
		return nil, nil, err
	}
	js, err := jetstream.New(l.conn)
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, answer)
		defer cancel()
		_, err = js.AccountInfo(limited)
	}
	if err == nil {
		return l, js, nil
	}
	l.close()
	switch found := lasting(l.where, err); {
	case ctx.Err() != nil:
		return nil, nil, ctx.Err()
	case errors.Is(err, nats.ErrNoResponders):
		return nil, nil, fault(NoJetStream, l.where, err)
	case found != nil:
		return nil, nil, found
	}
	return nil, nil, fault(Unreachable, l.where, err)
}

// Close lets go of the batch, and removes it when it is finished.
func (q *Queue) Close(finished bool) error {
	defer q.close()
	if !finished || q.closing.Load() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*answer)
	defer cancel()
	for _, name := range []string{jobsPrefix + q.batch, donePrefix + q.batch} {
		err := q.again(ctx, func(ctx context.Context) error { return q.js.DeleteStream(ctx, name) })
		var gone *Error
		if err != nil && (!errors.As(err, &gone) || gone.Code != Gone) {
			return err
		}
	}
	return nil
}

// again asks until it succeeds, until asking is of no use, or until ctx ends.
func (l *link) again(ctx context.Context, ask func(context.Context) error) error {
	for tries := 1; ; tries++ {
		limited, cancel := context.WithTimeout(ctx, answer)
		err := ask(limited)
		cancel()
		if err == nil {
			return nil
		}
		if stop := l.stop(ctx, err); stop != nil {
			return stop
		}
		if tries == 10 && l.conn.IsConnected() {
			l.set.Notice(queue.Notice{Kind: queue.Troubled, Detail: err.Error()})
		}
		l.pause(ctx, min(time.Duration(tries)*50*time.Millisecond, time.Second))
	}
}

// stop says why not to ask again, if there is a reason.
func (l *link) stop(ctx context.Context, err error) error {
	switch found := lasting(l.where, err); {
	case ctx.Err() != nil:
		return ctx.Err()
	case l.closing.Load():
		return queue.ErrClosed
	case l.conn.IsClosed():
		if last := l.conn.LastError(); last != nil {
			err = last
		}
		return connectFault(l.where, err)
	case found != nil:
		return found
	}
	return nil
}

func (l *link) pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// create writes a message unless there is one of its subject.
func (l *link) create(ctx context.Context, js jetstream.JetStream, stream, subject string, data []byte) error {
	return l.again(ctx, func(ctx context.Context) error {
		_, err := js.Publish(ctx, subject, data, jetstream.WithExpectLastSequencePerSubject(0))
		var api *jetstream.APIError
		switch {
		case errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant):
			return nil
		case errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, nats.ErrNoResponders):
			if _, missing := js.Stream(ctx, stream); missing != nil {
				return missing
			}
		}
		return err
	})
}

// has reports whether a stream holds a message of the subject.
func (l *link) has(ctx context.Context, js jetstream.JetStream, stream, subject string) (found bool, err error) {
	err = l.again(ctx, func(ctx context.Context) error {
		s, err := js.Stream(ctx, stream)
		if err != nil {
			return err
		}
		info, err := s.Info(ctx, jetstream.WithSubjectFilter(subject))
		if err == nil {
			found = info.State.Subjects[subject] > 0
		}
		return err
	})
	return found, err
}
