package prose

import "strings"

// kind tells parts of a text apart that a terminal has to set in different ways.
type kind int

const (
	running kind = iota // paragraphs, headings, lists
	code
	table
	quote // without its marks
)

// block is a part of a text.
type block struct {
	kind kind
	text string
}

// blocks cuts Markdown into its parts.
func blocks(markdown string) []block {
	var all []block
	add := func(k kind, line string) {
		if n := len(all); n > 0 && all[n-1].kind == k && k != code {
			all[n-1].text += "\n" + line
			return
		}
		all = append(all, block{k, line})
	}
	fence := ""
	for line := range strings.SplitSeq(markdown, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			all[len(all)-1].text += "\n" + line
			if trimmed == fence {
				fence = ""
			}
		case strings.HasPrefix(line, "```"):
			fence = trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]
			add(code, line)
		case strings.HasPrefix(line, ">"):
			add(quote, strings.TrimPrefix(strings.TrimPrefix(line, ">"), " "))
		case strings.HasPrefix(line, "|"):
			add(table, line)
		default:
			add(running, line)
		}
	}
	return all
}
