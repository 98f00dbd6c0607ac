package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"

	"idempotencia/internal/feedback"
	"idempotencia/internal/prose"
)

// theme holds the styles for one background. They carry no meaning of their own: a mark or a word
// always says the same. The sixteen base colours are the terminal's own, so that a student's
// palette holds here too.
type theme struct {
	dark, plain                     bool
	title, dim, good, bad, warn     lipgloss.Style
	accent, selected, header, label lipgloss.Style
}

func newTheme(dark bool) theme {
	pick := lipgloss.LightDark(dark)
	fg := func(light, darkColor color.Color) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(pick(light, darkColor))
	}
	return theme{
		dark:     dark,
		title:    fg(lipgloss.Blue, lipgloss.BrightCyan).Bold(true),
		dim:      lipgloss.NewStyle().Faint(true),
		good:     fg(lipgloss.Green, lipgloss.BrightGreen),
		bad:      fg(lipgloss.Red, lipgloss.BrightRed),
		warn:     fg(lipgloss.Magenta, lipgloss.BrightYellow),
		accent:   fg(lipgloss.Blue, lipgloss.BrightBlue),
		selected: lipgloss.NewStyle().Reverse(true),
		header:   lipgloss.NewStyle().Bold(true),
		label:    lipgloss.NewStyle().Bold(true),
	}
}

func (t theme) look() prose.Look {
	if t.plain {
		return prose.Plain
	}
	if t.dark {
		return prose.Dark
	}
	return prose.Light
}

// text are the options for feedback's words at a width.
func (t theme) text(width int) feedback.TextOptions {
	render := func(s lipgloss.Style) func(string) string { return func(text string) string { return s.Render(text) } }
	return feedback.TextOptions{
		Width: min(width, prose.MaxWidth), OutputLines: 12,
		Style: feedback.Style{Bold: render(t.label), Good: render(t.good), Bad: render(t.bad), Dim: render(t.dim)},
	}
}
