package main

import (
	"golang.org/x/sys/unix"

	"idempotencia/grade/isolation/promise"
)

func reaches(pid int) bool { return unix.Kill(pid, 0) == nil || unix.Kill(pid, 0) == unix.EPERM }

// isBounded reports whether the process has the limits that check sets.
func isBounded(promise.Targets) bool {
	for _, resource := range []int{unix.RLIMIT_DATA, unix.RLIMIT_CPU, unix.RLIMIT_NPROC, unix.RLIMIT_FSIZE} {
		var limit unix.Rlimit
		if unix.Getrlimit(resource, &limit) != nil || limit.Max > 1<<40 {
			return false
		}
	}
	return true
}
