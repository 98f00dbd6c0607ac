package feedback

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"time"

	"idempotencia/internal/check"
)

// TextOptions say how a report is written as plain text.
type TextOptions struct {
	Width       int // cells in a line; 80 when 0. Lines of programs are never wrapped.
	OutputLines int // how many lines of a program's output are shown; 20 when 0
	Style       Style
}

// Style decorates pieces of text, for example with colours; nil leaves them plain.
// The text says everything without it.
type Style struct {
	Bold, Good, Bad, Dim func(string) string
}

const narrowest = 20

// WriteText writes the report for a terminal: the first condition that is not met in full,
// the others briefly.
func (r Report) WriteText(w io.Writer, o TextOptions) error {
	t := newText(o)
	t.report(r)
	if _, err := io.WriteString(w, strings.TrimLeft(t.b.String(), "\n")); err != nil {
		return fmt.Errorf("write feedback: %w", err)
	}
	return nil
}

func newText(o TextOptions) *text {
	o.Width = max(cmp.Or(o.Width, 80), narrowest)
	o.OutputLines = cmp.Or(o.OutputLines, 20)
	return &text{o: o}
}

// text collects lines.
type text struct {
	b strings.Builder
	o TextOptions
}

func (t *text) report(r Report) {
	t.para("", "", r.Headline, t.o.Style.Bold)
	t.faults(r.Faults)
	if len(r.Faults) == 0 {
		t.conditions(r)
	}
	t.suspicion(r)
	t.warnings(r)
	t.gap()
	t.para("", "", "Következő lépés: "+r.Next, nil)
	if r.Command != "" {
		t.line("    "+r.Command, t.o.Style.Bold)
	}
}

func (t *text) suspicion(r Report) {
	if r.Suspicion == nil {
		return
	}
	t.gap()
	t.para("", "", "Gyanú: "+r.Suspicion.Title, t.o.Style.Bold)
	t.paras("  ", bodyOf(*r.Suspicion))
	t.para("  ", "  ", "Ez csak gyanú: pontosan ezeket a feltételeket rontja el ez a hiba, de más is lehet az ok.", t.o.Style.Dim)
}

func (t *text) warnings(r Report) {
	if len(r.Warnings) == 0 {
		return
	}
	t.gap()
	t.para("", "", "Figyelmeztetés: az értékelés ezt nem engedné futni.", t.o.Style.Bold)
	t.faults(r.Warnings)
}

// explainedFaults is how many faults are worth explaining at once: the rest often go with the first.
const explainedFaults = 3

// faults explains the first ones, none twice, and names the others.
func (t *text) faults(all []Fault) {
	told := map[string]bool{}
	var others []Fault
	for _, f := range all {
		if len(told) == explainedFaults || f.Explanation != "" && told[f.Explanation] {
			others = append(others, f)
			continue
		}
		told[cmp.Or(f.Explanation, f.Where+f.Original)] = true
		t.gap()
		t.fault(f)
	}
	if len(others) > 0 {
		t.gap()
		t.para("", "", "További jelzések:", nil)
	}
	for _, f := range others {
		first, _, _ := strings.Cut(f.Original, "\n")
		t.line("    "+strings.TrimPrefix(f.Where+": "+first, ": "), t.o.Style.Dim)
	}
}

// bodyOf is the explanation without the title, which is its first sentence.
func bodyOf(s Suspicion) string {
	return strings.TrimSpace(strings.TrimPrefix(s.Text, s.Title))
}

func (t *text) fault(f Fault) {
	if f.Where != "" {
		t.line(f.Where, t.o.Style.Bold)
	}
	for line := range strings.SplitSeq(f.Original, "\n") {
		t.line("    "+strings.TrimRight(line, " "), nil)
	}
	if f.Code != "" {
		t.line("    | "+f.Code, t.o.Style.Dim)
		if f.Caret >= 0 {
			t.line("    | "+strings.Repeat(" ", f.Caret)+"^", t.o.Style.Bad)
		}
	}
	t.para("  ", "  ", strings.TrimSpace(f.Explanation+" "+f.Advice), nil)
}

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
	if len(unmet) > 1 {
		t.gap()
		t.para("", "", "Ez sem teljesül még:", nil)
		for _, c := range unmet[1:] {
			t.brief(c, r.NotStarted)
		}
	}
	if len(met) > 0 {
		t.gap()
		if len(unmet) > 0 {
			t.para("", "", "Ez már teljesül:", nil)
		}
		for _, c := range met {
			t.para(t.o.Style.good(c.Mark)+" ", "  ", c.title(), nil)
		}
		for _, c := range met {
			if len(unmet) == 0 {
				t.printed(c)
			}
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
	switch {
	case c.Call != "":
		t.gap()
		label := "    érték: "
		if strings.HasSuffix(c.Call, ")") {
			label = "    hívás: "
		}
		t.block(label, c.Call)
		t.block("    jött:  ", c.Came)
		t.block("    várt:  ", c.Want)
	case c.Message != "":
		t.gap()
		t.line("    "+c.Message, nil)
	case c.Original != "" && c.Unwritten == "" && c.Original != "SIGQUIT: quit":
		t.gap()
		t.block("    ", c.Original)
	}
	for _, d := range c.Details {
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

// took tells the time of a condition that made the student wait.
func took(c Condition) string {
	if c.Elapsed < time.Second {
		return ""
	}
	return " (" + Seconds(c.Elapsed) + ")"
}

// brief names a condition and the least about it; nothing more when nothing is written yet.
func (t *text) brief(c Condition, titleOnly bool) {
	t.para(t.o.Style.bad(c.Mark)+" ", "  ", c.title(), nil)
	if titleOnly {
		return
	}
	line := c.Word
	switch {
	case c.Call != "":
		line = oneLine(c.Call + " = " + c.Came + wantMark + c.Want)
	case c.Message != "":
		line = c.Message
	case c.Original != "" && c.Kind == check.Panicked && c.Unwritten == "":
		line += ": " + oneLine(plain(c.Original))
	}
	t.line("    "+line, t.o.Style.Dim)
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

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// block writes lines of a program under a label; further lines are indented like the first.
func (t *text) block(label, s string) {
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			label = strings.Repeat(" ", width(label))
		}
		t.line(label+line, nil)
	}
}

func (t *text) gap() { t.b.WriteString("\n") }

func (t *text) line(s string, style func(string) string) {
	t.b.WriteString(apply(style, strings.TrimRight(s, " ")) + "\n")
}

func (t *text) paras(indent, s string) {
	for i, p := range paragraphs(s) {
		if i > 0 {
			t.gap()
		}
		t.para(indent, indent, p, nil)
	}
}

// para wraps prose; first stands before its first line, indent before the others.
func (t *text) para(first, indent, s string, style func(string) string) {
	for i, line := range wrap(s, t.o.Width-width(indent)) {
		if i == 0 {
			t.b.WriteString(first)
		} else {
			t.b.WriteString(indent)
		}
		t.b.WriteString(apply(style, line) + "\n")
	}
}

func apply(style func(string) string, s string) string {
	if style == nil || s == "" {
		return s
	}
	return style(s)
}

func (s Style) good(mark string) string { return apply(s.Good, mark) }
func (s Style) bad(mark string) string  { return apply(s.Bad, mark) }
