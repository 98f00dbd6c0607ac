//go:build !js

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
