package check_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

func TestKindOfEveryEnding(t *testing.T) {
	c := checker(t, check.Options{Limits: short()})
	ex := exercise(t, "apply")
	right := "\tif e, ok := store[id]; ok {\n\t\tif e.Value != value {\n\t\t\treturn 0, false, ErrIDConflict\n\t\t}\n\t\treturn e.Result, false, nil\n\t}\n" +
		"\tstore[id] = Entry{value, 2 * uint64(value)}\n\treturn 2 * uint64(value), true, nil"
	for name, test := range map[string]struct {
		imports, body, extra string
		want                 check.Kind
		output               string // what a condition's output must hold
	}{
		"right":            {body: right, want: check.Met},
		"wrong value":      {body: "\treturn 41, true, nil", want: check.Failed, output: "várt: "},
		"endless loop":     {body: "\tfor {\n\t\tid++\n\t}", want: check.TimedOut, output: "exercises/apply/apply.go:"},
		"waits for ever":   {body: "\tselect {}", want: check.Deadlocked, output: "all goroutines are asleep"},
		"sleeps too long":  {imports: "\t\"time\"\n", body: "\ttime.Sleep(time.Hour)\n\treturn", want: check.TimedOut},
		"panic":            {body: "\tpanic(\"baj\")", want: check.Panicked, output: "panic: baj"},
		"nil map":          {body: "\tvar m map[uint64]Entry\n\tm[id] = Entry{}\n\treturn", want: check.Panicked, output: "assignment to entry in nil map"},
		"eats memory":      {body: "\tvar all [][]byte\n\tfor {\n\t\tall = append(all, make([]byte, 1<<24))\n\t\t_ = all\n\t}", want: check.OutOfMemory},
		"exit in function": {imports: "\t\"os\"\n", body: "\tos.Exit(0)\n\treturn", want: check.Panicked, output: "unexpected call to os.Exit(0)"},
		"exit before":      {imports: "\t\"os\"\n", body: right, extra: "func init() { os.Exit(0) }", want: check.Failed},
		"kills itself":     {imports: "\t\"syscall\"\n", body: "\t_ = syscall.Kill(syscall.Getpid(), syscall.SIGTERM)\n\tselect {}", want: check.Panicked},
		"panic elsewhere":  {body: "\tgo panic(\"máshol\")\n\tfor {\n\t}", want: check.Panicked, output: "panic: máshol"},
		"claims success":   {imports: "\t\"fmt\"\n", body: "\tfmt.Println(\"--- PASS: TestFreshRequestDoubles\\nPASS\\nok\")\n\treturn 1, true, nil", want: check.Failed},
	} {
		t.Run(name, func(t *testing.T) {
			v := judge(t, c, ex, applyBody(test.imports, test.body, test.extra))
			require.Len(t, v.Results, len(ex.Conditions), "%v", v.Diagnostics)
			first := v.Results[0]
			assert.Equal(t, test.want, first.Kind, first.Output)
			assert.Contains(t, first.Output, test.output)
			assert.Equal(t, test.want == check.Met, v.Kind == check.Met)
		})
	}
}

// TestRaceIsFound: a candidate whose answers are right fails all the same when its goroutines race.
func TestRaceIsFound(t *testing.T) {
	if !check.HasCompiler() {
		t.Skip("no C compiler for -race")
	}
	c, ex := checker(t, check.Options{Race: true}), exercise(t, "apply")
	racing := "\tdone := make(chan bool)\n\tgo func() { id++; done <- true }()\n\tid++\n\t<-done\n\treturn 2 * uint64(value), true, nil"
	first := judge(t, checker(t, check.Options{}), ex, applyBody("", racing, "")).Results[0]
	assert.Equal(t, check.Met, first.Kind, first.Output)
	first = judge(t, c, ex, applyBody("", racing, "")).Results[0]
	assert.Equal(t, check.Failed, first.Kind)
	assert.Contains(t, first.Output, "WARNING: DATA RACE")
}

func TestCompileAndVetFaultsPointIntoTheStudentsFile(t *testing.T) {
	c := checker(t, check.Options{})
	ex := exercise(t, "apply")
	for name, test := range map[string]struct {
		content []byte
		stage   check.Stage
		text    string
	}{
		"type":        {applyBody("", "\treturn \"x\", true, nil", ""), check.StageCompile, "cannot use"},
		"syntax":      {applyBody("", "\treturn 1, true, nil }}", ""), check.StageCompile, "syntax error"},
		"printf":      {applyBody("\t\"fmt\"\n", "\tfmt.Printf(\"%d\", \"x\")\n\treturn", ""), check.StageVet, "wrong type string"},
		"no such":     {applyBody("\t\"nincs/ilyen\"\n", "\treturn", ""), check.StageCompile, "nincs/ilyen"},
		"constraint":  {append([]byte("//go:build ignore\n\n"), applyBody("", "\treturn", "")...), check.StageCompile, "build constraints"},
		"own package": {applyBody("\t_ \"idempotencia/exercises/apply\"\n", "\treturn", ""), check.StageCompile, "import cycle"},
	} {
		t.Run(name, func(t *testing.T) {
			v := judge(t, c, ex, test.content)
			require.Equal(t, check.NotBuilt, v.Kind)
			assert.Equal(t, test.stage, v.Stage)
			require.NotEmpty(t, v.Diagnostics)
			assert.Equal(t, "exercises/apply/apply.go", v.Diagnostics[0].File)
			assert.Contains(t, v.Diagnostics[0].Text, test.text)
		})
	}
}

