package credit_test

import (
	"maps"
	"math"
	"math/bits"
	"testing"

	"idempotencia/exercises/credit"
	"idempotencia/internal/lab/random"
)

// Véletlen jóváírások bármilyen sorára jól válaszol, és minden hívás után pontosan az elkönyvelt jóváírások vannak a könyvben, az egyenleg pedig az összegük.
func TestRandomCredits(t *testing.T) {
	for length, r := range random.Games(t, 2000, 9) {
		balance := random.Pick(r, 0, r.Uint64N(100), math.MaxUint64-r.Uint64N(50), math.MaxUint64)
		ids := []string{string(rune('a' + r.IntN(26))), string(rune('A' + r.IntN(26))), "1", ""}
		amounts := []uint64{r.Uint64N(60), r.Uint64N(60), math.MaxUint64 - r.Uint64N(60), r.Uint64(), 0}
		booked := map[string]uint64{}
		if r.IntN(2) == 0 {
			booked[ids[0]] = min(amounts[0], balance)
		}
		l := &credit.Ledger{Balance: balance}
		if len(booked) > 0 {
			l.Seen = maps.Clone(booked)
		}
		a := &account{ledger: l, begin: start(l)}
		for range length {
			c := call{id: random.Pick(r, ids...), amount: random.Pick(r, amounts...)}
			sum, carry := bits.Add64(balance, c.amount, 0)
			switch before, known := booked[c.id]; {
			case known && before != c.amount:
				c.err = credit.ErrConflict
			case known:
			case carry > 0:
				c.err = credit.ErrOverflow
			default:
				c.applied = true
				balance, booked[c.id] = sum, c.amount
			}
			a.play(t, c)
			a.wantBalance(t, balance)
			a.wantSeen(t, booked)
		}
	}
}
