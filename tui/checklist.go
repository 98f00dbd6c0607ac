package tui

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// lines draws the exercise: how the check stands, the conditions, and what is to be said beside them.
func (v *exerciseView) lines(m *model, w, h int) (lines []string, rows []int) {
	l := m.lessonOf(m.here().lesson)
	if l == nil || l.Exercise == nil {
		return nil, nil
	}
	top := window.Wrap(v.status(m, l.Exercise.File), w, 0)
	if v.fault != "" {
		for line := range strings.SplitSeq(v.fault, "\n") {
			top = append(top, window.Wrap(line, w, 0)...)
		}
		return top, nil
	}
	top = append(top, "")
	var items [][]string
	if v.checked != nil && !v.running {
		items = v.verdictItems(m, w)
	} else {
		for _, c := range l.Exercise.Conditions {
			items = append(items, window.Wrap(v.liveMark(m, c.Name)+" "+c.Text, min(w, 88), 2))
		}
	}
	body, owner := v.list.View(items, h-len(top))
	for i := range owner {
		if owner[i] >= v.items() {
			owner[i] = -1 // the words after the conditions are no item to choose
		}
	}
	for range top {
		rows = append(rows, -1)
	}
	return append(top, body...), append(rows, owner...)
}

// status is the line above the conditions.
func (v *exerciseView) status(m *model, file string) string {
	watched := "mentéskor újra ellenőrzöm"
	if v.polling {
		watched = "itt nincs fájlesemény: időnként ránézek, vagy nyomd meg az r betűt"
	}
	state := watched
	switch {
	case v.running:
		state = m.theme.Accent.Render(fmt.Sprintf("ellenőrzés… %d/%d", len(v.live), m.conditions())) + " · " + feedback.Seconds(v.elapsed)
	case v.checked != nil && v.checked.Kind == check.Met:
		state = m.theme.Good.Render("✓ "+plainCode(v.report.Headline)) + m.theme.Dim.Render(" · "+feedback.Seconds(v.elapsed)+" · "+watched)
	case v.checked != nil:
		state = m.theme.Bad.Render("✗ "+plainCode(v.report.Headline)) + m.theme.Dim.Render(" · "+feedback.Seconds(v.elapsed)+" · "+watched)
	}
	return m.theme.Label.Render(file) + "  " + state
}

func (m *model) conditions() int {
	if l := m.lessonOf(m.here().lesson); l != nil && l.Exercise != nil {
		return len(l.Exercise.Conditions)
	}
	return 0
}

// liveMark is the mark of a condition while a check runs.
func (v *exerciseView) liveMark(m *model, name string) string {
	r, known := v.live[name]
	switch {
	case !known:
		return m.theme.Dim.Render("·")
	case r.Kind == check.Met:
		return m.theme.Good.Render("✓")
	default:
		return m.theme.Bad.Render("✗")
	}
}

// verdictItems are the conditions, folded or not, and after them what concerns all of them.
func (v *exerciseView) verdictItems(m *model, w int) [][]string {
	o := m.theme.Text(min(w-2, prose.MaxWidth))
	var items [][]string
	if text := v.report.FaultsText(o); text != "" && len(v.report.Faults) > 0 {
		items = append(items, append(strings.Split(text, "\n"), ""))
		next, _ := v.report.NextStep(feedback.OnSave)
		return append(items, window.Wrap(m.theme.Label.Render("Következő lépés: ")+plainCode(next), min(w, 88), 0))
	}
	for i, c := range v.report.Conditions {
		items = append(items, v.conditionItem(m, i, c, o, w))
	}
	var rest []string
	if text := v.report.FaultsText(o); text != "" {
		rest = append([]string{""}, strings.Split(text, "\n")...)
	}
	if len(rest) > 0 {
		items = append(items, rest)
	}
	return items
}

func (v *exerciseView) conditionItem(m *model, i int, c feedback.Condition, o feedback.TextOptions, w int) []string {
	pointer := "  "
	if i == v.list.Cursor {
		pointer = m.theme.Accent.Render("▸ ")
	}
	var lines []string
	if v.unfolded(i) {
		lines = append(strings.Split(v.report.ConditionText(c, o), "\n"), "")
		if text := v.report.SuspicionText(o); text != "" && i == v.firstUnmet() {
			lines = append(append(lines, strings.Split(text, "\n")...), "")
		}
	} else {
		mark := m.theme.Bad.Render(c.Mark)
		if c.Kind == check.Met {
			mark = m.theme.Good.Render(c.Mark)
		}
		lines = window.Wrap(mark+" "+c.Text, min(w, 88)-2, 2)
	}
	var all []string
	for _, line := range lines {
		all = append(all, strings.Split(ansi.Hardwrap(line, max(w-2, 4), true), "\n")...)
	}
	lines = all
	for j := range lines {
		if j == 0 {
			lines[j] = pointer + lines[j]
		} else {
			lines[j] = "  " + lines[j]
		}
	}
	return lines
}

// plain takes the escape codes off.
func plain(s string) string { return ansi.Strip(s) }

// plainCode takes the backquotes off that stand around pieces of a program.
func plainCode(s string) string { return strings.ReplaceAll(s, "`", "") }

// lineIn is the line of a place like "exercises/apply/apply.go:23" in the given file, 0 for another file.
func lineIn(where, file string) int {
	rest, found := strings.CutPrefix(where, file+":")
	if !found {
		return 0
	}
	number, _, _ := strings.Cut(rest, ":")
	line, _ := strconv.Atoi(number)
	return line
}
