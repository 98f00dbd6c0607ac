package pages

import (
	"fmt"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
)

// reportPage is the instructor's report.
type reportPage struct {
	head
	Batch, Layout, Made string
	Conduct             cohort.Conduct
	Promises, Lacks     []string
	Marks, Percents     []bar
	Exercises           []exerciseRow
	Students            []studentRow
	Graded              int
	Handed              int
	HasOverride         bool
	HasLate             bool

	Refused, LookAlikes, Exhausting, NotGraded []finding
	Twins                                      []twinGroup
	Missing                                    []missing
	Notes                                      []noteGroup
}

// exerciseRow sums an exercise up.
type exerciseRow struct {
	*exercise
	Handed, Ran, AllMet int
	Average, Max        string
	Mistake             *mistakeRow // the most common
	Alike               int
}

// studentRow is a student in the table of all.
type studentRow struct {
	*student
	Cells                   []scoreCell
	Points, Max, Percent    string
	Grade                   string
	Pending                 bool
	SortPoints, SortPercent float64
}

// scoreCell is a student's points for an exercise.
type scoreCell struct {
	Text, Class, Note string
	Sort              float64
}

// missing are the exercises that a student did not hand in.
type missing struct {
	Student   *student
	Exercises []*exercise
}

// noteGroup are the notes of one kind.
type noteGroup struct {
	Title, Next string
	Notes       []noteRow
}

type noteRow struct {
	Student  *student  // nil when it is nobody's
	Exercise *exercise // nil when it belongs to none
	Path     string
	Text     string
}

func (e *edition) reportPage() reportPage {
	b := e.Batch
	p := reportPage{
		head:  head{Title: "Értékelés: " + oneLine(b.Title), Script: true},
		Batch: oneLine(b.Title), Layout: oneLine(b.Layout), Made: moment(b.Made), Conduct: b.Conduct,
		Promises: b.Conduct.Promises, Lacks: b.Conduct.Lacks,
		Marks: e.markBars(), Percents: e.percentBars(), Handed: len(b.Results),
		Refused: e.refused(), LookAlikes: e.lookAlikes(), Exhausting: e.exhausting(), NotGraded: e.notGraded(),
		Missing: e.missing(), Notes: e.notes(),
	}
	for _, x := range e.exercises {
		row := exerciseRow{exercise: x}
		row.Handed, row.Ran, row.AllMet = e.counts(x)
		row.Average, row.Max = e.average(x)
		if m := e.mistakes(x); len(m) > 0 {
			row.Mistake = &m[0]
		}
		groups := e.twinGroups(x, false)
		for _, g := range groups {
			row.Alike += len(g.Students)
		}
		p.Exercises, p.Twins = append(p.Exercises, row), append(p.Twins, groups...)
	}
	for _, s := range e.students {
		row := e.studentRow(s)
		if !row.Pending {
			p.Graded++
		}
		for _, score := range s.mark.Scores {
			p.HasOverride = p.HasOverride || score.Decided()
			p.HasLate = p.HasLate || score.Late
		}
		p.Students = append(p.Students, row)
	}
	return p
}

func (e *edition) studentRow(s *student) studentRow {
	m := s.mark
	row := studentRow{
		student: s, Points: number(m.Points), Max: number(m.Max), Percent: number(m.Percent), Grade: grade(m.Grade), Pending: m.Pending,
		SortPoints: m.Points, SortPercent: m.Percent,
	}
	for _, x := range e.exercises {
		row.Cells = append(row.Cells, cell(s.score(x.ID), s.work[x.ID] != nil))
	}
	return row
}

func cell(s *cohort.Score, handed bool) scoreCell {
	switch {
	case s == nil || !s.Counted:
		return scoreCell{Text: "?", Class: "unknown", Note: "nem sikerült értékelni", Sort: -2}
	case !handed && !s.Decided():
		return scoreCell{Text: "–", Class: "absent", Note: "nincs beadás", Sort: -1}
	}
	c := scoreCell{Text: number(s.Points), Class: level(s.Points, s.Max), Sort: s.Points}
	if s.Decided() {
		c.Text, c.Note = c.Text+"*", "az oktató döntése: "+s.Override.Reason
	} else if s.Late {
		c.Text, c.Note = c.Text+"†", "késve érkezett"
	}
	return c
}

// level is the class of a share of the points; the number beside says it exactly.
func level(points, most float64) string {
	switch {
	case most <= 0 || points >= most:
		return "full"
	case points >= 0.7*most:
		return "high"
	case points >= 0.4*most:
		return "middle"
	case points > 0:
		return "low"
	default:
		return "zero"
	}
}

func (e *edition) exercise(id string) *exercise {
	i := slices.IndexFunc(e.exercises, func(x *exercise) bool { return x.ID == id })
	if i < 0 {
		return nil
	}
	return e.exercises[i]
}

func (e *edition) missing() []missing {
	by := map[*student][]*exercise{}
	for _, n := range e.Batch.Notes {
		if s, x := e.byKey[n.Student], e.exercise(n.Exercise); n.Kind == cohort.Missing && s != nil && x != nil {
			by[s] = append(by[s], x)
		}
	}
	var all []missing
	for _, s := range e.students {
		if by[s] != nil {
			all = append(all, missing{Student: s, Exercises: by[s]})
		}
	}
	return all
}

// noteKinds are in the order of how much they ask of the instructor.
var noteKinds = []struct {
	kind        cohort.NoteKind
	title, next string
}{
	{cohort.Ambiguous, "Kétértelmű beadások", "Egyik fájl sem számított. Kérdezd meg a tanulót, melyik az érvényes, hagyd csak azt a mappában, és futtasd újra az értékelést."},
	{cohort.Unusable, "Olvashatatlan beadások", "Kérd el újra a fájlt, tedd a helyére, és futtasd újra az értékelést."},
	{cohort.Remark, "Megjegyzések", "Ezek a beadások számítottak; a megjegyzés csak tájékoztat."},
	{cohort.Ignored, "Amit a beolvasás nem vett figyelembe", "Nincs vele teendőd, hacsak nem hiányzik valakitől éppen ez a fájl."},
}

func (e *edition) notes() []noteGroup {
	var groups []noteGroup
	for _, k := range noteKinds {
		g := noteGroup{Title: k.title, Next: k.next}
		for _, n := range e.Batch.Notes {
			if n.Kind == k.kind {
				g.Notes = append(g.Notes, noteRow{Student: e.byKey[n.Student], Exercise: e.exercise(n.Exercise), Path: oneLine(n.Path), Text: oneLine(n.Text)})
			}
		}
		if len(g.Notes) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// Attention is what needs a person, with the places where the report tells of it.
func (p reportPage) Attention() string {
	var parts []string
	add := func(n int, what string) {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, what))
		}
	}
	add(len(p.NotGraded), "beadást nem sikerült értékelni")
	add(len(p.Refused), "beadás nem futtatható")
	add(len(p.LookAlikes), "beadás tesztjelentésre hasonlító szöveget írt ki")
	add(len(p.Exhausting), "beadás szokatlanul sok időt vagy memóriát használt")
	add(len(p.Twins), "helyen hasonlítanak egymásra beadások")
	add(len(p.Missing), "tanulótól hiányzik valami")
	return strings.Join(parts, "; ")
}
