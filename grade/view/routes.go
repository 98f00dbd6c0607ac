package view

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/window"
)

// own gives a key to the shown screen; done is false when it means nothing there.
func (m *model) own(msg tea.KeyPressMsg) (cmd tea.Cmd, done bool) {
	switch m.here() {
	case studentsScreen:
		return m.studentsKey(msg)
	case studentScreen:
		return m.studentKey(msg)
	case submissionScreen, fileScreen, diffScreen, outputScreen:
		return m.submissionKey(msg)
	default:
		return nil, false
	}
}

// everywhere are the meanings that hold on every screen.
func (m *model) everywhere(msg tea.KeyPressMsg) tea.Cmd {
	n, moves := m.distance(msg)
	switch {
	case key.Matches(msg, m.keys.Quit):
		if m.here() == helpScreen {
			m.back()
			return nil
		}
		return m.quit()
	case key.Matches(msg, m.keys.Help):
		if m.here() == helpScreen {
			m.back()
			return nil
		}
		m.help.Top = 0
		m.push(helpScreen)
	case key.Matches(msg, m.keys.Back):
		m.back()
	case moves:
		if p := m.pane(); p != nil {
			p.Move(n, m.bodyHeight())
		}
	}
	return nil
}

// push shows a screen. One that the instructor came through already is gone back to.
func (m *model) push(s screen) {
	if i := slices.Index(m.stack, s); i >= 0 {
		m.stack = m.stack[:i]
	}
	m.stack = append(m.stack, s)
}

func (m *model) back() {
	if len(m.stack) > 1 {
		m.stack = m.stack[:len(m.stack)-1]
	}
	if m.here() == studentsScreen {
		m.arrange()
	}
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

// choose moves the choice in a list of the given length.
func (m *model) choose(msg tea.KeyPressMsg, l *window.List, count int) bool {
	n, ok := m.distance(msg)
	if ok {
		l.Step(n, count)
	}
	return ok
}

// pane is the scrolling text of the shown screen, nil when it has none.
func (m *model) pane() *window.Pane {
	switch m.here() {
	case fileScreen:
		return &m.submission.file
	case diffScreen:
		return &m.submission.diff
	case outputScreen:
		return &m.submission.output
	case helpScreen:
		return &m.help
	default:
		return nil
	}
}
