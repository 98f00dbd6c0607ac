//go:build !unix && !js

package check

import (
	"errors"
	"os"
	"os/exec"
)

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error {
	if cmd.Process == nil {
		return os.ErrProcessDone
	}
	return cmd.Process.Kill()
}

func runAs(_ *exec.Cmd, owner int) error {
	if owner != 0 {
		return errors.New("this system starts no process for another user")
	}
	return nil
}

func wasKilled(*os.ProcessState) bool { return false }

func quit(cmd *exec.Cmd, _ int) error { return cmd.Process.Kill() }
