package view

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/window"
)

func (m *model) studentsKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case m.choose(msg, &m.students, len(m.shown)):
	case key.Matches(msg, m.keys.Open):
		if p := m.chosen(); p != nil {
			m.tasks = window.List{}
			m.push(studentScreen)
		}
	case key.Matches(msg, m.keys.Search):
		m.searching = true
		return m.query.Focus(), true
	case key.Matches(msg, m.keys.Sort):
		m.order = (m.order + 1) % orders
		m.arrange()
	case key.Matches(msg, m.keys.Filter):
		m.filter = (m.filter + 1) % filters
		m.arrange()
	case key.Matches(msg, m.keys.Back):
		m.filter = everybody
		m.query.SetValue("")
		m.arrange()
	default:
		return nil, false
	}
	return nil, true
}

// searchKey handles a key while a name is being looked for.
func (m *model) searchKey(msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		m.query.SetValue("")
		m.arrange()
		fallthrough
	case "enter":
		m.searching = false
		m.query.Blur()
		return nil
	case "up", "down", "pgup", "pgdown":
		m.choose(msg, &m.students, len(m.shown))
		return nil
	}
	return m.typed(msg)
}

func (m *model) studentsLines(w, h int) []string {
	var top []string
	switch {
	case m.searching:
		m.query.SetWidth(max(w-12, 4))
		top = append(top, m.query.View())
	case m.query.Value() != "" || m.filter != everybody:
		text := "Szűrés: " + filterNames[m.filter]
		if q := oneLine(m.query.Value()); q != "" {
			text += " · keresés: " + q
		}
		top = append(top, text+m.theme.Dim.Render("  (Esc: mind)"))
	}
	if len(m.shown) == 0 {
		return append(top, window.Wrap("Nincs ilyen tanuló. Esc: mind látszik.", w, 0)...)
	}
	items := make([][]string, len(m.shown))
	for i, p := range m.shown {
		items[i] = []string{""}
		if distance := i - m.students.Cursor; -h <= distance && distance <= h { // no other one is in the window
			items[i] = m.studentItem(p, w, distance == 0)
		}
	}
	body, _ := m.students.View(items, h-len(top))
	return append(top, body...)
}

// studentItem is a student's line, and below the chosen one what its signs say.
func (m *model) studentItem(p *person, w int, chosen bool) []string {
	w = min(w, 100)
	pointer, name := "  ", p.name
	right := p.total(w)
	if s := m.signs(p); s != "" && w >= 60 {
		right = s + "  " + right
	}
	name = ansi.Truncate(name, max(w-ansi.StringWidth(right)-4, 6), "…")
	if chosen {
		pointer, name = "▸ ", m.theme.Selected.Render(name)
	}
	lines := []string{window.Spread(pointer+name, right, w)}
	if text := p.told(); chosen && text != "" {
		for _, line := range window.Wrap(text, w-4, 0) {
			lines = append(lines, "    "+m.theme.Dim.Render(line))
		}
	}
	return lines
}

// total is what a student has, in columns.
func (p *person) total(w int) string {
	mark := fmt.Sprintf("jegy: %d ", p.mark.Grade)
	if p.mark.Pending {
		mark = "függőben"
	}
	points := fmt.Sprintf("%6s/%-4s", decimal(p.mark.Points), decimal(p.mark.Max))
	if w < 50 {
		return points + " " + mark
	}
	return points + fmt.Sprintf(" %6s\u00a0%%  ", percent(p.mark.Percent)) + mark
}

// signs are the filters that a student would be found by.
func (m *model) signs(p *person) string {
	var all []string
	for f := failed; f < filters; f++ {
		if n := p.counts[f]; n > 0 {
			sign := fmt.Sprintf("%s%d", filterSigns[f], n)
			switch f {
			case failed, refused:
				sign = m.theme.Bad.Render(sign)
			case decided:
				sign = m.theme.Accent.Render(sign)
			default:
				sign = m.theme.Warn.Render(sign)
			}
			all = append(all, sign)
		}
	}
	return strings.Join(all, " ")
}

// told says the signs in words.
func (p *person) told() string {
	var all []string
	for f := failed; f < filters; f++ {
		if n := p.counts[f]; n > 0 {
			all = append(all, fmt.Sprintf("%s\u00a0%d %s", filterSigns[f], n, filterNames[f]))
		}
	}
	return strings.Join(all, " · ")
}
