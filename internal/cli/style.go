package cli

import (
	"os"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"idempotencia/internal/prose"
)

// The styles carry no meaning of their own: a mark or a word always says the same.

func bold(s string) string   { return ansi.Style{}.Bold().Styled(s) }
func dim(s string) string    { return ansi.Style{}.Faint().Styled(s) }
func red(s string) string    { return ansi.Style{}.ForegroundColor(ansi.Red).Styled(s) }
func green(s string) string  { return ansi.Style{}.ForegroundColor(ansi.Green).Styled(s) }
func yellow(s string) string { return ansi.Style{}.ForegroundColor(ansi.Yellow).Styled(s) }

// look asks the terminal for its background only where somebody will see the answer.
func (a *app) look() prose.Look {
	a.asked.Do(func() { a.background = a.askBackground() })
	return a.background
}

func (a *app) askBackground() prose.Look {
	in, isFile := a.in.(*os.File)
	switch {
	case !a.rich:
		return prose.Plain
	case isFile && term.IsTerminal(in.Fd()) && !lipgloss.HasDarkBackground(in, os.Stdout):
		return prose.Light
	default:
		return prose.Dark
	}
}

// printMarkdown sets a text for the terminal, or plainly for a pipe.
func (a *app) printMarkdown(markdown string) error {
	text, err := prose.Render(markdown, a.look(), a.width)
	if err != nil {
		return err
	}
	a.printf("%s", text)
	return nil
}
