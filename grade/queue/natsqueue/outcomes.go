package natsqueue

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"maps"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"idempotencia/grade/queue"
)

// many is how many outcomes are fetched at once.
const many = 64

// Outcomes gives each outcome once, and hears what workers refuse. While the server is away it waits.
func (q *Queue) Outcomes(ctx context.Context) iter.Seq2[queue.Outcome, error] {
	return func(yield func(queue.Outcome, error) bool) {
		f := follower{Queue: q, next: 1, looked: time.Now()}
		for tries := 1; ; tries++ {
			wanted, err := f.follow(ctx, func(o queue.Outcome) bool { return yield(o, nil) })
			switch {
			case !wanted:
				return
			case err == nil && ctx.Err() == nil:
				tries = 0
				continue
			}
			if stop := q.stop(ctx, err); stop != nil {
				yield(queue.Outcome{}, stop)
				return
			}
			q.pause(ctx, min(time.Duration(tries)*50*time.Millisecond, time.Second))
		}
	}
}

// follower reads a batch's outcomes in order. Its reader does not outlive its server, the place does.
type follower struct {
	*Queue
	reader     jetstream.Consumer
	next       uint64 // the first message that it has not read
	heard      uint64 // how many the reader gave
	unattended queue.Unattended
	looked     time.Time
}

// follow reads for a while, and reports whether more is wanted.
func (f *follower) follow(ctx context.Context, yield func(queue.Outcome) bool) (_ bool, err error) {
	if f.reader == nil {
		if f.reader, err = f.open(ctx); err != nil {
			f.reader = nil
			return true, err
		}
		f.heard = 0
	}
	wanted, whole := true, true
	err = take(ctx, f.reader, many, f.set.Look, func(msg jetstream.Msg) bool {
		meta, err := msg.Metadata()
		f.heard++
		if whole = err == nil && meta.Sequence.Consumer == f.heard; !whole {
			return false
		}
		f.next = meta.Sequence.Stream + 1
		if o := f.read(msg); o != nil {
			wanted = yield(*o)
		}
		return wanted
	})
	if err == nil && wanted && time.Since(f.looked) >= f.set.Look {
		f.looked = time.Now()
		f.look(ctx, &f.unattended)
		whole, err = f.whole(ctx, whole)
	}
	if err != nil || !whole {
		f.reader = nil
	}
	return wanted, err
}

// whole finds out whether everything that the server gave came through: nothing that a reader sent is
// sent again, so what is missing is read anew.
func (f *follower) whole(ctx context.Context, so bool) (bool, error) {
	limited, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	info, err := f.reader.Info(limited)
	return so && err == nil && info.Delivered.Consumer == f.heard, err
}

func (f *follower) open(ctx context.Context) (jetstream.Consumer, error) {
	limited, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	return f.js.CreateConsumer(limited, donePrefix+f.batch, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: f.next, AckPolicy: jetstream.AckNonePolicy,
		MemoryStorage: true, InactiveThreshold: time.Minute,
	})
}

// take hands over messages as they come, until there are enough, it waited long enough, or no more are wanted.
func take(ctx context.Context, from jetstream.Consumer, most int, wait time.Duration, each func(jetstream.Msg) bool) error {
	abandoned, cancel := context.WithCancel(ctx)
	defer cancel()
	got, err := from.Fetch(most, jetstream.FetchContext(patient{abandoned, time.Now().Add(wait)}))
	if err != nil {
		return err
	}
	for msg := range got.Messages() {
		if !each(msg) {
			return nil
		}
	}
	if err = got.Error(); errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// patient is a context that tells the server when a request ends, and does not end the client's wait
// by the clock: what the server sends last would reach nobody.
type patient struct {
	context.Context
	at time.Time
}

func (p patient) Deadline() (time.Time, bool) { return p.at, true }

// read takes an outcome, or tells of a refusal.
func (q *Queue) read(msg jetstream.Msg) *queue.Outcome {
	if strings.HasPrefix(msg.Subject(), refusedSubject(q.batch, "")) {
		var n queue.Notice
		if json.Unmarshal(msg.Data(), &n) == nil {
			q.set.Notice(n)
		}
		return nil
	}
	var o queue.Outcome
	if err := json.Unmarshal(msg.Data(), &o); err != nil || o.Job != lastToken(msg.Subject()) {
		key := lastToken(msg.Subject())
		return queue.GiveUp(queue.Worker{}, queue.Job{Key: key}, queue.Fault{Reason: queue.Damaged, Detail: key})
	}
	return &o
}

// look tells of jobs that no worker asks for.
func (q *Queue) look(ctx context.Context, unattended *queue.Unattended) {
	q.mu.Lock()
	demands := maps.Clone(q.demands)
	q.mu.Unlock()
	limited, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	for want, name := range demands {
		c, err := q.js.Consumer(limited, jobsPrefix+q.batch, name) // it comes with what the server knows of it now
		if err != nil {
			return
		}
		info := c.CachedInfo()
		if unattended.Look(want, info.NumPending > 0, info.NumWaiting > 0 || info.NumAckPending > 0) {
			q.set.Notice(queue.Notice{Kind: queue.Unserved, Want: want})
		}
	}
}
