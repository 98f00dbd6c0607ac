package feedback

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"idempotencia/internal/check"
)

// WithSource adds what the student's own file tells: the lines that the report is about, the names of
// results, the functions that are not written yet.
func (r Report) WithSource(file string, source []byte) Report {
	s := sourceLines{file: file, lines: strings.Split(strings.TrimPrefix(string(source), "\ufeff"), "\n")}
	r.Faults = s.quoteFaults(r.Faults)
	r.Warnings = s.quoteFaults(r.Warnings)
	p := factsOf(source)
	r.Conditions = s.quoteConditions(r.Conditions, p)
	if len(r.Unwritten) > 0 && r.Kind == check.Failed {
		r.Unwritten = append(p.stubs, missingFrom(p.stubs, r.Unwritten)...)
		r.Headline = r.headline("")
		r.Next, r.Command = r.NextStep(OnCommand)
	}
	return r
}

func missingFrom(all, names []string) []string {
	var missing []string
	for _, name := range names {
		if !slices.Contains(all, name) {
			missing = append(missing, name)
		}
	}
	return missing
}

type sourceLines struct {
	file  string
	lines []string
}

func (s sourceLines) line(n int) string {
	if n < 1 || n > len(s.lines) {
		return ""
	}
	return s.lines[n-1]
}

func (s sourceLines) quoteFaults(all []Fault) []Fault {
	var out []Fault
	for _, f := range all {
		if f.File == s.file {
			raw := s.line(f.Line)
			f.Code = shown(raw)
			if f.Col > 0 && f.Col <= len(raw)+1 {
				f.Caret = width(shown(raw[:f.Col-1]))
			}
		}
		out = append(out, f)
	}
	return out
}

func (s sourceLines) quoteConditions(all []Condition, p *facts) []Condition {
	var out []Condition
	for _, c := range all {
		var n int
		place, ok := strings.CutPrefix(c.Where, s.file+":")
		if _, err := fmt.Sscan(place, &n); ok && err == nil {
			c.Code = strings.TrimSpace(shown(s.line(n)))
		}
		if c.Kind == check.Failed && c.Call != "" {
			c.compare(true, p)
		}
		out = append(out, c)
	}
	return out
}

// shown makes a line of a file safe for a terminal: a student's file can hold anything.
func shown(line string) string {
	line = strings.ReplaceAll(strings.ToValidUTF8(line, "\ufffd"), "\t", "    ")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, line)
}
