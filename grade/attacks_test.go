package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/isolation"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/verify"
)

const (
	root    = ".."
	attacks = "testdata/attacks"
	wanted  = "//attack:want "
)

// shutIn is the isolation that grading has by default.
func shutIn(t testing.TB) check.Isolation {
	t.Helper()
	found, err := isolation.Find(t.Context(), isolation.Auto, root)
	if err != nil {
		if os.Getenv(verify.RequireVariable) != "" {
			t.Fatal(err)
		}
		t.Skip("skipped: ", err)
	}
	return found.Isolation
}

func course(t testing.TB) *book.Book {
	t.Helper()
	b, _ := book.Load(os.DirFS(root))
	require.NotEmpty(t, b.Lessons)
	return b
}

// TestAttacksEarnNothing: none of the attacks meets all conditions, each ends as its first line says,
// and none leaves a process.
func TestAttacksEarnNothing(t *testing.T) {
	limits := check.DefaultLimits()
	limits.Wall, limits.CPU, limits.Memory, limits.Build = time.Second, 2*time.Second, 256<<20, 4*time.Second
	c, err := check.New(t.Context(), root, check.Options{Grading: true, Isolation: shutIn(t), Limits: limits, Parallel: 2})
	require.NoError(t, err)
	ex := course(t).Lesson("apply").Exercise
	files, err := filepath.Glob(attacks + "/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".go"), func(t *testing.T) {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			line, _, _ := bytes.Cut(content, []byte("\n"))
			kinds, phrase, _ := strings.Cut(strings.TrimPrefix(string(line), wanted), " ")
			v, err := c.Check(context.WithoutCancel(t.Context()), ex, content, nil)
			require.NoError(t, err)
			t.Log(v.Kind, v.Elapsed)
			assert.Contains(t, strings.Split(kinds, ","), ending(v), "%+v", v)
			assert.NotEqual(t, check.Met, v.Kind)
			assert.Contains(t, said(v), phrase)
			assert.NotContains(t, said(v), "\x1b")
		})
	}
}

// TestGeneratedBombsAreBounded: sources that no person writes, each within the limits.
func TestGeneratedBombsAreBounded(t *testing.T) {
	limits := check.DefaultLimits()
	limits.Build = 6 * time.Second
	c, err := check.New(t.Context(), root, check.Options{Grading: true, Isolation: shutIn(t), Limits: limits})
	require.NoError(t, err)
	const head = "package apply\n\nimport \"errors\"\n\nvar ErrIDConflict = errors.New(\"x\")\n\ntype Entry struct {\n\tValue  uint32\n\tResult uint64\n}\n\n" +
		"func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {\n\treturn 0, false, nil\n}\n\n"
	entries := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "\t%d: \"%[1]d\",\n", i)
		}
		return "var m = map[int]string{\n" + b.String() + "}\n"
	}
	for name, bomb := range map[string]struct {
		source string
		kinds  []check.Kind
	}{
		"map literal of 1.3 MB":                  {head + entries(80_000), []check.Kind{check.Refused}},
		"map literal in the limit":               {head + entries(12_000), []check.Kind{check.NotBuilt, check.Failed}},
		"nested parentheses":                     {head + "var x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + "\n", []check.Kind{check.NotBuilt, check.Refused}},
		"nested functions":                       {head + "var f = " + strings.Repeat("func() { _ = ", 5_000) + "1" + strings.Repeat(" }", 5_000) + "\n", []check.Kind{check.NotBuilt, check.Failed}},
		"nested types":                           {head + "type t " + strings.Repeat("[]", 50_000) + "int\n", []check.Kind{check.NotBuilt, check.Failed}},
		"a line of a hundred thousand operators": {head + "var n = 1" + strings.Repeat("+1", 100_000) + "\n", []check.Kind{check.NotBuilt, check.Failed}},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := c.Check(t.Context(), course(t).Lesson("apply").Exercise, []byte(bomb.source), nil)
			require.NoError(t, err)
			t.Log(v.Kind, v.Elapsed)
			assert.Contains(t, bomb.kinds, v.Kind, "%.300v", v.Diagnostics)
		})
	}
}

// ending is how a candidate ended: the kind of its first condition that is not met, when it came to run.
func ending(v check.Verdict) string {
	for _, r := range v.Results {
		if r.Kind != check.Met {
			return string(r.Kind)
		}
	}
	return string(v.Kind)
}

func said(v check.Verdict) string {
	var all strings.Builder
	for _, d := range v.Diagnostics {
		all.WriteString(d.Text + "\n")
	}
	for _, r := range v.Results {
		all.WriteString(r.Output + "\n")
	}
	return all.String()
}

// escape is a candidate that gets past the screen: it starts itself again, in a session of its own, to
// hold on to the output and to outlive the test.
const escape = `package apply

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func init() {
	if len(os.Args) == 2 && os.Args[1] == "outlive" {
		time.Sleep(time.Hour)
	}
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	child := exec.Command(os.Args[0], "outlive")
	child.Stdout, child.Stderr = os.Stdout, os.Stderr
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = child.Start()
	fmt.Println("started:", err)
	_, err = os.ReadFile("/etc/passwd")
	fmt.Println("read:", err)
	fmt.Println("kill:", syscall.Kill(-1, syscall.SIGKILL), "parent:", os.Getppid())
	os.Exit(0)
	return 0, false, nil
}
`

// TestIsolationHoldsBehindTheScreen: what the screen would have refused is shut in all the same.
func TestIsolationHoldsBehindTheScreen(t *testing.T) {
	c, err := check.New(t.Context(), root, check.Options{Isolation: shutIn(t)})
	require.NoError(t, err)
	v, err := c.Check(t.Context(), course(t).Lesson("apply").Exercise, []byte(escape), nil)
	require.NoError(t, err)
	require.NotEmpty(t, v.Results, "%+v", v)
	for _, r := range v.Results {
		assert.NotEqual(t, check.Met, r.Kind)
		assert.Contains(t, r.Output, "started: <nil>")
		assert.Contains(t, r.Output, "read: open /etc/passwd: no such file or directory")
	}
	for _, line := range commandLines(t) {
		assert.NotContains(t, line, "apply.test\x00outlive")
	}
}

// commandLines are those of all processes on this machine.
func commandLines(t *testing.T) (lines []string) {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, file := range files {
		if line, err := os.ReadFile(file); err == nil {
			lines = append(lines, string(line))
		}
	}
	require.NotEmpty(t, lines)
	return lines
}
