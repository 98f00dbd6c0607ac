package check

// Isolation shuts processes in. Without one, a process sees what this program sees.
type Isolation interface {
	// Confine gives the command that runs p shut in. It must not let p reach the network, other
	// processes, or files that p does not name.
	Confine(p Process) Confined
}

// Process is a process to be run shut in. All paths are absolute, and the same inside and outside.
type Process struct {
	Path   string // the program, which may be read
	Args   []string
	Env    []string // all that it sees
	Dir    string
	Trusts bool     // the program is ours; only what it reads is a student's
	Reads  []string // files and folders that it may read
	Writes []string // files and folders that it may change
	Temp   string   // an empty folder in bounded memory for it alone; empty: none. The others may lie below it
}

// Confined is how to start a Process. It writes JSON to file descriptor 3: {"child-pid": N} as soon as
// the process is there, and {"exit-code": N} when the program itself ran and ended. Between the two it
// waits until descriptor 4 is closed, so that limits are set before the program's first step.
type Confined struct {
	Path  string
	Args  []string
	Env   []string
	Owner int // user id to start it with; 0: this program's own
}
