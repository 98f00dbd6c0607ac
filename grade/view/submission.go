package view

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/window"
)

// submission is what is shown of one submission.
type submission struct {
	at     pair
	work   *work // nil while it is read
	list   window.List
	focus  string          // the chosen condition, which stays chosen from student to student
	folded map[string]bool // conditions that were opened or closed by hand
	file   window.Pane
	diff   window.Pane
	output window.Pane
	rival  string // the student whose file is compared; empty for the reference
	layout layout

	comparison *comparison // nil until it is made
}

// layout tells for which widths the texts were set; 0 when they have to be set anew.
type layout struct{ file, diff, output int }

// openSubmission shows a submission and reads it.
func (m *model) openSubmission(at pair) tea.Cmd {
	m.push(submissionScreen)
	return m.turnTo(at)
}

// turnTo puts another submission in the place of the shown one, on the same screen.
func (m *model) turnTo(at pair) tea.Cmd {
	old := m.submission
	m.submission = submission{at: at, folded: map[string]bool{}}
	if old.at.exercise == at.exercise {
		m.submission.focus, m.submission.folded = old.focus, old.folded
	}
	if i := slices.Index(m.exercises, at.exercise); i >= 0 {
		m.tasks.Cursor = i
	}
	load := m.load(at)
	if m.here() == diffScreen {
		return tea.Batch(load, m.compare(at, ""))
	}
	return load
}

// set takes what was read, unless another submission is shown by now.
func (v *submission) set(msg workMsg) {
	if msg.at != v.at {
		return
	}
	v.work, v.layout.file, v.layout.output = msg.work, 0, 0
	v.list = window.List{}
	for i, p := range v.parts() {
		if v.focus != "" && p.condition >= 0 && msg.work.report.Conditions[p.condition].Name == v.focus {
			v.list.Cursor = i
		}
	}
}

// part is an item of the list: the summary, the faults, or a condition.
type part struct {
	faults    bool
	condition int // -1 for none
}

func (v *submission) parts() []part {
	all := []part{{condition: -1}}
	if v.work == nil || v.work.result == nil {
		return all
	}
	if r := v.work.report; len(r.Faults)+len(r.Warnings) > 0 {
		all = append(all, part{faults: true, condition: -1})
	}
	for i := range v.work.report.Conditions {
		all = append(all, part{condition: i})
	}
	return all
}

// chosen is the condition under the cursor, nil when there is none.
func (v *submission) chosen() *feedback.Condition {
	parts := v.parts()
	if v.list.Cursor >= len(parts) || parts[v.list.Cursor].condition < 0 {
		return nil
	}
	return &v.work.report.Conditions[parts[v.list.Cursor].condition]
}

// open reports whether a condition is shown in full: the first one that is not met, unless somebody
// closed it.
func (v *submission) open(i int) bool {
	conditions := v.work.report.Conditions
	first := slices.IndexFunc(conditions, func(c feedback.Condition) bool { return c.Kind != check.Met && c.Kind != "" })
	if by, hand := v.folded[conditions[i].Name]; hand {
		return by
	}
	return i == first
}

func (m *model) submissionKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	k, v := m.keys, &m.submission
	onList := m.here() == submissionScreen
	switch {
	case onList && m.choose(msg, &v.list, len(v.parts())):
		if c := v.chosen(); c != nil {
			v.focus = c.Name
		}
	case onList && key.Matches(msg, k.Open):
		if c := v.chosen(); c != nil {
			v.folded[c.Name] = !v.open(v.parts()[v.list.Cursor].condition)
		}
	case key.Matches(msg, k.Next):
		return m.nextSubmission(1), true
	case key.Matches(msg, k.Previous):
		return m.nextSubmission(-1), true
	case key.Matches(msg, k.NextEx):
		return m.nextTask(1), true
	case key.Matches(msg, k.PreviousEx):
		return m.nextTask(-1), true
	case key.Matches(msg, k.File):
		m.over(fileScreen)
		v.layout.file = 0
	case key.Matches(msg, k.Output):
		m.over(outputScreen)
		v.layout.output = 0
		v.output.Top = 0
	case key.Matches(msg, k.Diff):
		m.over(diffScreen)
		return m.compareWith(""), true
	case key.Matches(msg, k.Alike):
		return m.compareAlike(), true
	default:
		return m.decisionKey(msg, v.at)
	}
	return nil, true
}

// over shows a screen that hangs on the submission; from it, back leads to the submission.
func (m *model) over(s screen) {
	m.push(submissionScreen)
	m.push(s)
}

// nextSubmission goes to the same exercise of the next student who handed it in.
func (m *model) nextSubmission(step int) tea.Cmd {
	exercise := m.submission.at.exercise
	for i := m.students.Cursor + step; i >= 0 && i < len(m.shown); i += step {
		if at := (pair{m.shown[i].student.Key, exercise}); m.index.Result(at.student, exercise) != nil {
			m.students.Move(i-m.students.Cursor, len(m.shown))
			return m.turnTo(at)
		}
	}
	m.notice = edge(step, "beadás ehhez a feladathoz a listában")
	return nil
}

// nextTask goes to another exercise of the same student.
func (m *model) nextTask(step int) tea.Cmd {
	i := slices.Index(m.exercises, m.submission.at.exercise) + step
	if i < 0 || i >= len(m.exercises) {
		m.notice = edge(step, "feladat")
		return nil
	}
	return m.turnTo(pair{m.submission.at.student, m.exercises[i]})
}

func (m *model) compareWith(rival string) tea.Cmd {
	v := &m.submission
	v.rival, v.comparison, v.diff, v.layout.diff = rival, nil, window.Pane{}, 0
	return m.compare(v.at, rival)
}

// compareAlike goes through the submissions that are nearly the same as this one.
func (m *model) compareAlike() tea.Cmd {
	v := &m.submission
	rivals := m.rivals(v.at)
	if len(rivals) == 0 {
		m.notice = "Ehhez a beadáshoz nincs hasonló."
		return nil
	}
	next := 0
	if m.here() == diffScreen && v.rival != "" {
		next = (slices.IndexFunc(rivals, func(r rival) bool { return r.student == v.rival }) + 1) % len(rivals)
	}
	m.over(diffScreen)
	return m.compareWith(rivals[next].student)
}

// setComparison takes a comparison, unless another one was asked for since.
func (m *model) setComparison(msg comparedMsg) {
	v := &m.submission
	if msg.at == v.at && msg.rival == v.rival {
		v.comparison, v.layout.diff = &msg.comparison, 0
	}
}

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
