package apply_test

import (
	"maps"
	"math"
	"testing"

	"idempotencia/exercises/apply"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen kérések bármilyen sorára jól válaszol: az új kérés friss, az ismétlés a tárban őrzött eredményt kapja, a más tartalom ütközés, és a tárban pontosan az elfogadott kérések maradnak.
func TestRandomCalls(t *testing.T) {
	for length, r := range random.Games(t, 2000, 9) {
		ids := []uint64{r.Uint64(), r.Uint64N(100), 0}
		values := []uint32{r.Uint32(), math.MaxUint32 - r.Uint32N(9), r.Uint32N(100), 0}
		store := map[uint64]apply.Entry{}
		if r.IntN(3) == 0 {
			store[ids[0]] = apply.Entry{Value: values[0], Result: r.Uint64N(1000)}
		}
		known, begin := maps.Clone(store), start(store)
		var calls []call
		var names []string
		for range length {
			c := answered(known, random.Pick(r, ids...), random.Pick(r, values...))
			calls, names = append(calls, c), append(names, c.String())
		}
		play(t, store, calls...)
		if !maps.Equal(store, known) {
			last := length - 1
			t.Fatalf("store az %s után = %s, várt: %s%s%s", names[last], lab.Values(store), lab.Values(known), begin, lab.Before(names[:last]))
		}
	}
}

// answered egy hívás azzal, amit a known ismeretében válaszolnia kell; az elfogadott kérés a known-ba kerül.
func answered(known map[uint64]apply.Entry, id uint64, value uint32) call {
	c := call{id: id, value: value}
	entry, old := known[id]
	switch {
	case !old:
		c.result, c.fresh = uint64(value)+uint64(value), true
		known[id] = apply.Entry{Value: value, Result: c.result}
	case entry.Value == value:
		c.result = entry.Result
	default:
		c.err = apply.ErrIDConflict
	}
	return c
}
