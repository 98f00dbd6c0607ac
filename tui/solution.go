package tui

import (
	tea "charm.land/bubbletea/v2"
	"github.com/aymanbagabas/go-udiff"

	"idempotencia/internal/book"
	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

// solutionView compares the student's file with the reference.
type solutionView struct {
	text  window.Pane
	hunks []*udiff.Hunk
	fault string
	width int // of the last layout; 0 when it has to be made anew
}

// open shows the reference; before the exercise is done it asks, and offers the hints first.
func (v *solutionView) open(m *model, l *book.Lesson) tea.Cmd {
	if l.Exercise == nil || l.Exercise.Solution == "" {
		m.notice = "Ebben a munkafüzetben nincsenek mintamegoldások."
		return nil
	}
	show := func() tea.Cmd {
		*v = solutionView{}
		m.push(place{screen: solutionScreen, lesson: l.ID})
		return m.s.sources(l)
	}
	if m.statuses[l.ID] == progress.Done {
		return show()
	}
	question := "Ez a feladat még nincs kész. Ha most megnézed a megoldást, kevesebbet tanulsz belőle."
	if m.tiers(l) < len(l.Hints) {
		question += "\nVan még tipp: a t betűvel kérheted."
	}
	m.ask(question+"\n\nMegmutassam mégis?", show)
	return nil
}

func (v *solutionView) set(m *model, msg sourcesMsg) {
	v.width, v.hunks, v.fault = 0, nil, ""
	own, reference := window.Clean(msg.own), window.Clean(msg.reference)
	if msg.err != nil {
		v.fault = faults.Text(msg.err)
		own = ""
	}
	// One hunk with all lines: a student wants to read the whole reference.
	d, err := udiff.ToUnifiedDiff("", "", own, udiff.Lines(own, reference), 1<<20)
	if err != nil || len(d.Hunks) == 0 {
		d, _ = udiff.ToUnifiedDiff("", "", "", udiff.Lines("", reference), 1<<20)
		if err == nil && msg.err == nil {
			v.fault = "A fájlod megegyezik a mintával."
		}
	}
	v.hunks = d.Hunks
}

func (v *solutionView) layout(m *model, w int) {
	if v.width != w {
		v.width = w
		var lines []string
		if v.fault != "" {
			lines = append(window.Wrap(v.fault, w, 0), "")
		}
		for _, h := range v.hunks {
			lines = append(lines, window.Hunk(m.theme, h, w, "a te fájlod", "a mintamegoldás")...)
		}
		v.text.Lines = lines
	}
	v.text.Move(0, m.bodyHeight())
}