func TestMissingDeclarationPointsIntoTheTest(t *testing.T) {
	v := judge(t, checker(t, check.Options{}), exercise(t, "apply"), []byte("package apply\n"))
	require.Equal(t, check.NotBuilt, v.Kind)
	assert.Equal(t, "exercises/apply/apply_test.go", v.Diagnostics[0].File)
	assert.Contains(t, v.Diagnostics[0].Text, "undefined: apply.")
}

func TestFilesThatAreNotGoAreRefusedWithTheirReason(t *testing.T) {
	c := checker(t, check.Options{})
	ex := exercise(t, "apply")
	for text, content := range map[string]string{
		"not UTF-8: UTF-16":                    "\xff\xfep\x00a\x00",
		"empty file":                           " \n\t\n",
		"NUL byte":                             "package apply\n\x00",
		"not UTF-8":                            "package apply\n// \xe1rv\xedz\n",
		"package clause: got main, want apply": "package main\n",
	} {
		v := judge(t, c, ex, []byte(content))
		assert.Equal(t, check.Refused, v.Kind, text)
		require.Len(t, v.Diagnostics, 1)
		assert.Equal(t, text, v.Diagnostics[0].Text)
	}
}

func TestByteOrderMarkAndWindowsLinesAreAccepted(t *testing.T) {
	reference := string(source(t, "solutions/apply/apply.go"))
	v := judge(t, checker(t, check.Options{}), exercise(t, "apply"), []byte("\uFEFF"+strings.ReplaceAll(reference, "\n", "\r\n")))
	assert.Equal(t, check.Met, v.Kind, "%v", v.Diagnostics)
}

func TestOutputIsCutInItsMiddleAndCleaned(t *testing.T) {
	c := checker(t, check.Options{})
	body := "\tfor i := range 200000 {\n\t\tfmt.Printf(\"\\x1b[31msor %d\\x1b[0m\\xff\\a\\n\", i)\n\t}\n\treturn"
	v := judge(t, c, exercise(t, "apply"), applyBody("\t\"fmt\"\n", body, ""))
	r := v.Results[0]
	assert.Equal(t, check.Failed, r.Kind)
	assert.LessOrEqual(t, len(r.Output), 3*check.DefaultLimits().Output)
	assert.Greater(t, r.Cut, int64(1<<20))
	assert.True(t, strings.HasPrefix(r.Output, "sor 0\uFFFD\nsor 1\uFFFD\n"), r.Output[:40])
	assert.Contains(t, r.Output, "sor 199999\uFFFD\n")
	assert.Contains(t, r.Output, "várt: ")
	assert.NotContains(t, r.Output, "\x1b")
	assert.True(t, strings.HasPrefix(r.Output[r.CutAt:], "sor "), "the cut is at a line's end")
}

// processes counts the running processes whose command line holds word.
func processes(t *testing.T, word string) int {
	t.Helper()
	found := 0
	names, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	if len(names) == 0 {
		t.Skip("no /proc here: processes cannot be counted")
	}
	for _, name := range names {
		data, _ := os.ReadFile(name)
		if pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name))); pid != os.Getpid() && strings.Contains(string(data), word) {
			found++
		}
	}
	return found
}

func TestAChildThatOutlivesItsParentIsKilled(t *testing.T) {
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip("no sleep command here")
	}
	body := "\tcmd := exec.Command(\"sleep\", \"98765.4321\")\n\tcmd.Stdout = os.Stdout\n\t_ = cmd.Start()\n\treturn 42, true, nil"
	start := time.Now()
	v := judge(t, checker(t, check.Options{}), exercise(t, "apply"), applyBody("\t\"os\"\n\t\"os/exec\"\n", body, ""))
	assert.Less(t, time.Since(start), 60*time.Second)
	assert.NotEmpty(t, v.Warnings, "the screen warns of os and os/exec")
	assert.Zero(t, processes(t, "98765.4321"))
}

func TestCancelledCheckLeavesNoProcess(t *testing.T) {
	c := checker(t, check.Options{})
	ex := exercise(t, "apply")
	judge(t, c, ex, source(t, "solutions/apply/apply.go")) // the plan is made
	// Compiler, linker and test binary all get paths below the folder for temporary files.
	marker := t.TempDir()
	t.Setenv("TMPDIR", marker)
	body := "\tprintln(\"megy\")\n\tfor {\n\t}"
	for _, after := range []time.Duration{0, 20 * time.Millisecond, 80 * time.Millisecond, 200 * time.Millisecond, 600 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		_, err := c.Check(ctx, ex, applyBody("", body, ""), nil)
		cancel()
		require.ErrorIs(t, err, context.DeadlineExceeded)
		assert.Zero(t, processes(t, marker), "cancelled after %s", after)
	}
}

func TestResultsAreHeardOneByOne(t *testing.T) {
	c := checker(t, check.Options{})
	ex := exercise(t, "apply")
	var heard []string
	v, err := c.Check(t.Context(), ex, source(t, "solutions/apply/apply.go"), func(r check.Result) { heard = append(heard, r.Condition) })
	require.NoError(t, err)
	assert.Len(t, heard, len(ex.Conditions))
	for i, r := range v.Results {
		assert.Equal(t, ex.Conditions[i].Name, r.Condition)
		assert.Contains(t, heard, r.Condition)
	}
}
