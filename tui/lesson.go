package tui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// lessonView shows the text of one lesson.
type lessonView struct {
	text     window.Pane
	rendered rendered               // of the shown lesson
	ready    map[renderKey]rendered // of all lessons, as far as they were rendered ahead
	readyFor renderKey              // the window that these are for, without a lesson
	jump     string                 // id of the section to show when the text is next laid out
	find     string                 // folded text to show within that section
	places   map[string]int
}

// renderKey is what a rendered text depends on.
type renderKey struct {
	lesson string
	width  int
	look   prose.Look
}

// rendered is a lesson's text for one width and background.
type rendered struct {
	key   renderKey
	lines []string
	heads []head
}

// head is a section's heading in the rendered text.
type head struct {
	id, title string
	line      int
}

func (m *model) openLesson(l *book.Lesson) tea.Cmd {
	if m.lesson.places == nil {
		m.lesson.places = map[string]int{}
	}
	m.toHome()
	m.push(place{screen: lessonScreen, lesson: l.ID})
	m.lesson.text.Top = m.lesson.places[l.ID]
	return nil
}

// openSection shows a lesson at a section, at the first line that holds find when there is one.
func (m *model) openSection(l *book.Lesson, id, find string) tea.Cmd {
	cmd := m.openLesson(l)
	m.lesson.jump, m.lesson.find = id, find
	return cmd
}

func (v *lessonView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	if key.Matches(msg, m.keys.Open) && msg.String() == "enter" {
		if l := m.current(); l != nil {
			return m.exercise.open(m, l), true
		}
	}
	if m.scroll(msg) {
		v.places[m.here().lesson] = v.text.Top
		return nil, true
	}
	return nil, false
}

// layout renders the lesson when lesson, width or background are not those of the last time.
func (v *lessonView) layout(m *model, w int) {
	l := m.lessonOf(m.here().lesson)
	if l == nil {
		return
	}
	v.render(m, l, w)
	v.text.Lines = v.rendered.lines
	if v.jump != "" {
		v.text.Show(v.target(), m.bodyHeight())
		v.jump, v.find = "", ""
		v.places[l.ID] = v.text.Top
	}
	v.text.Move(0, m.bodyHeight())
}

func (v *lessonView) render(m *model, l *book.Lesson, w int) {
	want := renderKey{lesson: l.ID, width: w, look: proseLook(m.theme)}
	if v.rendered.key == want {
		return
	}
	ready, known := v.ready[want]
	if !known {
		ready = renderLesson(l, want)
		v.keep(m, ready)
	}
	v.rendered = ready
}

// keep holds a rendered lesson as long as width and look stay.
func (v *lessonView) keep(m *model, r rendered) {
	now := renderKey{width: m.width, look: proseLook(m.theme)}
	if r.key.width != now.width || r.key.look != now.look {
		return // the window has changed meanwhile
	}
	if v.ready == nil || v.readyFor != now {
		v.ready, v.readyFor = map[renderKey]rendered{}, now
	}
	v.ready[r.key] = r
}

// renderAhead sets all lessons for the window as it is now, so that opening one costs nothing.
func (m *model) renderAhead() tea.Cmd {
	var commands []tea.Cmd
	for _, l := range m.s.w.Book.Lessons {
		want := renderKey{lesson: l.ID, width: m.width, look: proseLook(m.theme)}
		commands = append(commands, func() tea.Msg { return renderLesson(l, want) })
	}
	return tea.Sequence(commands...)
}

func renderLesson(l *book.Lesson, want renderKey) rendered {
	r := rendered{key: want}
	r.add(prose.Opening(l))
	for _, p := range prose.Parts(l) {
		r.heads = append(r.heads, head{id: p.ID, title: p.Title, line: len(r.lines)})
		r.add(p.Text())
	}
	return r
}

// add renders a part; a part that cannot be set is shown as it is written.
func (r *rendered) add(markdown string) {
	text, err := prose.Render(markdown, r.key.look, r.key.width)
	if err != nil {
		text = markdown
	}
	r.lines = append(r.lines, strings.Split(strings.TrimRight(text, "\n"), "\n")...)
	r.lines = append(r.lines, "")
}

// target is the line to jump to.
func (v *lessonView) target() int {
	from, to := 0, len(v.rendered.lines)
	for i, h := range v.rendered.heads {
		if h.id == v.jump {
			from = h.line
			if i+1 < len(v.rendered.heads) {
				to = v.rendered.heads[i+1].line
			}
		}
	}
	for i := from; v.find != "" && i < to; i++ {
		if strings.Contains(book.Fold(plain(v.rendered.lines[i])), v.find) {
			return max(i-2, 0)
		}
	}
	return from
}

func (m *model) openHeadings(l *book.Lesson) tea.Cmd {
	m.lesson.render(m, l, m.width)
	m.headings = window.List{}
	for i, h := range m.lesson.rendered.heads {
		if m.here().screen == lessonScreen && h.line <= m.lesson.text.Top {
			m.headings.Cursor = i
		}
	}
	m.push(place{screen: headingsScreen, lesson: l.ID})
	return nil
}

func (m *model) headingsKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	if m.choose(msg) {
		return nil, true
	}
	l := m.current()
	if heads := m.lesson.rendered.heads; key.Matches(msg, m.keys.Open) && l != nil && len(heads) > 0 {
		return m.openSection(l, heads[m.headings.Cursor].id, ""), true
	}
	return nil, false
}

func (m *model) headingLines(w, h int) ([]string, []int) {
	var items [][]string
	for i, head := range m.lesson.rendered.heads {
		items = append(items, window.Choice(m.theme, head.title, w, i == m.headings.Cursor))
	}
	return m.headings.View(items, h)
}
