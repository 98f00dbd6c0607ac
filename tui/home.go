package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

// homeView lists the lessons.
type homeView struct {
	list      window.List
	filter    textinput.Model
	filtering bool
}

func (v *homeView) init() {
	v.filter = textinput.New()
	v.filter.Prompt = "Szűrés: "
}

// remember chooses the lesson where the student left off, or the next one.
func (v *homeView) remember(m *model) {
	id := m.state.Last.Lesson
	if m.lessonOf(id) == nil {
		if l := m.s.w.Next(m.statuses); l != nil {
			id = l.ID
		}
	}
	for i, l := range m.s.w.Book.Lessons {
		if l.ID == id {
			v.list.Cursor = i
		}
	}
}

// shown are the lessons that the filter leaves.
func (v *homeView) shown(m *model) []*book.Lesson {
	want := book.Fold(strings.TrimSpace(v.filter.Value()))
	if want == "" {
		return m.s.w.Book.Lessons
	}
	var all []*book.Lesson
	for _, l := range m.s.w.Book.Lessons {
		if strings.Contains(book.Fold(fmt.Sprintf("%d. %s %s", l.Number, l.ID, l.Title)), want) {
			all = append(all, l)
		}
	}
	return all
}

func (v *homeView) chosen(m *model) *book.Lesson {
	all := v.shown(m)
	if len(all) == 0 {
		return nil
	}
	return all[max(0, min(v.list.Cursor, len(all)-1))]
}

func (v *homeView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case m.choose(msg):
		return nil, true
	case key.Matches(msg, m.keys.Open):
		if l := v.chosen(m); l != nil {
			return m.openLesson(l), true
		}
		return nil, true
	case key.Matches(msg, m.keys.Back):
		v.unfilter(m)
		return nil, true
	case msg.String() == "/":
		v.filtering = true
		return v.filter.Focus(), true
	}
	return nil, false
}

// filterKey handles a key while the filter is written.
func (v *homeView) filterKey(m *model, msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		v.filter.SetValue("")
		fallthrough
	case "enter":
		v.filtering = false
		v.filter.Blur()
		return nil
	case "up", "down":
		n, _ := m.distance(msg)
		v.list.Move(n, len(v.shown(m)))
		return nil
	}
	cmd := v.typed(msg)
	v.list.Move(0, len(v.shown(m)))
	return cmd
}

func (v *homeView) unfilter(m *model) {
	chosen := v.chosen(m)
	v.filter.SetValue("")
	for i, l := range v.shown(m) {
		if l == chosen {
			v.list.Cursor = i
		}
	}
}

func (v *homeView) typed(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	v.filter, cmd = v.filter.Update(msg)
	return cmd
}

// status writes a status by a mark, which always has room, and by words.
func (m *model) status(s progress.Status) (mark, words string) {
	switch s {
	case progress.Done:
		return m.theme.Good.Render("✓"), m.theme.Good.Render("kész")
	case progress.Tried:
		return m.theme.Accent.Render("◐"), m.theme.Accent.Render("elkezdve")
	case progress.Changed:
		return m.theme.Warn.Render("↻"), m.theme.Warn.Render("változott")
	default:
		return m.theme.Dim.Render("·"), m.theme.Dim.Render("nincs elkezdve")
	}
}

func (v *homeView) lines(m *model, w, h int) (lines []string, rows []int) {
	var top []string
	if h >= roomy || v.filtering {
		top = v.head(m, w)
	}
	shown := v.shown(m)
	var items [][]string
	for i, l := range shown {
		items = append(items, v.item(m, l, w, i == v.list.Cursor))
	}
	if len(items) == 0 {
		top = append(top, "Egyetlen lecke sem felel meg a szűrésnek. Esc: mind látszik.")
	}
	body, owner := v.list.View(items, h-len(top))
	for range top {
		rows = append(rows, -1)
	}
	return append(top, body...), append(rows, owner...)
}

// roomy is the height from which the bar above the lessons has room.
const roomy = 8

func (v *homeView) head(m *model, w int) []string {
	total := len(m.s.w.Book.Lessons)
	lines := []string{window.Bar(m.theme, m.done(), total, min(w, 60)), ""}
	if v.filtering {
		v.filter.SetWidth(max(w-10, 4))
		return append(lines, v.filter.View(), "")
	}
	if v.filter.Value() != "" {
		return append(lines, "Szűrés: "+v.filter.Value()+m.theme.Dim.Render("  (Esc: mind látszik)"), "")
	}
	return lines
}

// item is a lesson's line, and below the chosen one what it asks for.
func (v *homeView) item(m *model, l *book.Lesson, w int, chosen bool) []string {
	pointer, style := "  ", m.theme.Label
	if chosen {
		pointer, style = "▸ ", m.theme.Selected
	}
	mark, words := m.status(m.statuses[l.ID])
	left := fmt.Sprintf("%s%s %2d. %s", pointer, mark, l.Number, style.Render(l.Title))
	lines := []string{window.Spread(left, words, min(w, 78))}
	if !chosen {
		return lines
	}
	var detail strings.Builder
	detail.WriteString(fmt.Sprintf("%d perc", l.Minutes))
	for _, id := range l.Requires {
		if r := m.lessonOf(id); r != nil {
			detail.WriteString(fmt.Sprintf(" · előtte: %d. %s", r.Number, r.Title))
		}
	}
	if e := m.state.Exercises[l.ID]; e.Attempts > 0 {
		detail.WriteString(fmt.Sprintf(" · %d ellenőrzés", e.Attempts))
	}
	for _, line := range window.Wrap(detail.String(), min(w, 78)-8, 0) {
		lines = append(lines, "        "+m.theme.Dim.Render(line))
	}
	return lines
}
