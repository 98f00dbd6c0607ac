// Package prose owns how the course's Markdown reads in a terminal.
package prose

import (
	"fmt"
	"regexp"
	"strings"

	"charm.land/glamour/v2"
	"charm.land/glamour/v2/ansi"
	"charm.land/glamour/v2/styles"
	xansi "github.com/charmbracelet/x/ansi"

	"idempotencia/internal/book"
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

// Render sets Markdown for a terminal of the given width, at least 20 cells.
func Render(markdown string, look Look, width int) (string, error) {
	width = min(max(width, 20), MaxWidth)
	r, err := glamour.NewTermRenderer(glamour.WithStyles(style(look)), glamour.WithWordWrap(width-hang))
	if err != nil {
		return "", fmt.Errorf("render markdown: %w", err)
	}
	text, err := r.Render(localLinks(markdown))
	if err != nil {
		return "", fmt.Errorf("render markdown: %w", err)
	}
	return hangItems(trimLines(text)), nil
}

// hang is the room that the continued lines of a list item need.
const hang = 3

var item = regexp.MustCompile(`^ *(• |\d+\. )`)

// hangItems sets the continued lines of a list item under its text; the renderer leaves them under
// its mark.
func hangItems(text string) string {
	lines := strings.Split(text, "\n")
	indent := ""
	for i, line := range lines {
		bare := xansi.Strip(line)
		switch m := item.FindStringSubmatch(bare); {
		case m != nil:
			indent = strings.Repeat(" ", xansi.StringWidth(m[1]))
		case strings.TrimSpace(bare) == "":
			indent = ""
		default:
			lines[i] = indent + line
		}
	}
	return strings.Join(lines, "\n")
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
		s.BlockQuote.IndentToken = new("│ ")
		s.Code.BlockPrefix, s.Code.BlockSuffix = "", ""
		s.Code.Prefix, s.Code.Suffix = "`", "`"
		return s
	}
	// Suffixes follow code without a space in Hungarian, so the colour alone sets code apart here.
	s.Code.Prefix, s.Code.Suffix = "", ""
	return s
}

// link is a link between parts of the course; its target means nothing in a terminal.
var link = regexp.MustCompile(`\[([^\]\n]+)\]\((?:[a-z0-9-]+\.md)?(?:#[a-z0-9-]+)?\)`)

func localLinks(markdown string) string {
	lines := strings.Split(markdown, "\n")
	fenced := false
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if !fenced {
			lines[i] = link.ReplaceAllString(line, "$1")
		}
	}
	return strings.Join(lines, "\n")
}

// trimLines takes away the padding that the renderer puts at the ends of lines.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

// Lesson gives the whole text of a lesson but for its hints, which are asked for one by one.
func Lesson(l *book.Lesson) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %d. lecke · %s\n\n%s\n", l.Number, l.Title, l.Intro)
	for _, s := range l.Sections {
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", s.Title, s.Markdown)
	}
	return b.String()
}
