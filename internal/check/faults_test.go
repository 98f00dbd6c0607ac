package check_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/coursetest"
)

// copied is a copy of the workbook that a test may damage.
func copied(t *testing.T) (string, *book.Exercise) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(root, name))))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), source(t, name), 0o644))
	}
	b, _ := book.Load(os.DirFS(dir))
	return dir, b.Lesson("apply").Exercise
}

func in(t *testing.T, dir string, o check.Options) *check.Checker {
	t.Helper()
	c, err := check.New(t.Context(), dir, o)
	require.NoError(t, err)
	return c
}

func TestFilesBesideTheExercise(t *testing.T) {
	reference := source(t, "solutions/apply/apply.go")
	for name, test := range map[string]struct {
		file, content string
		link          bool
		want          string // what the error says; "" for a verdict as if the file were not there
	}{
		"an editor's lock":     {file: ".#apply.go", content: "valaki@gép.123:1", link: true},
		"an editor's draft":    {file: "_apply.go", content: "ez nem Go"},
		"a kept copy":          {file: "apply.go.mentes-1", content: "package apply"},
		"a second copy":        {file: "apply_regi.go", content: string(reference), want: "apply_regi.go"},
		"another package":      {file: "main.go", content: "package main\n\nfunc main() {}\n", want: "main.go"},
		"a nested module file": {file: "go.mod", content: "module apply\n", want: "go.mod"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, ex := copied(t)
			path := filepath.Join(dir, "exercises/apply", test.file)
			if test.link {
				require.NoError(t, os.Symlink(test.content, path))
			} else {
				require.NoError(t, os.WriteFile(path, []byte(test.content), 0o644))
			}
			v, err := in(t, dir, check.Options{}).Check(t.Context(), ex, reference, nil)
			if test.want == "" {
				require.NoError(t, err)
				assert.Equal(t, check.Met, v.Kind, "%v", v.Diagnostics)
				return
			}
			var fault *check.EnvError
			require.ErrorAs(t, err, &fault)
			assert.Equal(t, check.ExtraFiles, fault.Code)
			assert.Contains(t, fault.Detail, test.want)
		})
	}
}

func TestMissingAcceptanceTestIsTold(t *testing.T) {
	dir, ex := copied(t)
	require.NoError(t, os.Remove(filepath.Join(dir, ex.Test)))
	_, err := in(t, dir, check.Options{}).Check(t.Context(), ex, source(t, "solutions/apply/apply.go"), nil)
	var fault *check.EnvError
	require.ErrorAs(t, err, &fault)
	assert.Equal(t, check.NoSource, fault.Code)
	assert.Equal(t, ex.Test, fault.Detail)
}

func TestDamagedPlanIsMadeAnew(t *testing.T) {
	dir, ex := copied(t)
	reference := source(t, "solutions/apply/apply.go")
	judge(t, in(t, dir, check.Options{}), ex, reference)
	plan := filepath.Join(dir, ".idempotencia/cache/plan-apply.json")
	whole, err := os.ReadFile(plan)
	require.NoError(t, err)
	for name, damaged := range map[string]string{
		"empty":     "",
		"half":      string(whole[:len(whole)/2]),
		"no tests":  strings.Replace(string(whole), `"Tests":[`, `"Tests":[],"Old":[`, 1),
		"no list":   strings.Replace(string(whole), `"Listed":[`, `"Listed":[],"Old":[`, 1),
		"no digest": strings.Replace(string(whole), `"Key":"`, `"Key":"x`, 1),
	} {
		require.NoError(t, os.WriteFile(plan, []byte(damaged), 0o644))
		assert.Equal(t, check.Met, judge(t, in(t, dir, check.Options{}), ex, reference).Kind, name)
	}
}

