// Package marks owns how verdicts become marks: points, the late rule, overrides, the total and the
// grade of every student, and the remarks that explain them.
package marks

import (
	"slices"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// Mark marks every student of the batch, in its order, with one score for each exercise that counts:
// those that the policy's Only names, or else those that the batch's results and notes speak of.
//
// A submission that the intake found missing, ambiguous or unusable has 0 points and is Counted. Where
// there is neither a verdict that can be relied on nor such a note, nothing is counted and the mark is
// Pending: that is so after a fault of the machine, after a run that was cut off, and when a condition
// of the exercise has no result. An override with points counts in every case. Of several overrides of
// one score the last holds.
func Mark(b *cohort.Batch, course *book.Book, p *policy.Policy, overrides []cohort.Override) []cohort.Mark {
	x := NewIndex(b)
	ids := Exercises(b, p)
	decided := decisions(b.Students, overrides)
	all := make([]cohort.Mark, len(b.Students))
	for i, s := range b.Students {
		m := cohort.Mark{Student: s.Key}
		for _, id := range ids {
			m.Scores = append(m.Scores, score(x, p, exercise(course, id), s.Key, id, decided[pair{s.Key, id}]))
		}
		all[i] = total(m, p)
	}
	return all
}

// Exercises are the ids of the exercises that count, in the book's order.
func Exercises(b *cohort.Batch, p *policy.Policy) []string {
	held := map[string]bool{}
	for _, r := range b.Results {
		held[r.Exercise] = true
	}
	for _, n := range b.Notes {
		held[n.Exercise] = held[n.Exercise] || withoutSubmission(n.Kind)
	}
	var ids []string
	for _, e := range p.Exercises {
		if held[e.ID] && len(p.Only) == 0 || slices.Contains(p.Only, e.ID) {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

func exercise(course *book.Book, id string) *book.Exercise {
	if l := course.Lesson(id); l != nil {
		return l.Exercise
	}
	return nil
}

func decisions(students []cohort.Student, overrides []cohort.Override) map[pair]*cohort.Override {
	decided := map[pair]*cohort.Override{}
	for i, o := range overrides {
		if key, ok := policy.Match(students, o.Student); ok {
			decided[pair{key, o.Exercise}] = &overrides[i]
		}
	}
	return decided
}

func score(x *Index, p *policy.Policy, ex *book.Exercise, student, id string, o *cohort.Override) cohort.Score {
	s := cohort.Score{Student: student, Exercise: id, Override: o}
	worth := p.Exercise(id)
	if worth != nil {
		s.Max = worth.Points
	}
	switch r := x.Result(student, id); {
	case r != nil:
		var share float64
		s.Late, share = p.Late.Of(r.Handed, r.Late)
		if worth != nil && ex != nil {
			s.Raw, s.Counted = earned(ex, worth, r.Verdict)
		}
		s.Points = within(s.Raw*share, s.Max)
	case x.Note(student, id) != nil:
		s.Counted = true
	}
	if s.Decided() {
		s.Points, s.Counted = within(*o.Points, s.Max), true
	}
	return s
}

// earned are the points that a verdict earns. It does not count when the verdict leaves a condition open,
// or was not the candidate's doing.
func earned(ex *book.Exercise, worth *policy.Exercise, v check.Verdict) (points float64, counts bool) {
	switch v.Kind {
	case check.NotBuilt, check.Refused:
		return 0, true
	case check.Met, check.Failed:
	default:
		return 0, false
	}
	met := 0.0
	for _, c := range worth.Conditions {
		switch kind := Outcome(v, c.Name); kind {
		case "", check.Infrastructure:
			return 0, false
		case check.Met:
			met += c.Points
		}
	}
	sum := worth.Total()
	if len(ex.Conditions) == 0 || sum <= 0 {
		return 0, false
	}
	if met >= sum {
		return within(worth.Points, worth.Points), true // no rounding stands between all conditions and all points
	}
	return within(worth.Points*met/sum, worth.Points), true // multiplied first: 29 of 100 is 29, and not 28,999…
}

// Outcome is the kind of a condition in a verdict, "" when it has none. One that ran several times is
// met when it was met every time.
func Outcome(v check.Verdict, condition string) check.Kind {
	kind := check.Kind("")
	for _, r := range v.Results {
		if r.Condition == condition && (kind == "" || kind == check.Met) {
			kind = r.Kind
		}
	}
	return kind
}

func total(m cohort.Mark, p *policy.Policy) cohort.Mark {
	for _, s := range m.Scores {
		m.Points += s.Points
		m.Max += s.Max
		m.Pending = m.Pending || !s.Counted
	}
	m.Points = within(m.Points, m.Max)
	if m.Max > 0 {
		m.Percent = within(100*m.Points/m.Max, 100)
	} else {
		m.Pending = true // nothing that counts is no reason for a grade
	}
	if !m.Pending {
		m.Grade = p.Grade(m.Percent)
	}
	return m
}

// within keeps a number between 0 and most; what is no number is 0.
func within(x, most float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, most)
}
