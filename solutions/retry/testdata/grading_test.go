package retry_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"idempotencia/exercises/retry"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen szabályokkal, válaszokkal, határidővel és próbakerettel is pontosan annyiszor és akkor hív, ahányszor és amikor kell, és az eredmény, a jelentés meg a keret is jó.
func TestRandomReplies(t *testing.T) {
	for length, r := range random.Games(t, 1500, 5) {
		inBubble(t, func(t *testing.T) { playReplies(t, r, length) })
	}
}

func playReplies(t *testing.T, r *rand.Rand, length int) {
	p := policy()
	p.MaxAttempts = 1 + r.IntN(length+1)
	p.Base = time.Duration(1 + r.Int64N(int64(300*ms)))
	p.Max = time.Duration(1 + r.Int64N(int64(2*time.Second)))
	p.AttemptTimeout = time.Duration(1 + r.Int64N(int64(2*time.Second)))
	p.StableID = r.IntN(2) == 0
	if r.IntN(2) == 0 {
		p.Budget = lab.NewBudget(r.IntN(length + 1))
	}
	var replies []reply
	for range length - 1 {
		replies = append(replies, randomReply(r))
	}
	s := open(t, p, append(replies, random.Pick(r, gives(r.IntN(1000)), randomReply(r)))...)
	m := &run{policy: p, left: 1 << 62, tokens: 1 << 30}
	if p.Budget != nil {
		m.tokens = p.Budget.Tokens()
	}
	ctx := t.Context()
	if r.IntN(3) == 0 {
		m.left = time.Duration(1 + r.Int64N(int64(4*time.Second)))
		ctx = s.deadline(m.left)
	}
	if !m.play(s.replies) {
		return
	}
	s.do(ctx, m.value, m.report, m.faults...)
	s.wantStarts(m.starts...)
	if p.Budget != nil {
		s.tokens(m.tokens)
	}
}

func randomReply(r *rand.Rand) reply {
	asked := time.Duration(1 + r.Int64N(int64(3*time.Second)))
	one := fails(random.Pick[error](r, errDown, errDown, errDown, errLost, errRejected, errUnknown, lab.Busy{After: asked})).beside(7)
	if r.IntN(3) == 0 {
		one = one.takes(time.Duration(1 + r.Int64N(int64(2*time.Second))))
		if r.IntN(3) == 0 {
			one = one.deafly()
		}
	}
	return one
}

// run kiszámolja, minek kell történnie.
type run struct {
	policy    retry.Policy
	now, left time.Duration
	tokens    int

	value  int
	report retry.Report
	faults []error
	starts []time.Duration
}

// play hamis, ha egyszerre több ok is megállítaná: hogy akkor melyik a hiba, azt a feladat nem köti meg.
func (m *run) play(replies []reply) bool {
	for {
		m.report.Attempts++
		m.starts = append(m.starts, m.now)
		r := replies[min(m.report.Attempts, len(replies))-1]
		err := m.attempt(r)
		if err == nil {
			m.value = r.value
			return true
		}
		wait := m.wait(err)
		var reasons [][]error
		kind := kinds(err)
		if kind != retry.Retryable && (kind != retry.Ambiguous || !m.policy.StableID) {
			reasons = append(reasons, []error{err})
		}
		if m.left-m.now <= wait {
			reasons = append(reasons, []error{context.DeadlineExceeded, err})
		}
		if m.report.Attempts == m.policy.MaxAttempts {
			reasons = append(reasons, []error{retry.ErrAttempts, err})
		}
		if m.tokens == 0 {
			reasons = append(reasons, []error{retry.ErrBudget, err})
		}
		if len(reasons) > 0 {
			m.faults = reasons[0]
			return len(reasons) == 1
		}
		m.tokens--
		m.now += wait
		m.report.Waited += wait
	}
}

// attempt egy próbálkozás hibája; közben telik az idő.
func (m *run) attempt(r reply) error {
	if limit := min(m.policy.AttemptTimeout, m.left-m.now); !r.deaf && r.after > limit {
		m.now += limit
		return context.DeadlineExceeded
	}
	m.now += r.after
	return r.err
}

func (m *run) wait(err error) time.Duration {
	var asked time.Duration
	if busy := (lab.Busy{}); errors.As(err, &busy) {
		asked = min(busy.After, m.policy.Max)
	}
	return max(asked, m.policy.Delay(m.report.Attempts-1))
}

// A Delay véletlen szabályokra és sorszámokra is a tartomány annyiad részét adja, amennyit a Rand mond.
func TestRandomDelays(t *testing.T) {
	r := random.For(t)
	for range 500 {
		p := retry.Policy{Base: time.Duration(1 + r.Int64N(int64(random.Pick(r, 100, ms, time.Hour)))), Max: time.Duration(1 + r.Int64N(int64(1000*time.Hour)))}
		n := random.Pick(r, r.IntN(8), r.IntN(80), r.IntN(100_000))
		window := new(big.Int).Lsh(big.NewInt(int64(p.Base)), uint(n))
		if top := big.NewInt(int64(p.Max)); window.Cmp(top) > 0 {
			window = top
		}
		part := r.Float64()
		wantDelay(t, p, n, part, time.Duration(part*float64(window.Int64())))
	}
}
