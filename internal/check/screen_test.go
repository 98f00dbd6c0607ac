package check_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

func TestScreenFindsWhatCouldEscape(t *testing.T) {
	ex := exercise(t, "apply")
	for name, test := range map[string]struct {
		source string
		want   []string
	}{
		"harmless":       {"import (\n\t\"errors\"\n\t\"strings\"\n)\nvar E = errors.New(strings.ToUpper(\"a\"))\nfunc f() { x := &strings.Builder{}; x.WriteString(\"\") }", nil},
		"os":             {"import \"os\"\nfunc init() { os.Exit(0) }", []string{`2: import not allowed: "os"`}},
		"several":        {"import (\n\t\"unsafe\"\n\t\"testing\"\n)\n", []string{`3: import not allowed: "unsafe"`, `4: import not allowed: "testing"`}},
		"renamed":        {"import jo \"syscall\"\n", []string{`2: import not allowed: "syscall"`}},
		"dot":            {"import . \"errors\"\n", []string{`2: dot import: "errors"`}},
		"cgo":            {"import \"C\"\n", []string{`2: import "C"`}},
		"solution":       {"import \"idempotencia/solutions/apply\"\n", []string{`2: import not allowed: "idempotencia/solutions/apply"`}},
		"linkname":       {"import _ \"errors\"\n//go:linkname f testing.f\nfunc f()\n", []string{"3: compiler directive: //go:linkname", "4: function without body: f"}},
		"embed":          {"//go:embed x\nvar s string\n", []string{"2: compiler directive: //go:embed"}},
		"line":           {"//line apply_test.go:1\nfunc f() {}\n", []string{"2: line directive: //line apply_test.go:1"}},
		"line 2":         {"/*line x.go:1:1*/func f() {}\n", []string{"2: line directive: /*line x.go:1:1*/"}},
		"assign":         {"import \"io\"\nfunc f() { io.EOF = nil }\n", []string{`2: import not allowed: "io"`, "3: assignment to another package's variable: io.EOF"}},
		"parts":          {"import \"time\"\nfunc f() { time.Local = nil; (time.UTC) = nil; p := &time.Local; _ = p }\n", []string{"3: assignment to another package's variable: time.Local", "3: assignment to another package's variable: time.UTC", "3: assignment to another package's variable: time.Local"}},
		"renamed assign": {"import idő \"time\"\nfunc f() { idő.Local, x := nil, 1; _ = x }\n", []string{"3: assignment to another package's variable: idő.Local"}},
		"range":          {"import \"errors\"\nfunc f() { for errors.ErrUnsupported = range []error{} { } }\n", []string{"3: assignment to another package's variable: errors.ErrUnsupported"}},
		"shadowed":       {"import \"errors\"\ntype e struct{ x int }\nvar _ = errors.New\nfunc f() { errors := e{}; errors.x = 1 }\n", []string{"5: assignment to another package's variable: errors.x"}},
		"methods":        {"type e struct{}\nfunc (e) Error() string { return \"\" }\nfunc (e) Is(error) bool { return true }\nfunc Equal() {}\n", []string{"3: method that judges itself: Error", "4: method that judges itself: Is"}},
		"pointers":       {"import \"time\"\nfunc f() { l := time.UTC; *l = *time.Local }\n", []string{"3: pointer into another package: time.UTC", "3: pointer into another package: time.Local"}},
		"tab":            {"//\t+build ignore\n", []string{"2: build constraint: //\t+build ignore"}},
		"database":       {"import \"database/sql\"\nvar db, _ = sql.Open(\"sqlite\", \"/etc/passwd\")\nfunc f(db *sql.DB) {}\n", []string{`2: import not allowed: "database/sql"`, "3: function not allowed: sql.Open"}},
		"renamed open":   {"import adat \"database/sql\"\nvar open = adat.OpenDB\n", []string{`2: import not allowed: "database/sql"`, "3: function not allowed: adat.OpenDB"}},
		"rapid":          {"import \"pgregory.net/rapid\"\nfunc f(t rapid.TB) { rapid.Check(t, nil) }\nfunc g(t *rapid.T) { rapid.Bool().Draw(t, \"\") }\n", []string{`2: import not allowed: "pgregory.net/rapid"`, "3: function not allowed: rapid.Check"}},
		"porcupine":      {"import \"github.com/anishathalye/porcupine\"\nvar draw = porcupine.VisualizePath\n", []string{`2: import not allowed: "github.com/anishathalye/porcupine"`, "3: function not allowed: porcupine.VisualizePath"}},
		"increase":       {"import \"math/bits\"\nfunc f() { bits.UintSize++ }\n", []string{"3: assignment to another package's variable: bits.UintSize"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := check.Screen(ex, []byte("package apply\n"+test.source))
			require.Empty(t, s.Unreadable)
			require.Empty(t, s.Syntax)
			var got []string
			for _, d := range s.Refusals {
				assert.Equal(t, "exercises/apply/apply.go", d.File)
				got = append(got, string(rune('0'+d.Line))+": "+d.Text)
			}
			assert.Equal(t, test.want, got)
		})
	}
}

func TestScreenFindsBuildConstraintAndSize(t *testing.T) {
	ex := exercise(t, "apply")
	s := check.Screen(ex, []byte("//go:build linux\n\npackage apply\n"))
	require.Len(t, s.Refusals, 1)
	assert.Equal(t, "build constraint: //go:build linux", s.Refusals[0].Text)

	s = check.Screen(ex, []byte("package apply\n//"+strings.Repeat("x", check.MaxCandidate)))
	require.Len(t, s.Refusals, 1)
	assert.True(t, strings.HasPrefix(s.Refusals[0].Text, "too large: "), s.Refusals[0].Text)
}

func TestGradingRefusesWhatTheStudentsLoopWarnsOf(t *testing.T) {
	ex := exercise(t, "apply")
	content := []byte(strings.Replace(string(source(t, "solutions/apply/apply.go")), `import "errors"`, "import (\n\t\"errors\"\n\t_ \"os\"\n)", 1))
	loop := judge(t, checker(t, check.Options{}), ex, content)
	assert.Equal(t, check.Met, loop.Kind)
	require.Len(t, loop.Warnings, 1)
	grading := judge(t, checker(t, check.Options{Grading: true}), ex, content)
	assert.Equal(t, check.Refused, grading.Kind)
	assert.Equal(t, check.StageScreen, grading.Stage)
	assert.Equal(t, loop.Warnings, grading.Diagnostics)
	assert.Empty(t, grading.Results)
}
