package feedback

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// TextOptions say how a report is written as plain text.
type TextOptions struct {
	Width       int // cells in a line; 80 when 0. Lines of programs are never wrapped.
	OutputLines int // how many lines of a program's output are shown; 20 when 0
	Style       Style
	Brief       bool // the conditions that are met are only counted, and so are the others when nothing is written yet
	Watching    bool // the file is checked whenever it is saved, so nobody need ask for it
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
	loop := OnCommand
	if t.o.Watching {
		loop = OnSave
	}
	next, command := r.NextStep(loop)
	t.para("", "", "Következő lépés: "+next, nil)
	if command != "" {
		t.line("    "+command, t.o.Style.Bold)
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
