package tui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// pane is text that scrolls.
type pane struct {
	lines []string
	top   int
}

// set replaces the text and keeps the place as far as it still exists.
func (p *pane) set(text string) { p.lines = strings.Split(strings.TrimRight(text, "\n"), "\n") }

// move scrolls by n lines in a window of the given height.
func (p *pane) move(n, height int) { p.show(p.top+n, height) }

// show puts a line at the window's top, as near as the text allows.
func (p *pane) show(line, height int) {
	p.top = max(0, min(line, len(p.lines)-max(height, 1)))
}

// view gives the lines in the window.
func (p *pane) view(height int) []string {
	from := max(0, min(p.top, len(p.lines)))
	return p.lines[from:min(len(p.lines), from+max(height, 0))]
}

// position tells how far the text was read, "" when all of it is seen.
func (p *pane) position(height int) string {
	if len(p.lines) <= height {
		return ""
	}
	return percent(p.top, len(p.lines)-height)
}

// outputView is what a program printed; lines that are too long go on in the next one.
type outputView struct {
	pane
	raw   string
	width int // of the last layout
}

func (v *outputView) layout(w int) {
	if v.width != w {
		v.width = w
		v.set(ansi.Hardwrap(v.raw, max(w, 1), true))
	}
}

// pieces cuts a line of a program where the window ends.
func pieces(line string, width int) []string {
	return strings.Split(ansi.Hardwrap(line, max(width, 1), true), "\n")
}

// list is a choice among items that may take several lines each.
type list struct {
	cursor              int
	top                 int
	free                bool // scrolled by hand: the chosen item need not be in sight
	first, last, height int  // of the last layout
}

func (l *list) move(n, count int) {
	l.cursor = max(0, min(l.cursor+n, count-1))
	l.free = false
}

// step moves on: first through the lines of the chosen item that are out of sight, then to the next one.
func (l *list) step(n, count int) {
	switch {
	case n == 1 && l.last > l.top+l.height && l.height > 0:
		l.scroll(1)
	case n == -1 && l.first < l.top:
		l.scroll(-1)
	default:
		l.move(n, count)
	}
}

// page is how far a page of the list is.
func (l *list) page(n int) int {
	if h := max(l.height-1, 1); n > h || n < -h {
		if n > 0 && n < 1<<19 {
			return h
		}
		if n < 0 && n > -1<<19 {
			return -h
		}
	}
	return n
}

// scroll moves the window and leaves the choice.
func (l *list) scroll(n int) {
	l.top += n
	l.free = true
}

// window cuts the lines of the items so that the chosen one is seen. rows tells for each line of the
// window which item it belongs to, -1 for none.
func (l *list) window(items [][]string, height int) (lines []string, rows []int) {
	var all []string
	var owner []int
	first, last := 0, 0
	for i, item := range items {
		if i == l.cursor {
			first, last = len(all), len(all)+len(item)
		}
		all = append(all, item...)
		for range item {
			owner = append(owner, i)
		}
	}
	height = max(height, 1)
	l.first, l.last, l.height = first, last, height
	if !l.free {
		if last > l.top+height {
			l.top = last - height
		}
		l.top = min(l.top, first)
	}
	l.top = max(0, min(l.top, len(all)-height))
	to := min(len(all), l.top+height)
	return all[l.top:to], owner[l.top:to]
}

// fit makes the lines fill the window exactly: nothing wraps and nothing is left of an earlier frame.
func fit(lines []string, width, height int) string {
	if width <= 0 || height <= 0 {
		return ""
	}
	out := make([]string, height)
	for i := range out {
		if i < len(lines) {
			out[i] = ansi.Truncate(lines[i], width, "…")
		}
	}
	return strings.Join(out, "\n")
}

// wrap breaks prose at a width and indents every line but the first.
func wrap(text string, width, indent int) []string {
	width = max(width-indent, 8)
	lines := strings.Split(ansi.Wrap(text, width, ""), "\n")
	for i := range lines {
		if i > 0 {
			lines[i] = strings.Repeat(" ", indent) + strings.TrimLeft(lines[i], " ")
		}
	}
	return lines
}
