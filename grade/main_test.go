package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/policy"
	"idempotencia/internal/coursetest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"grade": main})
}

// TestScripts runs the narrated scripts against the real program, in the workbook itself: submissions
// come from the script, and nothing of the workbook is changed.
func TestScripts(t *testing.T) {
	book, err := filepath.Abs(root)
	require.NoError(t, err)
	shutIn(t)
	settings := coursetest.GoSettings(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, settings...)
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("BOOK", book)
			e.Setenv("TMPDIR", os.TempDir()) // the script's own is closed to the user that submissions get
			program, err := exec.LookPath("grade")
			if err != nil {
				return err
			}
			e.Setenv("GRADE", program)
			e.Setenv("ATTACKS", filepath.Join(book, "grade", "testdata", "attacks"))
			return os.Mkdir(e.Getenv("HOME"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"copy": copyFile, "rows": rows, "crlf": crlf},
	})
}

// copyFile copies a file into a folder that it makes, or to a name: copy from folder/ [name].
func copyFile(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: copy from folder [name]")
	}
	name := filepath.Base(args[0])
	if len(args) > 2 {
		name = args[2]
	}
	folder := ts.MkAbs(args[1])
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.MkdirAll(folder, 0o755))
	ts.Check(os.WriteFile(filepath.Join(folder, name), data, 0o644))
}

// rows compares the named columns of a table of semicolons with lines: rows file column,column wanted...
// A wanted row has its cells apart by a bar.
func rows(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: rows file columns wanted...")
	}
	data, err := os.ReadFile(ts.MkAbs(args[0]))
	ts.Check(err)
	lines := strings.Split(strings.TrimSpace(strings.TrimPrefix(string(data), "\ufeff")), "\r\n")
	header := strings.Split(lines[0], ";")
	var got []string
	for _, line := range lines[1:] {
		cells := strings.Split(line, ";")
		var row []string
		for column := range strings.SplitSeq(args[1], ",") {
			for i, h := range header {
				if h == column && i < len(cells) {
					row = append(row, cells[i])
				}
			}
		}
		got = append(got, strings.Join(row, "|"))
	}
	if want := strings.Join(args[2:], "\n"); strings.Join(got, "\n") != want {
		ts.Fatalf("%s:\n%s\nwanted:\n%s", args[0], strings.Join(got, "\n"), want)
	}
}

// TestTheReadmesPolicyIsOne reads what README.hu.md shows as a policy.
func TestTheReadmesPolicyIsOne(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.hu.md"))
	require.NoError(t, err)
	_, after, found := strings.Cut(string(readme), "  ```yaml\n")
	require.True(t, found)
	text, _, found := strings.Cut(after, "  ```\n")
	require.True(t, found)
	file := filepath.Join(t.TempDir(), "szabaly.yaml")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	p, err := policy.Load(file, course(t))
	require.NoError(t, err)
	assert.Equal(t, []string{"apply", "credit"}, p.Only)
}

// crlf gives a file the line ends and the mark at its beginning that Windows editors write.
func crlf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: crlf file")
	}
	file := ts.MkAbs(args[0])
	data, err := os.ReadFile(file)
	ts.Check(err)
	ts.Check(os.WriteFile(file, []byte("\ufeff"+strings.ReplaceAll(string(data), "\n", "\r\n")), 0o644))
}
