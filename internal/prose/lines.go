package prose

import (
	"regexp"
	"strings"

	xansi "github.com/charmbracelet/x/ansi"
)

// link is a link between parts of the course; its target means nothing in a terminal.
var link = regexp.MustCompile(`\[([^\]\n]+)\]\((?:[a-z0-9-]+\.md)?(?:#[a-z0-9-]+)?\)`)

func localLinks(markdown string) string { return link.ReplaceAllString(markdown, "$1") }

// The renderer breaks lines after hyphens and at non-breaking spaces; Hungarian allows neither in
// „van-e”, „10-es” or „5 000”. Two private characters stand in for them meanwhile.
const (
	hyphen = "\uE000"
	space  = "\uE001"
)

var innerHyphen = regexp.MustCompile(`([\pL\pN` + "`" + `])-([\pL\pN])`)

func protect(markdown string) string {
	markdown = innerHyphen.ReplaceAllString(markdown, "${1}"+hyphen+"${2}")
	return strings.ReplaceAll(markdown, "\u00a0", space)
}

var restored = strings.NewReplacer(hyphen, "-", space, "\u00a0")

func restore(text string) string { return restored.Replace(text) }

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

// trimLines takes the padding away that the renderer puts at the ends of lines, and empty lines
// around the text.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = trimEnd(line)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

var ending = regexp.MustCompile(`(?:\x1b\[[0-9;]*m| )+$`)

// trimEnd takes the spaces and the codes among them from a line's end; what was styled is ended.
func trimEnd(line string) string {
	cut := ending.ReplaceAllString(line, "")
	switch {
	case strings.TrimSpace(xansi.Strip(cut)) == "":
		return ""
	case strings.Contains(cut, "\x1b"):
		return cut + "\x1b[0m"
	default:
		return cut
	}
}

func longest(text string) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n = max(n, xansi.StringWidth(line))
	}
	return n
}
