package trace_test

import (
	"strings"
	"testing"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
)

func claim() trace.Call { return trace.Call{Op: trace.Claim, Key: "k1"} }

func text(history []porcupine.Operation) string {
	var lines []string
	for _, op := range history {
		lines = append(lines, trace.Line(op))
	}
	return strings.Join(lines, "\n")
}

func TestRecorderWritesDownWhatHappenedAndWhen(t *testing.T) {
	clock := &trace.Clock{}
	r := trace.NewRecorder(trace.Memory(clock, trace.None), clock)
	_, a := r.Do(claim())
	r.Wait(trace.Lease)
	done, b := r.Do(claim())
	assert.Equal(t, trace.Lease, done.At)
	r.Do(trace.Call{Op: trace.Confirm, Key: "k1", Holder: a.Holder})
	r.Do(trace.Call{Op: trace.Forget, Key: "k1", Holder: b.Holder})
	assert.Equal(t, "0\u00a0s A.Claim(\"k1\") = Claimed, j1\n300\u00a0s B.Claim(\"k1\") = Claimed, j2\n300\u00a0s A.Confirm(\"k1\", j1)\n300\u00a0s B.Forget(\"k1\", j2)", text(r.History()))
	var clients []int
	for _, op := range r.History() {
		clients = append(clients, op.ClientId)
	}
	assert.Equal(t, []int{0, 1, 0, 1}, clients, "a token is used by who claimed it")
}

func TestLinesShowWhatOverlaps(t *testing.T) {
	assert.Equal(t, "\n0\u00a0s A.Claim(\"k1\") = Claimed, j1 [1–2]\n10\u00a0s A.Confirm(\"k1\", j1) válasz nélkül [3–…]\n20\u00a0s B.Claim(\"k1\") = InProgress [4–5]\n30\u00a0s B.Claim(\"k1\") = Duplicate [6–7]", trace.Lines(trace.LostConfirm()))
	assert.NotContains(t, trace.Lines(trace.Takeover()), "[")
}

func TestPictureShowsOverlapLossAndShortTokens(t *testing.T) {
	history := new(trace.Script).
		Overlap(0, 1, 3, claim(), trace.Answer{Claim: table.InProgress}).
		Overlap(1, 2, 4, claim(), trace.Answer{Claim: table.Claimed, Holder: "próba#XYZ"}).
		Overlap(1, 5, trace.Never, trace.Call{Op: trace.Confirm, Holder: "próba#XYZ"}, trace.Answer{}).
		History()
	got := trace.Picture("Cím", history, 76)
	assert.NotContains(t, got, "próba")
	for _, want := range []string{"InProgress", "Claimed, j1", "Confirm j1", "válasz", "✗"} {
		assert.Contains(t, got, want)
	}
}

// actions claim and compare nothing but that no second claim succeeds.
func actions(broken func()) func(*trace.Recorder) map[string]func(*rapid.T) {
	return func(r *trace.Recorder) map[string]func(*rapid.T) {
		taken := 0
		return map[string]func(*rapid.T){
			"Claim": func(t *rapid.T) {
				broken()
				if _, a := r.Do(claim()); a.Claim == table.Claimed {
					taken++
				}
				if taken > 1 {
					t.Fatalf("%d", taken)
				}
			},
			"Wait": func(*rapid.T) { r.Wait(1) },
		}
	}
}

func memory(fault trace.Fault) func(*trace.Clock) trace.Store {
	return func(clock *trace.Clock) trace.Store { return trace.Memory(clock, fault) }
}

func TestHuntFindsTheSameShortestHistoryEveryTime(t *testing.T) {
	none := func() {}
	assert.Empty(t, trace.Hunt(memory(trace.None), actions(none)).Message)
	first := trace.Hunt(memory(trace.DoubleClaim), actions(none))
	assert.Equal(t, "2", first.Message)
	assert.Len(t, first.History, 2)
	assert.GreaterOrEqual(t, first.First, 2)
	assert.Equal(t, first, trace.Hunt(memory(trace.DoubleClaim), actions(none)))
}

func TestHuntLetsAPanicThrough(t *testing.T) {
	assert.PanicsWithValue(t, "TODO: a call még nincs megírva", func() {
		trace.Hunt(memory(trace.None), actions(func() { panic("TODO: a call még nincs megírva") }))
	})
}

func TestShortenLeavesOutWhatIsNotNeeded(t *testing.T) {
	twice := func(history []porcupine.Operation) porcupine.CheckResult {
		n := 0
		for _, op := range history {
			if op.Output.(trace.Answer).Claim == table.Claimed {
				n++
			}
		}
		if n > 1 {
			return porcupine.Illegal
		}
		return porcupine.Ok
	}
	refused := trace.Answer{Claim: table.InProgress}
	long := new(trace.Script).
		Add(0, claim(), trace.Answer{Claim: table.Claimed, Holder: "j1"}).
		Add(1, claim(), refused).
		Add(1, claim(), trace.Answer{Claim: table.Claimed, Holder: "j2"}).
		Add(0, claim(), refused).
		Add(0, claim(), trace.Answer{Claim: table.Claimed, Holder: "j3"}).
		History()
	short := trace.Shorten(long, twice)
	require.Equal(t, porcupine.Illegal, twice(short))
	assert.Equal(t, "0\u00a0s A.Claim(\"k1\") = Claimed, j1\n0\u00a0s B.Claim(\"k1\") = Claimed, j2", text(short))
}
