package feedback

import (
	"strings"
	"unicode"
)

// width is how many cells of a terminal a text takes.
func width(s string) int {
	n := 0
	for _, r := range s {
		n += cells(r)
	}
	return n
}

// cells knows the common cases: combining marks take none, East Asian letters and emoji two.
func cells(r rune) int {
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115F, r >= 0x2E80 && r <= 0xA4CF, r >= 0xAC00 && r <= 0xD7A3,
		r >= 0xF900 && r <= 0xFAFF, r >= 0xFE30 && r <= 0xFE6F, r >= 0xFF00 && r <= 0xFF60,
		r >= 0x1F300 && r <= 0x1FAFF, r >= 0x20000 && r <= 0x3FFFD:
		return 2
	default:
		return 1
	}
}

// wrap breaks a paragraph at spaces, never at a non-breaking one. A word that is wider than a line
// stands on a line of its own.
func wrap(paragraph string, limit int) []string {
	var lines []string
	line := ""
	for _, word := range strings.FieldsFunc(paragraph, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		if line != "" && width(line)+1+width(word) > limit {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// paragraphs are apart by an empty line.
func paragraphs(text string) []string {
	var all []string
	for _, p := range strings.Split(text, "\n\n") {
		if strings.TrimSpace(p) != "" {
			all = append(all, p)
		}
	}
	return all
}
