package show

import (
	"slices"
	"strings"
	"sync"
	"time"

	"idempotencia/grade/batch"
	"idempotencia/internal/check"
)

// outcome sorts verdicts for the counts.
type outcome int

const (
	met outcome = iota
	partly
	unmet
	notBuilt
	refused
	faulty
	outcomes
)

// marks and words name the outcomes, so that none hangs on a colour.
var (
	marks = [outcomes]string{"✓", "◐", "✗", "✗", "✗", "–"}
	words = [outcomes]string{"teljesül", "részben", "egyik sem", "nem fordul le", "elutasítva", "gépi hiba"}
)

func outcomeOf(v check.Verdict) outcome {
	switch v.Kind {
	case check.Met:
		return met
	case check.Failed:
		if metConditions(v) == 0 {
			return unmet
		}
		return partly
	case check.NotBuilt:
		return notBuilt
	case check.Refused:
		return refused
	default:
		return faulty
	}
}

func metConditions(v check.Verdict) (n int) {
	for _, r := range v.Results {
		if r.Kind == check.Met {
			n++
		}
	}
	return n
}

// Bounds on what is remembered.
const (
	mostRecent   = 8
	mostTroubles = 200
)

// tally is what is known of a batch so far. The batch and the picture reach it from two goroutines.
type tally struct {
	mu  sync.Mutex
	now func() time.Time
	state
}

// state is a tally at one moment.
type state struct {
	stage          string
	done, total    int
	cached, graded int
	counts         [outcomes]int
	recent         []batch.Event // the newest last
	troubles       []string
	moreTroubles   int // that are not kept
	began          time.Time
	staged         time.Time // when the stage began
	first, last    time.Time // when the stage of the graded ones began, and when the newest came
	at             time.Time // the moment
}

func newTally(now func() time.Time) *tally {
	t := &tally{now: now}
	t.began = now()
	t.staged = t.began
	return t
}

// hear counts an event and gives what is known then.
func (t *tally) hear(e batch.Event) state {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := t.now()
	t.done, t.total = max(t.done, e.Done), max(t.total, e.Total)
	switch e.Kind {
	case batch.Stage:
		t.stage, t.staged = oneLine(e.Text), at
	case batch.Trouble:
		t.trouble(oneLine(e.Text))
	case batch.Cached, batch.Graded:
		t.counts[outcomeOf(e.Verdict)]++
		if e.Kind == batch.Cached {
			t.cached++
			break
		}
		if t.graded == 0 {
			t.first = t.staged
		}
		t.graded++
		t.last = at
		e.Name, e.Exercise = oneLine(e.Name), oneLine(e.Exercise)
		t.recent = append(slices.Clone(t.recent[max(0, len(t.recent)-mostRecent+1):]), e)
	}
	return t.moment(at)
}

func (t *tally) trouble(text string) {
	if slices.Contains(t.troubles, text) || len(t.troubles) == mostTroubles {
		t.moreTroubles++
		return
	}
	t.troubles = append(t.troubles, text)
}

// see gives what is known now.
func (t *tally) see() state {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.moment(t.now())
}

func (t *tally) moment(now time.Time) state {
	s := t.state
	s.at = now
	s.troubles = slices.Clip(s.troubles)
	return s
}

// rate is how many submissions are graded in a second; what was known before does not count. It is 0
// while too little is known.
func (s state) rate() float64 {
	took := s.last.Sub(s.first).Seconds()
	if s.graded < 3 || took <= 0 {
		return 0
	}
	// A job that hangs slows the rate down, though nothing came since.
	if s.done < s.total {
		took = max(took, s.at.Sub(s.first).Seconds())
	}
	return float64(s.graded) / took
}

// left is how long the rest may take; 0 when nobody knows.
func (s state) left() time.Duration {
	rate := s.rate()
	if rate == 0 || s.done >= s.total {
		return 0
	}
	return time.Duration(float64(s.total-s.done) / rate * float64(time.Second))
}

// oneLine keeps what somebody else wrote from doing more than being read.
func oneLine(s string) string { return strings.Join(strings.Fields(check.Clean(s)), " ") }
