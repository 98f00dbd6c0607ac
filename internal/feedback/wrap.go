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
	case r < 0x300 && r != '\u00AD':
		return 1
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

// wrap breaks a paragraph at spaces, never at a non-breaking one nor inside of `a piece of a program`.
// What is wider than a line stands on a line of its own.
func wrap(paragraph string, limit int) []string {
	var lines []string
	line := ""
	for _, word := range words(paragraph, limit) {
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

// words keeps a piece of a program in one, if a line can hold it.
func words(paragraph string, limit int) []string {
	var all []string
	open := false
	for _, word := range strings.FieldsFunc(paragraph, func(r rune) bool { return r == ' ' || r == '\n' || r == '\t' }) {
		if last := len(all) - 1; open && width(all[last])+1+width(word) <= limit {
			all[last] += " " + word
		} else {
			all = append(all, word)
		}
		if strings.Count(word, "`")%2 == 1 {
			open = !open
		}
	}
	return all
}

// paragraphs are apart by an empty line.
func paragraphs(text string) []string {
	var all []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if strings.TrimSpace(p) != "" {
			all = append(all, p)
		}
	}
	return all
}

// wrapList breaks a list of values or calls after its commas: first after those between the items,
// and after those inside of an item only where it is wider than a line.
func wrapList(s string, limit int) []string {
	var lines []string
	for _, item := range cutList(s, 0) {
		parts := []string{item}
		if width(item) > limit {
			parts = cutList(item, -1)
		}
		for _, part := range parts {
			if last := len(lines) - 1; last >= 0 && width(lines[last])+1+width(part) <= limit {
				lines[last] += " " + part
			} else {
				lines = append(lines, part)
			}
		}
	}
	return lines
}

// cutList cuts after every comma outside of quotes that a space follows and that stands in as many
// brackets as depth says, -1 for any.
func cutList(s string, depth int) []string {
	var parts []string
	open, quoted, from := 0, false, 0
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case quoted && ch == '\\':
			i++
		case ch == '"':
			quoted = !quoted
		case quoted:
		case strings.IndexByte("([{", ch) >= 0:
			open++
		case strings.IndexByte(")]}", ch) >= 0:
			open--
		case (depth < 0 || open == depth) && strings.HasPrefix(s[i:], ", "):
			parts = append(parts, s[from:i+1])
			from = i + 2
		}
	}
	return append(parts, s[from:])
}
