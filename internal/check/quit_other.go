//go:build unix && !linux

package check

import (
	"os/exec"
	"syscall"
)

// quit asks the runtime of a program for a dump of its goroutines.
func quit(cmd *exec.Cmd, _ int) error { return cmd.Process.Signal(syscall.SIGQUIT) }
