package proof_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"idempotencia/exercises/proof"
	"idempotencia/internal/lab/random"
	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
)

// A modell elfogadja egy helyes tár véletlen felvételeit, átfedő és válasz nélkül maradt hívásokkal is, és elutasítja őket, ha az utolsó lefoglalás válasza elromlik.
func TestRandomHistories(t *testing.T) {
	for length, r := range random.Games(t, 1000, 8) {
		w := &world{rows: map[string]*row{}}
		for range length - 1 {
			w.step(r)
		}
		w.now += random.Pick(r, waits...)
		k := fmt.Sprintf("k%d", 1+r.IntN(2))
		right := w.answer(k)
		wrong := w.wrong(r, k, right)
		judge(t, "véletlen felvétel", w.with(k, right), porcupine.Ok)
		judge(t, "elrontott felvétel", w.with(k, wrong), porcupine.Illegal)
		judge(t, "véletlen átfedő felvétel", stretched(r, w.with(k, right)), porcupine.Ok)
	}
}

// stretched ugyanaz a felvétel, de a hívásai átfedik egymást. Ami
// egymás után jó volt, az így is az: a régi sorrend most is magyarázat.
func stretched(r *rand.Rand, history []porcupine.Operation) []porcupine.Operation {
	for i := range history {
		op := &history[i]
		op.Call, op.Return = 10*op.Call-r.Int64N(30), 10*op.Return+r.Int64N(30)
		if op.Input.(trace.Call).Op != trace.Claim && r.IntN(4) == 0 {
			op.Return = trace.Never
		}
		op.ClientId = i
	}
	slices.SortFunc(history, func(a, b porcupine.Operation) int { return cmp.Compare(a.Return, b.Return) })
	return history
}

// Az állapotgép a helyes tárat elfogadja, és azt is megtalálja, amely csak egyetlen véletlen lefoglalásra felel rosszul.
func TestRandomStores(t *testing.T) {
	hunt := func(nth, shift int) trace.Finding {
		return trace.Hunt(
			func(clock *trace.Clock) trace.Store {
				return &slipping{Store: trace.Memory(clock, trace.None), left: nth, shift: shift}
			},
			func(store *trace.Recorder) map[string]func(*rapid.T) { return proof.NewMachine(store).Actions() },
		)
	}
	if found := hunt(0, 0); found.Message != "" {
		t.Fatalf("Hunt(helyes tár) = %s, várt: nem talál hibát%s", found.Message, trace.Lines(found.History))
	}
	for nth, r := range random.Games(t, 8, 4) {
		if found := hunt(nth, 1+r.IntN(2)); found.Message == "" {
			t.Fatalf("Hunt(a tár %d. lefoglalásra rosszul felel) = nem talált hibát, várt: hibát talál%s", nth, trace.Lines(found.History))
		}
	}
}

// slipping egy helyes tár, amely a left sorszámú lefoglalására mást mond, mint kellene.
type slipping struct {
	trace.Store
	left, shift int
}

func (s *slipping) Claim(ctx context.Context, key string) (table.Claim, table.Token, error) {
	got, token, err := s.Store.Claim(ctx, key)
	if s.left--; s.left == 0 {
		all := []table.Claim{table.Claimed, table.Duplicate, table.InProgress}
		got = all[(slices.Index(all, got)+s.shift)%len(all)]
	}
	return got, token, err
}

var waits = []time.Duration{0, 0, s, trace.Lease - us, trace.Lease, trace.Lease + us, trace.Retention - us, trace.Retention}

// row egy azonosító sora; az until pillanatban már nem él.
type row struct {
	confirmed bool
	holder    string
	until     time.Duration
}

// world egy helyes tár, amely feljegyzi a hívásait.
type world struct {
	script trace.Script
	now    time.Duration
	rows   map[string]*row
	tokens []table.Token
}

func (w *world) step(r *rand.Rand) {
	w.now += random.Pick(r, waits...)
	client := r.IntN(3)
	if len(w.tokens) == 0 || r.IntN(2) == 0 {
		k := fmt.Sprintf("k%d", 1+r.IntN(2))
		w.script.Add(client, key(k, claim(w.now)), w.claim(k))
		return
	}
	token := random.Pick(r, w.tokens...)
	if r.IntN(2) == 0 {
		w.script.Add(client, key(token.Key, confirm(token.Holder, w.now)), done)
		w.rows[token.Key] = &row{confirmed: true, holder: token.Holder, until: w.now + trace.Retention}
		return
	}
	w.script.Add(client, key(token.Key, forget(token.Holder, w.now)), done)
	if held := w.rows[token.Key]; held != nil && !held.confirmed && held.holder == token.Holder && w.now < held.until {
		delete(w.rows, token.Key)
	}
}

// with a felvétel, a végén egy lefoglalással, amelyre ez volt a válasz.
func (w *world) with(k string, got trace.Answer) []porcupine.Operation {
	script := w.script
	return slices.Clone(script.Add(1, key(k, claim(w.now)), got).History())
}

// claim lefoglal, és megadja a választ.
func (w *world) claim(k string) trace.Answer {
	a := w.answer(k)
	if a.Claim == table.Claimed {
		w.rows[k] = &row{holder: a.Holder, until: w.now + trace.Lease}
		w.tokens = append(w.tokens, table.Token{Key: k, Holder: a.Holder})
	}
	return a
}

// answer az, amit a tár most egy lefoglalásra mond.
func (w *world) answer(k string) trace.Answer {
	switch held := w.rows[k]; {
	case held == nil || w.now >= held.until:
		return claimed(fmt.Sprintf("j%d", len(w.tokens)+1))
	case held.confirmed:
		return duplicate
	default:
		return inProgress
	}
}

// wrong egy másik válasz; az átvételé lehet olyan is, amely a régi jelet adja újra.
func (w *world) wrong(r *rand.Rand, k string, right trace.Answer) trace.Answer {
	all := []trace.Answer{inProgress, duplicate, claimed("j99")}
	if held := w.rows[k]; held != nil && right.Claim == table.Claimed {
		all[2] = claimed(held.holder)
	}
	for {
		if a := random.Pick(r, all...); a.Claim != right.Claim || a.Holder != right.Holder && all[2].Holder != "j99" {
			return a
		}
	}
}
