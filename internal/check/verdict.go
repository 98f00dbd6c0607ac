// Package check owns the judgement of a candidate: screen, build, run, verdict. A candidate replaces
// the one file of an exercise that a student edits; everything else of the build stays pristine.
package check

import "time"

// Kind says how a candidate, or one condition of it, ended.
type Kind string

// The kinds of a Result; a Verdict is Met, Failed, NotBuilt, Refused or Infrastructure.
const (
	Met            Kind = "met"            // the condition's process exited 0
	Failed         Kind = "failed"         // an assertion of the test failed
	Panicked       Kind = "panicked"       // a panic or a fatal error of the runtime
	Deadlocked     Kind = "deadlocked"     // every goroutine was asleep
	TimedOut       Kind = "timed-out"      // the wall or the CPU limit ran out
	OutOfMemory    Kind = "out-of-memory"  // the memory limit was reached
	NotBuilt       Kind = "not-built"      // a compile, vet or link fault
	Refused        Kind = "refused"        // the screen does not let the candidate run
	Infrastructure Kind = "infrastructure" // not the candidate's fault
)

// Stage says where a candidate that did not come to run was stopped.
type Stage string

// The stages before a run.
const (
	StageScreen  Stage = "screen"
	StageCompile Stage = "compile"
	StageVet     Stage = "vet"
)

// Verdict is what a check found. Output and diagnostics hold no control characters but
// newline and tab, and are valid UTF-8.
type Verdict struct {
	Exercise    string        `json:"exercise"`
	Kind        Kind          `json:"kind"`
	Candidate   string        `json:"candidate"`             // SHA-256 of the content, hexadecimal
	Stage       Stage         `json:"stage,omitempty"`       // for NotBuilt and Refused
	Diagnostics []Diagnostic  `json:"diagnostics,omitempty"` // why it was not built or refused
	Warnings    []Diagnostic  `json:"warnings,omitempty"`    // what the screen would refuse in grading
	Results     []Result      `json:"results,omitempty"`     // one for each condition, in the test's order
	Elapsed     time.Duration `json:"elapsed_ns"`
}

// Diagnostic is one finding of the screen, the compiler, vet or the linker.
type Diagnostic struct {
	File string `json:"file,omitempty"` // slash-separated, relative to the workbook's folder
	Line int    `json:"line,omitempty"` // 1-based; 0 when unknown
	Col  int    `json:"col,omitempty"`  // 1-based, in bytes; 0 when unknown
	Text string `json:"text"`           // the tool's own words; continuation lines after a newline
}

// Result is the outcome of one condition.
type Result struct {
	Condition string        `json:"condition"`
	Kind      Kind          `json:"kind"`
	Output    string        `json:"output,omitempty"`    // what the process printed, stdout and stderr together
	Cut       int64         `json:"cut_bytes,omitempty"` // how many bytes of output were left out in its middle
	CutAt     int           `json:"cut_at,omitempty"`    // where in Output they are missing
	Elapsed   time.Duration `json:"elapsed_ns"`
}
