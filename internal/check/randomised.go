package check

import (
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
	"idempotencia/internal/envvar"
)

// graded reports whether the exercise's grading test is built and run as well.
func (c *Checker) graded(ex *book.Exercise) bool { return c.randomised && ex.GradingTest != "" }

// conditions are those that a verdict is about.
func (c *Checker) conditions(ex *book.Exercise) []book.Condition {
	if c.graded(ex) {
		return ex.AllConditions()
	}
	return ex.Conditions
}

// ownTests are the test files that the exercise is built from, as the go command sees them.
func (c *Checker) ownTests(ex *book.Exercise) []string {
	own := []string{ex.Test}
	if ex.Story != "" {
		own = append(own, ex.Story)
	}
	if c.graded(ex) {
		own = append(own, ex.GradingFile())
	}
	return own
}

// testSource is where the content of a test file is that the go command sees, perhaps by overlay.
func (c *Checker) testSource(ex *book.Exercise, file string) string {
	if c.graded(ex) && file == c.abs(ex.GradingFile()) {
		return c.abs(ex.GradingTest)
	}
	return file
}

// trimmed has the compiler name all sources as if they stood in one folder.
func trimmed(sources []string, folder string) string {
	var rules []string
	for _, source := range sources {
		rules = append(rules, filepath.Dir(source)+"=>"+folder)
	}
	return strings.Join(slices.Compact(rules), ";")
}

// seedIn tells a judged program which random calls to play.
func seedIn(seed uint64) string { return envvar.Seed + "=" + strconv.FormatUint(seed, 10) }

// WithRandomised gives a checker for the same workbook that tries the conditions of grading tests too.
func (c *Checker) WithRandomised() *Checker {
	return &Checker{
		root: c.root, tools: c.tools, limits: c.limits, grading: c.grading, race: c.race, plainly: c.plainly,
		cache: c.cache, env: c.env, parallel: c.parallel, randomised: true, seed: c.seed,
		isolation: c.isolation, plans: map[string]*plan{}, objects: map[string]keptObject{},
	}
}

// Rehearse builds one candidate once and tries its exercise's randomised conditions with every seed: in
// the verdict are the results for the first seed, then those for the second, and so on.
func (c *Checker) Rehearse(ctx context.Context, ex *book.Exercise, content []byte, seeds []uint64) (Verdict, error) {
	return c.candidate(ctx, ex, content, func(b *build, p *plan, v *Verdict) error {
		v.Results = make([]Result, len(seeds)*len(ex.Randomised))
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(c.parallel)
		for i, condition := range ex.Randomised {
			group.Go(func() error { // one seed after the other, since runs of one test share a file
				for j, seed := range seeds {
					r, err := c.runTest(ctx, b, p, condition.Name, c.limits, seedIn(seed))
					if err != nil {
						return err
					}
					v.Results[j*len(ex.Randomised)+i] = r
				}
				return nil
			})
		}
		err := group.Wait()
		v.Kind = overall(v.Results)
		return err
	})
}
