package verify

import (
	"context"
	"fmt"
	"strings"

	"idempotencia/internal/check"
)

// seeds is with how many seeds a reference has to meet the randomised conditions.
const seeds = 20

// randomised demands that the reference meets what the grader alone tries, whatever chance brings, and
// says which known mistakes that does not find: not all of them show in random calls.
func (v *verifier) randomised(ctx context.Context, reference *trial, mistakes []*trial) error {
	ex := reference.ex
	if ex.GradingTest == "" {
		v.problem(ex.Solution, 0, "nincs mellette véletlenszerű feltétel: testdata/grading_test.go")
		return nil
	}
	if reference.content == nil || reference.recording.Results == nil {
		return nil // that it does not build is said already
	}
	var tried []uint64
	for seed := range uint64(seeds) {
		tried = append(tried, seed)
	}
	verdict, err := v.checker.Rehearse(ctx, ex, reference.content, tried)
	if err != nil {
		return fmt.Errorf("verify %s: %w", reference.path, err)
	}
	for i, r := range verdict.Results {
		if r.Kind != check.Met {
			v.problem(reference.path, 0, "a mintamegoldás nem teljesíti a véletlenszerű feltételt: %s (%s, mag: %d)", r.Condition, r.Kind, tried[i/len(ex.Randomised)])
		}
	}
	if missed := unnoticed(mistakes); len(missed) > 0 {
		v.note("%s: a véletlenszerű feltételek ezeket az ismert hibákat nem veszik észre: %s", ex.ID, strings.Join(missed, ", "))
	}
	return nil
}

// unnoticed names the mistakes that meet every randomised condition.
func unnoticed(mistakes []*trial) []string {
	var names []string
	for i, t := range mistakes {
		met := t.recording.Results != nil
		for _, r := range t.recording.Results {
			met = met && (t.ex.Condition(r.Condition) != nil || r.Kind == check.Met)
		}
		if met {
			names = append(names, t.ex.Mistakes[i].Name)
		}
	}
	return names
}
