// Package concurrent egy kérés egyidejű ismétléseit egyetlen futásba fogja össze.
package concurrent

import (
	"context"
	"errors"
	"sync"
)

// ErrConflict: ismert azonosító, más tartalom. ErrInProgress: a kérés még fut,
// és a Group nem vár rá. ErrAborted: a futás eredmény nélkül szakadt meg.
var ErrConflict, ErrInProgress, ErrAborted = errors.New("utkozes"),
	errors.New("folyamatban"), errors.New("megszakadt")

// Adott: Group egy művelet kéréseit fogja össze. A nullértéke használatra kész,
// és egyszerre akárhány goroutine hívhatja.
type Group[T any] struct {
	NoWait bool // igaz: a még futó kérés ismétlése azonnal ErrInProgress

	mu   sync.Mutex
	runs map[string]*run[T] // csak a mu zár alatt
}

// Adott: run egy azonosító futása, és ha sikerült, a megőrzött eredménye.
type run[T any] struct {
	content [32]byte
	done    chan struct{} // a futás végén zárul
	value   T             // ezt és a hibát a done előtt csak a vezető írja
	err     error
}

// Do azonosítónként egyszer futtatja le az fn munkát, és a sikeres eredményt
// megőrzi. Aki új azonosítót hoz, az a vezető: nála fut a munka, és siker esetén
// csak ő kap friss választ. Az ismétlés megvárja a futást, és azt az eredményt
// kapja.
//
// Más tartalom azonnal ErrConflict, futás közben is. A várakozó elmehet: ha a ctx
// véget ér, ctx.Err() a válasza. Már véget ért ctx-szel új munka nem indul, de a
// kész eredmény annak is jár. Az fn a vezető ctx-ének értékeit látja, de nem ér
// véget vele: a Do a vezetőnél mindig megvárja.
//
// Az fn hibáját minden várakozó megkapja. A panic a vezető hívójához jut tovább,
// a várakozók válasza ErrAborted. Mindkettő után szabad az azonosító.
func (g *Group[T]) Do(
	ctx context.Context, id string, content [32]byte,
	fn func(context.Context) (T, error),
) (v T, fresh bool, err error) {
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

// enter egyetlen zár alatt dönti el, vezető-e a hívó, és be is jegyzi a futását.
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
	// Ha az fn nem tér vissza, ez a hiba marad benne.
	r = &run[T]{content: content, done: make(chan struct{}), err: ErrAborted}
	if g.runs == nil {
		g.runs = make(map[string]*run[T])
	}
	g.runs[id] = r
	return r, true, nil
}

// lead a zár nélkül futtatja a munkát, és panic esetén is lezárja a futást.
func (g *Group[T]) lead(ctx context.Context, id string, r *run[T], fn func(context.Context) (T, error)) (T, bool, error) {
	defer g.finish(id, r)
	v, err := fn(context.WithoutCancel(ctx))
	if err == nil {
		r.value = v
	}
	r.err = err
	return r.value, err == nil, err
}

// finish előbb szabadítja fel a hibás futás azonosítóját, és csak azután ébreszti
// a várakozókat: aki rögtön ismétel, már új munkát indíthat.
func (g *Group[T]) finish(id string, r *run[T]) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if r.err != nil {
		delete(g.runs, id)
	}
	close(r.done)
}

// over igaz, ha a futás véget ért, és az eredménye olvasható.
func (r *run[T]) over() bool {
	select {
	case <-r.done:
		return true
	default:
		return false
	}
}

// wait a futás végét várja. Ha a ctx és a futás is véget ért, az eredmény számít.
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
