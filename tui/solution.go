package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/aymanbagabas/go-udiff"
	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
)

// solutionView compares the student's file with the reference.
type solutionView struct {
	text  pane
	hunks []*udiff.Hunk
	fault string
	width int // of the last layout; 0 when it has to be made anew
}

// sideBySide is the width from which two columns of code have room.
const sideBySide = 120

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
	own, reference := clean(msg.own), clean(msg.reference)
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

// clean makes a file's text safe to show.
func clean(s string) string { return strings.ReplaceAll(check.Clean(s), "\t", "    ") }

func (v *solutionView) layout(m *model, w int) {
	if v.width != w {
		v.width = w
		var lines []string
		if v.fault != "" {
			lines = append(wrap(v.fault, w, 0), "")
		}
		for _, h := range v.hunks {
			if w >= sideBySide {
				lines = append(lines, columns(m.theme, h, w)...)
			} else {
				lines = append(lines, unified(m.theme, h, w)...)
			}
		}
		v.text.lines = lines
	}
	v.text.move(0, m.bodyHeight())
}

func unified(t theme, h *udiff.Hunk, w int) []string {
	lines := []string{t.dim.Render("- a te fájlod, + a mintamegoldás"), ""}
	for _, l := range h.Lines {
		text := strings.TrimSuffix(l.Content, "\n")
		for _, piece := range pieces(text, w-2) {
			switch l.Kind {
			case udiff.Delete:
				lines = append(lines, t.bad.Render("- "+piece))
			case udiff.Insert:
				lines = append(lines, t.good.Render("+ "+piece))
			default:
				lines = append(lines, "  "+piece)
			}
		}
	}
	return lines
}

// columns sets both files side by side; what was changed stands in the same rows.
func columns(t theme, h *udiff.Hunk, w int) []string {
	half := (w - 3) / 2
	row := func(left, right string) string {
		left = ansi.Truncate(left, half, "…")
		return left + strings.Repeat(" ", half-ansi.StringWidth(left)) + t.dim.Render(" │ ") + right
	}
	lines := []string{row(t.label.Render("a te fájlod"), t.label.Render("a mintamegoldás")), ""}
	var gone, come []string
	flush := func() {
		for i := range max(len(gone), len(come)) {
			left, right := "", ""
			if i < len(gone) {
				left = t.bad.Render("- " + gone[i])
			}
			if i < len(come) {
				right = t.good.Render("+ " + come[i])
			}
			lines = append(lines, row(left, right))
		}
		gone, come = nil, nil
	}
	for _, l := range h.Lines {
		text := strings.TrimSuffix(l.Content, "\n")
		switch l.Kind {
		case udiff.Delete:
			gone = append(gone, pieces(text, half-2)...)
		case udiff.Insert:
			come = append(come, pieces(text, half-2)...)
		default:
			flush()
			for _, piece := range pieces(text, half-2) {
				lines = append(lines, row("  "+piece, "  "+piece))
			}
		}
	}
	flush()
	return lines
}
