// Package prose owns how the course's Markdown reads in a terminal.
package prose

import (
	"fmt"
	"strings"

	"charm.land/glamour/v2"
	"charm.land/glamour/v2/ansi"
	"charm.land/glamour/v2/styles"
)

// Look is what the terminal can show.
type Look int

// The looks of a text.
const (
	Plain Look = iota // no escape codes: a pipe, NO_COLOR or a dumb terminal
	Dark
	Light
)

// MaxWidth is the widest text that still reads well, in cells.
const MaxWidth = 88

// hang is the room that the continued lines of a list item need.
const hang = 3

// Render sets Markdown for a terminal of the given width, at least 20 cells. Lines of code and
// drawings are never broken, however narrow the terminal is: they would lose their meaning.
func Render(markdown string, look Look, width int) (string, error) {
	width = min(max(width, 20), MaxWidth)
	var parts []string
	for _, b := range blocks(markdown) {
		text, err := b.render(look, width)
		if err != nil {
			return "", fmt.Errorf("render markdown: %w", err)
		}
		if text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n\n") + "\n", nil
}

func (b block) render(look Look, width int) (string, error) {
	switch {
	case b.kind == code && strings.HasPrefix(b.text, storyFence):
		return story(b.text, look, width)
	case b.kind == code:
		text := strings.ReplaceAll(b.text, "\t", "    ") // a tab has no width of its own in a terminal
		return glamoured(text, look, longest(text)+8*margin)
	case b.kind == quote:
		return quoted(b.text, look, width)
	case b.kind == table && tableWidth(b.text) > width-margin:
		return prose(tableAsList(b.text), look, width)
	case b.kind == table:
		return glamoured(localLinks(b.text), look, width)
	default:
		return prose(b.text, look, width)
	}
}

// prose sets running text.
func prose(markdown string, look Look, width int) (string, error) {
	text, err := glamoured(protect(localLinks(markdown)), look, width-hang)
	return hangItems(restore(text)), err
}

// margin is what the renderer leaves free on the left.
const margin = 2

// quoted draws a bar beside a callout.
func quoted(text string, look Look, width int) (string, error) {
	inner, err := Render(text, look, width-margin)
	if err != nil {
		return "", err
	}
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(inner, "\n"), "\n") {
		lines = append(lines, strings.Repeat(" ", margin)+"│"+strings.TrimPrefix(line, " "))
	}
	return strings.Join(lines, "\n"), nil
}

func glamoured(markdown string, look Look, width int) (string, error) {
	r, err := glamour.NewTermRenderer(glamour.WithStyles(style(look)), glamour.WithWordWrap(width))
	if err != nil {
		return "", err
	}
	text, err := r.Render(markdown)
	if err != nil {
		return "", err
	}
	return trimLines(text), nil
}

func style(look Look) ansi.StyleConfig {
	s := styles.ASCIIStyleConfig
	switch look {
	case Dark:
		s = styles.DarkStyleConfig
	case Light:
		s = styles.LightStyleConfig
	case Plain:
		// Bare text: marks that only a Markdown reader knows would disturb.
		s.Emph, s.Strong = ansi.StylePrimitive{}, ansi.StylePrimitive{}
		s.Code.BlockPrefix, s.Code.BlockSuffix = "", ""
		s.Code.Prefix, s.Code.Suffix = "`", "`"
		return s
	}
	// Suffixes follow code without a space in Hungarian, so the colour alone sets code apart here.
	s.Code.Prefix, s.Code.Suffix = "", ""
	return s
}
