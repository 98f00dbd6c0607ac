package natsqueue

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"idempotencia/grade/queue"
)

// Member is a machine that works for whatever batches are there.
type Member struct {
	*link
	js jetstream.JetStream
}

// Join connects a worker's machine.
func Join(ctx context.Context, o Options) (*Member, error) {
	l, js, err := reach(ctx, o)
	if err != nil {
		return nil, err
	}
	return &Member{link: l, js: js}, nil
}

// Close leaves. What a worker still holds goes to another.
func (m *Member) Close() { m.close() }

// Work serves the jobs of all batches, one after the other, until ctx ends.
func (m *Member) Work(ctx context.Context, w queue.Worker, handle queue.Handler) error {
	b := &bench{link: m.link, js: m.js, worker: w, handle: handle, refused: map[string]bool{}}
	return b.work(ctx, func(ctx context.Context) (all []string, err error) {
		names := m.js.StreamNames(ctx, jetstream.WithStreamListSubject(everyJob))
		for name := range names.Name() {
			if batch, ours := strings.CutPrefix(name, jobsPrefix); ours {
				all = append(all, batch)
			}
		}
		if err = names.Err(); errors.Is(err, jetstream.ErrEndOfData) {
			err = nil
		}
		return all, err
	})
}

// Work serves the batch's jobs, one after the other, until ctx ends.
func (q *Queue) Work(ctx context.Context, w queue.Worker, handle queue.Handler) error {
	b := &bench{link: q.link, js: q.js, worker: w, handle: handle, refused: map[string]bool{}}
	return b.work(ctx, func(context.Context) ([]string, error) { return []string{q.batch}, nil })
}

// bench is where one worker works.
type bench struct {
	*link
	js      jetstream.JetStream
	worker  queue.Worker
	handle  queue.Handler
	refused map[string]bool // what this worker said that it lacks
}

// source is where the worker takes jobs of one batch from.
type source struct {
	batch    string
	consumer jetstream.Consumer
	set      queue.Settings
}

func (b *bench) work(ctx context.Context, batches func(context.Context) ([]string, error)) error {
	for ctx.Err() == nil {
		var sources []source
		err := b.again(ctx, func(ctx context.Context) (err error) {
			sources, err = b.sources(ctx, batches)
			return err
		})
		var end *Error
		if errors.As(err, &end) && end.Code == Gone {
			err = nil // one batch less, and perhaps another to come
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
		if len(sources) == 0 {
			b.pause(ctx, b.set.Look)
		}
		b.serve(ctx, sources)
	}
	return nil
}

// sources finds what the worker may take, and tells the owners of the others why it does not.
func (b *bench) sources(ctx context.Context, batches func(context.Context) ([]string, error)) (all []source, err error) {
	names, err := batches(ctx)
	if err != nil {
		return nil, err
	}
	for _, batch := range names {
		c, err := b.js.Consumer(ctx, jobsPrefix+batch, digest(b.worker.Has))
		switch {
		case err == nil:
			var r rules
			if err := json.Unmarshal([]byte(c.CachedInfo().Config.Metadata[rulesKey]), &r); err == nil {
				all = append(all, source{batch: batch, consumer: c, set: r.Settings.WithDefaults()})
			}
		case errors.Is(err, jetstream.ErrConsumerNotFound):
			if err := b.refuse(ctx, batch); err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
				return nil, err
			}
		case !errors.Is(err, jetstream.ErrStreamNotFound):
			return nil, err
		}
	}
	return all, nil
}

// refuse tells the batch's owner once what its jobs demand and this worker has not.
func (b *bench) refuse(ctx context.Context, batch string) error {
	stream, err := b.js.Stream(ctx, jobsPrefix+batch)
	if err != nil {
		return err
	}
	consumers := stream.ListConsumers(ctx)
	for info := range consumers.Info() {
		var r rules
		if json.Unmarshal([]byte(info.Config.Metadata[rulesKey]), &r) != nil {
			continue
		}
		n := queue.Notice{Kind: queue.Refused, Worker: b.worker.Name, Have: b.worker.Has, Want: r.Demands}
		subject := refusedSubject(batch, digest(n))
		if b.refused[subject] {
			continue
		}
		data, err := queue.Encode(n)
		if err == nil {
			err = b.create(ctx, b.js, donePrefix+batch, subject, data)
		}
		if err != nil {
			return err
		}
		b.refused[subject] = true
		b.set.Notice(n)
	}
	if err := consumers.Err(); !errors.Is(err, jetstream.ErrEndOfData) {
		return err
	}
	return nil
}

// serve takes from one source after the other until it is time to look for others.
func (b *bench) serve(ctx context.Context, sources []source) {
	for until := time.Now().Add(b.set.Look); len(sources) > 0 && time.Now().Before(until); {
		for _, s := range sources {
			err := take(ctx, s.consumer, 1, b.set.Look/time.Duration(len(sources)), func(msg jetstream.Msg) bool {
				b.one(ctx, s, msg)
				return true
			})
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				b.pause(ctx, 100*time.Millisecond)
				return
			}
		}
	}
}
