//go:build !js

package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// confinement is a process that Isolation shut in, from outside.
type confinement struct {
	status  *os.File // what the wrapper tells
	told    *json.Decoder
	inside  []*os.File // the ends that the wrapper has
	release *os.File   // closing it lets the program begin
	owner   int        // user id of the program; 0: this program's own
}

// command gives the command of a process, and its confinement when there is one.
func command(ctx context.Context, by Isolation, p Process) (*exec.Cmd, *confinement, error) {
	if by == nil {
		cmd := exec.CommandContext(ctx, p.Path, p.Args...)
		cmd.Dir, cmd.Env = p.Dir, p.Env
		ownGroup(cmd)
		dieWithParent(cmd)
		return cmd, nil, nil
	}
	shut := by.Confine(p)
	cmd := exec.CommandContext(ctx, shut.Path, shut.Args...)
	cmd.Dir, cmd.Env = "/", append([]string{}, shut.Env...) // nil would hand on this program's own
	ownGroup(cmd)
	dieWithParent(cmd)
	if err := runAs(cmd, shut.Owner); err != nil {
		return nil, nil, err
	}
	k := &confinement{owner: shut.Owner}
	status, tells, err := os.Pipe()
	if err != nil {
		return nil, nil, fmt.Errorf("shut a process in: %w", err)
	}
	waits, release, err := os.Pipe()
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("shut a process in: %w", err), status.Close(), tells.Close())
	}
	k.status, k.told, k.release, k.inside = status, json.NewDecoder(status), release, []*os.File{tells, waits}
	cmd.ExtraFiles = k.inside
	return cmd, k, nil
}

// report is what the wrapper tells, a document at a time.
type report struct {
	Child *int `json:"child-pid"`
	Exit  *int `json:"exit-code"`
}

// wrapperPatience is how long shutting a process in may take on a machine that is busy.
const wrapperPatience = 20 * time.Second

// start starts cmd, has limit bound the program's process, and lets it begin.
func start(cmd *exec.Cmd, k *confinement, limit func(pid int) error) (limitErr, err error) {
	err = cmd.Start()
	if k == nil {
		if err != nil {
			return nil, err
		}
		return limit(cmd.Process.Pid), nil
	}
	for _, end := range k.inside {
		_ = end.Close()
	}
	if err != nil {
		return nil, errors.Join(err, k.close())
	}
	_ = k.status.SetReadDeadline(time.Now().Add(wrapperPatience))
	var r report
	if err := k.told.Decode(&r); err != nil || r.Child == nil {
		_ = k.release.Close() // Wait tells why
		return nil, nil
	}
	limitErr = limit(*r.Child)
	return limitErr, k.release.Close()
}

// limit bounds the program's process.
func (k *confinement) limit(pid int, l Limits) error {
	if k == nil {
		return limitProcess(pid, l, false)
	}
	return limitAs(k.owner, pid, l)
}

func (k *confinement) close() error { return errors.Join(k.status.Close(), k.release.Close()) }

// killedStatus is the exit code that a wrapper gives a program that SIGKILL ended, as shells do.
const killedStatus = 128 + 9

// ended reports, after the wrapper's end, whether the program itself ran to an end, and its exit code.
// A process that nothing shut in always did.
func (k *confinement) ended() (ran bool, code int) {
	if k == nil {
		return true, 0
	}
	defer k.status.Close()
	_ = k.status.SetReadDeadline(time.Now().Add(time.Second))
	for {
		var r report
		if err := k.told.Decode(&r); err != nil {
			return false, 0
		}
		if r.Exit != nil {
			return true, *r.Exit
		}
	}
}

// errNotShutIn says that the wrapper, not the program, is what failed.
var errNotShutIn = errors.New("the isolation did not start the program")
