package check

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// dieWithParent lets no program outlive this one, however this one ends.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

// limitProcess bounds a process right after its start. RLIMIT_DATA counts what a process can write
// to; RLIMIT_AS would count the address space that the Go runtime only reserves.
func limitProcess(pid int, l Limits) error {
	seconds := uint64((l.CPU + time.Second - 1) / time.Second)
	for _, limit := range []struct {
		resource int
		value    uint64
		hard     uint64
	}{
		{unix.RLIMIT_CPU, seconds, seconds + 1},
		{unix.RLIMIT_DATA, uint64(l.Memory), uint64(l.Memory)},
		{unix.RLIMIT_CORE, 0, 0},
	} {
		err := unix.Prlimit(pid, limit.resource, &unix.Rlimit{Cur: limit.value, Max: limit.hard}, nil)
		if errors.Is(err, unix.ESRCH) {
			return os.ErrProcessDone
		}
		if err != nil {
			return err
		}
	}
	return nil
}
