package tui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/window"
)

// own gives a key to the shown screen; done is false when it means nothing there.
func (m *model) own(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	switch m.here().screen {
	case homeScreen:
		return m.home.pressed(m, msg)
	case lessonScreen:
		return m.lesson.pressed(m, msg)
	case exerciseScreen:
		return m.exercise.pressed(m, msg)
	case summaryScreen:
		return m.summaryKey(msg)
	case hintsScreen:
		return m.hintsKey(msg)
	case mistakesScreen:
		return m.mistakes.pressed(m, msg)
	case glossaryScreen:
		return m.glossary.pressed(m, msg)
	case headingsScreen:
		return m.headingsKey(msg)
	case progressScreen:
		return m.progressKey(msg)
	case verifyScreen:
		return m.verify.pressed(m, msg)
	}
	return nil, false
}

// everywhere are the meanings that hold on every screen.
func (m *model) everywhere(msg tea.KeyPressMsg) tea.Cmd {
	k := m.keys
	switch {
	case key.Matches(msg, k.Quit):
		if m.here().screen == helpScreen {
			return m.back()
		}
		return m.quit()
	case key.Matches(msg, k.Help):
		if m.here().screen == helpScreen {
			return m.back()
		}
		m.help.Top = 0
		m.push(place{screen: helpScreen, lesson: m.here().lesson})
	case key.Matches(msg, k.Back):
		return m.back()
	case key.Matches(msg, k.Search):
		return m.search.open(m)
	case key.Matches(msg, k.Glossary):
		return m.glossary.open(m)
	case key.Matches(msg, k.Progress):
		return m.openProgress()
	case key.Matches(msg, k.Verify):
		return m.verify.open(m)
	case m.scroll(msg):
	default:
		return m.lessonKey(msg)
	}
	return nil
}

// lessonKey are the keys that concern the shown or chosen lesson.
func (m *model) lessonKey(msg tea.KeyPressMsg) tea.Cmd {
	l := m.current()
	if l == nil {
		return nil
	}
	k := m.keys
	switch {
	case key.Matches(msg, k.Read):
		return m.openLesson(l)
	case key.Matches(msg, k.Exercise):
		return m.exercise.open(m, l)
	case key.Matches(msg, k.Hint):
		return m.openHints(l)
	case key.Matches(msg, k.Solution):
		return m.solution.open(m, l)
	case key.Matches(msg, k.Mistakes):
		return m.mistakes.open(m, l)
	case key.Matches(msg, k.Story):
		return m.story.open(m, l)
	case key.Matches(msg, k.Headings):
		return m.openHeadings(l)
	case key.Matches(msg, k.Next):
		return m.neighbour(l, 1)
	case key.Matches(msg, k.Previous):
		return m.neighbour(l, -1)
	}
	return nil
}

// neighbour goes to the lesson before or after, on the same screen where that makes sense.
func (m *model) neighbour(l *book.Lesson, step int) tea.Cmd {
	lessons := m.s.w.Book.Lessons
	i := slices.Index(lessons, l) + step
	if i < 0 || i >= len(lessons) {
		m.notice = "Ez az első lecke."
		if step > 0 {
			m.notice = "Ez az utolsó lecke."
		}
		return nil
	}
	m.home.filter.SetValue("")
	m.home.list.Cursor = i
	switch m.here().screen {
	case exerciseScreen:
		m.pop()
		return m.exercise.open(m, lessons[i])
	case homeScreen:
		return nil
	default:
		m.toHome()
		return m.openLesson(lessons[i])
	}
}

// push shows a screen. One that the student came through already is gone back to, so that the way
// home never grows long.
func (m *model) push(p place) {
	for i, q := range m.stack {
		if q == p {
			m.stack = m.stack[:i+1]
			return
		}
	}
	m.stack = append(m.stack, p)
}

func (m *model) pop() {
	if len(m.stack) > 1 {
		m.stack = m.stack[:len(m.stack)-1]
	}
}

