package feedback

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

// TestFirstMistakesOfStudents compiles what students really hand in and reads the whole report.
func TestFirstMistakesOfStudents(t *testing.T) {
	t.Parallel()
	c := newCompiler(t)
	const file = "exercises/apply/apply.go"
	const head = "package apply\n\nimport \"errors\"\n\nvar ErrIDConflict = errors.New(\"azonosito-utkozes\")\n\n"
	for name, tc := range map[string]struct {
		source string
		want   []string
	}{
		"wrong type": {
			head + "func Apply(store map[uint64]uint64, id uint64, value uint32) uint64 {\n\tstore[id] = 2 * value\n\treturn store[id]\n}\n",
			[]string{
				file + ":8:14\n", "    | " + "    store[id] = 2 * value\n", "    |                 ^\n",
				"`uint64` típusú érték kell", "`2 * value` művelet eredménye viszont `uint32` típusú", "`2 * uint64(value)`",
			},
		},
		"unused import": {
			"package apply\n\nimport \"errors\"\n",
			[]string{file + ":3:8\n", "behozza az `errors` csomagot", "töröld az `import` sorát"},
		},
		"missing return": {
			head + "func Apply(value uint32) uint64 {\n\tif value > 0 {\n\t\treturn 2 * uint64(value)\n\t}\n}\n",
			[]string{file + ":11:1\n", "missing return\n", "`return` nélkül", "Írj a függvény végére"},
		},
		"byte order mark": {
			"\ufeff" + head + "func Apply() { összeg := 1 }\n",
			[]string{file + ":7:16\n", "    | func Apply() { összeg := 1 }\n    |                ^\n", "Létrehoztad az `összeg` változót"},
		},
		"carriage returns": {
			strings.ReplaceAll(head+"func Apply() {\n\tő, x := 1, 2\n\treturn ő\n}\n", "\n", "\r\n"),
			[]string{file + ":8:6\n", "    |     ő, x := 1, 2\n    |        ^\n", "Létrehoztad az `x` változót"},
		},
		"escape codes": {
			head + "func Apply() { x := 1 } // \x1b[31m\u202e\n",
			[]string{"    | func Apply() { x := 1 } // [31m\n"},
		},
		"byte order mark in the middle": {
			head + "\ufeffvar x = 1\n",
			[]string{file + ":7:1\n", "láthatatlan jel áll (BOM)", "gépeld be újra"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			v := check.Verdict{Exercise: "apply", Kind: check.NotBuilt, Stage: check.StageCompile}
			v.Diagnostics = diagnostics(c.compile(t, file, []byte(tc.source)))
			require.NotEmpty(t, v.Diagnostics)
			text := written(t, New(testExercise(), v).WithSource(file, []byte(tc.source)), TextOptions{Width: 500})
			for _, part := range tc.want {
				assert.Contains(t, text, part)
			}
			assert.NotContains(t, text, "\x1b")
			assert.NotContains(t, text, "\u202e")
			assert.NotContains(t, text, "\r")
			assert.NotContains(t, text, "\ufeff")
			assert.Contains(t, text, "Következő lépés: Javítsd")
		})
	}
}

func TestScreenFindings(t *testing.T) {
	for text, want := range map[string]string{
		`import not allowed: "os"`:                                "Az `os` csomag ebben a feladatban nem használható",
		`dot import: "fmt"`:                                       "A ponttal behozott csomag nevei",
		`import "C"`:                                              "C-kódot kapcsolna",
		"compiler directive: //go:linkname":                       "A `//go:linkname` különleges fordítói utasítás",
		"line directive: //line x.go:1":                           "más fájlt és sort íratna",
		"build constraint: //go:build linux":                      "kizárná a fájlt",
		"package clause: got main, want apply":                    "A fájl `package` sora `main`, pedig ennél a feladatnál `apply` kell",
		"assignment to another package's variable: io.EOF":        "Az `io.EOF` egy másik csomag változója",
		"function without body: Apply":                            "Az `Apply` függvénynek nincs törzse",
		"not UTF-8: UTF-16":                                       "UTF-16 kódolású",
		"not UTF-8":                                               "nem UTF-8 kódolású",
		"NUL byte":                                                "0 értékű bájt",
		"too large: 262145 bytes, limit 262144":                   "túl nagy: 262,1\u00a0kB, a határ 262,1\u00a0kB",
		"empty file":                                              "A fájl üres",
		"syntax: expected '}', found 'EOF'":                       "itt a fájl vége áll, pedig a `}` jelnek kellene állnia",
		"syntax: expected declaration, found x":                   "itt `x` áll, pedig egy deklarációnak kellene állnia",
		"syntax: missing ',' before newline in composite literal": "Innen hiányzik valami",
	} {
		d := check.Diagnostic{File: "exercises/apply/apply.go", Line: 3, Text: text}
		r := New(testExercise(), check.Verdict{Kind: check.Refused, Stage: check.StageScreen, Diagnostics: []check.Diagnostic{d}, Warnings: []check.Diagnostic{d}})
		assert.Contains(t, r.Faults[0].Explanation, want, text)
		assert.NotEmpty(t, r.Faults[0].Advice, text)
		assert.Equal(t, r.Faults, r.Warnings, "a warning says the same")
	}
}

