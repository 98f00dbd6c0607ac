// A munkát a zár alatt futtatja, és panic után a zár zárva marad. Amíg egy
// munka fut, a Group senkinek sem válaszol: a másik azonosítónak sem, az
// ütközésnek sem, és a várakozó sem mehet el. Egyetlen panic után pedig soha
// többé nem válaszol senkinek.
//
//book:breaks TestHundredCallersOneRun TestConflictWhileRunning TestNoWaitAnswersAtOnce TestWaiterGivesUpAtOnce TestWaiterLeavesTheLeaderAlone TestWorkOutlivesItsCaller TestFailureReachesTheWaiters TestPanicGoesOnAndFreesTheID TestPanicReleasesTheWaiters TestIDsDoNotBlockEachOther
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
	runs map[string]run[T]
}

type run[T any] struct {
	content [32]byte
	value   T
}

func (g *Group[T]) Do(ctx context.Context, id string, content [32]byte, fn func(context.Context) (T, error)) (v T, fresh bool, err error) {
	g.mu.Lock()
	if r, known := g.runs[id]; known {
		g.mu.Unlock()
		if r.content != content {
			return v, false, ErrConflict
		}
		return r.value, false, nil
	}
	if err := ctx.Err(); err != nil {
		g.mu.Unlock()
		return v, false, err
	}
	result, err := fn(context.WithoutCancel(ctx))
	if err != nil {
		g.mu.Unlock()
		return v, false, err
	}
	if g.runs == nil {
		g.runs = make(map[string]run[T])
	}
	g.runs[id] = run[T]{content: content, value: result}
	g.mu.Unlock()
	return result, true, nil
}
