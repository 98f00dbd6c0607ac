package feedback

import (
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// suspicion is the one known mistake that breaks exactly what is broken here, or the only two that do
// so together. All conditions at once can be broken in too many ways, a function that is not written
// yet is no mistake, and no known mistake leaves a program stuck.
func suspicion(ex *book.Exercise, all []Condition) []Suspicion {
	unmet, tried := map[string]bool{}, 0
	for _, c := range all {
		if c.Unwritten != "" || c.Kind == check.Infrastructure || c.Kind == "" || c.stuck() {
			return nil
		}
		if ex.Condition(c.Name) == nil {
			continue // known mistakes tell of the acceptance test alone
		}
		tried++
		if c.Kind != check.Met {
			unmet[c.Name] = true
		}
	}
	if len(unmet) == 0 || len(unmet) == tried {
		return nil
	}
	if alone := alike(ex.Mistakes, unmet); len(alone) > 0 {
		return onlyOne(alone)
	}
	return onlyOne(together(ex.Mistakes, unmet))
}

// leaked is the message for a call that ended, but not all that it had started.
const leaked = "deadlock: main bubble goroutine has exited but blocked goroutines remain"

// stuck reports whether the program had no end of its own.
func (c Condition) stuck() bool {
	switch c.Kind {
	case check.TimedOut, check.Deadlocked, check.OutOfMemory:
		return true
	default:
		message := plain(c.Original)
		return strings.HasPrefix(message, "deadlock: ") && message != leaked || strings.HasPrefix(message, "test timed out") || message == stackOverflow
	}
}

// onlyOne gives a cause when there is no other.
func onlyOne(causes [][]Suspicion) []Suspicion {
	if len(causes) != 1 {
		return nil
	}
	return causes[0]
}

func alike(mistakes []book.Mistake, unmet map[string]bool) [][]Suspicion {
	var found [][]Suspicion
	for _, m := range mistakes {
		if sameSet(m.Breaks, unmet) {
			found = append(found, []Suspicion{suspected(m)})
		}
	}
	return found
}

func together(mistakes []book.Mistake, unmet map[string]bool) [][]Suspicion {
	var found [][]Suspicion
	for i, m := range mistakes {
		for _, other := range mistakes[i+1:] {
			if sameSet(append(m.Breaks[:len(m.Breaks):len(m.Breaks)], other.Breaks...), unmet) {
				found = append(found, []Suspicion{suspected(m), suspected(other)})
			}
		}
	}
	return found
}

func suspected(m book.Mistake) Suspicion {
	return Suspicion{Name: m.Name, Title: m.Title, Text: m.Text}
}

func sameSet(names []string, set map[string]bool) bool {
	distinct := map[string]bool{}
	for _, name := range names {
		if !set[name] {
			return false
		}
		distinct[name] = true
	}
	return len(distinct) == len(set)
}
