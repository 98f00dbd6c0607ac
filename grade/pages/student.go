package pages

import (
	"fmt"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// head is what every page says of itself.
type head struct {
	Title  string
	Root   string // from the page's folder to the output folder
	Script bool   // only the instructor's pages have one
}

// studentPage is handed out alone, so all of it is about one student.
type studentPage struct {
	head
	Batch, Name           string
	Points, Max, Percent  string
	Grade                 string
	Pending               bool
	Next                  string
	Exercises             []studentExercise
	HasOverride, HasLate  bool
	AllMet, NothingHanded bool
}

// studentExercise is one exercise on a student's page.
type studentExercise struct {
	ID, Title   string
	Number      int
	Points, Max string
	Known       bool // there is a score
	Headline    string
	Reason      string   // why there is no verdict of the student's making
	Notes       []string // of the intake
	Handed      string
	Late        string
	Override    *cohort.Override
	Decided     string   // the points of the override
	Comments    []string // of the instructor
	Report      *feedback.Report
	Conditions  []conditionView
	Suspicion   []suspicionView
	Next        string
}

func (e *edition) studentPage(s *student) studentPage {
	p := studentPage{
		head:  head{Title: s.Name + " – visszajelzés", Root: "../"},
		Batch: oneLine(e.Batch.Title), Name: s.Name,
		Points: number(s.mark.Points), Max: number(s.mark.Max), Percent: number(s.mark.Percent),
		Grade: grade(s.mark.Grade), Pending: s.mark.Pending,
		AllMet: true, NothingHanded: true,
	}
	for _, x := range e.exercises {
		v := e.studentExercise(s, x)
		p.AllMet = p.AllMet && v.Report != nil && v.Report.Kind == check.Met
		p.NothingHanded = p.NothingHanded && s.work[x.ID] == nil
		p.Exercises = append(p.Exercises, v)
	}
	p.Next = nextOf(p)
	return p
}

// nextOf is where to go on: the lessons build on each other, so the first that is not done.
func nextOf(p studentPage) string {
	waiting := 0
	for _, x := range p.Exercises {
		switch {
		case x.Report == nil && x.Reason == "" || x.Report != nil && x.Report.Kind != check.Met:
			return fmt.Sprintf("Kezdd %s %d. feladattal („%s”): lentebb látod, mi hiányzik belőle. A leckéje és a tippjei segítenek.",
				feedback.Article(fmt.Sprint(x.Number)), x.Number, x.Title)
		case x.Report == nil:
			waiting++
		}
	}
	if waiting > 0 {
		return "Amit nem sikerült értékelni, azt az oktatód újra lefuttatja; neked most nincs vele dolgod."
	}
	return "Minden feladat kész. Olvasd el a leckék összefoglalását."
}

func (e *edition) studentExercise(s *student, x *exercise) studentExercise {
	v := studentExercise{ID: x.ID, Title: x.Title, Number: x.Number}
	if score := s.score(x.ID); score != nil {
		v.score(score)
	}
	for _, n := range e.Batch.Notes {
		if n.Student == s.Key && n.Exercise == x.ID && (n.Kind == cohort.Ambiguous || n.Kind == cohort.Unusable) {
			v.Notes = append(v.Notes, oneLine(n.Text))
		}
	}
	w := s.work[x.ID]
	switch {
	case w == nil:
		v.Headline = "Ehhez a feladathoz nem érkezett értékelhető beadás."
	case w.report.Kind == check.Infrastructure || slices.ContainsFunc(w.report.Conditions, func(c feedback.Condition) bool { return c.Kind == check.Infrastructure }):
		// The tool's own words are about the instructor's machine.
		v.Headline = "Ezt a beadást most nem sikerült értékelni; ez nem a te hibád."
		v.Reason = "Az oktatód újra lefuttatja az értékelést. Addig ez a feladat nem számít bele az eredményedbe."
		v.Handed = moment(w.result.Handed)
	default:
		v.tell(w)
	}
	return v
}

// tell shows the verdict.
func (v *studentExercise) tell(w *work) {
	r := w.report
	v.Report, v.Headline, v.Handed = &r, r.Headline, moment(w.result.Handed)
	for _, c := range r.Conditions {
		v.Conditions = append(v.Conditions, viewOf(c, r.File))
	}
	v.Suspicion = suspicions(r.Suspicion)
	v.Next = r.Next
	if r.Kind != check.Met && r.Command != "" {
		v.Next = strings.TrimSpace(r.Next) + " A munkafüzet mappájában: `" + r.Command + "`."
	}
}

// score says how the points came about, as far as they are not the verdict's alone.
func (v *studentExercise) score(s *cohort.Score) {
	v.Known, v.Points, v.Max = s.Counted, number(s.Points), number(s.Max)
	if s.Late {
		v.Late = "Késve érkezett."
		if !s.Decided() && s.Points != s.Raw {
			v.Late = fmt.Sprintf("Késve érkezett: a megszerzett %s pontból %s számít.", number(s.Raw), number(s.Points))
		}
	}
	o := s.Override
	if o == nil {
		return
	}
	if o.Comment != "" {
		v.Comments = append(v.Comments, o.Comment)
	}
	if o.Points != nil {
		v.Override, v.Decided = o, fmt.Sprintf("Az oktatód döntése: %s pont. A gépi értékelés %s pontot adott.", number(s.Points), number(s.Raw))
	}
}
