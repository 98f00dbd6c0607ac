//go:build unix

package check

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

func ownGroup(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
}

// runAs has cmd started for another user, who must be there; only root can.
func runAs(cmd *exec.Cmd, owner int) error {
	if owner != 0 {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(owner), Gid: uint32(owner), Groups: []uint32{}}
	}
	return nil
}

// wasKilled reports whether SIGKILL ended the process.
func wasKilled(state *os.ProcessState) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// killGroup ends the process and all of its group; that the group is gone already is told by os.ErrProcessDone.
func killGroup(cmd *exec.Cmd) error {
	if cmd.Process == nil {
		return os.ErrProcessDone
	}
	if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
	return nil
}
