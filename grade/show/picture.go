package show

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"idempotencia/grade/batch"
	"idempotencia/internal/window"
)

// widest is the width up to which the picture grows.
const widest = 100

// picture draws what is known in a window; it never fills the last line, so that nothing scrolls.
func (s state) picture(t window.Theme, width, height int, ending bool) []string {
	w, h := min(max(width, 1), widest), max(height-1, 1)
	top := []string{t.Header.Render(capital(s.stage) + "…")}
	if s.total > 0 {
		top = append(top, window.Bar(t, s.done, s.total, min(w, 60)))
	}
	top = append(top, joined(s.speed(), w)...)
	top = append(top, joined(s.styled(t), w)...)
	foot := t.Dim.Render("Ctrl-C: megállítás; ugyanez a parancs később folytatja.")
	if ending {
		foot = t.Warn.Render("! ") + "Megállítás: a futó beadások leállnak…"
	}
	below := window.Wrap(foot, w, 0)
	room := h - len(top) - len(below)
	troubles := s.troubleLines(t, w, max(room/2, min(room, 3)))
	recent := s.recentLines(t, w, room-len(troubles))
	lines := append(append(append(top, recent...), troubles...), below...)
	lines = lines[:min(len(lines), h)]
	for i := range lines {
		lines[i] = ansi.Truncate(lines[i], width, "…")
	}
	return lines
}

func (s state) styled(t window.Theme) []string {
	parts := s.tallied()
	for i, p := range parts {
		switch {
		case strings.HasPrefix(p, marks[met]):
			parts[i] = t.Good.Render(p)
		case strings.HasPrefix(p, marks[faulty]):
			parts[i] = t.Warn.Render(p)
		}
	}
	return parts
}

// joined puts the parts into lines without breaking one.
func joined(parts []string, w int) []string {
	var lines []string
	for _, p := range parts {
		if last := len(lines) - 1; last >= 0 && ansi.StringWidth(lines[last]+" · "+p) <= w {
			lines[last] += " · " + p
		} else {
			lines = append(lines, p)
		}
	}
	return lines
}

// recentLines are the newest submissions, the newest last.
func (s state) recentLines(t window.Theme, w, room int) []string {
	var lines []string
	for _, e := range s.recent[max(0, len(s.recent)-max(room, 0)):] {
		lines = append(lines, recentLine(t, e, w))
	}
	return lines
}

func recentLine(t window.Theme, e batch.Event, w int) string {
	o := outcomeOf(e.Verdict)
	mark := t.Bad.Render(marks[o])
	switch o {
	case met:
		mark = t.Good.Render(marks[o])
	case faulty:
		mark = t.Warn.Render(marks[o])
	}
	right := e.Exercise + " · " + verdictText(e.Verdict)
	name := ansi.Truncate(e.Name, max(w-ansi.StringWidth(right)-6, 8), "…")
	return window.Spread("  "+mark+" "+name, t.Dim.Render(right), w)
}

// troubleLines are the newest troubles; what has no room is counted.
func (s state) troubleLines(t window.Theme, w, room int) []string {
	var lines []string
	shown := 0
	for i := len(s.troubles) - 1; i >= 0; i-- {
		item := window.Wrap(t.Warn.Render("! ")+s.troubles[i], w, 2)
		if len(lines)+len(item) > room-1 && shown > 0 || len(item) > room {
			break
		}
		lines = append(item, lines...)
		shown++
	}
	if hidden := len(s.troubles) + s.moreTroubles - shown; hidden > 0 {
		lines = append([]string{t.Warn.Render("! ") + fmt.Sprintf("%d korábbi figyelmeztetés; a végén mind látszik", hidden)}, lines...)
	}
	return lines
}
