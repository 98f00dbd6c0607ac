package view

import (
	"cmp"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// person is a student with all that the list tells.
type person struct {
	student cohort.Student
	name    string // on one line, without control characters
	folded  string // for searching
	mark    cohort.Mark
	counts  [filters]int // of what each filter looks for
}

// filter picks students by what came of their submissions.
type filter int

const (
	everybody filter = iota
	failed
	refused
	faulty
	ambiguous
	alike
	decided
	filters
)

// filterNames say what a filter shows; filterSigns mark it in the list.
var (
	filterNames = [filters]string{"mind", "nem teljesül vagy nem fordul le", "elutasítva", "gépi hiba", "kétértelmű", "hasonló", "felülbírált"}
	filterSigns = [filters]string{"", "✗", "⊘", "–", "?", "≈", "✎"}
)

// order sorts the list of students.
type order int

const (
	byName order = iota
	byPoints
	byMark
	orders
)

var orderNames = [orders]string{"név szerint", "pont szerint", "jegy szerint"}

// people reads the students of a batch, in its order.
func people(b *cohort.Batch) []*person {
	var all []*person
	for _, s := range b.Students {
		name := cmp.Or(oneLine(s.Name), oneLine(s.Key), "(névtelen)")
		all = append(all, &person{student: s, name: name, folded: book.Fold(name)})
	}
	return all
}

// count fills in the marks and what the filters look for.
func (m *model) count() {
	of := map[string]cohort.Mark{}
	for _, mark := range m.o.Marks(m.overrides) {
		of[mark.Student] = mark
	}
	likenesses := map[string]int{}
	for _, t := range m.o.Batch.Twins {
		likenesses[t.A]++
		likenesses[t.B]++
	}
	decisions := map[string]int{}
	for _, o := range m.overrides {
		if key, ok := m.match(o.Student); ok {
			decisions[key]++
		}
	}
	for _, p := range m.people {
		p.mark = of[p.student.Key]
		p.counts = [filters]int{alike: likenesses[p.student.Key], decided: decisions[p.student.Key]}
		for _, id := range m.exercises {
			m.countOne(p, id)
		}
	}
	// While a student is looked at, the way to the next one stays what it was.
	if m.here() == studentsScreen {
		m.arrange()
	}
}

func (m *model) countOne(p *person, exercise string) {
	if n := m.index.Note(p.student.Key, exercise); n != nil && n.Kind == cohort.Ambiguous {
		p.counts[ambiguous]++
	}
	r := m.index.Result(p.student.Key, exercise)
	s, scored := p.score(exercise)
	switch {
	case r == nil && scored && !s.Counted:
		p.counts[faulty]++
	case r == nil:
	case r.Verdict.Kind == check.Failed, r.Verdict.Kind == check.NotBuilt:
		p.counts[failed]++
	case r.Verdict.Kind == check.Refused:
		p.counts[refused]++
	case r.Verdict.Kind != check.Met:
		p.counts[faulty]++
	}
}

func (p *person) score(exercise string) (cohort.Score, bool) {
	for _, s := range p.mark.Scores {
		if s.Exercise == exercise {
			return s, true
		}
	}
	return cohort.Score{Student: p.student.Key, Exercise: exercise}, false
}

// arrange filters, searches and sorts the list, and keeps the chosen student chosen.
func (m *model) arrange() {
	chosen := m.chosen()
	words := strings.Fields(book.Fold(m.query.Value()))
	m.shown = m.shown[:0]
	for _, p := range m.people {
		if (m.filter == everybody || p.counts[m.filter] > 0) && holdsAll(p.folded, words) {
			m.shown = append(m.shown, p)
		}
	}
	switch m.order {
	case byPoints:
		slices.SortStableFunc(m.shown, func(a, b *person) int { return cmp.Compare(b.mark.Points, a.mark.Points) })
	case byMark: // those without a mark first: they wait for somebody
		slices.SortStableFunc(m.shown, func(a, b *person) int {
			return cmp.Or(cmp.Compare(a.mark.Grade, b.mark.Grade), cmp.Compare(a.mark.Percent, b.mark.Percent))
		})
	}
	m.students.Cursor = max(0, slices.Index(m.shown, chosen))
	m.students.Move(0, len(m.shown))
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// chosen is the student under the cursor, nil when none is shown.
func (m *model) chosen() *person {
	if m.students.Cursor < 0 || m.students.Cursor >= len(m.shown) {
		return nil
	}
	return m.shown[m.students.Cursor]
}

func oneLine(s string) string { return strings.Join(strings.Fields(check.Clean(s)), " ") }
