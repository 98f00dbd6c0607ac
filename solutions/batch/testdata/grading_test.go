package batch_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"idempotencia/exercises/batch"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen visszatérítésekről is jól dönt, a kapott sorrendben.
func TestRandomRefunds(t *testing.T) {
	for length, r := range random.Games(t, 900, 8) {
		cents, want := make([]int64, length), make([]lab.Outcome, length)
		for i := range length {
			over := r.IntN(2) == 0
			cents[i], want[i] = 50_000-r.Int64N(random.Pick[int64](r, 2, 50_001)), lab.Ack()
			if over {
				cents[i], want[i] = 50_001+r.Int64N(random.Pick[int64](r, 2, 1_000_000)), wait
			}
		}
		decided(t, cents, want...)
	}
}

// Véletlen kötegben is mindegyik üzenetet a saját kimenete zárja le, sorban, és a failed pontosan a sikertelen lezárásokat nevezi meg.
func TestRandomBatches(t *testing.T) {
	for length, r := range random.Games(t, 600, 10) {
		s := open(t, length)
		outcomes := randomOutcomes(r, length)
		if r.IntN(5) == 0 {
			outcomes = outcomes[:1]
		}
		var failed, calls []string
		for i := range length {
			o, fault := outcomes[i%len(outcomes)], random.Pick(r, nil, nil, errDown)
			switch o.Kind {
			case lab.KindAck, lab.KindDrop:
				s.q.Break(lab.Deletes, fault)
				calls = append(calls, fmt.Sprintf("Delete(m%d#1)", i+1))
			case lab.KindRetry:
				s.q.Break(lab.Changes, fault)
				calls = append(calls, fmt.Sprintf("ChangeVisibility(m%d#1, %s)", i+1, o.After))
			default:
				fault = errDown
			}
			if fault != nil {
				failed = append(failed, fmt.Sprintf("m%d", i+1))
			}
		}
		s.settle(outcomes, failed...)
		s.wantCalls(calls...)
		wantMismatch(t, r, length)
	}
}

func randomOutcomes(r *rand.Rand, n int) []lab.Outcome {
	var all []lab.Outcome
	for range n {
		after := time.Duration(r.Int64N(int64(time.Hour)))
		all = append(all, random.Pick(r, lab.Ack(), lab.Ack(), lab.Drop(), lab.Retry(), lab.RetryAfter(after), lab.Outcome{Kind: lab.OutcomeKind(4 + r.IntN(9))}))
	}
	return all
}

// wantMismatch olyan köteget zárna le, amelynek nem annyi kimenete van, ahány üzenete.
func wantMismatch(t *testing.T, r *rand.Rand, messages int) {
	t.Helper()
	outcomes := r.IntN(13)
	if outcomes == messages || outcomes == 1 {
		return
	}
	s := open(t, messages)
	failed, err := batch.SettleBatch(t.Context(), s.q, s.messages, randomOutcomes(r, outcomes))
	if len(failed) > 0 || !errors.Is(err, batch.ErrCount) {
		t.Fatalf("SettleBatch(%d üzenet, %d kimenet) = %s, várt: ([], kimenetek-szama)", messages, outcomes, lab.Values(failed, err))
	}
	s.wantCalls()
}

// A Round véletlen sorból is egyszer vesz át, egyszer dönt a kiolvashatókról, és mindent lezár, amit átvett.
func TestRandomRounds(t *testing.T) {
	for length, r := range random.Games(t, 450, 12) {
		var texts, want []string
		var asked, seen []lab.Refund
		for i := range length {
			cents, action := 50_000+random.Pick[int64](r, 0, 1, r.Int64N(9000), -r.Int64N(9000)), fmt.Sprintf("Delete(m%d#1)", i+1)
			text := refund(cents)
			if r.IntN(4) == 0 {
				text = fmt.Sprintf("olvashatatlan %d", r.IntN(1000))
			} else if i < lab.MaxBatch {
				asked = append(asked, read(cents))
				if cents > 50_000 {
					action = fmt.Sprintf("ChangeVisibility(m%d#1, 5m0s)", i+1)
				}
			}
			if texts = append(texts, text); i < lab.MaxBatch {
				want = append(want, action)
			}
		}
		q, runs := queue(t, texts...), 0
		decide := func(rs []lab.Refund) []lab.Outcome {
			runs++
			seen = slices.Clone(rs)
			return batch.SettleRefunds(rs)
		}
		begin := fmt.Sprintf("\nkezdetben: a sor = %q", texts)
		if failed, err := batch.Round(t.Context(), q, decide); len(failed) > 0 || err != nil {
			t.Fatalf("Round(q, decide) = %s, várt: ([], nil)%s", lab.Values(failed, err), begin)
		}
		if !slices.Equal(seen, asked) || runs != min(len(asked), 1) {
			t.Fatalf("a decide %d futása ezt kapta = %s, várt: %s%s", runs, lab.Values(seen), lab.Values(asked), begin)
		}
		got := q.Calls()[length:]
		slices.Sort(got)
		want = append(want, "Receive(10)")
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("a sor hívásai a Round közben = %s, várt: %s%s", lab.Values(got), lab.Values(want), begin)
		}
	}
}
