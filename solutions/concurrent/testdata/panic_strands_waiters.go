// A futást `panic` után senki sem zárja le. A munka utáni sorok ilyenkor nem
// futnak le, ezért az azonosító örökre foglalt marad. A várakozók és minden
// későbbi ismétlés olyan eredményre vár, amelyet már senki sem készít el.
//
//book:breaks TestPanicGoesOnAndFreesTheID TestPanicReleasesTheWaiters
package concurrent

import (
	"context"
	"errors"
	"sync"
)

var ErrConflict, ErrInProgress, ErrAborted = errors.New("utkozes"), errors.New("folyamatban"), errors.New("megszakadt")

type Group[T any] struct {
	NoWait bool

	mu   sync.Mutex
	runs map[string]*run[T]
}

type run[T any] struct {
	content [32]byte
	done    chan struct{}
	value   T
	err     error
}

func (g *Group[T]) Do(ctx context.Context, id string, content [32]byte, fn func(context.Context) (T, error)) (v T, fresh bool, err error) {
	r, leader, err := g.enter(ctx, id, content)
	switch {
	case err != nil:
		return v, false, err
	case leader:
		return g.lead(ctx, id, r, fn)
	default:
		return r.wait(ctx)
	}
}

func (g *Group[T]) enter(ctx context.Context, id string, content [32]byte) (r *run[T], leader bool, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r, known := g.runs[id]; known {
		switch {
		case r.content != content:
			return nil, false, ErrConflict
		case g.NoWait && !r.over():
			return nil, false, ErrInProgress
		default:
			return r, false, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	r = &run[T]{content: content, done: make(chan struct{}), err: ErrAborted}
	if g.runs == nil {
		g.runs = make(map[string]*run[T])
	}
	g.runs[id] = r
	return r, true, nil
}

func (g *Group[T]) lead(ctx context.Context, id string, r *run[T], fn func(context.Context) (T, error)) (T, bool, error) {
	v, err := fn(context.WithoutCancel(ctx))
	if err == nil {
		r.value = v
	}
	r.err = err
	g.finish(id, r)
	return r.value, err == nil, err
}

func (g *Group[T]) finish(id string, r *run[T]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.err != nil {
		delete(g.runs, id)
	}
	close(r.done)
}

func (r *run[T]) over() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

func (r *run[T]) wait(ctx context.Context) (v T, fresh bool, err error) {
	select {
	case <-r.done:
	case <-ctx.Done():
		if !r.over() {
			return v, false, ctx.Err()
		}
	}
	return r.value, false, r.err
}
