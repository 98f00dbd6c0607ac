package window

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/check"
)

// Pieces cuts a line of a program where the window ends.
func Pieces(line string, width int) []string {
	return strings.Split(ansi.Hardwrap(line, max(width, 1), true), "\n")
}

// Fit makes the lines fill the window exactly: nothing wraps and nothing is left of an earlier frame.
func Fit(lines []string, width, height int) string {
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

// Wrap breaks prose at a width and indents every line but the first.
func Wrap(text string, width, indent int) []string {
	width = max(width-indent, 8)
	lines := strings.Split(ansi.Wrap(text, width, ""), "\n")
	for i := range lines {
		if i > 0 {
			lines[i] = strings.Repeat(" ", indent) + strings.TrimLeft(lines[i], " ")
		}
	}
	return lines
}

// Spread puts two texts at the ends of a line; the right one goes first when there is no room.
func Spread(left, right string, width int) string {
	gap := width - ansi.StringWidth(left) - ansi.StringWidth(right)
	if gap < 2 {
		return ansi.Truncate(left, width, "…")
	}
	return left + strings.Repeat(" ", gap) + right
}

// percent writes a part of a whole.
func percent(part, whole int) string { return fmt.Sprintf("%d%%", 100*min(part, whole)/max(whole, 1)) }

// Bar draws a part of a whole; the numbers say the same.
func Bar(t Theme, part, whole, width int) string {
	label := fmt.Sprintf(" %d/%d", part, whole)
	room := max(width-ansi.StringWidth(label), 0)
	full := room * part / max(whole, 1)
	return t.Good.Render(strings.Repeat("█", full)) + t.Dim.Render(strings.Repeat("░", room-full)) + label
}

// Clean makes a file's text safe to show.
func Clean(s string) string { return strings.ReplaceAll(check.Clean(s), "\t", "    ") }

// Width is how many cells a text takes.
func Width(s string) int { return ansi.StringWidth(s) }

// Cut shortens a text to a width.
func Cut(s string, width int) string { return ansi.Truncate(s, width, "…") }
