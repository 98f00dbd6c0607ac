package main

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var joins = regexp.MustCompile(`--queue (nats://\S+)`)

// TestOtherMachinesGrade: a batch whose own machine grades nothing comes to the same tables by two
// workers, one of which is killed in the middle.
func TestOtherMachinesGrade(t *testing.T) {
	shutIn(t)
	be, alone, together := cohortOf(t, 30), filepath.Join(t.TempDir(), "ki"), filepath.Join(t.TempDir(), "ki")
	out, err := gradeCommand(t.Context(), t, be, "--out", alone, "--seed", "1").CombinedOutput()
	require.NoError(t, err, "%s", out)

	owner := gradeCommand(t.Context(), t, be, "--out", together, "--seed", "1", "--jobs", "0", "--queue", "embedded", "--listen", "127.0.0.1:0")
	lines, err := owner.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, owner.Start())
	t.Cleanup(func() { _ = owner.Process.Kill() })
	var url string
	var workers []*exec.Cmd
	said := bufio.NewScanner(lines)
	for said.Scan() {
		line := said.Text()
		if m := joins.FindStringSubmatch(line); m != nil {
			url = m[1]
			for range 2 {
				w := gradeCommand(t.Context(), t, "worker", "--queue", url, "--jobs", "1")
				require.NoError(t, w.Start())
				workers = append(workers, w)
			}
		}
		if strings.HasPrefix(line, "25/30 ") && len(workers) == 2 {
			require.NoError(t, workers[0].Process.Kill())
		}
	}
	require.NoError(t, owner.Wait())
	for _, w := range workers {
		_ = w.Process.Kill()
		_ = w.Wait()
	}
	for _, name := range tableNames {
		assert.Equal(t, read(t, alone, name), read(t, together, name), name)
	}
}

func TestAWorkerNeedsAServer(t *testing.T) {
	shutIn(t)
	out, err := gradeCommand(t.Context(), t, "worker").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "Hiányzik a kiszolgáló címe")
	out, err = gradeCommand(t.Context(), t, "worker", "--queue", "nats://127.0.0.1:1").CombinedOutput()
	require.Error(t, err)
	assert.Contains(t, string(out), "127.0.0.1:1")
	assert.NotContains(t, string(out), "Váratlan hiba")
}
