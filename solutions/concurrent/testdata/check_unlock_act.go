// Megnézi, elengedi a zárat, és csak azután cselekszik. A futó kérésnek nincs
// nyoma, amíg az eredménye el nem készül, ezért az egyszerre érkező hívások
// mind azt látják, hogy az azonosító új. Száz kattintásból száz jóváírás lesz.
// A zár mindkét lépést védi, csak a kettő közti időt nem.
//
//book:breaks TestHundredCallersOneRun TestConflictWhileRunning TestNoWaitAnswersAtOnce TestWaiterGivesUpAtOnce TestWaiterLeavesTheLeaderAlone TestWorkOutlivesItsCaller TestFailureReachesTheWaiters TestPanicReleasesTheWaiters
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
	return &run[T]{content: content, done: make(chan struct{}), err: ErrAborted}, true, nil
}

func (g *Group[T]) lead(ctx context.Context, id string, r *run[T], fn func(context.Context) (T, error)) (T, bool, error) {
	defer g.finish(id, r)
	v, err := fn(context.WithoutCancel(ctx))
	if err == nil {
		r.value = v
	}
	r.err = err
	return r.value, err == nil, err
}

func (g *Group[T]) finish(id string, r *run[T]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	close(r.done)
	if r.err != nil {
		return
	}
	if g.runs == nil {
		g.runs = make(map[string]*run[T])
	}
	g.runs[id] = r
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