func (m *model) toHome() { m.stack = m.stack[:1] }

// back returns to where the student came from. The watched file is let go when its screen is left.
func (m *model) back() tea.Cmd {
	left := m.here()
	m.pop()
	if left.screen == exerciseScreen && !m.stacked(exerciseScreen) {
		m.exercise.leave(m)
	}
	if left.screen == verifyScreen {
		m.verify.stop()
	}
	return m.s.loadState
}

func (m *model) stacked(s screen) bool {
	for _, p := range m.stack {
		if p.screen == s {
			return true
		}
	}
	return false
}

// scroll moves the text of a screen that is one pane.
func (m *model) scroll(msg tea.KeyPressMsg) bool {
	n, ok := m.distance(msg)
	if p := m.pane(); ok && p != nil {
		p.Move(n, m.bodyHeight())
	}
	return ok
}

// distance is how far a key moves, in lines.
func (m *model) distance(msg tea.KeyPressMsg) (int, bool) {
	page := max(m.bodyHeight()-2, 1)
	k := m.keys
	switch {
	case key.Matches(msg, k.Up):
		return -1, true
	case key.Matches(msg, k.Down):
		return 1, true
	case key.Matches(msg, k.PageUp):
		return -page, true
	case key.Matches(msg, k.PageDown):
		return page, true
	case key.Matches(msg, k.Top):
		return -1 << 20, true
	case key.Matches(msg, k.Bottom):
		return 1 << 20, true
	}
	return 0, false
}

// pane is the scrolling text of the shown screen, nil when it has none.
func (m *model) pane() *window.Pane {
	switch m.here().screen {
	case lessonScreen:
		return &m.lesson.text
	case summaryScreen:
		return &m.summary
	case hintsScreen:
		return &m.hints
	case outputScreen:
		return &m.output.Pane
	case solutionScreen:
		return &m.solution.text
	case storyScreen:
		return &m.story.text
	case progressScreen:
		return &m.progress
	case helpScreen:
		return &m.help
	}
	return nil
}

// list is the choice of the shown screen and how many items it has, nil when it has none.
func (m *model) list() (*window.List, int) {
	switch m.here().screen {
	case homeScreen:
		return &m.home.list, len(m.home.shown(m))
	case exerciseScreen:
		return &m.exercise.list, m.exercise.items()
	case mistakesScreen:
		return &m.mistakes.list, m.mistakes.count(m)
	case glossaryScreen:
		return &m.glossary.list, len(m.glossary.terms)
	case headingsScreen:
		return &m.headings, len(m.lesson.rendered.heads)
	case searchScreen:
		return &m.search.list, len(m.search.found)
	case verifyScreen:
		return &m.verify.list, len(m.verify.problems())
	}
	return nil, 0
}

// choose moves the choice of a screen that is a list.
func (m *model) choose(msg tea.KeyPressMsg) bool {
	l, count := m.list()
	n, ok := m.distance(msg)
	if ok && l != nil {
		l.Step(n, count)
	}
	return ok && l != nil
}

func (m *model) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	if m.dialog != nil {
		return nil
	}
	n := map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button]
	if l, count := m.list(); l != nil {
		l.Step(n, count)
	} else if p := m.pane(); p != nil {
		p.Move(3*n, m.bodyHeight())
	}
	return nil
}

// click chooses the item under the pointer; a click on the chosen one opens it.
func (m *model) click(msg tea.MouseClickMsg) tea.Cmd {
	if m.dialog != nil || msg.Button != tea.MouseLeft {
		return nil
	}
	l, _ := m.list()
	_, rows := m.body()
	if row := msg.Y - headerHeight; l != nil && row >= 0 && row < len(rows) && rows[row] >= 0 {
		if l.Cursor != rows[row] {
			l.Cursor = rows[row]
			return nil
		}
		return m.pressed(tea.KeyPressMsg{Code: tea.KeyEnter})
	}
	return nil
}
