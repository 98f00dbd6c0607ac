package check

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// dieWithParent lets no program outlive this one, however this one ends.
func dieWithParent(cmd *exec.Cmd) { cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL }

const (
	maxThreads = 512       // of a process that is shut in, all that it starts included
	maxFile    = 256 << 20 // bytes of one file that it writes; the largest test binary has a tenth
)

type resourceLimit struct {
	resource    int
	value, hard uint64
}

// limitAs bounds a process of another user. Without a right that containers rarely have, even root
// may bound processes of its own user only, so a thread becomes that user, and ends.
func limitAs(owner, pid int, l Limits) error {
	if owner == 0 {
		return limitProcess(pid, l, true)
	}
	result := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this goroutine
		for _, call := range []uintptr{unix.SYS_SETRESGID, unix.SYS_SETRESUID} {
			if _, _, errno := unix.RawSyscall(call, uintptr(owner), uintptr(owner), uintptr(owner)); errno != 0 {
				result <- errno
				return
			}
		}
		result <- limitProcess(pid, l, true)
	}()
	return <-result
}

// limitProcess bounds a process right after its start. RLIMIT_DATA counts what a process can write
// to; RLIMIT_AS would count the address space that the Go runtime only reserves. A process that is
// alone in its namespaces gets limits that would otherwise count what else the user runs.
func limitProcess(pid int, l Limits, alone bool) error {
	seconds := uint64((l.CPU + time.Second - 1) / time.Second)
	limits := []resourceLimit{
		{unix.RLIMIT_CPU, seconds, seconds + 1},
		{unix.RLIMIT_DATA, uint64(l.Memory), uint64(l.Memory)},
		{unix.RLIMIT_CORE, 0, 0},
	}
	if alone {
		limits = append(limits, resourceLimit{unix.RLIMIT_NPROC, maxThreads, maxThreads}, resourceLimit{unix.RLIMIT_FSIZE, maxFile, maxFile})
	}
	for _, limit := range limits {
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