func TestTemporaryFolderOfEveryKind(t *testing.T) {
	dir, ex := copied(t)
	reference := source(t, "solutions/apply/apply.go")
	t.Run("relative", func(t *testing.T) {
		t.Chdir(t.TempDir())
		require.NoError(t, os.Mkdir("ideig", 0o755))
		t.Setenv("TMPDIR", "ideig")
		assert.Equal(t, check.Met, judge(t, in(t, dir, check.Options{}), ex, reference).Kind)
	})
	t.Run("missing", func(t *testing.T) {
		c := in(t, dir, check.Options{})
		t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "nincs"))
		_, err := c.Check(t.Context(), ex, reference, nil)
		var fault *check.EnvError
		require.ErrorAs(t, err, &fault)
		assert.Equal(t, check.NoTemp, fault.Code)
	})
	t.Run("swept", func(t *testing.T) {
		temp := t.TempDir()
		t.Setenv("TMPDIR", temp)
		old, young := filepath.Join(temp, "idempotencia-old"), filepath.Join(temp, "idempotencia-young")
		for _, left := range []string{old, young} {
			require.NoError(t, os.Mkdir(left, 0o755))
		}
		long := time.Now().Add(-48 * time.Hour)
		require.NoError(t, os.Chtimes(old, long, long))
		judge(t, in(t, dir, check.Options{}), ex, reference)
		assert.NoDirExists(t, old)
		assert.DirExists(t, young)
	})
	t.Run("full", func(t *testing.T) {
		small := filepath.Join(t.TempDir(), "kicsi")
		require.NoError(t, os.Mkdir(small, 0o755))
		if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", small).CombinedOutput(); err != nil {
			t.Skipf("no small file system can be mounted here: %s", out)
		}
		t.Cleanup(func() { _ = exec.Command("umount", small).Run() })
		c := in(t, dir, check.Options{})
		judge(t, c, ex, reference)
		t.Setenv("TMPDIR", small)
		_, err := c.Check(t.Context(), ex, reference, nil)
		var fault *check.EnvError
		require.ErrorAs(t, err, &fault, "a full disk is not the student's fault")
		assert.Equal(t, check.MachineFull, fault.Code)
	})
}

// TestTypeBomb: each type is twice the one before; comparing two values takes the compiler for ever.
func TestTypeBombEndsAtTheLimit(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("\ntype T0 struct{ a, b int }\n")
	for i := 1; i <= 26; i++ {
		fmt.Fprintf(&bomb, "type T%d struct{ a, b T%d }\n", i, i-1)
	}
	bomb.WriteString("var X T26\n\nfunc g(x T26) bool { return x == X }\n")
	limits := short()
	limits.Build = time.Second
	v := judge(t, checker(t, check.Options{Limits: limits}), exercise(t, "apply"), applyBody("", "\treturn 0, false, nil", bomb.String()))
	assert.Equal(t, check.NotBuilt, v.Kind)
	require.NotEmpty(t, v.Diagnostics)
	assert.Contains(t, v.Diagnostics[0].Text, "build limit")
}

// TestTornInterfaceCannotBeMadeWhenGrading: a data race on an interface value confuses two types and
// so gives any memory away; on one thread that nothing interrupts it never comes about.
func TestTornInterfaceCannotBeMadeWhenGrading(t *testing.T) {
	race := "\ntype shape interface{ do() }\n\ntype num struct{ n uintptr }\n\ntype ptr struct{ p *uint64 }\n\n" +
		"var (\n\tgood uint64\n\tv    shape\n\ttorn bool\n\tstop bool\n)\n\n" +
		"func (x *num) do() {}\n\nfunc (x *ptr) do() { torn = torn || x.p != &good }\n\n" +
		"func init() {\n\ta, b := shape(&num{n: 1}), shape(&ptr{p: &good})\n\tv = b\n\tgo func() {\n\t\tfor !stop {\n\t\t\tv = a\n\t\t\tv = b\n\t\t}\n\t}()\n\tfor !torn {\n\t\tv.do()\n\t}\n\tstop = true\n}\n"
	v := judge(t, checker(t, check.Options{Grading: true, Limits: short()}), exercise(t, "apply"), applyBody("", "\treturn 0, false, nil", race))
	require.NotEmpty(t, v.Results, "%v", v.Diagnostics)
	for _, r := range v.Results {
		assert.Equal(t, check.TimedOut, r.Kind, r.Condition)
	}
}
