package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/coursetest"
)

// cohortOf writes a download of n students who each handed in a file of their own for apply.
func cohortOf(t testing.TB, n int) string {
	t.Helper()
	dir := t.TempDir()
	sources, err := filepath.Glob(root + "/solutions/apply/testdata/*.go")
	require.NoError(t, err)
	sources = append(sources, root+"/solutions/apply/apply.go", root+"/exercises/apply/testdata/apply.go")
	for i := range n {
		content, err := os.ReadFile(sources[i%len(sources)])
		require.NoError(t, err)
		folder := filepath.Join(dir, fmt.Sprintf("Tanuló %c_%d_assignsubmission_file", 'A'+i%26, 1000+i))
		require.NoError(t, os.Mkdir(folder, 0o755))
		content = fmt.Appendf(content, "\n// %d\n", i)
		require.NoError(t, os.WriteFile(filepath.Join(folder, "apply.go"), content, 0o644))
	}
	return dir
}

// program gives the real program's command, in the workbook.
func gradeCommand(ctx context.Context, t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(ctx, "grade", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), coursetest.GoSettings(t)...)
	return cmd
}

var tableNames = []string{excelName, plainName, conditionsName, jsonName, junitName}

// TestKillsChangeNothing: a batch that was killed ten times comes to the tables of an undisturbed one.
func TestKillsChangeNothing(t *testing.T) {
	shutIn(t)
	be, whole, broken := cohortOf(t, 30), filepath.Join(t.TempDir(), "ki"), filepath.Join(t.TempDir(), "ki")
	out, err := gradeCommand(t.Context(), t, be, "--out", whole, "--seed", "1").CombinedOutput()
	require.NoError(t, err, "%s", out)
	moments := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(100+moments.IntN(1500))*time.Millisecond)
		_ = gradeCommand(ctx, t, be, "--out", broken, "--seed", "1").Run()
		cancel()
	}
	out, err = gradeCommand(t.Context(), t, be, "--out", broken, "--seed", "1").CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range tableNames {
		assert.Equal(t, read(t, whole, name), read(t, broken, name), name)
	}
	for _, line := range commandLines(t) {
		assert.False(t, strings.HasPrefix(filepath.Base(line), "apply.test"), "left: %q", line)
	}
}

// TestMarksAreReproducible: the same input and seed give the same bytes, however many run at once.
func TestMarksAreReproducible(t *testing.T) {
	shutIn(t)
	be := cohortOf(t, 12)
	var first map[string]string
	for _, jobs := range []string{"1", "4"} {
		ki := filepath.Join(t.TempDir(), "ki")
		var stderr bytes.Buffer
		cmd := gradeCommand(t.Context(), t, be, "--out", ki, "--seed", "3", "--jobs", jobs)
		cmd.Stderr = &stderr
		require.NoError(t, cmd.Run(), "%s", &stderr)
		got := map[string]string{}
		for _, name := range tableNames {
			got[name] = read(t, ki, name)
		}
		if first == nil {
			first = got
		}
		assert.Equal(t, first, got)
	}
}

func read(t testing.TB, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	require.NoError(t, err)
	return string(data)
}
