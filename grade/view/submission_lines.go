package view

import (
	"fmt"
	"slices"
	"strings"

	"idempotencia/grade/marks"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/window"
)

// readable is the widest text that still reads well, in cells.
const readable = 88

func (m *model) submissionLines(w, h int) []string {
	v := &m.submission
	p := m.person(v.at.student)
	s, _ := p.score(v.at.exercise)
	top := []string{m.theme.Label.Render(m.pointsText(v.at)) + " · " + marks.State(m.index, v.at.student, v.at.exercise)}
	if v.work == nil {
		return append(top, "beolvasás…")
	}
	var items [][]string
	for i, part := range v.parts() {
		var lines []string
		switch {
		case part.condition >= 0:
			lines = m.conditionLines(part.condition, w-2)
		case part.faults:
			lines = m.faultLines(w - 2)
		default:
			lines = m.summaryLines(m.remarks(s), w-2)
		}
		items = append(items, pointed(m.theme, lines, i == v.list.Cursor, w))
	}
	body, _ := v.list.View(items, h-len(top))
	return append(top, body...)
}

// pointsText is what a submission is worth now.
func (m *model) pointsText(at pair) string {
	s, _ := m.person(at.student).score(at.exercise)
	if !s.Counted {
		return "függőben"
	}
	text := fmt.Sprintf("%s/%s pont", decimal(s.Points), decimal(s.Max))
	if s.Override != nil {
		text = "✎ " + text + fmt.Sprintf(" (a géptől %s)", decimal(s.Raw))
	}
	return text
}

// pointed puts the pointer before the chosen item and cuts lines that are too wide.
func pointed(t window.Theme, lines []string, chosen bool, w int) []string {
	pointer := "  "
	if chosen {
		pointer = t.Accent.Render("▸ ")
	}
	var all []string
	for _, line := range lines {
		for _, piece := range window.Pieces(line, max(w-2, 4)) {
			all = append(all, pointer+piece)
			pointer = "  "
		}
	}
	return all
}

// summaryLines say what there is to know beside the conditions.
func (m *model) summaryLines(remarks []string, w int) []string {
	v := &m.submission
	var lines []string
	if r := v.work.result; r != nil {
		headline := plainCode(v.work.report.Headline)
		if v.work.report.Kind == check.Infrastructure {
			headline = "Ezt a beadást nem sikerült ellenőrizni; ez nem a tanuló hibája."
		}
		lines = window.Wrap(headline, min(w, readable), 0)
	}
	for _, text := range remarks {
		lines = append(lines, window.Wrap("– "+text, min(w, readable), 2)...)
	}
	for _, r := range m.rivals(v.at) {
		lines = append(lines, window.Wrap("≈ "+r.text+" – h: eltérés", min(w, readable), 2)...)
	}
	if r := v.work.result; r != nil {
		lines = append(lines, window.Wrap(m.theme.Dim.Render("– "+oneLine(r.Path)), w, 2)...)
		if !v.work.kept {
			lines = append(lines, window.Wrap(m.theme.Warn.Render("! ")+"A beadott fájl nincs meg az eredmények mappájában.", min(w, readable), 2)...)
		}
	}
	return append(lines, "")
}

func (m *model) faultLines(w int) []string {
	text := m.submission.work.report.FaultsText(m.theme.Text(min(w, readable)))
	return append(strings.Split(strings.Trim(text, "\n"), "\n"), "")
}

// conditionLines tell of a condition in a line, or everything when it is open.
func (m *model) conditionLines(i, w int) []string {
	v := &m.submission
	c := v.work.report.Conditions[i]
	o := m.theme.Text(min(w, readable))
	if !v.open(i) {
		mark := m.theme.Bad.Render(c.Mark)
		if c.Kind == check.Met {
			mark = m.theme.Good.Render(c.Mark)
		}
		text := c.Text
		if text == "" {
			text = c.Name
		}
		if c.Kind != check.Met && c.Kind != check.Failed && c.Kind != "" {
			text += m.theme.Dim.Render(" – " + c.Word)
		}
		return window.Wrap(mark+" "+text, min(w, readable), 2)
	}
	lines := append(strings.Split(strings.TrimRight(v.work.report.ConditionText(c, o), "\n"), "\n"), "")
	first := slices.IndexFunc(v.work.report.Conditions, func(c feedback.Condition) bool { return c.Kind != check.Met })
	if text := v.work.report.SuspicionText(o); text != "" && i == first {
		lines = append(append(lines, strings.Split(strings.TrimRight(text, "\n"), "\n")...), "")
	}
	return lines
}

// rival is a submission that is nearly the same.
type rival struct{ student, text string }

// rivals are what the batch's likenesses say of a submission.
func (m *model) rivals(at pair) []rival {
	var all []rival
	for _, t := range m.o.Batch.Twins {
		other := t.B
		switch {
		case t.Exercise != at.exercise:
			continue
		case t.B == at.student:
			other = t.A
		case t.A != at.student:
			continue
		}
		p := m.person(other)
		if p == nil {
			continue
		}
		text := fmt.Sprintf("hasonló: %s (%s\u00a0%%)", p.name, percent(100*t.Share))
		if t.Same {
			text = "ugyanaz, szóközöktől és megjegyzésektől eltekintve: " + p.name
		}
		all = append(all, rival{other, text})
	}
	return all
}

// plainCode takes the backquotes off that stand around pieces of a program.
func plainCode(s string) string { return strings.ReplaceAll(s, "`", "") }
