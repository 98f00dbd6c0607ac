package tables

import (
	"encoding/csv"
	"io"
	"strconv"
	"time"

	"idempotencia/grade/marks"
	"idempotencia/internal/check"
)

// outcomeUnknown stands where there is no verdict, and nobody said why.
const outcomeUnknown = "unknown"

// Conditions writes a row for every student, exercise and condition, for statistics: UTF-8, commas,
// LF. The column met is 1, 0, or empty where nothing may be concluded; outcome is a kind of a
// condition's verdict, of the whole verdict where the condition did not run, or says why there was
// nothing to run. handed is RFC 3339 in UTC.
func Conditions(w io.Writer, d Data) error {
	v := d.view()
	rows := [][]string{{"student_key", "exercise", "condition", "weight", "outcome", "met", "counted", "late", "handed"}}
	for _, p := range v.people {
		for _, s := range p.mark.Scores {
			worth := v.Policy.Exercise(s.Exercise)
			if worth == nil {
				continue
			}
			handed := ""
			if r := v.index.Result(p.Key, s.Exercise); r != nil && !r.Handed.IsZero() {
				handed = r.Handed.UTC().Format(time.RFC3339)
			}
			for _, c := range worth.Conditions {
				outcome := v.outcome(p.Key, s.Exercise, c.Name)
				rows = append(rows, []string{
					cell(p.Key), s.Exercise, c.Name, number(c.Points), outcome, met(outcome),
					strconv.FormatBool(s.Counted), strconv.FormatBool(s.Late), handed,
				})
			}
		}
	}
	return written(csv.NewWriter(w).WriteAll(rows))
}

func (v *view) outcome(student, exercise, condition string) string {
	if r := v.index.Result(student, exercise); r != nil {
		kind := marks.Outcome(r.Verdict, condition)
		switch {
		case kind != "":
			return string(kind)
		case r.Verdict.Kind == check.Met || r.Verdict.Kind == check.Failed || r.Verdict.Kind == "":
			return outcomeUnknown // the verdict speaks of conditions, and not of this one
		default:
			return string(r.Verdict.Kind)
		}
	}
	if n := v.index.Note(student, exercise); n != nil {
		return string(n.Kind)
	}
	return outcomeUnknown
}

func met(outcome string) string {
	switch outcome {
	case string(check.Met):
		return "1"
	case outcomeUnknown, string(check.Infrastructure):
		return ""
	default:
		return "0"
	}
}
