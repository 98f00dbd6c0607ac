package retention_test

import (
	"errors"
	"math"
	"math/big"
	"testing"
	"time"

	"idempotencia/exercises/retention"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen megőrzési időkre, időpontokra és kérésekre is jól válaszol, a takarítás pontosan a lejárt bejegyzéseket törli, és a tár mérete meg a számlálók végig jók.
func TestRandomTimes(t *testing.T) {
	for length, r := range random.Games(t, 2000, 10) {
		window := random.Pick(r, day, h, time.Second, 1+time.Duration(r.Int64N(int64(day))))
		ids := []uint64{r.Uint64(), r.Uint64N(100), 0}
		values := []uint32{r.Uint32(), r.Uint32N(100), 0}
		kept, stats := map[uint64]entry{}, retention.Stats{}
		if m, err := retention.New(window - day); m != nil || !errors.Is(err, retention.ErrWindow) {
			t.Fatalf("New(%s) = %s, várt: %s", short(window-day), made(m, err), lab.Values(nil, retention.ErrWindow))
		}
		s := open(t, t0, window)
		var at time.Duration
		for range length {
			// Az idő többnyire halad, néha visszaállítják, és sokszor épp egy határra vagy mellé esik.
			at += random.Pick(r, 0, 1, -1, window/2, window-1, window, window+1, -window/3)
			if r.IntN(6) == 0 {
				s.purge(at, purged(kept, at))
				continue
			}
			id, value := random.Pick(r, ids...), random.Pick(r, values...)
			switch e, known := kept[id]; {
			case !known || at >= e.until:
				s.fresh(at, id, value)
				kept[id] = entry{value, at + window}
				stats.Fresh++
			case e.value == value:
				s.replay(at, id, value)
				stats.Replayed++
			default:
				s.conflict(at, id, value)
				stats.Conflicts++
			}
			s.want("Len()", s.m.Len(), len(kept))
		}
		s.want("Stats()", s.m.Stats(), stats)
	}
}

// A MinWindow véletlen részekre is a telített összeg, a negatív részt nullának véve.
func TestRandomParts(t *testing.T) {
	r := random.For(t)
	for range 300 {
		var parts [3]time.Duration
		sum := new(big.Int)
		for i := range parts {
			d := time.Duration(r.Uint64())
			parts[i] = random.Pick(r, d, d/4, time.Duration(r.Int64N(int64(day))), math.MaxInt64-time.Duration(r.Int64N(9)), 0)
			sum.Add(sum, big.NewInt(int64(max(parts[i], 0))))
		}
		want := time.Duration(math.MaxInt64)
		if sum.IsInt64() {
			want = time.Duration(sum.Int64())
		}
		wantMinWindow(t, parts[0], parts[1], parts[2], want)
	}
}

// entry egy elfogadott kérés; az until pillanatban már nem él.
type entry struct {
	value uint32
	until time.Duration
}

func purged(kept map[uint64]entry, at time.Duration) int {
	n := 0
	for id, e := range kept {
		if at >= e.until {
			delete(kept, id)
			n++
		}
	}
	return n
}
