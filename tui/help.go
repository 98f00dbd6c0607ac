package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/book"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// helpText lists all keys, from the one key map.
func (m *model) helpText(w int) string {
	var b strings.Builder
	for _, group := range m.keys.groups() {
		fmt.Fprintf(&b, "%s\n", m.theme.Title.Render(group.title))
		for _, k := range group.keys {
			label := k.Help().Key
			pad := strings.Repeat(" ", max(8-ansi.StringWidth(label), 1))
			b.WriteString("  " + m.theme.Label.Render(label) + pad + k.Help().Desc + "\n")
		}
		b.WriteString("\n")
	}
	for _, text := range []string{
		"Az egér is használható: a görgő mozgat, a kattintás kiválaszt, a második kattintás megnyit.",
		"A fájlt bármelyik szerkesztőben írhatod. Minden mentés után magától új ellenőrzés indul.",
	} {
		b.WriteString(strings.Join(window.Wrap(text, min(w, 78), 0), "\n") + "\n")
	}
	return b.String()
}

// summaryText is what a student reads after success; it stays until the student goes on.
func (m *model) summaryText(w int) string {
	l := m.lessonOf(m.here().lesson)
	if l == nil {
		return ""
	}
	var text strings.Builder
	text.WriteString(m.theme.Good.Render("✓ Kész: minden feltétel teljesül.") + "\n\n")
	for _, id := range []string{book.SectionSummary, book.SectionNext} {
		if s := l.Section(id); s != nil {
			text.WriteString(m.set("## "+s.Title+"\n\n"+s.Markdown, w) + "\n")
		}
	}
	return text.String() + m.theme.Label.Render("Enter") + ": tovább · " + m.theme.Label.Render("h") + ": milyen hibákat szoktak itt elkövetni · " + m.theme.Label.Render("m") + ": a mintamegoldás"
}

// set renders Markdown for the window; a text that cannot be set is shown as it is written.
func (m *model) set(markdown string, w int) string {
	text, err := prose.Render(markdown, proseLook(m.theme), w)
	if err != nil {
		return markdown
	}
	return text
}

func (m *model) summaryKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := m.current()
	if l == nil || !key.Matches(msg, m.keys.Open) {
		return nil, false
	}
	m.exercise.leave(m)
	m.toHome()
	if next := slices.Index(m.s.w.Book.Lessons, l) + 1; next < len(m.s.w.Book.Lessons) {
		m.home.list.Cursor = next
		return tea.Batch(m.openLesson(m.s.w.Book.Lessons[next]), m.s.loadState), true
	}
	return m.s.loadState, true
}

// openHints shows the hints that were asked for; the first comes at once.
func (m *model) openHints(l *book.Lesson) tea.Cmd {
	m.hints = window.Pane{}
	m.push(place{screen: hintsScreen, lesson: l.ID})
	if m.tiers(l) == 0 {
		return m.moreHints(l)
	}
	return nil
}

func (m *model) tiers(l *book.Lesson) int { return min(m.state.Exercises[l.ID].Hints, len(l.Hints)) }

func (m *model) moreHints(l *book.Lesson) tea.Cmd {
	if m.tiers(l) == len(l.Hints) {
		m.notice = "Nincs több tipp. A mintamegoldást az m betűvel kérheted."
		return nil
	}
	n := m.tiers(l) + 1
	m.state.ShowHints(l.ID, n)
	m.hints.Set(m.hintsText(m.width))
	for i, line := range m.hints.Lines {
		if strings.Contains(plain(line), fmt.Sprintf("%d/%d. tipp", n, len(l.Hints))) {
			m.hints.Show(i, m.bodyHeight())
		}
	}
	return m.s.showHints(l, n)
}

func (m *model) hintsKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	l := m.current()
	if l == nil || !key.Matches(msg, m.keys.Hint) {
		return nil, false
	}
	return m.moreHints(l), true
}

func (m *model) hintsText(w int) string {
	l := m.lessonOf(m.here().lesson)
	if l == nil {
		return ""
	}
	var b strings.Builder
	for i, h := range l.Hints[:m.tiers(l)] {
		b.WriteString(m.set(fmt.Sprintf("### %d/%d. tipp · %s\n\n%s", i+1, len(l.Hints), h.Title, h.Markdown), w) + "\n")
	}
	if left := len(l.Hints) - m.tiers(l); left > 0 {
		fmt.Fprintf(&b, "%s: a következő tipp (még %d van). Előbb próbáld ki ezt.\n", m.theme.Label.Render("t"), left)
	}
	return b.String()
}
