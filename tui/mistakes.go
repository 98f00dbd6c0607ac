package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/feedback"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

// mistakesView is the gallery of a solved exercise's known wrong solutions.
type mistakesView struct {
	list     window.List
	unfolded string                // name of the mistake that is unfolded
	damage   map[string]mistakeMsg // what a run of it gave, by lesson and name
}

func (v *mistakesView) open(m *model, l *book.Lesson) tea.Cmd {
	status := m.statuses[l.ID]
	switch {
	case status != progress.Done && status != progress.Changed:
		m.notice = "Az ismert hibákat akkor nézheted meg, ha a feladatot már megoldottad."
	case l.Exercise == nil || len(l.Exercise.Mistakes) == 0:
		m.notice = "Ehhez a feladathoz itt nincsenek ismert hibák."
	default:
		v.list, v.unfolded = window.List{}, ""
		m.push(place{screen: mistakesScreen, lesson: l.ID})
	}
	return nil
}

func (v *mistakesView) count(m *model) int {
	if l := m.lessonOf(m.here().lesson); l != nil && l.Exercise != nil {
		return len(l.Exercise.Mistakes)
	}
	return 0
}

func (v *mistakesView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := m.lessonOf(m.here().lesson)
	if l == nil || v.count(m) == 0 {
		return nil, false
	}
	switch {
	case key.Matches(msg, m.keys.PageUp, m.keys.PageDown):
		n, _ := m.distance(msg)
		v.list.Scroll(v.list.Page(n))
		return nil, true
	case m.choose(msg):
		return nil, true
	case key.Matches(msg, m.keys.Open):
		return v.toggle(m, l), true
	}
	return nil, false
}

// toggle unfolds a mistake; its damage comes from a real run.
func (v *mistakesView) toggle(m *model, l *book.Lesson) tea.Cmd {
	mistake := l.Exercise.Mistakes[v.list.Cursor]
	if v.unfolded == mistake.Name {
		v.unfolded = ""
		return nil
	}
	v.unfolded = mistake.Name
	if _, known := v.damage[l.ID+"/"+mistake.Name]; known || mistake.Path == "" {
		return nil
	}
	return m.s.mistake(m.s.ctx, l, mistake)
}

func (v *mistakesView) set(msg mistakeMsg) {
	if v.damage == nil {
		v.damage = map[string]mistakeMsg{}
	}
	v.damage[msg.lesson+"/"+msg.mistake] = msg
}

func (v *mistakesView) lines(m *model, w, h int) ([]string, []int) {
	l := m.lessonOf(m.here().lesson)
	if l == nil || l.Exercise == nil {
		return nil, nil
	}
	var items [][]string
	for i, mistake := range l.Exercise.Mistakes {
		item := window.Choice(m.theme, strings.TrimSuffix(mistake.Title, "."), min(w, 88), i == v.list.Cursor)
		if mistake.Name == v.unfolded {
			item = append(item, v.details(m, l, mistake, w)...)
		}
		items = append(items, item)
	}
	return v.list.View(items, h)
}

func (v *mistakesView) details(m *model, l *book.Lesson, mistake book.Mistake, w int) []string {
	var lines []string
	hang := func(text string, indent int) {
		for _, line := range window.Wrap(text, min(w, 84)-4, indent) {
			lines = append(lines, "    "+line)
		}
	}
	add := func(text string) { hang(text, 0) }
	for p := range strings.SplitSeq(strings.TrimSpace(strings.TrimPrefix(mistake.Text, mistake.Title)), "\n\n") {
		add(p)
	}
	for _, name := range mistake.Breaks {
		if c := l.Exercise.Condition(name); c != nil {
			hang(m.theme.Bad.Render("✗ ")+c.Text, 2)
		}
	}
	if mistake.Damage != nil {
		lines = append(lines, "", "    "+m.theme.Dim.Render(mistake.Damage.Title))
		for _, line := range m.drawing(*mistake.Damage, min(w, 84)-4) {
			lines = append(lines, "    "+line)
		}
		lines = append(lines, "")
	}
	msg, known := v.damage[l.ID+"/"+mistake.Name]
	switch {
	case mistake.Path == "": // a workspace without solutions only tells of it
	case !known:
		add(m.theme.Dim.Render("Lefuttatom, hogy lásd, mit okoz…"))
	case msg.err != nil:
		add(faults.Text(msg.err))
	default:
		lines = append(lines, v.proof(m, l, msg, w)...)
	}
	return append(lines, "")
}

// proof is the first thing that goes wrong in a real run of the mistake.
func (v *mistakesView) proof(m *model, l *book.Lesson, msg mistakeMsg, w int) []string {
	for _, c := range feedback.New(l.Exercise, msg.verdict).Conditions {
		if c.Kind == check.Met || c.Call == "" {
			continue
		}
		lines := []string{"", "    " + m.theme.Dim.Render("Ez történik, ha lefut:")}
		for _, row := range [][2]string{{"hívás:", c.Call}, {"jött: ", c.Came}, {"várt: ", c.Want}} {
			for i, piece := range window.Pieces(row[1], w-13) {
				if i > 0 {
					row[0] = "      "
				}
				lines = append(lines, fmt.Sprintf("      %s %s", row[0], piece))
			}
		}
		for _, d := range c.Details {
			lines = append(lines, "      "+d)
		}
		return lines
	}
	return nil
}
