package check

import (
	"errors"
	"time"
)

// tool is a run of a tool that we trust: the go command, the compiler, the linker, vet.
type tool struct {
	path string
	args []string
	dir  string
	env  []string

	stdoutOnly bool          // give stdout alone when the tool succeeds
	wall       time.Duration // 0: as long as ctx allows
	isolation  Isolation     // nil: none
	reads      []string      // for isolation; what it writes lies in dir
}

// errTooLong says that a tool ran into its limits: the source that it was given is a bomb.
var errTooLong = errors.New("the tool reached its limits")

// program is a run of a test binary, which holds code that we do not trust.
type program struct {
	path   string
	args   []string
	dir    string
	env    []string
	limits Limits

	isolation Isolation // nil: none
	writes    []string  // for isolation, below dir: files that it may change
}

// ending is how a program ended.
type ending struct {
	code     int  // exit code; -1 when a signal ended it
	killed   bool // the signal was SIGKILL
	overtime bool
	began    bool // package testing wrote its log: the program did not end before its first test
	output   captured
	elapsed  time.Duration
	cpu      time.Duration
}
