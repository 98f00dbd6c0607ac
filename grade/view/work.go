package view

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/aymanbagabas/go-udiff"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
	"idempotencia/internal/feedback"
	"idempotencia/internal/window"
)

// mostLines bounds what is shown of a file: an exercise needs a hundredth of it, and a person reads no more.
const mostLines = 5000

// work is a submission as it was read.
type work struct {
	result *cohort.Result
	report feedback.Report
	file   string // the file that students of the exercise edit
	kept   bool   // the content is there
	code   []codeLine
	more   int // lines that are not shown
}

type workMsg struct {
	at   pair
	work *work
}

// load reads a submission beside the view, as it may be large and hostile.
func (m *model) load(at pair) tea.Cmd {
	r := m.index.Result(at.student, at.exercise)
	if r == nil {
		return func() tea.Msg { return workMsg{at, &work{}} }
	}
	ex, candidate := m.exercise(at.exercise), m.o.Candidate
	return func() tea.Msg {
		w := &work{result: r, report: feedback.New(ex, r.Verdict), file: ex.File}
		content := candidate(r.Verdict.Candidate)
		if content != nil {
			w.kept = true
			w.report = w.report.WithSource(ex.File, content)
			w.code, w.more = readCode(content)
		}
		return workMsg{at, w}
	}
}

// exercise is that of the course, or an empty one when an edition of the course has removed it.
func (m *model) exercise(id string) *book.Exercise {
	if l := m.o.Course.Lesson(id); l != nil && l.Exercise != nil {
		return l.Exercise
	}
	return &book.Exercise{ID: id}
}

// comparison is how two files differ.
type comparison struct {
	left, right string // what the files are called
	hunk        *udiff.Hunk
	fault       string // why there is nothing to compare
}

type comparedMsg struct {
	at    pair
	rival string // the other student's key; empty for the reference
	comparison
}

// compare compares a submission with the reference, or with another student's.
func (m *model) compare(at pair, rival string) tea.Cmd {
	c := comparison{left: m.person(at.student).name, right: "mintamegoldás"}
	own := m.content(at)
	other := func() []byte {
		return []byte(book.WithoutDirectives(string(m.o.Reference(at.exercise))))
	}
	missing := "Ehhez a feladathoz itt nincs mintamegoldás."
	if p := m.person(rival); p != nil {
		c.right, missing = p.name, "A másik beadás fájlja nincs meg az eredmények mappájában."
		other = m.content(pair{rival, at.exercise})
	}
	return func() tea.Msg {
		c.make(own(), other(), missing)
		return comparedMsg{at, rival, c}
	}
}

// content gives a way to a submission's file.
func (m *model) content(at pair) func() []byte {
	r, candidate := m.index.Result(at.student, at.exercise), m.o.Candidate
	return func() []byte {
		if r == nil {
			return nil
		}
		return candidate(r.Verdict.Candidate)
	}
}

func (c *comparison) make(own, other []byte, missing string) {
	left, right := bounded(own), bounded(other)
	switch {
	case len(own) == 0:
		c.fault = "A beadott fájl nincs meg az eredmények mappájában."
		return
	case len(bytes.TrimSpace(other)) == 0:
		c.fault = missing
		return
	case left == right:
		c.fault = "A két fájl betűre megegyezik."
		return
	}
	// One hunk with all lines: whoever judges wants to read the whole file.
	d, err := udiff.ToUnifiedDiff("", "", left, udiff.Lines(left, right), 1<<20)
	if err != nil || len(d.Hunks) == 0 {
		c.fault = "A két fájl között csak láthatatlan eltérés van."
		return
	}
	c.hunk = d.Hunks[0]
}

// bounded makes a file's text safe to show, and no longer than anybody reads.
func bounded(content []byte) string {
	text := window.Clean(strings.ReplaceAll(string(content), "\r\n", "\n"))
	lines := strings.SplitAfterN(text, "\n", mostLines+1)
	return strings.Join(lines[:min(len(lines), mostLines)], "")
}
