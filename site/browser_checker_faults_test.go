package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// applying is a candidate of the exercise apply whose function has the given body.
func applying(imports, body string) string {
	return "package apply\n\nimport (\n\t\"errors\"\n" + imports + ")\n\nvar ErrIDConflict = errors.New(\"azonosito-utkozes\")\n\n" +
		"type Entry struct {\n\tValue  uint32\n\tResult uint64\n}\n\n" +
		"func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {\n" + body + "\n}\n" +
		"\nfunc deeper(n int) int { return deeper(n+1) + 1 }\n"
}

// Whatever a program does, its reader gets an answer, and the next check works.
func TestBrowserEndsEveryProgram(t *testing.T) {
	t.Parallel()
	b := openEngine(t, checking(t, "http"), "apply")
	for _, tc := range []struct {
		name, imports, body string
		kind                string
		says                string // in what the program printed
	}{
		{"endless loop", "", "\tfor {\n\t}", "timed-out", ""},
		{"endless output", "\t\"fmt\"\n", "\tfor {\n\t\tfmt.Println(\"még egy sor\")\n\t}", "timed-out", "még egy sor"},
		{"ten megabytes", "\t\"fmt\"\n\t\"strings\"\n", "\tfmt.Println(\"eleje\" + strings.Repeat(\"x\", 10<<20))\n\treturn", "failed", "eleje"},
		{"deadlock", "", "\tselect {}", "deadlocked", "all goroutines are asleep"},
		{"panic", "", "\tpanic(\"ennyi volt\")", "panicked", "ennyi volt"},
		{"panic elsewhere", "", "\tgo panic(\"ennyi volt\")\n\tselect {}", "panicked", "ennyi volt"},
		{"endless recursion", "", "\treturn uint64(deeper(0)), true, nil", "panicked", "stack overflow"},
		{"endless start", "", "\treturn\n}\n\nfunc init() {\n\tprintln(deeper(0))", "panicked", "stack overflow"},
		{"a gigabyte", "", "\tall := make([]byte, 0)\n\tfor i := range 200 {\n\t\tall = append(all, make([]byte, 8<<20)...)\n\t\tall[i] = 1\n\t}\n\treturn uint64(len(all)), true, nil", "out-of-memory", ""},
		{"exit", "\t\"os\"\n", "\tos.Exit(3)\n\treturn", "failed", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b.t = t
			j := b.judge("apply", applying(tc.imports, tc.body))
			require.NotEmpty(t, j.Verdict.Results, "%+v", j.Verdict)
			first := j.Verdict.Results[0]
			assert.Equal(t, tc.kind, first.Kind, strings.ToValidUTF8(first.Output, "?"))
			assert.Contains(t, first.Output, tc.says)
			assert.Less(t, len(first.Output), 70_000)
		})
	}
	b.t = t
	assert.Equal(t, "met", b.judge("apply", fileContent(t, "solutions/apply/apply.go")).Verdict.Kind, "the next check works")
}