func TestMachineFaults(t *testing.T) {
	for text, want := range map[string]string{
		"check: go-missing: executable file not found":   "A `go` parancs nem található",
		"check: go-too-old (have go1.21.3, want go1.26)": "go1.21.3 van, go1.26 kell",
		"check: modules-missing: dial tcp: no route":     "függősége hiányzik",
		"check: no-temp: no space left on device":        "nem írható",
		"check: no-source: go.mod":                       "fájlja hiányzik",
		"check: tests-changed: want 7, have 6":           "A teszt fájlja megváltozott",
		"check: go-broken: cannot find GOROOT":           "nem válaszolt rendesen",
	} {
		r := New(testExercise(), check.Verdict{Kind: check.Infrastructure, Diagnostics: []check.Diagnostic{{Text: text}}})
		assert.Contains(t, r.Headline, "nem a te hibád")
		assert.Contains(t, r.Faults[0].Explanation, want)
		assert.Equal(t, text, r.Faults[0].Original)
		assert.Equal(t, "go run . doctor", r.Command)
	}
}

func TestFailureTexts(t *testing.T) {
	for text, want := range map[string][4]string{
		`Credit("a = b", 5) = (true, nil), várt: (false, utkozes)`: {`Credit("a = b", 5)`, "(true, nil)", "(false, utkozes)", ""},
		`l.Balance a Credit("a", 5) után = 20, várt: 15`:           {`l.Balance a Credit("a", 5) után`, "20", "15", ""},
		"F() = rossz\nkét sor, várt: jó\nrészlet":                  {"F()", "rossz\nkét sor", "jó", "részlet"},
		`F() = csalás, várt: jó, várt: más`:                        {"F()", "csalás, várt: jó", "más", ""},
		`F("\" = ") = 1, várt: 2` + "\nelőtte: A() = 3, várt: 4":   {`F("\" = ")`, "1", "2", "előtte: A() = 3, várt: 4"},
	} {
		call, came, want4, rest, ok := splitFailure(text)
		require.True(t, ok, text)
		assert.Equal(t, want, [4]string{call, came, want4, rest}, text)
	}
	for _, text := range []string{"", "nem így írták", "x, várt: 2", "F() = 1, vart: 2"} {
		_, _, _, _, ok := splitFailure(text)
		assert.False(t, ok, text)
	}
}

