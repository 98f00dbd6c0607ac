package tui

import (
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/progress"
	"idempotencia/internal/verify"
	"idempotencia/internal/watch"
	"idempotencia/internal/workbook"
)

// stateMsg is the progress as it is on the disk now.
type stateMsg struct {
	state    progress.State
	statuses map[string]progress.Status
	warnings []progress.Warning
	err      error
}

// conditionMsg is one condition's outcome in a check that goes on.
type conditionMsg struct {
	run    int
	result check.Result
	more   <-chan any
}

// verdictMsg is the end of a check.
type verdictMsg struct {
	run     int
	checked workbook.Checked
	err     error
}

// fileMsg says that the student's file is now another.
type fileMsg struct {
	lesson string
	event  watch.Event
	more   <-chan watch.Event
}

// tickMsg moves the clock of a running check.
type tickMsg struct{ run int }

// editedMsg says that the editor was left.
type editedMsg struct{ err error }

// savedMsg is the end of an action that writes; text tells of it, in Hungarian.
type savedMsg struct {
	text string
	err  error
}

// sourcesMsg holds the student's file and the reference for the comparison.
type sourcesMsg struct {
	lesson         string
	own, reference string
	err            error
}

// mistakeMsg is what a known mistake breaks, from a real run of it.
type mistakeMsg struct {
	lesson, mistake string
	verdict         check.Verdict
	err             error
}

// storyMsg is what the student's file made of a lesson's stories.
type storyMsg struct {
	lesson string
	played workbook.Played
	err    error
}

// verifyMsg is a step of the content verification, or its end.
type verifyMsg struct {
	run    int
	step   string
	report *verify.Report
	err    error
	more   <-chan any
}

// flushMsg is the time to keep what the student spent.
type flushMsg time.Time

// lessonOf is the lesson of a message's id; nil when an update has removed it.
func (m *model) lessonOf(id string) *book.Lesson { return m.s.w.Book.Lesson(id) }
