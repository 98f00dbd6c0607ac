package spell

import (
	"regexp"
	"strings"
)

// gap stands for what is no prose while a text is prepared: unlike a space it still shows that
// something was there, so that „(lease)” after a code span is after a word.
const gap = '\uFFFC'

// Prose leaves of Markdown only what hunspell can judge. The lines stay where they were. Emphasis
// and links are taken off rather than blanked, because a suffix belongs to the word inside.
func Prose(markdown string) string { return prose(markdown, nil) }

// prose takes also the names for no words.
func prose(markdown string, names map[string]bool) string {
	text := strings.TrimPrefix(strings.ReplaceAll(markdown, "\r\n", "\n"), "\ufeff")
	text = withoutSpans(withoutBlocks(text))
	for _, kind := range foreign {
		text = blank(text, kind)
	}
	text = markup.ReplaceAllString(text, "")
	text = blank(text, english)
	text = withoutNames(text, names)
	text = withoutIdentifiers(text)
	return strings.ReplaceAll(text, string(gap), " ")
}

// foreign are kinds of text that are no prose, the ones first that may hold others. Where a
// pattern has a group, the group alone is meant. A \b is of no use beside an accented letter.
var foreign = []*regexp.Regexp{
	regexp.MustCompile(`(?s)<!--.*?-->`),
	regexp.MustCompile(`(?s)\{\{.*?\}\}`),                                                // template actions
	regexp.MustCompile(`<[a-z]+:[^>\s]+>|</?[a-zA-Z][^<>\n]*>`),                          // autolinks, tags
	regexp.MustCompile(`‹[^‹›\n]*›`),                                                     // placeholders
	regexp.MustCompile(`&#?[0-9a-zA-Z]+;`),                                               // entities
	regexp.MustCompile(`\{[#.][^}\n]*\}`),                                                // attributes of headings
	regexp.MustCompile(`(?:[a-z]+://|www\.)[^\s)>\]”]+`),                                 // addresses
	regexp.MustCompile(`[\w.+-]+@[\w-]+\.[\w.-]*\w`),                                     // mail addresses
	regexp.MustCompile(`\b[A-Z_]{2,}=\S*`),                                               // settings of a command
	regexp.MustCompile(`(?m)(?:^|[\s(])(--[a-z][\w-]*(?:=\S*)?|-[a-z]{2,})(?:[^\pL]|$)`), // flags
	// Commands of a shell.
	regexp.MustCompile(`(?m)(?:^|[^\pL])((?:go (?:run \.|build|env|get|mod|test|tool|vet)|git)(?: [a-z]+)?)(?:[^\pL]|$)`),
	regexp.MustCompile(`(?:^|[^\pL\pN])([A-Za-z]\w*:)[\w{\["(&-]`), // fields of a printed value
}

// markup is what a reader does not see: a link's brackets and target, emphasis, escapes.
var markup = regexp.MustCompile(`\]\([^()\n]*\)|\]\[[^\]\n]*\]|[*\[\]\\]|~~`)

// english is the course's way to give a term's English once: a word, then lower-case ASCII words
// or acronyms in brackets.
var english = regexp.MustCompile(`[\pL\pN"”»)\x{FFFC}]\s+(\([a-z]+(?:[\s,/'-]+(?:[a-z]+|[A-Z]{2,}))*\))`)

// blank replaces the last group of every match, or the whole of it.
func blank(text string, kind *regexp.Regexp) string {
	var b strings.Builder
	done := 0
	for _, m := range kind.FindAllStringSubmatchIndex(text, -1) {
		from, to := m[len(m)-2], m[len(m)-1]
		b.WriteString(text[done:from])
		b.WriteString(gaps(text[from:to]))
		done = to
	}
	return b.String() + text[done:]
}

func gaps(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' {
			return r
		}
		return gap
	}, text)
}

var (
	fence      = regexp.MustCompile("^[ \t>]*(?:(`{3,})[^`\n]*|(~{3,}).*)$")
	definition = regexp.MustCompile(`^ {0,3}\[[^\]]+\]:\s`)
)

// withoutBlocks blanks front matter but for the title, fenced code and link definitions.
func withoutBlocks(text string) string {
	lines := strings.Split(text, "\n")
	body := frontMatter(lines)
	end := "" // what closes the open fence
	for i := body; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], " \t")
		switch m := fence.FindStringSubmatch(line); {
		case end != "":
			if mark := strings.TrimLeft(line, " \t>"); strings.HasPrefix(mark, end) && strings.Trim(mark, end[:1]) == "" {
				end = ""
			}
		case m != nil:
			end = m[1] + m[2]
		case !definition.MatchString(line):
			continue
		}
		lines[i] = ""
	}
	return strings.Join(lines, "\n")
}

// frontMatter prepares the lines of the front matter, and gives the index of the line after it.
func frontMatter(lines []string) int {
	if strings.TrimRight(lines[0], " \t") != "---" {
		return 0
	}
	for i := 1; i < len(lines); i++ {
		if strings.TrimRight(lines[i], " \t") != "---" {
			continue
		}
		for n := range lines[:i+1] {
			title, _ := strings.CutPrefix(lines[n], "title:")
			if title == lines[n] {
				title = ""
			}
			lines[n] = title
		}
		return i + 1
	}
	return 0
}

var paragraphEnd = regexp.MustCompile(`\n[ \t>]*\n`)

// withoutSpans blanks code spans: a run of backquotes up to the next run of the same length in the
// same paragraph.
func withoutSpans(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		switch {
		case text[i] == '\\' && i+1 < len(text):
			b.WriteString(text[i : i+2]) // an escaped backquote opens nothing
			i += 2
		case text[i] != '`':
			b.WriteByte(text[i])
			i++
		default:
			n := span(text[i:])
			b.WriteString(gaps(text[i : i+n]))
			i += n
		}
	}
	return b.String()
}

// span is the length of the code span that text begins with, or of its backquotes alone.
func span(text string) int {
	ticks := len(text) - len(strings.TrimLeft(text, "`"))
	end := len(text)
	if m := paragraphEnd.FindStringIndex(text); m != nil {
		end = m[0]
	}
	for i := ticks; i < end; {
		rest := text[i:end]
		run := len(rest) - len(strings.TrimLeft(rest, "`"))
		if run == ticks {
			return i + run
		}
		i += max(run, 1)
	}
	return ticks
}
