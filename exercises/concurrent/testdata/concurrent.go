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
	// TODO: egyetlen zár alatt döntsd el, mi a hívó dolga; zár nélkül végezze.
	panic("TODO: a Do még nincs megírva")
}