func TestComparisons(t *testing.T) {
	for line, want := range map[string]string{
		"F() = (42, false, nil), várt: (0, false, utkozes)":       "Az eltérés az 1. visszatérési értékben van: `42` jött, de `0` kellene. Itt hibát kell visszaadni: `utkozes`.",
		"F() = (0, utkozes), várt: (0, nil)":                      "Itt nincs helye hibának, mégis ez jött: `utkozes`.",
		"F() = (0, tulcsordulas), várt: (0, utkozes)":             "Jött hiba, de nem az, amelyik ide való.",
		"F() = (9, utkozes), várt: (0, hiba)":                     "Az eltérés az 1. visszatérési értékben van: `9` jött, de `0` kellene.",
		"F() = (0, nil), várt: (0, hiba)":                         "Itt hibát kell visszaadni.",
		"F() = math.MinInt64, várt: math.MaxInt64":                "",
		"F() = (1, true), várt: (2, false)":                       "Mindkét visszatérési érték más, mint kellene.",
		"F() = 4, várt: 3":                                        "Eggyel több, mint kellene: nézd meg a határokat (`<` vagy `<=`) és azt, hogy semmi nem számít-e kétszer.",
		"F() = 8, várt: 3":                                        "",
		`F() = ("a, b", map[1:{A:1 B:2}]), várt: ("a, b", map[])`: "Az eltérés a 2. visszatérési értékben van: `map[1:{A:1 B:2}]` jött, de `map[]` kellene.",
		"F() = (1, 2, 3), várt: (3, 2, 1)":                        "Az eltérés az 1. és a 3. visszatérési értékben van.",
		"F() = (1, 2, 3), várt: (2, 3, 1)":                        "Mindegyik visszatérési érték más, mint kellene.",
		"F() = (1, 2), várt: (1, 2, 3)":                           "",
		"ErrConflict = valami, várt: utkozes":                     "Az `ErrConflict` szövege más, mint a vázban volt.",
	} {
		c := condition(testExercise(), testExercise().Conditions[2], failed("TestConflict", "--- FAIL: TestConflict (0.00s)\n    a_test.go:1: "+line+"\nFAIL\n"))
		assert.Equal(t, want, c.Explanation, line)
		assert.Equal(t, "exercises/apply/a_test.go:1", c.Where)
	}
}

func TestCutOutput(t *testing.T) {
	note := "… 1,2\u00a0MB kimaradt …"
	result := func(output string, at int) Condition {
		return condition(testExercise(), testExercise().Conditions[2], check.Result{
			Condition: "TestConflict", Kind: check.Failed, Output: output, Cut: 1_234_567, CutAt: at,
		})
	}
	c := result("eleje\nvége\n"+wrongError, len("eleje\n"))
	assert.Equal(t, "eleje\n"+note+"\nvége", c.Output)
	assert.Equal(t, note, c.Cut)
	assert.Equal(t, "Apply(store, 7, 22)", c.Call)

	c = result("eleje\n"+wrongError, strings.Index("eleje\n"+wrongError, "        előtte"))
	assert.Equal(t, []string{note, "előtte: Apply(store, 7, 21)"}, c.Details, "left out in the middle of the failure text")
	assert.Equal(t, "eleje", c.Output)

	for _, at := range []int{-5, 0, 1, 1 << 40} { // a place that cannot be is no reason to fail
		assert.Contains(t, result("ő\n", at).Output, note)
	}
}

