package tui

import (
	"cmp"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/book"
	"idempotencia/internal/feedback"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

const (
	headerHeight = 2
	footerHeight = 2
)

// bodyHeight is the room between header and footer.
func (m *model) bodyHeight() int { return max(m.height-headerHeight-1-len(m.noticeLines()), 1) }

func (m *model) noticeLines() []string {
	if m.notice == "" {
		return []string{ansi.Truncate(m.nextStep(), m.width, "…")}
	}
	lines := window.Wrap(m.theme.Warn.Render("! ")+m.notice, m.width, 2)
	lines = lines[:min(len(lines), max(1, m.height-headerHeight-2))]
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], m.width, "…")
	}
	return lines
}

// View draws the window.
func (m *model) View() tea.View {
	v := tea.NewView(m.draw())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Idempotencia"
	return v
}

func (m *model) draw() string {
	if m.height <= headerHeight+footerHeight { // too small for a frame: the content alone
		lines, _ := m.body()
		if m.dialog != nil {
			lines = m.dialog.lines(m)
		}
		return window.Fit(lines, m.width, m.height)
	}
	lines, _ := m.body()
	if m.dialog != nil {
		lines = m.dialog.lines(m)
	}
	body := window.Fit(lines, m.width, m.bodyHeight())
	return strings.Join([]string{m.header(), body, m.footer()}, "\n")
}

// body gives the lines of the shown screen, and for each the item that it belongs to, -1 for none.
func (m *model) body() (lines []string, rows []int) {
	w, h := m.width, m.bodyHeight()
	if m.height <= headerHeight+footerHeight {
		h = max(m.height, 1)
	}
	switch m.here().screen {
	case homeScreen:
		return m.home.lines(m, w, h)
	case lessonScreen:
		m.lesson.layout(m, w)
		return m.lesson.text.View(h), nil
	case exerciseScreen:
		return m.exercise.lines(m, w, h)
	case solutionScreen:
		m.solution.layout(m, w)
		return m.solution.text.View(h), nil
	case mistakesScreen:
		return m.mistakes.lines(m, w, h)
	case storyScreen:
		m.story.layout(m, w)
		return m.story.text.View(h), nil
	case progressScreen:
		m.progress.Set(m.progressText(w))
		return m.progress.View(h), nil
	case glossaryScreen:
		return m.glossary.lines(m, w, h)
	case headingsScreen:
		return m.headingLines(w, h)
	case searchScreen:
		return m.search.lines(m, w, h)
	case verifyScreen:
		return m.verify.lines(m, w, h)
	case helpScreen:
		m.help.Set(m.helpText(w))
		return m.help.View(h), nil
	case summaryScreen:
		m.summary.Set(m.summaryText(w))
		return m.summary.View(h), nil
	case hintsScreen:
		m.hints.Set(m.hintsText(w))
		return m.hints.View(h), nil
	case outputScreen:
		m.output.layout(w)
		return m.output.View(h), nil
	}
	return nil, nil
}

var titles = map[screen]string{
	homeScreen: "leckék", lessonScreen: "lecke", exerciseScreen: "feladat", summaryScreen: "kész", hintsScreen: "tippek",
	outputScreen: "teljes kimenet", solutionScreen: "mintamegoldás", mistakesScreen: "ismert hibák", storyScreen: "történetek", progressScreen: "haladás",
	glossaryScreen: "szójegyzék", headingsScreen: "címsorok", searchScreen: "keresés", verifyScreen: "tananyag ellenőrzése", helpScreen: "súgó",
}

// header says where the student is, and how far.
func (m *model) header() string {
	left := "Idempotencia › " + titles[m.here().screen]
	if l := m.lessonOf(m.here().lesson); l != nil {
		left = fmt.Sprintf("%d. %s › %s", l.Number, l.Title, titles[m.here().screen])
	}
	right := ""
	if m.loaded {
		right = fmt.Sprintf("%d/%d kész", m.done(), len(m.s.w.Book.Lessons))
	}
	if p := m.pane(); p != nil {
		if at := p.Position(m.bodyHeight()); at != "" {
			right = at + "  " + right
		}
	}
	return window.Spread(m.theme.Header.Render(left), m.theme.Dim.Render(right), m.width) + "\n" + m.theme.Dim.Render(strings.Repeat("─", m.width))
}

// footer holds a notice and the keys that matter here.
func (m *model) footer() string {
	var hints []string
	bindings := m.keys.hints(m.here().screen)
	for _, b := range bindings {
		if b.Help().Desc != "" {
			hints = append(hints, m.theme.Label.Render(b.Help().Key)+" "+m.theme.Dim.Render(b.Help().Desc))
		}
	}
	return strings.Join(m.noticeLines(), "\n") + "\n" + m.hintLine(hints)
}

// hintLine drops hints from the end but for the last, which is the help.
func (m *model) hintLine(hints []string) string {
	for len(hints) > 1 && ansi.StringWidth(strings.Join(hints, "  ")) > m.width {
		hints = append(hints[:len(hints)-2:len(hints)-2], hints[len(hints)-1])
	}
	return ansi.Truncate(strings.Join(hints, "  "), m.width, "")
}

func (m *model) done() int {
	n := 0
	for _, s := range m.statuses {
		if s == progress.Done {
			n++
		}
	}
	return n
}

// nextStep is always in sight: what to do now.
func (m *model) nextStep() string {
	if !m.loaded {
		return ""
	}
	if l := m.lessonHere(); l != nil && m.statuses[l.ID] != progress.Done {
		return "Következő lépés: " + cmp.Or(m.stepHere(l), stepOf(l, m.statuses[l.ID]))
	}
	l := m.s.w.Next(m.statuses)
	if l == nil {
		return "Minden feladat kész."
	}
	return "Következő lépés: " + stepOf(l, m.statuses[l.ID])
}

// lessonHere is the lesson whose text or exercise is on the screen; nil elsewhere.
func (m *model) lessonHere() *book.Lesson {
	switch here := m.here(); here.screen {
	case lessonScreen, exerciseScreen:
		return m.lessonOf(here.lesson)
	default:
		return nil
	}
}

// stepHere is the step of someone who has tried nothing yet in what is open: nobody is told to read
// what they are reading.
func (m *model) stepHere(l *book.Lesson) string {
	switch {
	case m.statuses[l.ID] != progress.NotStarted:
		return ""
	case m.here().screen == lessonScreen:
		return "olvasd végig, aztán az f megnyitja a feladatot"
	default:
		return "írd meg a feladatot a fájljában, és mentsd el"
	}
}

func stepOf(l *book.Lesson, s progress.Status) string {
	number := fmt.Sprintf("%d.", l.Number)
	number = feedback.Article(number) + " " + number
	switch s {
	case progress.Tried:
		return fmt.Sprintf("folytasd %s feladatot („%s”)", number, l.Title)
	case progress.Changed:
		return fmt.Sprintf("ellenőrizd újra %s feladatot, mert változott", number)
	default:
		return fmt.Sprintf("olvasd el %s leckét („%s”)", number, l.Title)
	}
}
