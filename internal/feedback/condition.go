package feedback

import (
	"fmt"
	"path"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// conditions joins the conditions of the exercise with their results. A result that the exercise
// does not list still shows, after the others.
func conditions(ex *book.Exercise, results []check.Result) []Condition {
	byName := map[string]check.Result{}
	for _, r := range results {
		byName[r.Condition] = r
	}
	var all []Condition
	for _, c := range ex.Conditions {
		all = append(all, condition(ex, c, byName[c.Name]))
		delete(byName, c.Name)
	}
	for _, r := range results {
		if _, left := byName[r.Condition]; left {
			all = append(all, condition(ex, randomised(ex, r.Condition), r))
			delete(byName, r.Condition)
		}
	}
	return all
}

// randomised finds a condition that only the grader tries; others are not known.
func randomised(ex *book.Exercise, name string) book.Condition {
	for _, c := range ex.Randomised {
		if c.Name == name {
			return c
		}
	}
	return book.Condition{Name: name, Points: 1}
}

func condition(ex *book.Exercise, c book.Condition, r check.Result) Condition {
	out := Condition{
		Name: c.Name, Text: c.Text, Points: c.Points, Kind: r.Kind, Elapsed: r.Elapsed, Mark: Mark(r.Kind), Word: Word(r.Kind),
	}
	if r.Kind == check.Infrastructure { // then the output is an internal error
		out.Original = r.Output
		out.Explanation = "Ezt a feltételt most nem sikerült ellenőrizni; ez nem a te hibád."
		return out
	}
	output := r.Output
	if r.Cut > 0 {
		out.Cut = "… " + Size(r.Cut) + " kimaradt …"
		output = splice(output, r.CutAt, out.Cut)
	}
	p := take(output, c.Name, out.Cut, stoppedByRuntime(r.Kind))
	out.Output = p.rest
	if r.Kind == check.Met {
		return out
	}
	out.assertion(ex, p.entries)
	out.explain(ex, p)
	return out
}

func stoppedByRuntime(kind check.Kind) bool {
	switch kind {
	case check.Panicked, check.Deadlocked, check.TimedOut, check.OutOfMemory:
		return true
	default:
		return false
	}
}

// assertion reads the test's failure text: "<call> = <came>, várt: <want>" and further lines.
func (c *Condition) assertion(ex *book.Exercise, entries []entry) {
	if len(entries) == 0 {
		return
	}
	main := 0
	for i, e := range entries {
		if strings.Contains(e.text, wantMark) {
			main = i
			break
		}
	}
	var details string
	text := entries[main].text
	c.Message, details, _ = strings.Cut(text, "\n")
	if call, came, want, rest, ok := splitFailure(text); ok {
		c.Call, c.Came, c.Want, details = call, came, want, rest
	}
	c.Details = detailLines(details)
	if file := path.Join(path.Dir(ex.Test), entries[main].file); file != ex.GradingFile() { // which no student has
		c.Where = fmt.Sprintf("%s:%s", file, entries[main].line)
	}
	for i, e := range entries {
		if i != main {
			c.Details = append(c.Details, strings.Split(fmt.Sprintf("%s:%s: %s", e.file, e.line, e.text), "\n")...)
		}
	}
}

const wantMark = ", várt: "

// splitFailure takes a failure text apart. The call and what was wanted are the test's own words;
// what came is the student's and may hold anything, line breaks and the marks themselves included.
func splitFailure(text string) (call, came, want, rest string, ok bool) {
	at := strings.Index(text, wantMark)
	if at < 0 {
		return "", "", "", "", false
	}
	end := strings.IndexByte(text[at:], '\n')
	if end < 0 {
		end = len(text) - at
	}
	at = strings.LastIndex(text[:at+end], wantMark)
	end = len(text)
	if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
		end, rest = at+i, text[at+i+1:]
	}
	equals := outsideQuotes(text[:at], " = ")
	if equals < 0 {
		return "", "", "", "", false
	}
	return text[:equals], text[equals+len(" = ") : at], text[at+len(wantMark) : end], rest, true
}

// outsideQuotes is where part first stands outside of "…".
func outsideQuotes(s, part string) int {
	quoted := false
	for i := 0; i < len(s); i++ {
		switch {
		case quoted && s[i] == '\\':
			i++
		case s[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(s[i:], part):
			return i
		}
	}
	return -1
}

// detailLines keeps the lines of a detail as they are, but for go-cmp's habit of indenting
// with non-breaking spaces now and then.
func detailLines(details string) []string {
	details = strings.TrimRight(details, "\n ")
	if details == "" {
		return nil
	}
	lines := strings.Split(details, "\n")
	for i, line := range lines {
		text := strings.TrimLeft(line, "+- \t"+nbsp)
		lines[i] = strings.ReplaceAll(line[:len(line)-len(text)], nbsp, " ") + text
	}
	return lines
}
