package natsqueue

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go/jetstream"

	"idempotencia/grade/queue"
)

// rules travel with the jobs of some demands, so that every worker keeps to the owner's.
type rules struct {
	Demands  queue.Demands  `json:"demands"`
	Settings queue.Settings `json:"settings"`
}

// rulesKey is where a consumer's metadata holds its rules.
const rulesKey = "grade-rules"

// Submit hands a job in, once. While the server is away it waits for it.
func (q *Queue) Submit(ctx context.Context, job queue.Job) error {
	if err := job.Check(); err != nil {
		return err
	}
	data, err := queue.Encode(job)
	if err != nil {
		return err
	}
	if err := q.offer(ctx, job.Demands); err != nil {
		return err
	}
	// A job leaves its stream when its outcome is there, so that one of them is always found.
	done, err := q.has(ctx, q.js, donePrefix+q.batch, doneSubject(q.batch, job.Key))
	if err != nil || done {
		return err
	}
	return q.create(ctx, q.js, jobsPrefix+q.batch, jobSubject(q.batch, job.Demands, job.Key), data)
}

// offer makes the consumer from which workers take the jobs of these demands.
func (q *Queue) offer(ctx context.Context, want queue.Demands) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.demands[want] != "" {
		return nil
	}
	text, err := json.Marshal(rules{Demands: want, Settings: q.set})
	if err != nil {
		return err
	}
	config := jetstream.ConsumerConfig{
		Durable: digest(want), FilterSubject: jobSubject(q.batch, want, "*"), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: q.set.Lease, MaxDeliver: -1, MaxAckPending: -1, Metadata: map[string]string{rulesKey: string(text)},
	}
	err = q.again(ctx, func(ctx context.Context) error {
		_, err := q.js.CreateOrUpdateConsumer(ctx, jobsPrefix+q.batch, config)
		return err
	})
	if err == nil {
		q.demands[want] = config.Durable
	}
	return err
}
