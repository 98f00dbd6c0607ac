package view

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/window"
)

const (
	headerHeight = 2
	footerHeight = 2
)

// View draws the window.
func (m *model) View() tea.View {
	v := tea.NewView(m.draw())
	v.AltScreen = true
	v.WindowTitle = "Értékelés"
	return v
}

// bodyHeight is the room between header and footer.
func (m *model) bodyHeight() int {
	if m.small() {
		return max(m.height, 1)
	}
	return max(m.height-headerHeight-1-len(m.noticeLines()), 1)
}

// small reports whether the window has no room for a frame.
func (m *model) small() bool { return m.height <= headerHeight+footerHeight }

func (m *model) draw() string {
	body := window.Fit(m.body(m.width, m.bodyHeight()), m.width, m.bodyHeight())
	if m.small() {
		return body
	}
	return strings.Join([]string{m.header(), body, m.footer()}, "\n")
}

func (m *model) body(w, h int) []string {
	v := &m.submission
	switch {
	case m.form != nil:
		return m.form.lines(m, w, h)
	case m.asked != nil:
		return m.askLines(w)
	}
	switch m.here() {
	case studentScreen:
		return m.studentLines(w, h)
	case submissionScreen:
		return m.submissionLines(w, h)
	case fileScreen:
		if m.layoutFile(w, h); v.work == nil {
			return []string{"beolvasás…"}
		}
	case diffScreen:
		m.layoutDiff(w)
	case outputScreen:
		m.layoutOutput(w)
	case helpScreen:
		m.help.Set(m.helpText(w))
	default:
		return m.studentsLines(w, h)
	}
	p := m.pane()
	p.Move(0, h)
	return p.View(h)
}

// header says where the instructor is.
func (m *model) header() string {
	left, right := "Értékelés", ""
	if title := oneLine(m.o.Batch.Title); title != "" {
		left += " › " + title
	}
	if p := m.chosen(); p != nil && m.here() != studentsScreen && m.here() != helpScreen {
		left = p.name
		right = fmt.Sprintf("%d/%d", m.students.Cursor+1, len(m.shown))
	}
	switch m.here() {
	case studentsScreen:
		right = m.orderText()
	case submissionScreen, fileScreen, diffScreen, outputScreen:
		name := map[screen]string{fileScreen: " › fájl", diffScreen: " › eltérés", outputScreen: " › kimenet"}[m.here()]
		tail := " › " + m.submission.at.exercise + name
		left = window.Cut(left, max(m.width-window.Width(tail)-window.Width(right)-2, 8)) + tail
	case helpScreen:
		left = "Értékelés › súgó"
	}
	if p := m.pane(); p != nil {
		if at := p.Position(m.bodyHeight()); at != "" {
			right = at + "  " + right
		}
	}
	return window.Spread(m.theme.Header.Render(left), m.theme.Dim.Render(right), m.width) + "\n" + m.theme.Dim.Render(strings.Repeat("─", m.width))
}

func (m *model) orderText() string {
	count := fmt.Sprintf("%d tanuló", len(m.people))
	if len(m.shown) != len(m.people) {
		count = fmt.Sprintf("%d/%d tanuló", len(m.shown), len(m.people))
	}
	return count + " · " + orderNames[m.order]
}

func (m *model) noticeLines() []string {
	if m.notice == "" {
		return []string{""}
	}
	lines := window.Wrap(m.theme.Warn.Render("! ")+m.notice, m.width, 2)
	lines = lines[:min(len(lines), max(1, m.height-headerHeight-2))]
	for i := range lines {
		lines[i] = window.Cut(lines[i], m.width)
	}
	return lines
}

// footer holds a notice and the keys that matter here.
func (m *model) footer() string {
	var hints []string
	for _, b := range m.footerKeys() {
		hints = append(hints, m.theme.Label.Render(b.Help().Key)+" "+m.theme.Dim.Render(b.Help().Desc))
	}
	// Hints are dropped from the end but for the last, which is the help.
	for len(hints) > 1 && window.Width(strings.Join(hints, "  ")) > m.width {
		hints = append(hints[:len(hints)-2:len(hints)-2], hints[len(hints)-1])
	}
	return strings.Join(m.noticeLines(), "\n") + "\n" + window.Cut(strings.Join(hints, "  "), m.width)
}

func (m *model) footerKeys() []key.Binding {
	k := m.keys
	switch {
	case m.form != nil:
		return []key.Binding{as(k.Open, "tovább, a végén mentés"), bind("másik mező", "Tab", "tab"), as(k.Back, "mégsem")}
	case m.asked != nil:
		return []key.Binding{k.Yes, k.No}
	case m.searching:
		return []key.Binding{as(k.Open, "kész"), as(k.Back, "mind")}
	}
	return k.hints(m.here())
}
