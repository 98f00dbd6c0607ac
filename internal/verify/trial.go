package verify

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// trial is one candidate and what is known of it beforehand.
type trial struct {
	ex     *book.Exercise
	path   string
	line   int      // where the file says what it breaks; 0 when it does not
	breaks []string // exactly the conditions that it has to break
	what   string   // how problems call it
	known  bool     // it is a known mistake

	content   []byte
	recording check.Recording
}

// reference is how problems call the solution that the stories are recorded from.
const reference = "a mintamegoldás"

// try runs the trials and reports where they do other than they should.
func (v *verifier) try(ctx context.Context, checker *check.Checker, trials []*trial) error {
	var readable []*trial
	for _, t := range trials {
		content, ok := v.read(t.path)
		if t.content = content; ok {
			readable = append(readable, t)
		}
	}
	if err := run(ctx, checker, readable); err != nil {
		return err
	}
	for _, t := range readable {
		v.report.Candidates++
		if err := v.judge(t); err != nil {
			return err
		}
	}
	return nil
}

// run lets as many trials run side by side as there are processors: while one is built, which is work
// for one, another's conditions mostly wait for each other or for a database.
func run(ctx context.Context, checker *check.Checker, trials []*trial) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, t := range trials {
		group.Go(func() (err error) {
			if t.recording, err = checker.CheckAndRecord(ctx, t.ex, t.content, nil); err != nil {
				return fmt.Errorf("verify %s: %w", t.path, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// judge demands that the candidate broke exactly what it should.
func (v *verifier) judge(t *trial) error {
	played := t.recording
	for _, d := range append(played.Diagnostics, played.Warnings...) {
		v.problem(t.path, d.Line, "%s nem fordul le vagy nem engedett: %s", t.what, d.Text)
	}
	if played.Results == nil {
		return nil
	}
	for _, r := range played.Results {
		switch named := slices.Contains(t.breaks, r.Condition); {
		case t.known && t.ex.Condition(r.Condition) == nil: // chance alone breaks a randomised condition
		case r.Kind == check.Infrastructure:
			return fmt.Errorf("verify %s: %s: %s", t.path, r.Condition, r.Output) // the machine's fault, not the content's
		case named && r.Kind == check.Met:
			v.problem(t.path, t.line, "%s teljesíti ezt a feltételt, pedig meg kellene sértenie: %s", t.what, r.Condition)
		case !named && r.Kind != check.Met:
			v.problem(t.path, t.line, "%s ezt a feltételt is megsérti: %s (%s)", t.what, r.Condition, r.Kind)
		}
	}
	// A mistake may well stop in a story; without the right solution's play there is no picture.
	if t.what == reference && played.Ending.Kind != check.Met {
		v.problem(t.ex.Story, 0, "a mintamegoldás nem játssza végig a történeteket (%s): %s", played.Ending.Kind, played.Ending.Output)
	}
	return nil
}
