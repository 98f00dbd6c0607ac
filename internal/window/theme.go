// Package window owns how text fills a terminal's window: colours, lines that wrap, panes that
// scroll, lists to choose from, two files beside each other.
package window

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"idempotencia/internal/feedback"
)

// Theme holds the styles for one background. They carry no meaning of their own: a mark or a word
// always says the same. The sixteen base colours are the terminal's own, so that a reader's
// palette holds here too.
type Theme struct {
	Dark                            bool // of the background
	Plain                           bool // the terminal shows no colours
	Title, Dim, Good, Bad, Warn     lipgloss.Style
	Accent, Selected, Header, Label lipgloss.Style
}

// NewTheme gives the styles for a dark or a light background.
func NewTheme(dark bool) Theme {
	pick := lipgloss.LightDark(dark)
	fg := func(light, darkColor color.Color) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(pick(light, darkColor))
	}
	return Theme{
		Dark:     dark,
		Title:    fg(lipgloss.Blue, lipgloss.BrightCyan).Bold(true),
		Dim:      lipgloss.NewStyle().Faint(true),
		Good:     fg(lipgloss.Green, lipgloss.BrightGreen),
		Bad:      fg(lipgloss.Red, lipgloss.BrightRed),
		Warn:     fg(lipgloss.Magenta, lipgloss.BrightYellow),
		Accent:   fg(lipgloss.Blue, lipgloss.BrightBlue),
		Selected: lipgloss.NewStyle().Reverse(true),
		Header:   lipgloss.NewStyle().Bold(true),
		Label:    lipgloss.NewStyle().Bold(true),
	}
}

// Text are the options for feedback's words at a width.
func (t Theme) Text(width int) feedback.TextOptions {
	render := func(s lipgloss.Style) func(string) string { return func(text string) string { return s.Render(text) } }
	return feedback.TextOptions{
		Width: width, OutputLines: 12,
		Style: feedback.Style{Bold: render(t.Label), Good: render(t.Good), Bad: render(t.Bad), Dim: render(t.Dim)},
	}
}
