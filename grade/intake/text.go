package intake

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"

	"idempotencia/internal/check"
)

// shown makes a name or a path safe to print on one line, in the one form in which equal names are equal.
func shown(s string) string {
	if plainASCII(s) {
		return s
	}
	s = check.Clean(strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return ' '
		}
		return r
	}, s))
	return norm.NFC.String(s)
}

// shownPath does the same with every part of a path. A part of which nothing is seen, or which would
// lead elsewhere once it is cleaned, becomes an underscore.
func shownPath(s string) string {
	if plainASCII(s) {
		return s
	}
	parts := strings.Split(s, "/")
	for i, p := range parts {
		if clean := shown(p); clean != p {
			parts[i] = clean
			if clean == "" || clean == "." || clean == ".." {
				parts[i] = "_"
			}
		}
	}
	return strings.Join(parts, "/")
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// cut shortens a text to n letters.
func cut(s string, n int) string {
	if letters := []rune(s); len(letters) > n {
		return string(letters[:n-1]) + "…"
	}
	return s
}

// thousands writes a whole number as Hungarian does, for example "250 000" with a space that does not break.
func thousands(n any) string {
	digits := fmt.Sprint(n)
	if len(digits) < 5 {
		return digits
	}
	var b strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteString("\u00a0")
		}
		b.WriteRune(d)
	}
	return b.String()
}

// listed writes a few paths for a sentence.
func listed(paths []string) string {
	const most = 3
	var parts []string
	for _, p := range paths[:min(most, len(paths))] {
		parts = append(parts, cut(p, 100))
	}
	text := strings.Join(parts, ", ")
	if more := len(paths) - most; more > 0 {
		text += fmt.Sprintf(" és még %s fájl", thousands(more))
	}
	return text
}

// baseName is the name of the folder or archive itself, even when the path is "." or ends in a slash.
func baseName(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	return shownPath(filepath.Base(path))
}
