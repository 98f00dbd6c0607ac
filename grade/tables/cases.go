package tables

import (
	"cmp"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// testCase is one condition of one student's exercise, for the formats that speak of tests.
type testCase struct {
	name  string     // of the test
	title string     // what must hold, Hungarian
	kind  check.Kind // of the condition, or of the whole verdict where it did not run; "" where there is no verdict
	word  string     // the same in Hungarian
	text  string     // what to tell of it, Hungarian; empty when it is met
	part  float64    // of the exercise's points, before the late rule
	max   float64
}

// cases are the conditions of an exercise in the book's order.
func (v *view) cases(s cohort.Score) []testCase {
	if v.memo == nil {
		return v.putIntoWords(s)
	}
	return v.memo.of([2]string{s.Student, s.Exercise}, func() []testCase { return v.putIntoWords(s) })
}

func (v *view) putIntoWords(s cohort.Score) []testCase {
	ex, worth := v.exercise(s.Exercise), v.Policy.Exercise(s.Exercise)
	if worth == nil {
		return nil
	}
	r := v.index.Result(s.Student, s.Exercise)
	var report feedback.Report
	if r != nil {
		report = v.report(r)
	}
	var all []testCase
	for _, w := range worth.Conditions {
		c := testCase{name: w.Name, title: w.Name}
		if of := ex.AnyCondition(w.Name); of != nil {
			c.title = cmp.Or(oneLine(of.Text), w.Name)
		}
		if sum := worth.Total(); sum > 0 {
			c.max = worth.Points * (w.Points / sum)
		}
		if r == nil {
			c.word = marks.State(v.index, s.Student, s.Exercise)
		} else {
			c.told(report, r.Verdict)
		}
		if c.kind == check.Met {
			c.part = c.max
		}
		all = append(all, c)
	}
	return all
}

// told adds what the verdict says of the condition.
func (c *testCase) told(report feedback.Report, verdict check.Verdict) {
	c.kind = marks.Outcome(verdict, c.name)
	if c.kind == "" {
		c.kind = verdict.Kind
		if c.kind == check.Met || c.kind == check.Failed {
			c.kind = check.Infrastructure // nothing may be concluded of a condition without a result
		}
		c.text = strings.TrimSpace(report.Headline + "\n\n" + report.FaultsText(feedback.TextOptions{Width: 100}))
	}
	c.word = feedback.Word(c.kind)
	for _, of := range report.Conditions {
		if of.Name == c.name && of.Kind != "" && of.Kind != check.Met {
			c.text = strings.TrimSpace(report.ConditionText(of, feedback.TextOptions{Width: 100}))
		}
	}
	c.text = check.Clean(c.text)
}
