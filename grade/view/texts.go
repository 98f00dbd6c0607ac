package view

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/feedback"
	"idempotencia/internal/window"
)

// layoutFile sets the file for a width; a new one is shown from the line that the chosen condition, or
// the first fault, is about.
func (m *model) layoutFile(w, h int) {
	v := &m.submission
	if v.work == nil || v.layout.file == w {
		return
	}
	fresh := v.layout.file == 0
	v.layout.file = w
	if !v.work.kept {
		v.file.Lines = window.Wrap(m.nothing(), w, 0)
		return
	}
	marked := map[int]bool{}
	for _, f := range v.work.report.Faults {
		if f.File == v.work.file {
			marked[f.Line] = true
		}
	}
	lines, rows := fileLines(m.theme, v.work, marked, w)
	v.file.Lines = lines
	if line := v.lineOfInterest(); fresh && line > 0 && line <= len(rows) {
		v.file.Show(rows[line-1]-h/3, h)
	}
}

// nothing says why there is no file to show.
func (m *model) nothing() string {
	v := &m.submission
	if n := m.index.Note(v.at.student, v.at.exercise); n != nil {
		return oneLine(n.Text)
	}
	if v.work.result == nil {
		return "Ehhez a feladathoz nincs beadás."
	}
	return "A beadott fájl nincs meg az eredmények mappájában."
}

func (v *submission) lineOfInterest() int {
	if c := v.chosen(); c != nil {
		return lineIn(c.Where, v.work.file)
	}
	for _, f := range v.work.report.Faults {
		if f.File == v.work.file {
			return f.Line
		}
	}
	return 0
}

func (m *model) layoutDiff(w int) {
	v := &m.submission
	switch c := v.comparison; {
	case v.layout.diff == w:
	case c == nil:
		v.diff.Lines = []string{"beolvasás…"}
	default:
		v.layout.diff = w
		if c.fault != "" {
			v.diff.Lines = window.Wrap(c.fault, w, 0)
		} else {
			v.diff.Lines = window.Hunk(m.theme, c.hunk, w, c.left, c.right)
		}
	}
}

// layoutOutput sets what the program of the chosen condition printed, or of all.
func (m *model) layoutOutput(w int) {
	v := &m.submission
	if v.work == nil || v.layout.output == w {
		return
	}
	v.layout.output = w
	title, text := "Minden feltétel kimenete", ""
	if c := v.chosen(); c != nil {
		title, text = c.Name, c.Output
	} else if v.work.result != nil {
		text = feedback.OutputText(v.work.result.Verdict.Results)
	}
	v.output.Lines = []string{m.theme.Label.Render(title), ""}
	if strings.TrimSpace(text) == "" {
		v.output.Lines = append(v.output.Lines, "A program nem írt ki semmit.")
		return
	}
	v.output.Lines = append(v.output.Lines, strings.Split(ansi.Hardwrap(window.Clean(text), max(w, 1), true), "\n")...)
}

// helpText lists all keys, from the one key map, and what the signs mean.
func (m *model) helpText(w int) string {
	var b strings.Builder
	for _, group := range m.keys.groups() {
		fmt.Fprintf(&b, "%s\n", m.theme.Title.Render(group.title))
		for _, k := range group.keys {
			label := k.Help().Key
			pad := strings.Repeat(" ", max(10-window.Width(label), 1))
			b.WriteString("  " + m.theme.Label.Render(label) + pad + k.Help().Desc + "\n")
		}
		b.WriteString("\n")
	}
	b.WriteString(m.theme.Title.Render("Jelek a listában") + "\n")
	for f := failed; f < filters; f++ {
		b.WriteString("  " + m.theme.Label.Render(filterSigns[f]) + strings.Repeat(" ", 9) + filterNames[f] + "\n")
	}
	b.WriteString("\n")
	for _, text := range []string{
		"Egy beadásnál az n és a b ugyanannak a feladatnak a következő és előző beadására lép, így egy feladatot végig lehet nézni minden tanulónál. A lista szűrése és sorrendje itt is érvényes.",
		"A döntés azonnal mentődik, és újraértékelés után is megmarad.",
	} {
		b.WriteString(strings.Join(window.Wrap(text, min(w, readable), 0), "\n") + "\n")
	}
	return b.String()
}

// decimal writes points for a reader: Hungarian, without the digits that only fractions make.
func decimal(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return strings.Replace(strings.TrimRight(strings.TrimRight(s, "0"), "."), ".", ",", 1)
}

// percent writes a share without a fraction, which is 100 only when it is whole.
func percent(x float64) string {
	if x < 100 && x > 99 {
		return "99"
	}
	return strconv.FormatFloat(x, 'f', 0, 64)
}
