package tables

import (
	"io"
	"time"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/internal/check"
)

// Version is the format of Report that this program writes. A field that is added does not change it.
const Version = 1

// Report is the whole batch for programs.
type Report struct {
	Version   int             `json:"version"`
	Title     string          `json:"title"`
	Made      time.Time       `json:"made,omitzero"` // of the newest submission
	Layout    string          `json:"layout"`
	Conduct   cohort.Conduct  `json:"conduct"`
	Grades    [4]float64      `json:"grades"` // the least percent of the grades 2, 3, 4 and 5
	Exercises []Exercise      `json:"exercises"`
	Students  []StudentReport `json:"students"`
	Notes     []cohort.Note   `json:"notes"`
	Twins     []cohort.Twin   `json:"twins"`
}

// Exercise is one of the exercises that count.
type Exercise struct {
	ID         string      `json:"id"`
	Title      string      `json:"title"`
	Points     float64     `json:"points"`
	Conditions []Condition `json:"conditions"`
}

// Condition is one of an exercise.
type Condition struct {
	Name   string  `json:"name"`
	Text   string  `json:"text"`
	Weight float64 `json:"weight"`
}

// StudentReport is a student's mark. Points, Percent and Grade are null while it is pending.
type StudentReport struct {
	cohort.Student
	Points  *float64      `json:"points"`
	Max     float64       `json:"max"`
	Percent *float64      `json:"percent"`
	Grade   *int          `json:"grade"`
	Pending bool          `json:"pending"`
	Scores  []ScoreReport `json:"scores"`
}

// ScoreReport is what one exercise earned. Points and Raw are null when nothing could be graded.
type ScoreReport struct {
	Exercise string            `json:"exercise"`
	Points   *float64          `json:"points"`
	Raw      *float64          `json:"raw"` // before the late rule and the override
	Max      float64           `json:"max"`
	Counted  bool              `json:"counted"`
	Late     bool              `json:"late"`
	Handed   time.Time         `json:"handed,omitzero"`
	Kind     check.Kind        `json:"kind,omitempty"` // of the verdict
	State    string            `json:"state"`          // the same in Hungarian, or why there is no verdict
	Remarks  []string          `json:"remarks,omitempty"`
	Override *cohort.Override  `json:"override,omitempty"`
	Outcomes []ConditionReport `json:"conditions"`
	Job      string            `json:"job,omitempty"`
}

// ConditionReport is how a condition ended, in the words of Conditions.
type ConditionReport struct {
	Name    string `json:"name"`
	Outcome string `json:"outcome"`
}

// JSON writes the whole batch for programs, as a Report.
func JSON(w io.Writer, d Data) error {
	v := d.view()
	out := Report{
		Version: Version, Title: oneLine(d.Batch.Title), Made: utc(d.Batch.Made), Layout: d.Batch.Layout, Conduct: d.Batch.Conduct, Grades: d.Policy.Grades,
		Exercises: []Exercise{}, Students: []StudentReport{}, Notes: append([]cohort.Note{}, d.Batch.Notes...), Twins: append([]cohort.Twin{}, d.Batch.Twins...),
	}
	for _, id := range v.ids {
		out.Exercises = append(out.Exercises, v.exerciseReport(id))
	}
	for _, p := range v.people {
		p.Name, p.Group = oneLine(p.Name), oneLine(p.Group)
		s := StudentReport{Student: p.Student, Max: p.mark.Max, Pending: p.mark.Pending, Scores: []ScoreReport{}}
		if !p.mark.Pending {
			s.Points, s.Percent, s.Grade = &p.mark.Points, &p.mark.Percent, &p.mark.Grade
		}
		for _, score := range p.mark.Scores {
			s.Scores = append(s.Scores, v.scoreReport(score))
		}
		out.Students = append(out.Students, s)
	}
	return encode(w, out)
}

func (v *view) exerciseReport(id string) Exercise {
	e := Exercise{ID: id, Points: v.worth(id), Conditions: []Condition{}}
	if l := v.Book.Lesson(id); l != nil {
		e.Title = l.Title
	}
	ex, worth := v.exercise(id), v.Policy.Exercise(id)
	for _, c := range worth.Conditions {
		one := Condition{Name: c.Name, Weight: c.Points}
		if of := ex.AnyCondition(c.Name); of != nil {
			one.Text = of.Text
		}
		e.Conditions = append(e.Conditions, one)
	}
	return e
}

func (v *view) scoreReport(s cohort.Score) ScoreReport {
	out := ScoreReport{
		Exercise: s.Exercise, Max: s.Max, Counted: s.Counted, Late: s.Late, State: marks.State(v.index, s.Student, s.Exercise),
		Remarks: marks.Remarks(v.index, v.Policy, s), Override: s.Override, Outcomes: []ConditionReport{},
	}
	if s.Counted {
		out.Points, out.Raw = &s.Points, &s.Raw
	}
	if r := v.index.Result(s.Student, s.Exercise); r != nil {
		out.Handed, out.Kind, out.Job = utc(r.Handed), r.Verdict.Kind, r.Job
	}
	if worth := v.Policy.Exercise(s.Exercise); worth != nil {
		for _, c := range worth.Conditions {
			out.Outcomes = append(out.Outcomes, ConditionReport{c.Name, v.outcome(s.Student, s.Exercise, c.Name)})
		}
	}
	return out
}

// utc keeps the table the same on machines in other zones.
func utc(t time.Time) time.Time {
	if t.IsZero() {
		return t
	}
	return t.UTC()
}
