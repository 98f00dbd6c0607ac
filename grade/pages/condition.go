package pages

import (
	"regexp"
	"strings"

	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// conditionView is a condition as a page shows it.
type conditionView struct {
	Mark, Word, Text, Code, Output string // as in feedback.Condition

	Points  int
	State   string // good, bad or "", for the style alone: the mark and the word say it too
	Rows    [][2]string
	Lines   []string // of the failure text, in the test's own words
	Said    string   // what it means and what to do
	Place   string
	CutNote string // what was left out, when the output itself does not say it
}

var before = regexp.MustCompile(`^(kezdetben|előtte): ?(.*)`)

// viewOf sets a condition as the workbook's own pages do.
func viewOf(c feedback.Condition, file string) conditionView {
	v := conditionView{Mark: c.Mark, Word: c.Word, Text: c.Text, Code: c.Code, Output: c.Output, Points: c.Points, State: state(c.Kind)}
	if c.Cut != "" && !strings.Contains(c.Output, c.Cut) {
		v.CutNote = c.Cut
	}
	if c.Kind == check.Met {
		return v
	}
	v.Said = strings.TrimSpace(c.Explanation + " " + c.Advice)
	if c.Where != file {
		v.Place = c.Where
	}
	var after []string
	for _, line := range c.Details {
		if m := before.FindStringSubmatch(line); m != nil && c.Call != "" {
			v.Rows = append(v.Rows, [2]string{m[1], m[2]})
			continue
		}
		after = append(after, line)
	}
	switch {
	case c.Call != "":
		label := "érték"
		if strings.HasSuffix(c.Call, ")") {
			label = "hívás"
		}
		v.Rows = append(v.Rows, [2]string{label, c.Call}, [2]string{"jött", c.Came}, [2]string{"várt", c.Want})
	case c.Message != "":
		v.Lines = append(v.Lines, c.Message)
	case c.Original != "" && c.Unwritten == "" && !strings.HasPrefix(c.Original, "SIGQUIT"):
		v.Lines = append(v.Lines, c.Original)
	}
	v.Lines = append(v.Lines, after...)
	return v
}

func state(kind check.Kind) string {
	switch kind {
	case check.Met:
		return "good"
	case check.Infrastructure, "":
		return ""
	default:
		return "bad"
	}
}

// suspicionView is a known mistake with its title apart from the rest.
type suspicionView struct {
	Title      string
	Paragraphs []string
}

func suspicions(all []feedback.Suspicion) []suspicionView {
	var views []suspicionView
	for _, s := range all {
		views = append(views, suspicionView{Title: s.Title, Paragraphs: paragraphs(strings.Replace(s.Text, s.Title, "", 1))})
	}
	return views
}
