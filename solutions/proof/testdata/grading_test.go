package proof_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"idempotencia/internal/lab/random"
	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
)

// A modell elfogadja egy helyes tár véletlen felvételeit, és elutasítja őket, ha az utolsó lefoglalás válasza elromlik.
func TestRandomHistories(t *testing.T) {
	for length, r := range random.Games(t, 1000, 8) {
		w := &world{script: new(trace.Script), rows: map[string]*row{}}
		for range length - 1 {
			w.step(r)
		}
		w.now += random.Pick(r, waits...)
		k := fmt.Sprintf("k%d", 1+r.IntN(2))
		right := w.answer(k)
		wrong := w.wrong(r, k, right)
		judge(t, "véletlen felvétel", append(w.script.History(), last(w, k, right)), porcupine.Ok)
		judge(t, "elrontott felvétel", append(w.script.History(), last(w, k, wrong)), porcupine.Illegal)
	}
}

// last a felvétel utolsó lefoglalása, ezzel a válasszal.
func last(w *world, k string, got trace.Answer) porcupine.Operation {
	return new(trace.Script).Overlap(1, 1_000_000, 1_000_001, key(k, claim(w.now)), got).History()[0]
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
	script *trace.Script
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
