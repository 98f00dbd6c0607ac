package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

func (m *model) openProgress() tea.Cmd {
	m.progress = window.Pane{}
	m.push(place{screen: progressScreen})
	return tea.Batch(m.keepTime(), m.s.loadState)
}

func (m *model) progressKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case key.Matches(msg, m.keys.Export):
		return m.s.export, true
	case key.Matches(msg, m.keys.Import):
		return m.askText("Melyik fájlból töltsem be a haladást? (a munkafüzet mappájához képest, vagy teljes út)", m.s.exportName(), func(name string) tea.Cmd {
			return m.s.importFrom(name)
		}), true
	}
	return nil, false
}

// progressText says how far the student is, lesson by lesson.
func (m *model) progressText(w int) string {
	var b strings.Builder
	lessons := m.s.w.Book.Lessons
	b.WriteString(window.Bar(m.theme, m.done(), len(lessons), min(w, 60)) + "\n\n")
	var total time.Duration
	for _, l := range lessons {
		e := m.state.Exercises[l.ID]
		spent := e.Spent + m.spent[l.ID]
		total += spent
		mark, words := m.status(m.statuses[l.ID])
		b.WriteString(window.Spread(fmt.Sprintf("%s %2d. %s", mark, l.Number, m.theme.Label.Render(l.Title)), words, min(w, 78)) + "\n")
		for _, line := range window.Wrap(record(e, spent), min(w, 78)-6, 0) {
			b.WriteString("      " + m.theme.Dim.Render(line) + "\n")
		}
	}
	fmt.Fprintf(&b, "\nÖsszesen: %s\n\n", minutes(total))
	for _, text := range []string{
		"x: a haladás mentése fájlba, amelyet másik gépre vihetsz",
		"i: egy ilyen fájl betöltése; ami itt már megvan, nem vész el",
	} {
		b.WriteString(strings.Join(window.Wrap(text, min(w, 78), 3), "\n") + "\n")
	}
	return b.String()
}

// record tells what is known of an exercise.
func record(e progress.Exercise, spent time.Duration) string {
	var parts []string
	if e.Attempts > 0 {
		parts = append(parts, fmt.Sprintf("%d ellenőrzés", e.Attempts))
	}
	if e.Hints > 0 {
		parts = append(parts, fmt.Sprintf("%d tipp", e.Hints))
	}
	if e.SolutionSeen {
		parts = append(parts, "a mintát láttad")
	}
	if spent >= time.Minute {
		parts = append(parts, minutes(spent))
	}
	if e.Done != nil {
		parts = append(parts, "először kész: "+e.Done.At.Local().Format("2006.\u00a001.\u00a002."))
	}
	if len(parts) == 0 {
		return "még nem volt ellenőrzés"
	}
	return strings.Join(parts, " · ")
}

// minutes writes a time as people say it.
func minutes(d time.Duration) string {
	const nbsp = "\u00a0"
	if d < time.Minute {
		return "egy percnél kevesebb"
	}
	if d < time.Hour {
		return fmt.Sprintf("%d%sperc", int(d.Minutes()), nbsp)
	}
	return fmt.Sprintf("%d%sóra %d%sperc", int(d.Hours()), nbsp, int(d.Minutes())%60, nbsp)
}

// savedFault says why something could not be written or read.
func savedFault(err error) string {
	var path *fs.PathError
	switch {
	case errors.Is(err, errNotProgress):
		return "Ez a fájl nem haladás, vagy sérült. A mostani haladásodhoz nem nyúltam."
	case errors.As(err, &path) && errors.Is(err, fs.ErrNotExist):
		return "Nincs ilyen fájl: " + path.Path
	}
	text, _, _ := strings.Cut(faults.Unsaved(err), "\n")
	return text
}
