package marks

import (
	"strconv"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// State names in Hungarian how one student stands with one exercise: the verdict's kind, or why there
// is none.
func State(x *Index, student, exercise string) string {
	if r := x.Result(student, exercise); r != nil {
		return feedback.Word(r.Verdict.Kind)
	}
	n := x.Note(student, exercise)
	switch {
	case n == nil:
		return feedback.Word(check.Infrastructure)
	case n.Kind == cohort.Ambiguous:
		return "kétértelmű"
	case n.Kind == cohort.Unusable:
		return "nem olvasható"
	default:
		return "nincs beadva"
	}
}

// Remarks explain to an instructor, in Hungarian, what the points of a score do not tell; none when
// there is nothing to explain.
func Remarks(x *Index, p *policy.Policy, s cohort.Score) []string {
	return remarks(x, p, s, func(o *cohort.Override) string { return o.Reason })
}

// StudentRemarks are what the student may read of them: an override's reason is the instructor's own,
// its comment is for the student.
func StudentRemarks(x *Index, p *policy.Policy, s cohort.Score) []string {
	return remarks(x, p, s, func(o *cohort.Override) string { return o.Comment })
}

func remarks(x *Index, p *policy.Policy, s cohort.Score, words func(*cohort.Override) string) []string {
	var all []string
	r := x.Result(s.Student, s.Exercise)
	switch {
	case !s.Counted:
		all = append(all, "függőben: "+feedback.Word(check.Infrastructure))
	case r == nil || r.Verdict.Kind != check.Met && r.Verdict.Kind != check.Failed:
		all = append(all, State(x, s.Student, s.Exercise))
	}
	if r != nil {
		all = append(all, lateness(p, s, r)...)
	}
	if s.Decided() {
		text := "az oktató döntése: " + decimal(s.Points) + " pont"
		if why := strings.Join(strings.Fields(words(s.Override)), " "); why != "" {
			text += " (" + why + ")"
		}
		all = append(all, text)
	}
	return all
}

func lateness(p *policy.Policy, s cohort.Score, r *cohort.Result) []string {
	_, share := p.Late.Of(r.Handed, r.Late)
	switch {
	case p.Late.Unknown(r.Handed, r.Late):
		return []string{"a beadás ideje nem ismert, időben beadottnak számít"}
	case !s.Late:
		return nil
	case share >= 1 || s.Decided() || !s.Counted || s.Raw == 0:
		return []string{"késett"}
	default:
		return []string{"késett: " + decimal(s.Raw) + " pontból " + decimal(s.Points) + " marad"}
	}
}

// decimal writes points for a reader: Hungarian, without the digits that only fractions make.
func decimal(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.Replace(strings.TrimRight(strings.TrimRight(s, "0"), "."), ".", ",", 1)
}
