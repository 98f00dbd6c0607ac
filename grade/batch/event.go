package batch

import (
	"time"

	"idempotencia/internal/check"
)

// Event tells of a batch as it goes on. One call at a time.
type Event struct {
	Kind     EventKind
	Text     string        // Hungarian, for Stage and Trouble
	Student  string        // cohort.Student.Key, for Graded and Cached
	Name     string        // the student's name
	Exercise string        // book.Exercise.ID
	Verdict  check.Verdict // for Graded and Cached
	Done     int           // submissions that have a result now
	Total    int           // submissions of the batch
	Elapsed  time.Duration // since the batch began
}

// EventKind sorts events.
type EventKind int

// The kinds of events.
const (
	Stage   EventKind = iota // a part of the work begins: reading, planning, grading, reports
	Cached                   // a submission's result was there from an earlier run, or from another's same file
	Graded                   // a submission was graded now
	Trouble                  // something that the instructor should know, and that does not stop the batch
)
