package feedback

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

func boltExercise() *book.Exercise {
	return &book.Exercise{
		ID: "bolt", Package: "idempotencia/exercises/bolt", File: "exercises/bolt/bolt.go", Test: "exercises/bolt/bolt_test.go",
	}
}

// boltBinary is a real test binary with every kind of failure.
func boltBinary(t *testing.T, dir string, flags ...string) string {
	t.Helper()
	binary := filepath.Join(dir, "bolt.test"+strings.Join(flags, ""))
	args := append([]string{"test", "-c", "-vet=off", "-o", binary}, flags...)
	require.Empty(t, goTool(t, dir, append(args, "./exercises/bolt")...))
	return binary
}

// run gives the result of one test as check would.
func run(binary, name string) check.Result {
	cmd := exec.Command(binary, "-test.run=^"+name+"$", "-test.timeout=0", "-test.paniconexit0")
	out, _ := cmd.CombinedOutput()
	r := check.Result{Condition: name, Output: string(out), Kind: check.Failed}
	switch code := cmd.ProcessState.ExitCode(); {
	case code == 0:
		r.Kind = check.Met
	case code == 2 && strings.Contains(r.Output, "all goroutines are asleep"):
		r.Kind = check.Deadlocked
	case code == 2 && strings.Contains(r.Output, "out of memory"):
		r.Kind = check.OutOfMemory
	case code == 2:
		r.Kind = check.Panicked
	}
	return r
}

// TestRealFailures runs programs that fail in every way that beginners meet.
func TestRealFailures(t *testing.T) {
	t.Parallel()
	dir := module(t, "idempotencia", files(t, "bolt.txt"))
	binary := boltBinary(t, dir)
	var queue []program
	for name := range strings.FieldsSeq(goTest(t, binary, "-test.list=.")) {
		if name != "TestSharedMap" && name != "TestLoop" && name != "TestWait" {
			queue = append(queue, program{name: name})
		}
	}
	ex := boltExercise()
	said := each(queue, func(p program) string {
		return describe(condition(ex, book.Condition{Name: p.name}, run(binary, p.name)))
	})
	golden(t, "run.golden", strings.Join(said, "\n"))

	t.Run("concurrent map", func(t *testing.T) {
		c := condition(ex, book.Condition{Name: "TestSharedMap"}, run(binary, "TestSharedMap"))
		assert.Equal(t, check.Panicked, c.Kind)
		assert.Contains(t, c.Explanation, "Két goroutine egyszerre nyúlt ugyanahhoz a maphez")
		assert.Regexp(t, `^exercises/bolt/bolt.go:\d+$`, c.Where)
	})
	t.Run("time runs out", func(t *testing.T) {
		if runtime.GOOS == "windows" {
			t.Skip("no SIGQUIT")
		}
		for _, b := range []string{binary, boltBinary(t, dir, "-trimpath")} {
			loop := condition(ex, book.Condition{Name: "TestLoop"}, quitted(t, b, "TestLoop"))
			assert.Contains(t, loop.Explanation, "Lejárt az idő")
			assert.Contains(t, loop.Explanation, "itt tartott: `exercises/bolt/bolt.go:15", b)
			assert.Contains(t, loop.Advice, "Nézd meg a ciklus feltételét")
			assert.Equal(t, "elindult", loop.Output)
			// The signal may come before the program waits.
			require.Eventually(t, func() bool {
				wait := condition(ex, book.Condition{Name: "TestWait"}, quitted(t, b, "TestWait"))
				return strings.Contains(wait.Explanation, "Arra várt, hogy egy csatornából érték érkezzen.") &&
					strings.Contains(wait.Advice, "mire vár")
			}, 10*time.Second, time.Millisecond)
		}
	})
}

func goTest(t *testing.T, binary string, args ...string) string {
	t.Helper()
	out, err := exec.Command(binary, args...).CombinedOutput()
	require.NoError(t, err)
	return string(out)
}

// quitted waits for the test's first line and then asks the program where it is, as check does.
func quitted(t *testing.T, binary, name string) check.Result {
	t.Helper()
	cmd := exec.Command(binary, "-test.run=^"+name+"$", "-test.timeout=1m")
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	require.NoError(t, cmd.Start())
	first, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, cmd.Process.Signal(syscall.SIGQUIT))
	assert.Error(t, cmd.Wait())
	return check.Result{Condition: name, Kind: check.TimedOut, Output: first + stderr.String()}
}

// describe shows all that a condition says.
func describe(c Condition) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## %s: %s %s\n", c.Name, c.Mark, c.Word)
	for _, part := range []struct{ name, text string }{
		{"original", c.Original},
		{"message", c.Message},
		{"call", c.Call},
		{"came", c.Came},
		{"want", c.Want},
		{"details", strings.Join(c.Details, "\n")},
		{"where", c.Where},
		{"explanation", c.Explanation},
		{"advice", c.Advice},
		{"unwritten", c.Unwritten},
		{"output", c.Output},
	} {
		if part.text != "" {
			fmt.Fprintf(&b, "%s: %s\n", part.name, strings.ReplaceAll(part.text, "\n", "\n    "))
		}
	}
	return b.String()
}