// TestStacks reads what the runtime prints in cases that a test cannot bring about reliably.
func TestStacks(t *testing.T) {
	frame := func(function, place string) string {
		return "idempotencia/exercises/apply." + function + "\n\t/home/k/" + place + " +0x1\n"
	}
	for name, tc := range map[string]struct {
		kind   check.Kind
		output string
		want   string
		where  string
	}{
		"an empty loop has no line": {
			check.TimedOut, "SIGQUIT: quit\n\ngoroutine 7 gp=0x1 m=0 mp=0x2 [running]:\n" + frame("Apply(...)", "exercises/apply/apply.go:1"),
			"Amikor leállítottuk, itt tartott: az `Apply` függvényben. Éppen számolt, nem várakozott.", "exercises/apply/apply.go",
		},
		"the stack of another thread": {
			check.TimedOut, "SIGQUIT: quit\n\ngoroutine 7 [running]:\n\tgoroutine running on other thread; stack unavailable\ncreated by idempotencia/exercises/apply.Apply in goroutine 3\n\t/home/k/exercises/apply/apply.go:9 +0x1\n",
			"Lejárt az idő", "exercises/apply/apply.go:9",
		},
		"a Windows path": {
			check.Panicked, "panic: x\n\ngoroutine 7 [running]:\nidempotencia/exercises/apply.Apply(...)\n\tC:/Users/Kiss Árpád/exercises/apply/apply.go:12 +0x1\n",
			"`panic` hívással", "exercises/apply/apply.go:12",
		},
		"a relative path": {
			check.Panicked, "panic: x\n\ngoroutine 7 [running]:\nidempotencia/exercises/apply.Do[...](...)\n\texercises/apply/apply.go:12 +0x1\n",
			"`panic` hívással", "exercises/apply/apply.go:12",
		},
		"memory that a stack took": {
			check.OutOfMemory, "fatal error: out of memory\n\nruntime stack:\nruntime.newstack()\n\t/go/stack.go:1 +0x1\n\ngoroutine 7 [running]:\n" + frame("Apply(0x1)", "exercises/apply/apply.go:9"),
			"hívja önmagát", "exercises/apply/apply.go:9",
		},
		"time that a long stack took": {
			check.TimedOut, "fatal error: stack overflow\n\ngoroutine 7 [running]:\n" + frame("Apply(0x1)", "exercises/apply/apply.go:9"),
			"hívja önmagát", "exercises/apply/apply.go:9",
		},
		"time that ran out while a long stack was printed": {
			check.TimedOut, "runtime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow\n\ngoroutine 7 [running]:\n" +
				frame("Apply(0x1)", "exercises/apply/apply.go:9") + "panic during panic\nSIGQUIT: quit\n\ngoroutine 0 [idle]:\nruntime.x()\n\t/go/x.go:1 +0x1\n",
			"hívja önmagát", "exercises/apply/apply.go:9",
		},
		"a message that quotes a panic": {
			check.Panicked, "panic: mentés\n\tpanic: a régi\n\thiba: panic: x [recovered, repanicked]\n\ngoroutine 7 [running]:\n" + frame("Apply(0x1)", "exercises/apply/apply.go:9"),
			"az üzenete: `a régi hiba: panic: x`", "exercises/apply/apply.go:9",
		},
		"remarks before a fatal error": {
			check.OutOfMemory, "runtime: out of memory: cannot allocate 4194304-byte block\nfatal error: out of memory\n\ngoroutine 7 [running]:\n",
			"Elfogyott a memória", "",
		},
		"nothing printed at all": {check.Panicked, "", "A program futás közben leállt", ""},
		"an unknown error of the runtime": {
			check.Panicked, "panic: runtime error: something new\n\ngoroutine 7 [running]:\n", "olyat tett, amit a Go nem enged", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := condition(testExercise(), testExercise().Conditions[0], check.Result{Condition: "TestFresh", Kind: tc.kind, Output: "kiírás " + tc.output})
			assert.Contains(t, c.Explanation, tc.want)
			assert.Equal(t, tc.where, c.Where)
			assert.Equal(t, "kiírás", c.Output)
		})
	}
}

func TestInternalErrorIsNoOutput(t *testing.T) {
	r := check.Result{Condition: "TestFresh", Kind: check.Infrastructure, Output: "start a test: permission denied"}
	c := condition(testExercise(), testExercise().Conditions[0], r)
	assert.Equal(t, "start a test: permission denied", c.Original)
	assert.Empty(t, c.Output)
	assert.Contains(t, c.Explanation, "nem a te hibád")
}

// FuzzNew feeds what no student has printed yet: nothing may crash, and nothing printed decides a kind.
func FuzzNew(f *testing.F) {
	for _, s := range []string{
		wrongError, changed, "panic: \n\ngoroutine 1 [running]:\n", "--- FAIL: TestConflict (", "\tpanic: x", "fatal error: ", "goroutine [", "\xff\xfe",
		"--- FAIL: TestConflict (0s)\n    a.go:1: \n        = , várt: ", "panic: TODO: ", "goroutine 1 [x]:\nf\n\ta.go:1\ncreated by \n\tb.go:",
	} {
		f.Add(s, 3, int64(0))
	}
	f.Fuzz(func(t *testing.T, output string, at int, cut int64) {
		for _, kind := range []check.Kind{check.Met, check.Failed, check.Panicked, check.Deadlocked, check.TimedOut, check.OutOfMemory, check.Infrastructure} {
			v := met(check.Result{Condition: "TestConflict", Kind: kind, Output: output, Cut: cut, CutAt: at})
			v.Diagnostics = []check.Diagnostic{{File: "exercises/apply/apply.go", Line: at, Col: at, Text: output}}
			r := New(testExercise(), v).WithSource("exercises/apply/apply.go", []byte(output))
			assert.Equal(t, kind, r.Conditions[2].Kind)
			assert.NoError(t, r.WriteText(&strings.Builder{}, TextOptions{Width: at % 200}))
		}
	})
}
