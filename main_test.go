package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"idempotencia/internal/coursetest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"idempotencia": main})
}

// TestScripts runs the narrated scripts against the real program, each in a copy of the workbook.
func TestScripts(t *testing.T) {
	settings := coursetest.GoSettings(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(e *testscript.Env) error {
			e.Vars = append(e.Vars, settings...)
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			program, err := exec.LookPath("idempotencia")
			if err != nil {
				return err
			}
			e.Setenv("IDEMPOTENCIA", program)
			repo, err := os.Getwd()
			if err != nil {
				return err
			}
			e.Setenv("REPO", repo) // to be read only: what a copy leaves out is there
			e.Setenv("BOOK", filepath.Join(e.WorkDir, "munkafüzet"))
			if err := os.Mkdir(e.Getenv("HOME"), 0o755); err != nil {
				return err
			}
			return copyWorkbook(e.Getenv("BOOK"))
		},
		Condition: func(name string) (bool, error) { return name == "root" && os.Geteuid() == 0, nil },
		Cmds:      map[string]func(*testscript.TestScript, bool, []string){"edit": edit},
	})
}

// copyWorkbook copies what a student works with; the stubs are put back to their first state.
func copyWorkbook(to string) error {
	for _, name := range coursetest.Folders() {
		if err := os.CopyFS(filepath.Join(to, name), os.DirFS(name)); err != nil {
			return err
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "README.hu.md"} {
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o644); err != nil {
			return err
		}
	}
	stubs, err := filepath.Glob(filepath.Join(to, "exercises", "*", "testdata", "*.go"))
	if err != nil {
		return err
	}
	for _, stub := range stubs {
		data, err := os.ReadFile(stub)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(filepath.Dir(filepath.Dir(stub)), filepath.Base(stub)), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// edit replaces text in a file: edit file old new. \n in old and new is a line's end.
func edit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: edit file old new")
	}
	file := ts.MkAbs(args[0])
	data, err := os.ReadFile(file)
	ts.Check(err)
	unescape := strings.NewReplacer(`\n`, "\n", `\t`, "\t")
	from, to := unescape.Replace(args[1]), unescape.Replace(args[2])
	if !strings.Contains(string(data), from) {
		ts.Fatalf("%s does not hold %q", args[0], from)
	}
	ts.Check(os.WriteFile(file, []byte(strings.Replace(string(data), from, to, 1)), 0o644))
}
