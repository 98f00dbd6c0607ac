// Package cohort owns what the parts of the grader tell each other: who handed in what, what came of
// it, and what there is to say of the batch as a whole.
package cohort

import (
	"time"

	"idempotencia/internal/check"
)

// Student is one who handed something in, or who should have.
type Student struct {
	Key   string `json:"key"`             // unique in the batch and the same in every run over the same download
	Name  string `json:"name"`            // as the learning system writes it, without control characters
	ID    string `json:"id,omitempty"`    // the learning system's participant or user id; empty when the layout has none
	Group string `json:"group,omitempty"` // of a group's folder in Moodle
}

// Submission is one exercise's file as one student handed it in.
type Submission struct {
	Student  string    // Student.Key
	Exercise string    // book.Exercise.ID
	Path     string    // where it was found, slash-separated, below the folder or archive that was given; "!/" stands before a path in an archive
	Content  []byte    // at most check.MaxCandidate bytes
	Handed   time.Time // when it was handed in; zero when the layout does not say
	Late     bool      // the learning system marked it so
}

// NoteKind sorts what the intake has to say.
type NoteKind string

// The kinds of a Note.
const (
	Ignored   NoteKind = "ignored"   // not wanted: another file, a test, a build file, a system's own folder
	Ambiguous NoteKind = "ambiguous" // two files could be the submission: neither is taken
	Unusable  NoteKind = "unusable"  // the wanted file, or an archive, that cannot be read: a link, too large, damaged
	Missing   NoteKind = "missing"   // the student handed in nothing for this exercise
	Remark    NoteKind = "remark"    // taken, and yet worth saying
)

// Note is what the intake found besides submissions, and why it was not taken.
type Note struct {
	Kind     NoteKind `json:"kind"`
	Student  string   `json:"student,omitempty"`  // Student.Key; empty when it is nobody's
	Exercise string   `json:"exercise,omitempty"` // empty when it belongs to none
	Path     string   `json:"path,omitempty"`     // as in Submission
	Text     string   `json:"text"`               // Hungarian, one sentence
}

// Download is all that an instructor got from the learning system.
type Download struct {
	Layout      string // Hungarian name of the layout, for example "Moodle-letöltés"
	Students    []Student
	Submissions []Submission // by student, then in the book's order
	Notes       []Note       // by student, then by path
}

// Result is what grading one submission came to. What depends on the run alone, such as times, is in
// the verdict; two runs with one seed agree in all else.
type Result struct {
	Student  string        `json:"student"`
	Exercise string        `json:"exercise"`
	Path     string        `json:"path"`
	Job      string        `json:"job"` // the job's key: SHA-256 of candidate, tests, toolchain and policy, hexadecimal
	Handed   time.Time     `json:"handed,omitzero"`
	Late     bool          `json:"late,omitempty"`
	Verdict  check.Verdict `json:"verdict"`
}

// Batch is everything that a report is made from.
type Batch struct {
	Title    string    // of the download: its name without the folder
	Made     time.Time // of the download's newest submission; zero when unknown. Never the time of the run: reports are reproducible
	Layout   string
	Students []Student // by name as Hungarian sorts it, then by key
	Results  []Result  // by student in that order, then in the book's order
	Notes    []Note
	Twins    []Twin
	Conduct  Conduct
}

// Conduct says how the batch was graded, so that a mark can be traced.
type Conduct struct {
	Isolation string   `json:"isolation"` // the level that was reached, for example "bubblewrap"
	Promises  []string `json:"promises"`  // Hungarian: what this level keeps a submission from
	Lacks     []string `json:"lacks"`     // Hungarian: what it may do all the same
	Seed      uint64   `json:"seed"`      // of the randomised conditions
	Go        string   `json:"go"`        // for example "go1.26.8"
	Policy    string   `json:"policy"`    // SHA-256 of the policy, hexadecimal
}

// Twin is a pair of submissions of one exercise that are nearly the same.
type Twin struct {
	Exercise string   `json:"exercise"`
	A        string   `json:"a"` // Student.Key
	B        string   `json:"b"` // Student.Key
	Share    float64  `json:"share"`
	Same     bool     `json:"same"`  // byte for byte, apart from spaces and comments
	Lines    [][4]int `json:"lines"` // matching stretches: first and last line in A, first and last in B
}
