package total_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"idempotencia/exercises/total"
	"idempotencia/internal/lab/random"
)

// Véletlen listák összege is jó, hiba esetén a sorrendben első hiba jön, és a lista nem változik.
func TestRandomLists(t *testing.T) {
	for length, r := range random.Games(t, 3000, 9) {
		ids := []string{string(rune('a' + r.IntN(26))), string(rune('A' + r.IntN(26))), "1", ""}
		amounts := []uint64{r.Uint64N(60), r.Uint64N(60), r.Uint64() / 3, math.MaxUint64 - r.Uint64N(60), 0}
		events := make([]total.Event, 0, length)
		for range length - 1 {
			e := total.Event{ID: random.Pick(r, ids...), Amount: random.Pick(r, amounts...)}
			if at := slices.IndexFunc(events, func(o total.Event) bool { return o.ID == e.ID }); at >= 0 && r.IntN(3) > 0 {
				e = events[at] // a legtöbb visszatérő azonosító ismétlés
			}
			events = append(events, e)
		}
		given := slices.Clone(events)
		sum, fault := added(given)
		wantTotal(t, events, sum, fault)
		if !slices.Equal(events, given) {
			listDiffers(t, events, given)
		}
	}
}

// added tetszőleges pontosságú számokkal adja össze az eseményeket, és mindegyiknél végignézi az előzőket.
func added(events list) (uint64, error) {
	sum := new(big.Int)
	for i, e := range events {
		at := slices.IndexFunc(events[:i], func(o total.Event) bool { return o.ID == e.ID })
		if at >= 0 && events[at].Amount != e.Amount {
			return 0, total.ErrConflict
		}
		if at < 0 {
			sum.Add(sum, new(big.Int).SetUint64(e.Amount))
		}
		if !sum.IsUint64() {
			return 0, total.ErrOverflow
		}
	}
	return sum.Uint64(), nil
}
