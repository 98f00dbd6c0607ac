package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
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
}

// errTooLong says that a tool ran into its limits: the source that it was given is a bomb.
var errTooLong = errors.New("the tool reached its limits")

// toolMemory bounds what one tool may write to, in bytes. The linker needs a tenth of it.
const toolMemory = 4 << 30

// runTool gives stdout and stderr together. A tool that exits with a fault gives an error as well.
// When ctx ends, the tool and all that it started are killed; when this program dies, the tool is too.
func runTool(ctx context.Context, t tool) ([]byte, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	limited := ctx
	if t.wall > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, t.wall)
		defer cancel()
	}
	var stdout, all bytes.Buffer
	cmd := exec.CommandContext(limited, t.path, t.args...)
	cmd.Dir, cmd.Env = t.dir, t.env
	cmd.Stdout, cmd.Stderr = &all, &all
	if t.stdoutOnly {
		cmd.Stderr = &lockedWriter{w: &all}
		cmd.Stdout = io.MultiWriter(&stdout, cmd.Stderr)
	}
	ownGroup(cmd)
	dieWithParent(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = time.Second
	err := cmd.Start()
	if err == nil {
		if t.wall > 0 {
			_ = limitProcess(cmd.Process.Pid, Limits{CPU: 2 * t.wall, Memory: toolMemory})
		}
		err = cmd.Wait()
	}
	switch {
	case ctx.Err() != nil:
		return all.Bytes(), ctx.Err()
	case limited.Err() != nil:
		return all.Bytes(), fmt.Errorf("run %s: %w", t.path, errTooLong)
	case errors.Is(err, exec.ErrWaitDelay) && cmd.ProcessState.Success():
		err = nil // something that it started still holds its output
	}
	if err != nil {
		return all.Bytes(), fmt.Errorf("run %s: %w", t.path, err)
	}
	if t.stdoutOnly {
		return stdout.Bytes(), nil
	}
	return all.Bytes(), nil
}

// lockedWriter lets two streams write to one buffer.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// Limits bound one condition's process.
type Limits struct {
	Wall   time.Duration // from start to end
	CPU    time.Duration // of all threads together; enforced on Linux
	Memory int64         // writable private bytes; enforced on Linux
	Build  time.Duration // of one compile, link or vet on the fast path; an exercise needs a hundredth of it
	Output int           // bytes of output kept; the rest is counted and dropped
}

// DefaultLimits are generous for an exercise and still bearable to wait for. The CPU limit is above the
// wall limit, so that a loop on one thread ends with a dump that shows where it was. A memory of 1 GiB
// leaves room for the runtime to report an endless recursion, whose stack may reach 512 MiB.
func DefaultLimits() Limits {
	return Limits{Wall: 5 * time.Second, CPU: 8 * time.Second, Memory: 1 << 30, Build: 20 * time.Second, Output: 64 << 10}
}

// raceLimits leave the race detector the time and the address space that it needs.
func raceLimits() Limits {
	l := DefaultLimits()
	l.Wall, l.CPU, l.Memory = 6*l.Wall, 6*l.CPU, 1<<46
	return l
}

// HasCompiler reports whether there is a C compiler to build the race detector with.
func HasCompiler() bool {
	for _, name := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(name); err == nil {
			return true
		}
	}
	return false
}

// program is a run of a test binary, which holds code that we do not trust.
type program struct {
	path   string
	args   []string
	dir    string
	env    []string
	limits Limits
}

// ending is how a program ended.
type ending struct {
	code     int  // exit code; -1 when a signal ended it
	killed   bool // the signal was SIGKILL
	overtime bool
	output   captured
	elapsed  time.Duration
	cpu      time.Duration
}

// quitGrace is how long a program that ran out of time has to print where it was.
const quitGrace = 2 * time.Second

// runProgram runs p to its end or its limits. The error is the machine's or the context's, never the program's.
func runProgram(ctx context.Context, p program) (ending, error) {
	// The kernel kills the program when the thread that started it dies: the thread has to stay.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	out := newCapture(p.limits.Output)
	limited, cancel := context.WithTimeout(ctx, p.limits.Wall)
	defer cancel()
	cmd := exec.CommandContext(limited, p.path, p.args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.Stdout, cmd.Stderr = out, out
	ownGroup(cmd)
	dieWithParent(cmd)
	cmd.Cancel = func() error {
		if ctx.Err() != nil {
			return killGroup(cmd)
		}
		return quit(cmd) // the runtime answers with a dump of its goroutines
	}
	cmd.WaitDelay = quitGrace

	start := time.Now()
	if err := cmd.Start(); err != nil {
		return ending{}, fmt.Errorf("start a test: %w", err)
	}
	limitErr := limitProcess(cmd.Process.Pid, p.limits)
	waitErr := cmd.Wait()
	// What the program itself started may have outlived it.
	_ = killGroup(cmd)
	if ctx.Err() != nil {
		return ending{}, ctx.Err()
	}
	if limitErr != nil && !errors.Is(limitErr, os.ErrProcessDone) {
		return ending{}, fmt.Errorf("limit a test: %w", limitErr)
	}
	var exit *exec.ExitError
	if waitErr != nil && !errors.As(waitErr, &exit) && !errors.Is(waitErr, exec.ErrWaitDelay) && limited.Err() == nil {
		return ending{}, fmt.Errorf("wait for a test: %w", waitErr)
	}
	state := cmd.ProcessState
	return ending{
		code: state.ExitCode(), killed: wasKilled(state), overtime: limited.Err() != nil, output: out.result(),
		elapsed: time.Since(start), cpu: state.UserTime() + state.SystemTime(),
	}, nil
}
