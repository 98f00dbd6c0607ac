// Package feedback owns the Hungarian text of a verdict: the one catalogue of what went wrong, what it
// means and what to do next, for every front end.
package feedback

import (
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// Report is a verdict in words. Every text is Hungarian unless its field says otherwise; pieces of a
// program in the text stand between `backquotes`.
type Report struct {
	Exercise   string
	File       string // the one that the student edits
	Kind       check.Kind
	Headline   string      // one sentence
	Faults     []Fault     // why it was not built, not let run or not checked
	Conditions []Condition // all of the exercise, in its order
	Suspicion  []Suspicion // a known mistake that would explain what came, or two made together
	NotStarted bool        // every condition met the stub's panic
	Unwritten  []string    // functions that still hold the stub's panic: all when WithSource was used, else those met
	Warnings   []Fault     // what grading would refuse
	Next       string      // what to do now
	Command    string      // the shell command that does it, empty when there is none
	Elapsed    time.Duration
}

// Fault is one finding of a tool or the screen, beside the tool's own words.
type Fault struct {
	Where       string // "file:line:col" as far as known
	File        string
	Line, Col   int    // 0 when unknown
	Original    string // the tool's own words, English
	Explanation string // what it means; empty for a message that the catalogue does not know
	Advice      string // what to do
	InTest      bool   // found in the test, though the cause is in the student's file
	Code        string // the source line, when WithSource was used
	Caret       int    // the column in Code in cells, 0-based, -1 when unknown
}

// Condition is the outcome of one acceptance condition.
type Condition struct {
	Name        string // of the test
	Text        string // what must hold
	Points      int
	Kind        check.Kind // "" when it did not run
	Mark        string     // ✓, ✗ or –
	Word        string     // the kind in words, for example "nem teljesül"
	Message     string     // the first line of the test's failure text
	Call        string     // the three parts of Message, when it has them
	Came        string
	Want        string
	Details     []string // further lines of the failure text
	Original    string   // the runtime's own words, English
	Explanation string
	Advice      string
	Where       string // "file:line" of the failing check, or of the student's line that stopped
	Code        string // that line of the student's, when WithSource was used
	Output      string // what the student's program printed
	Cut         string // says how much of the output was left out; empty when nothing was
	Elapsed     time.Duration
	Unwritten   string // the function whose stub's panic was met
}

// Suspicion is a known mistake that breaks exactly the conditions that are not met.
type Suspicion struct {
	Name  string
	Title string
	Text  string // paragraphs apart by an empty line
}

// New puts a verdict into words. It never fails, whatever the candidate printed.
func New(ex *book.Exercise, v check.Verdict) Report {
	if ex == nil {
		ex = &book.Exercise{ID: v.Exercise}
	}
	r := Report{Exercise: ex.ID, File: ex.File, Kind: v.Kind, Elapsed: v.Elapsed}
	r.Faults = causesFirst(faults(ex, v.Diagnostics, v.Kind, v.Stage))
	r.Warnings = faults(ex, v.Warnings, check.Refused, check.StageScreen)
	r.Conditions = conditions(ex, v.Results)
	r.Unwritten, r.NotStarted = unwritten(r.Conditions)
	r.Suspicion = suspicion(ex, r.Conditions)
	r.Headline = r.headline(v.Stage)
	r.Next, r.Command = r.NextStep(OnCommand)
	return r
}

// Met counts the conditions that are met.
func (r Report) Met() int {
	n := 0
	for _, c := range r.Conditions {
		if c.Kind == check.Met {
			n++
		}
	}
	return n
}

// unwritten names the functions that still hold the stub's panic. Nothing is started
// when every condition met it.
func unwritten(all []Condition) (names []string, notStarted bool) {
	seen := map[string]bool{}
	stubs := 0
	for _, c := range all {
		if c.Unwritten == "" {
			continue
		}
		stubs++
		if !seen[c.Unwritten] {
			names = append(names, c.Unwritten)
		}
		seen[c.Unwritten] = true
	}
	return names, stubs > 0 && stubs == len(all)
}
