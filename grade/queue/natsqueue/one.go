package natsqueue

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"idempotencia/grade/queue"
)

// one takes a job from delivery to outcome. The outcome is written before the job leaves its stream:
// whoever ends in between leaves a job that the next worker finds done.
func (b *bench) one(ctx context.Context, s source, msg jetstream.Msg) {
	meta, err := msg.Metadata()
	if err != nil {
		return // it did not come from a stream
	}
	key := lastToken(msg.Subject())
	done, err := b.has(ctx, b.js, donePrefix+s.batch, doneSubject(s.batch, key))
	if err != nil {
		return // the server gives it to another when the lease is over
	}
	if done {
		_ = msg.Ack()
		return
	}
	var o *queue.Outcome
	var job queue.Job
	delivery := int(meta.NumDelivered)
	if err := json.Unmarshal(msg.Data(), &job); err != nil || job.Key != key {
		job.Key = key
		o = queue.GiveUp(b.worker, job, queue.Fault{Reason: queue.Damaged, Attempts: delivery, Detail: key})
	} else {
		alive := heartbeat(msg, s.set)
		o = s.set.Try(ctx, b.worker, job, delivery, b.handle)
		alive()
	}
	if o != nil {
		b.finish(ctx, s, msg, o)
		return
	}
	if ctx.Err() != nil {
		_ = msg.Nak() // the worker leaves, the job is not at fault
	} else {
		_ = msg.NakWithDelay(s.set.Wait(delivery))
	}
	_ = b.conn.FlushTimeout(answer)
}

// finish writes the outcome, also when the worker has to leave: the work is done.
func (b *bench) finish(ctx context.Context, s source, msg jetstream.Msg, o *queue.Outcome) {
	if ctx.Err() != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(context.WithoutCancel(ctx), answer)
		defer cancel()
	}
	data, err := queue.Encode(o)
	if err == nil {
		err = b.create(ctx, b.js, donePrefix+s.batch, doneSubject(s.batch, o.Job), data)
	}
	if err == nil {
		_ = msg.Ack() // lost: it comes again, and is found done
		_ = b.conn.FlushTimeout(answer)
	}
}

// heartbeat keeps the job with this worker, for as long as a job may take.
func heartbeat(msg jetstream.Msg, set queue.Settings) (stop func()) {
	ctx, cancel := context.WithTimeout(context.Background(), set.Longest)
	var beating sync.WaitGroup
	beating.Go(func() {
		beat := time.NewTicker(set.Lease / 3)
		defer beat.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-beat.C:
				_ = msg.InProgress() // the next beat may get through
			}
		}
	})
	return func() { cancel(); beating.Wait() }
}
