// Package progress owns the student's state file: which exercises were checked and done, and what help was seen.
package progress

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"time"
)

// State is the whole state file. The zero value is the state of a student who has not begun.
type State struct {
	// Exercises holds the records by exercise id. An id that the course no longer has stays:
	// an update may bring the exercise back, and the work was done all the same.
	Exercises map[string]Exercise
	Last      Place // where the student was when the terminal UI was left

	rest fields
}

// Place is a screen of the terminal UI and the lesson that it showed.
type Place struct {
	Screen string `json:"screen"`
	Lesson string `json:"lesson"`
}

// Exercise is the record of one exercise.
type Exercise struct {
	Attempts     int
	FirstCheck   time.Time
	LastCheck    time.Time
	LastKind     string // the check.Kind of the last verdict
	Hints        int    // how many tiers of hints were shown
	SolutionSeen bool
	Spent        time.Duration // time at the lesson and its exercise, in whole seconds
	Done         *Completion   // nil until all conditions were met once

	rest fields
}

// Completion says when all conditions were met, and by which content of which test.
type Completion struct {
	At time.Time
	Hashes

	rest fields
}

// Hashes identifies the student's file and the acceptance test by their content, as Hash gives it.
type Hashes struct {
	File string
	Test string
}

// Check is what one verdict leaves in the record.
type Check struct {
	Kind string // of the verdict
	Met  bool   // all conditions were met
	Hashes
}

// Status is where a student stands with an exercise.
type Status int

// The statuses of an exercise.
const (
	NotStarted Status = iota
	Tried
	Done
	Changed // done earlier, but by another content of the file or against another test
)

// Hash is the SHA-256 of the content in hexadecimal.
func Hash(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// Status compares the record with the current file and test. A file that is put back to the
// content that met the conditions is done again.
func (e Exercise) Status(current Hashes) Status {
	switch {
	case e.Done != nil && e.Done.Hashes == current:
		return Done
	case e.Done != nil:
		return Changed
	case e.Attempts > 0:
		return Tried
	default:
		return NotStarted
	}
}

// AddCheck records a check that ended at the given time.
func (s *State) AddCheck(id string, at time.Time, c Check) {
	s.change(id, func(e *Exercise) {
		at = at.UTC().Truncate(time.Second)
		if e.Attempts < math.MaxInt32 {
			e.Attempts++
		}
		if e.FirstCheck.IsZero() {
			e.FirstCheck = at
		}
		e.LastCheck, e.LastKind = at, c.Kind
		if c.Met && (e.Done == nil || e.Done.Hashes != c.Hashes) {
			e.Done = &Completion{At: at, Hashes: c.Hashes}
		}
	})
}

// ShowHints records that the first tiers of hints were shown; the number never goes down.
func (s *State) ShowHints(id string, tiers int) {
	s.change(id, func(e *Exercise) { e.Hints = max(e.Hints, tiers) })
}

// ShowSolution records that the reference solution was shown.
func (s *State) ShowSolution(id string) {
	s.change(id, func(e *Exercise) { e.SolutionSeen = true })
}

// Spend adds time that the student spent with an exercise.
func (s *State) Spend(id string, d time.Duration) {
	s.change(id, func(e *Exercise) { e.Spent += d.Truncate(time.Second) })
}

// Merge takes over what another machine recorded. Merging the same state again changes nothing,
// so of two counts the higher one is kept and not their sum.
func (s *State) Merge(other State) {
	for id, o := range other.Exercises {
		s.change(id, func(e *Exercise) { e.merge(o) })
	}
	s.rest = s.rest.union(other.rest)
}

func (e *Exercise) merge(o Exercise) {
	e.Attempts = max(e.Attempts, o.Attempts)
	e.Hints = max(e.Hints, o.Hints)
	e.Spent = max(e.Spent, o.Spent)
	e.SolutionSeen = e.SolutionSeen || o.SolutionSeen
	if e.FirstCheck.IsZero() || !o.FirstCheck.IsZero() && o.FirstCheck.Before(e.FirstCheck) {
		e.FirstCheck = o.FirstCheck
	}
	if o.LastCheck.After(e.LastCheck) {
		e.LastCheck, e.LastKind = o.LastCheck, o.LastKind
	}
	if o.Done != nil && (e.Done == nil || o.Done.At.After(e.Done.At)) {
		e.Done = o.Done
	}
	e.rest = e.rest.union(o.rest)
}

func (s *State) change(id string, apply func(*Exercise)) {
	if s.Exercises == nil {
		s.Exercises = map[string]Exercise{}
	}
	e := s.Exercises[id]
	apply(&e)
	s.Exercises[id] = e
}
