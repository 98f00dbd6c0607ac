package view

import (
	"cmp"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/internal/check"
	"idempotencia/internal/window"
)

func (m *model) studentKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k := m.keys
	p := m.chosen()
	if p == nil {
		return nil, false
	}
	at, open := m.task(p)
	switch {
	case m.choose(msg, &m.tasks, len(m.exercises)):
	case key.Matches(msg, k.Next):
		m.neighbour(1)
	case key.Matches(msg, k.Previous):
		m.neighbour(-1)
	case !open:
		return nil, false
	case key.Matches(msg, k.Open):
		return m.openSubmission(at), true
	case key.Matches(msg, k.File, k.Diff, k.Alike, k.Output):
		cmd := m.openSubmission(at)
		further, _ := m.submissionKey(msg)
		return tea.Batch(cmd, further), true
	default:
		return m.decisionKey(msg, at)
	}
	return nil, true
}

// task is the exercise under the cursor.
func (m *model) task(p *person) (pair, bool) {
	if m.tasks.Cursor >= len(m.exercises) {
		return pair{}, false
	}
	return pair{p.student.Key, m.exercises[m.tasks.Cursor]}, true
}

// neighbour goes to the student before or after, in the order of the list.
func (m *model) neighbour(step int) {
	if i := m.students.Cursor + step; i >= 0 && i < len(m.shown) {
		m.students.Move(step, len(m.shown))
		return
	}
	m.notice = edge(step, "tanuló a listában")
}

func edge(step int, what string) string {
	if step > 0 {
		return "Ez az utolsó " + what + "."
	}
	return "Ez az első " + what + "."
}

func (m *model) studentLines(w, h int) []string {
	p := m.chosen()
	if p == nil {
		return []string{"Ez a tanuló a szűrés miatt nem látszik. Esc: vissza."}
	}
	total := fmt.Sprintf("%s/%s pont · %s\u00a0%% · ", decimal(p.mark.Points), decimal(p.mark.Max), percent(p.mark.Percent))
	if p.mark.Pending {
		total += "a jegy függőben van"
	} else {
		total += fmt.Sprintf("jegy: %d", p.mark.Grade)
	}
	top := window.Wrap(m.theme.Label.Render(total), w, 0)
	if g := oneLine(p.student.Group); g != "" {
		top = append(top, m.theme.Dim.Render("csoport: "+g))
	}
	if h >= 8 {
		top = append(top, "")
	}
	var items [][]string
	for i, id := range m.exercises {
		items = append(items, m.taskItem(p, id, w, i == m.tasks.Cursor))
	}
	if notes := m.noteLines(p, w); len(notes) > 0 && len(items) > 0 {
		items[len(items)-1] = append(items[len(items)-1], notes...)
	}
	body, _ := m.tasks.View(items, h-len(top))
	return append(top, body...)
}

// taskItem is an exercise's line, and below the chosen one what its points do not tell.
func (m *model) taskItem(p *person, id string, w int, chosen bool) []string {
	w = min(w, 100)
	s, _ := p.score(id)
	state := marks.State(m.index, p.student.Key, id)
	pointer, title := "  ", oneLine(m.exerciseTitle(id))
	right := fmt.Sprintf("%s/%s", decimal(s.Points), decimal(s.Max))
	if !s.Counted {
		right = "függőben"
	}
	if w >= 60 {
		right = state + "  " + fmt.Sprintf("%9s", right)
	}
	if s.Override != nil {
		right = "✎ " + right
	}
	left := m.taskMark(p, id) + " "
	room := max(w-window.Width(right)-6, 6)
	title = window.Cut(title, room)
	if chosen {
		pointer, title = "▸ ", m.theme.Selected.Render(title)
	}
	lines := []string{window.Spread(pointer+left+title, right, w)}
	if !chosen {
		return lines
	}
	remarks := m.remarks(s)
	if w < 60 {
		remarks = append([]string{state}, remarks...)
	}
	for _, text := range remarks {
		for _, line := range window.Wrap(text, w-6, 0) {
			lines = append(lines, "      "+m.theme.Dim.Render(line))
		}
	}
	return lines
}

func (m *model) taskMark(p *person, id string) string {
	r := m.index.Result(p.student.Key, id)
	switch {
	case r == nil:
		return m.theme.Warn.Render("·")
	case r.Verdict.Kind == check.Met:
		return m.theme.Good.Render("✓")
	case r.Verdict.Kind == check.Failed, r.Verdict.Kind == check.NotBuilt:
		return m.theme.Bad.Render("✗")
	case r.Verdict.Kind == check.Refused:
		return m.theme.Bad.Render("⊘")
	default:
		return m.theme.Warn.Render("–")
	}
}

// exerciseTitle names an exercise by its lesson.
func (m *model) exerciseTitle(id string) string {
	if l := m.o.Course.Lesson(id); l != nil && l.Title != "" {
		return fmt.Sprintf("%d. %s", l.Number, l.Title)
	}
	return id
}

// remarks say what the points of a score do not tell.
func (m *model) remarks(s cohort.Score) []string {
	var all []string
	if m.o.Remarks != nil {
		all = m.o.Remarks(s)
	}
	// The state stands beside the points.
	all = slices.DeleteFunc(all, func(text string) bool { return text == marks.State(m.index, s.Student, s.Exercise) })
	if n := m.index.Note(s.Student, s.Exercise); n != nil {
		all = append(all, n.Text)
	}
	if o, there := m.override(pair{s.Student, s.Exercise}); there && o.Comment != "" {
		all = append(all, "megjegyzés a tanulónak: "+o.Comment)
	}
	for i := range all {
		all[i] = oneLine(all[i])
	}
	return all
}

// noteLines are what the intake said of the student besides missing and unreadable submissions.
func (m *model) noteLines(p *person, w int) []string {
	var lines []string
	for _, n := range m.o.Batch.Notes {
		if n.Student != p.student.Key || n.Kind != cohort.Ignored && n.Kind != cohort.Remark {
			continue
		}
		if lines == nil {
			lines = append(lines, "", m.theme.Label.Render("A letöltésről"))
		}
		text := cmp.Or(oneLine(n.Text), string(n.Kind))
		if path := oneLine(n.Path); path != "" {
			text += " (" + path + ")"
		}
		lines = append(lines, window.Wrap("– "+text, min(w, 100), 2)...)
	}
	return lines
}
