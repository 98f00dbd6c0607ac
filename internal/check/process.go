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
	"sync/atomic"
	"time"
)

// toolMemory bounds what one tool may write to, in bytes. The linker needs a fifth of it.
const toolMemory = 2 << 30

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
	cmd, shut, err := command(limited, t.isolation, Process{
		Path: t.path, Args: t.args, Env: t.env, Dir: t.dir, Trusts: true, Reads: t.reads, Writes: []string{t.dir},
	})
	if err != nil {
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = &all, &all
	if t.stdoutOnly {
		cmd.Stderr = &lockedWriter{w: &all}
		cmd.Stdout = io.MultiWriter(&stdout, cmd.Stderr)
	}
	cmd.Cancel = func() error { return killGroup(cmd) }
	cmd.WaitDelay = time.Second
	_, err = start(cmd, shut, func(pid int) error {
		if t.wall == 0 {
			return nil
		}
		return shut.limit(pid, Limits{CPU: 2 * t.wall, Memory: toolMemory})
	})
	if err == nil {
		err = cmd.Wait()
	}
	ran, _ := shut.ended()
	switch {
	case ctx.Err() != nil:
		return all.Bytes(), ctx.Err()
	case limited.Err() != nil:
		return all.Bytes(), fmt.Errorf("run %s: %w", t.path, errTooLong)
	case !ran:
		return all.Bytes(), fmt.Errorf("run %s: %w: %s", t.path, errNotShutIn, firstLines(all.Bytes(), 3))
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
	cmd, shut, err := command(limited, p.isolation, Process{
		Path: p.path, Args: p.args, Env: p.env, Dir: p.dir, Writes: p.writes, Temp: p.dir,
	})
	if err != nil {
		return ending{}, err
	}
	cmd.Stdout, cmd.Stderr = out, out
	var pid atomic.Int64
	cmd.Cancel = func() error {
		if ctx.Err() != nil || pid.Load() == 0 {
			return killGroup(cmd)
		}
		return quit(cmd, int(pid.Load())) // the runtime answers with a dump of its goroutines
	}
	cmd.WaitDelay = quitGrace

	began := time.Now()
	limitErr, err := start(cmd, shut, func(id int) error {
		pid.Store(int64(id))
		return shut.limit(id, p.limits)
	})
	if err != nil {
		return ending{}, fmt.Errorf("start a test: %w", err)
	}
	waitErr := cmd.Wait()
	ran, status := shut.ended()
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
	end := ending{
		code: state.ExitCode(), killed: wasKilled(state), overtime: limited.Err() != nil, output: out.result(),
		elapsed: time.Since(began), cpu: state.UserTime() + state.SystemTime(),
	}
	if !ran && !end.overtime {
		return ending{}, fmt.Errorf("run a test: %w: %s", errNotShutIn, firstLines([]byte(end.output.text), 3))
	}
	if shut != nil && status == killedStatus {
		end.code, end.killed = -1, true
	}
	return end, nil
}