func TestBrowserTellsWhatDoesNotBuild(t *testing.T) {
	t.Parallel()
	b := openEngine(t, checking(t, "http"), "apply")
	for name, tc := range map[string]struct{ source, kind, stage, says string }{
		"compiler": {applying("", "\treturn valami, true, nil"), "not-built", "compile", "undefined: valami"},
		"syntax":   {applying("", "\treturn (1"), "not-built", "compile", "syntax error"},
		"package":  {"package ap\nply\n", "not-built", "compile", "syntax error"},
		"import":   {strings.Replace(applying("", "\treturn 0, true, nil"), "\"errors\"", "\"err\nors\"", 1), "not-built", "compile", "newline in string"},
		"comments": {"// csak ennyi\n", "not-built", "compile", "syntax error"},
		"missing":  {"package apply\n", "not-built", "compile", "undefined: apply.Entry"},
		"cgo":      {applying("\t\"C\"\n", "\treturn"), "refused", "screen", `import "C"`},
		"excluded": {"//go:build ignore\n\n" + applying("", "\treturn"), "refused", "screen", "build constraint: //go:build ignore"},
		"unsafe":   {applying("\t\"unsafe\"\n", "\treturn uint64(unsafe.Sizeof(id)), true, nil"), "refused", "screen", `import not allowed: "unsafe"`},
		"network":  {applying("\t\"net/http\"\n", "\t_ = http.Get\n\treturn"), "refused", "screen", `import not allowed: "net/http"`},
		"worker":   {applying("\t\"syscall/js\"\n", "\tjs.Global().Call(\"close\")\n\treturn"), "refused", "screen", `import not allowed: "syscall/js"`},
		"vet":      {applying("\t\"fmt\"\n", "\tfmt.Printf(\"%d\", \"szöveg\")\n\treturn"), "not-built", "vet", "Printf format %d has arg \"szöveg\" of wrong type string"},
		"nothing":  {"", "refused", "screen", "empty file"},
	} {
		t.Run(name, func(t *testing.T) {
			b.t = t
			j := b.judge("apply", tc.source)
			assert.Equal(t, tc.kind, j.Verdict.Kind)
			assert.Equal(t, tc.stage, j.Verdict.Stage)
			require.NotEmpty(t, j.Verdict.Diagnostics)
			assert.Contains(t, j.Verdict.Diagnostics[0].Text, tc.says)
		})
	}
	b.t = t
}

// What the exercise does not need is fetched when a solution imports it.
func TestBrowserFetchesWhatASolutionImports(t *testing.T) {
	t.Parallel()
	b := openEngine(t, checking(t, "http"), "retention")
	solution := fileContent(t, "solutions/retention/retention.go")
	with := func(importPath, use string) string {
		return strings.Replace(solution, "import (", "import (\n\t\""+importPath+"\"", 1) + "\nvar _ = " + use + "\n"
	}
	require.Contains(t, solution, "import (")
	assert.Equal(t, "met", b.judge("retention", with("container/ring", "ring.New")).Verdict.Kind)
	assert.Equal(t, "met", b.judge("retention", with("encoding/json", "json.Marshal")).Verdict.Kind, "which comes with another exercise too")
}

// Types that double forty times keep a compiler busy for longer than anybody waits.
func TestBrowserStopsACompiler(t *testing.T) {
	t.Parallel()
	b := openEngine(t, checking(t, "http"), "apply")
	var bomb strings.Builder
	bomb.WriteString("\n" + `type t0 struct{ a, b int }` + "\n")
	for i := range 40 {
		bomb.WriteString(fmt.Sprintf("\ntype t%d struct{ a, b t%d }\n", i+1, i))
	}
	source := applying("", "\treturn") + bomb.String() + "\nvar _ t40\n"
	told := eval[string](b, `runner.check("apply", `+quoted(t, source)+`, (e) => e.kind === "stage" && runner.stop()).then(() => "", (e) => e.code)`)
	assert.Equal(t, "stopped", told)
	assert.Equal(t, "met", b.judge("apply", fileContent(t, "solutions/apply/apply.go")).Verdict.Kind, "the next check works")
}

func TestBrowserTellsWhenTheCheckerGivesUp(t *testing.T) {
	t.Parallel()
	b := openEngine(t, checking(t, "http"), "apply")
	source := applying("", "\treturn") + "\nvar x = " + strings.Repeat("(", 9000) + "1" + strings.Repeat(")", 9000) + "\n"
	told := eval[string](b, `runner.check("apply", `+quoted(t, source)+`, () => {}).then(() => "", (e) => e.text)`)
	assert.Contains(t, told, "túl mélyen van benne egymásba ágyazva")
	assert.Equal(t, "met", b.judge("apply", fileContent(t, "solutions/apply/apply.go")).Verdict.Kind, "the next check works")
}
