package tui

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// children counts the processes that this one has started and that still run; it looks into /proc.
func children(t *testing.T) int {
	t.Helper()
	return len(started(t))
}

// conditionsRun reports whether a condition of an exercise runs now.
func conditionsRun(t *testing.T) bool {
	t.Helper()
	for _, pid := range started(t) {
		line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
		if err == nil && strings.Contains(string(line), "-test.run=") {
			return true
		}
	}
	return false
}

func started(t *testing.T) (pids []int) {
	t.Helper()
	entries, err := os.ReadDir("/proc")
	if err != nil {
		t.Skip("skipped: no /proc to look for processes in")
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			continue
		}
		// pid (name) state parent …; the name may hold spaces and brackets.
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		if len(fields) > 1 && fields[0] != "Z" && fields[1] == strconv.Itoa(os.Getpid()) {
			pids = append(pids, pid)
		}
	}
	return pids
}
