//go:build !unix && !js

package check

import (
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

func wasKilled(*os.ProcessState) bool { return false }

func quit(cmd *exec.Cmd) error { return cmd.Process.Kill() }
