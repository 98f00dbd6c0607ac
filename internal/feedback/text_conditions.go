package feedback

import (
	"fmt"
	"strings"
	"time"

	"idempotencia/internal/check"
)

func (t *text) conditions(r Report) {
	var unmet, met []Condition
	for _, c := range r.Conditions {
		if c.Kind == check.Met {
			met = append(met, c)
		} else {
			unmet = append(unmet, c)
		}
	}
	if len(unmet) > 0 {
		t.gap()
		t.full(unmet[0])
	}
	switch {
	case len(unmet) < 2:
	case r.NotStarted && t.o.Brief:
		t.gap()
		t.para("", "", fmt.Sprintf("… és még %d feltétel vár.", len(unmet)-1), nil)
	default:
		t.gap()
		t.para("", "", "Ez sem teljesül még:", nil)
		t.further(unmet[0], unmet[1:], r.NotStarted)
	}
	t.met(met, len(unmet) == 0)
}

func (t *text) met(met []Condition, all bool) {
	switch {
	case len(met) == 0:
	case t.o.Brief && !all:
		t.gap()
		t.para("", "", fmt.Sprintf("Ez már teljesül: %d feltétel.", len(met)), nil)
	case !t.o.Brief:
		t.gap()
		if !all {
			t.para("", "", "Ez már teljesül:", nil)
		}
		for _, c := range met {
			t.para(t.o.Style.good(c.Mark)+" ", "  ", c.title(), nil)
		}
	}
	for _, c := range met {
		if all {
			t.printed(c)
		}
	}
}

// title is the condition's own sentence, or its name when it has none.
func (c Condition) title() string {
	if c.Text == "" {
		return c.Name
	}
	return c.Text
}

// full tells everything about a condition.
func (t *text) full(c Condition) {
	t.para(t.o.Style.bad(c.Mark)+" ", "  ", c.title(), t.o.Style.Bold)
	t.line("  "+c.Name+": "+c.Word+took(c), t.o.Style.Dim)
	before, after := c.history()
	switch {
	case c.Call != "":
		t.gap()
		t.story(c, before)
	case c.Message != "":
		t.gap()
		t.line("    "+c.Message, nil)
		after = c.Details
	case c.Original != "" && c.Unwritten == "" && c.Original != "SIGQUIT: quit":
		t.gap()
		t.block("    ", c.Original)
		after = c.Details
	default:
		after = c.Details
	}
	for _, d := range after {
		t.line("    "+d, nil)
	}
	if c.Explanation != "" || c.Advice != "" {
		t.gap()
		t.para("  ", "  ", strings.TrimSpace(c.Explanation+" "+c.Advice), nil)
	}
	if c.Where != "" {
		t.line("  hely: "+c.Where, t.o.Style.Dim)
	}
	if c.Code != "" {
		t.line("    | "+c.Code, t.o.Style.Dim)
	}
	t.printed(c)
}

// history parts the details that tell of the time before the call from the others.
func (c Condition) history() (before, after []string) {
	for _, d := range c.Details {
		if strings.HasPrefix(d, beginningMark) || strings.HasPrefix(d, beforeMark) {
			before = append(before, d)
		} else {
			after = append(after, d)
		}
	}
	return before, after
}

// story tells in the order of time what was done, what came of it and what was wanted.
func (t *text) story(c Condition, before []string) {
	column := width("hívás:")
	for _, d := range before {
		label, _, _ := strings.Cut(d, ":")
		column = max(column, width(label)+1)
	}
	label := func(s string) string { return "    " + s + strings.Repeat(" ", column-width(s)+1) }
	for _, d := range before {
		mark, rest, _ := strings.Cut(d, ":")
		t.calls(label(mark+":"), strings.TrimSpace(rest))
	}
	t.block(label(c.callWord()+":"), c.Call)
	t.block(label("jött:"), c.Came)
	t.block(label("várt:"), c.Want)
}

// callWord names what a check looked at.
func (c Condition) callWord() string {
	switch {
	case !strings.HasSuffix(c.Call, ")"):
		return "érték"
	case c.asked():
		return "kérés"
	default:
		return "hívás"
	}
}

// calls writes a list in the language, broken at its commas.
func (t *text) calls(label, s string) {
	for _, line := range wrapList(s, t.o.Width-width(label)) {
		t.line(label+line, nil)
		label = strings.Repeat(" ", width(label))
	}
}

// took tells the time of a condition that made the student wait.
func took(c Condition) string {
	if c.Elapsed < time.Second {
		return ""
	}
	return " (" + Seconds(c.Elapsed) + ")"
}

// printed shows what the program printed, its beginning and its end.
func (t *text) printed(c Condition) {
	if c.Output == "" {
		return
	}
	t.gap()
	if c.Kind == check.Met {
		t.para("  ", "  ", "A program kiírása ("+c.Name+"):", nil)
	} else {
		t.para("  ", "  ", "A program kiírása:", nil)
	}
	lines := strings.Split(c.Output, "\n")
	if skip := len(lines) - t.o.OutputLines; skip > 0 {
		head := (t.o.OutputLines + 1) / 2
		note := fmt.Sprintf("… %d%ssor kimaradt …", skip, nbsp)
		if c.Cut != "" && !strings.Contains(strings.Join(append(lines[:head:head], lines[head+skip:]...), "\n"), c.Cut) {
			note = fmt.Sprintf("… %d%ssor és további %s", skip, nbsp, strings.TrimPrefix(c.Cut, "… "))
		}
		lines = append(append(lines[:head:head], note), lines[head+skip:]...)
	}
	for _, line := range lines {
		t.line("  | "+strings.ReplaceAll(line, "\t", "    "), nil)
	}
}
