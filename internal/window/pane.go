package window

import "strings"

// Pane is text that scrolls.
type Pane struct {
	Lines []string
	Top   int
}

// Set replaces the text and keeps the place as far as it still exists.
func (p *Pane) Set(text string) { p.Lines = strings.Split(strings.TrimRight(text, "\n"), "\n") }

// Move scrolls by n lines in a window of the given height.
func (p *Pane) Move(n, height int) { p.Show(p.Top+n, height) }

// Show puts a line at the window's top, as near as the text allows.
func (p *Pane) Show(line, height int) {
	p.Top = max(0, min(line, len(p.Lines)-max(height, 1)))
}

// View gives the lines in the window.
func (p *Pane) View(height int) []string {
	from := max(0, min(p.Top, len(p.Lines)))
	return p.Lines[from:min(len(p.Lines), from+max(height, 0))]
}

// Position tells how far the text was read, "" when all of it is seen.
func (p *Pane) Position(height int) string {
	if len(p.Lines) <= height {
		return ""
	}
	return percent(p.Top, len(p.Lines)-height)
}
