package feedback

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const (
	wrongError = "--- FAIL: TestConflict (0.00s)\n    apply_test.go:41: Apply(store, 7, 22) = (42, false, nil), várt: (0, false, azonosito-utkozes)\n        előtte: Apply(store, 7, 21)\nFAIL\n"
	changed    = "--- FAIL: TestNoTrace (0.00s)\n    apply_test.go:55: store = map[7:{Value:22 Result:44}], várt: map[7:{Value:21 Result:42}]\n" +
		"        eltérés (- várt, + jött):\n        map[uint64]apply.Entry{\n        -\u00a0\t7: {Value: 21, Result: 42},\n        + \t7: {Value: 22, Result: 44},\n        }\nFAIL\n"
	passed = "PASS\n"
)

// met is a verdict whose conditions are all met, but for those in other.
func met(other ...check.Result) check.Verdict {
	v := check.Verdict{Exercise: "apply", Kind: check.Met, Elapsed: 1200 * time.Millisecond}
	for _, c := range testExercise().Conditions {
		r := check.Result{Condition: c.Name, Kind: check.Met, Output: passed, Elapsed: 2 * time.Millisecond}
		for _, o := range other {
			if o.Condition == c.Name {
				r = o
				v.Kind = check.Failed
			}
		}
		v.Results = append(v.Results, r)
	}
	return v
}

func failed(name, output string) check.Result {
	return check.Result{Condition: name, Kind: check.Failed, Output: output}
}

func ended(t *testing.T, kind check.Kind, name, file string) check.Result {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "output", file))
	require.NoError(t, err)
	r := check.Result{Condition: name, Kind: kind, Output: string(data)}
	if kind == check.TimedOut {
		r.Elapsed = 10 * time.Second
	}
	return r
}

func stub(name string) check.Result {
	return check.Result{
		Condition: name, Kind: check.Panicked,
		Output: "--- FAIL: " + name + " (0.00s)\npanic: TODO: az Apply még nincs megírva [recovered, repanicked]\n\n" +
			"goroutine 7 [running]:\nidempotencia/exercises/apply.Apply(...)\n\t/home/kata/munka/exercises/apply/apply.go:23\n",
	}
}

// TestReports shows whole reports as a student reads them in a terminal.
func TestReports(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("kérés érkezett\n", 400) + strings.Repeat("kérés kész\n", 400)
	for name, v := range map[string]check.Verdict{
		"not_started":   met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace")),
		"part_started":  met(stub("TestConflict"), failed("TestNoTrace", changed)),
		"one_failing":   met(failed("TestNoTrace", changed)),
		"known_mistake": met(failed("TestConflict", wrongError)),
		"two_mistakes":  met(failed("TestFresh", ""), failed("TestConflict", wrongError)),
		"two_failing":   met(failed("TestConflict", "egy kiírás újsor nélkül"+wrongError), failed("TestNoTrace", changed)),
		"panic":         met(ended(t, check.Panicked, "TestFresh", "nil_map.txt"), ended(t, check.Panicked, "TestRepeat", "nil_map.txt")),
		"timeout":       met(ended(t, check.TimedOut, "TestRepeat", "endless_loop.txt")),
		"deadlock":      met(ended(t, check.Deadlocked, "TestRepeat", "deadlock.txt")),
		"out_of_memory": met(ended(t, check.OutOfMemory, "TestFresh", "out_of_memory.txt")),
		"killed":        met(check.Result{Condition: "TestFresh", Kind: check.OutOfMemory}, check.Result{Condition: "TestRepeat", Kind: check.TimedOut}),
		"output_cut": met(check.Result{
			Condition: "TestConflict", Kind: check.Failed, Output: long + wrongError, Cut: 1_234_567, CutAt: len("kérés érkezett\n") * 400,
		}),
		"all_met": met(),
		"warnings": {
			Exercise: "apply", Kind: check.Met, Results: met().Results,
			Warnings: []check.Diagnostic{{File: "exercises/apply/apply.go", Line: 5, Col: 2, Text: `import not allowed: "os"`}},
		},
		"compile_error": {
			Exercise: "apply", Kind: check.NotBuilt, Stage: check.StageCompile,
			Diagnostics: []check.Diagnostic{
				{File: "exercises/apply/apply.go", Line: 5, Col: 2, Text: `"fmt" imported and not used`},
				{File: "exercises/apply/apply.go", Line: 9, Col: 2, Text: "declared and not used: old"},
				{File: "exercises/apply/apply.go", Line: 10, Col: 9, Text: "not enough return values\n\thave (number)\n\twant (uint64, bool, error)"},
				{File: "exercises/apply/apply.go", Line: 11, Col: 1, Text: "missing return"},
				{File: "exercises/apply/apply.go", Line: 12, Col: 1, Text: "too many errors"},
			},
		},
		"unused_import": {
			Exercise: "apply", Kind: check.NotBuilt, Stage: check.StageCompile,
			Diagnostics: []check.Diagnostic{{File: "exercises/apply/apply.go", Line: 5, Col: 2, Text: `"fmt" imported and not used`}},
		},
		"changed_signature": {
			Exercise: "apply", Kind: check.NotBuilt, Stage: check.StageCompile,
			Diagnostics: []check.Diagnostic{
				{File: "exercises/apply/apply_test.go", Line: 84, Col: 25, Text: "assignment mismatch: 3 variables but apply.Apply returns 2 values"},
				{File: "exercises/apply/apply_test.go", Line: 90, Col: 25, Text: "undefined: apply.ErrIDConflict"},
				{File: "exercises/apply/apply_test.go", Line: 91, Col: 3, Text: "something else"},
			},
		},
		"vet": {
			Exercise: "apply", Kind: check.NotBuilt, Stage: check.StageVet,
			Diagnostics: []check.Diagnostic{{File: "exercises/apply/apply.go", Line: 9, Col: 2, Text: "fmt.Printf format %d has arg id of wrong type string"}},
		},
		"refused": {
			Exercise: "apply", Kind: check.Refused, Stage: check.StageScreen,
			Diagnostics: []check.Diagnostic{
				{File: "exercises/apply/apply.go", Line: 5, Col: 2, Text: `import not allowed: "os"`},
				{File: "exercises/apply/apply.go", Line: 10, Col: 2, Text: "compiler directive: //go:linkname"},
			},
		},
		"infrastructure": {
			Exercise: "apply", Kind: check.Infrastructure,
			Diagnostics: []check.Diagnostic{{Text: "check: go-too-old (have go1.21.3, want go1.26)"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			require.NoError(t, New(testExercise(), v).WithSource("exercises/apply/apply.go", []byte(source)).WriteText(&b, TextOptions{}))
			golden(t, "report/"+name+".golden", b.String())
		})
	}
}

// source is what the student wrote, for the reports that quote it.
const source = `package apply

import (
	"errors"
	"fmt"
)

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	old := store[id]
	return 1
}

func sum(list []int) int {
	for i := 0; i >= 0; i++ {
	}
	var m map[string]int
	m["a"] = 1
	<-make(chan int)
	return len(make([]byte, 1<<40))
}
`

func TestOnlyOneKnownMistakeIsSuspected(t *testing.T) {
	for name, tc := range map[string]struct {
		verdict check.Verdict
		want    string
	}{
		"its set exactly":       {met(failed("TestConflict", wrongError)), "seen_without_content"},
		"another's set":         {met(failed("TestConflict", wrongError), failed("TestNoTrace", changed)), "overwrite"},
		"nobody's set":          {met(failed("TestNoTrace", changed)), ""},
		"two together":          {met(failed("TestFresh", ""), failed("TestConflict", wrongError)), "seen_without_content no_result"},
		"two, one among twins":  {met(failed("TestFresh", ""), failed("TestRepeat", "")), ""},
		"two mistakes' set":     {met(failed("TestRepeat", "")), ""},
		"everything met":        {met(), ""},
		"every condition":       {met(failed("TestFresh", ""), failed("TestRepeat", ""), failed("TestConflict", ""), failed("TestNoTrace", "")), ""},
		"not written yet":       {met(stub("TestConflict")), ""},
		"partly not written":    {met(stub("TestConflict"), failed("TestNoTrace", changed)), ""},
		"a fault of the tool":   {met(check.Result{Condition: "TestConflict", Kind: check.Infrastructure}), ""},
		"a panic counts too":    {met(check.Result{Condition: "TestConflict", Kind: check.Panicked, Output: "panic: x\n\ngoroutine 7 [running]:\n"}), "seen_without_content"},
		"time ran out":          {met(check.Result{Condition: "TestConflict", Kind: check.TimedOut}), ""},
		"no memory left":        {met(check.Result{Condition: "TestConflict", Kind: check.OutOfMemory}), ""},
		"deadlocked":            {met(check.Result{Condition: "TestConflict", Kind: check.Deadlocked}), ""},
		"one of two deadlocked": {met(failed("TestConflict", wrongError), check.Result{Condition: "TestNoTrace", Kind: check.Deadlocked}), ""},
		"stuck in a bubble": {met(check.Result{
			Condition: "TestConflict", Kind: check.Panicked, Output: "panic: deadlock: all goroutines in bubble are blocked\n\ngoroutine 7 [running]:\n",
		}), ""},
		"what was started goes on": {met(check.Result{
			Condition: "TestConflict", Kind: check.Panicked, Output: "panic: deadlock: main bubble goroutine has exited but blocked goroutines remain\n\ngoroutine 7 [running]:\n",
		}), "seen_without_content"},
		"endless recursion": {met(check.Result{
			Condition: "TestConflict", Kind: check.Panicked, Output: "fatal error: stack overflow\n\ngoroutine 7 [running]:\n",
		}), ""},
	} {
		t.Run(name, func(t *testing.T) {
			var names []string
			for _, s := range New(testExercise(), tc.verdict).Suspicion {
				names = append(names, s.Name)
			}
			assert.Equal(t, tc.want, strings.Join(names, " "))
		})
	}
}

func TestNotStarted(t *testing.T) {
	whole := New(testExercise(), met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace")))
	assert.True(t, whole.NotStarted)
	assert.Equal(t, []string{"Apply"}, whole.Unwritten)
	assert.Equal(t, "A megoldás még megírásra vár: `Apply`.", whole.Headline)

	part := New(testExercise(), met(stub("TestConflict")))
	assert.False(t, part.NotStarted)
	assert.Equal(t, "4 feltételből 3 teljesül; még megírásra vár: `Apply`.", part.Headline)

	imitated := New(testExercise(), met(failed("TestConflict", "panic: TODO: az Apply még nincs megírva\n"+wrongError)))
	assert.Empty(t, imitated.Unwritten, "a print is no panic")
}

func TestConditionsKeepTheirOrder(t *testing.T) {
	v := met()
	v.Results = []check.Result{v.Results[3], v.Results[0], {Condition: "TestUnlisted", Kind: check.Met}}
	var names []string
	for _, c := range New(testExercise(), v).Conditions {
		names = append(names, fmt.Sprint(c.Name, " ", c.Mark, " ", c.Word))
	}
	assert.Equal(t, []string{
		"TestFresh ✓ teljesül", "TestRepeat – nem futott", "TestConflict – nem futott", "TestNoTrace ✓ teljesül", "TestUnlisted ✓ teljesül",
	}, names)
}

// TestRandomisedConditions words a verdict of the grader's: its own condition comes last, points to no
// file that the student does not have, and leaves known mistakes what they are.
func TestRandomisedConditions(t *testing.T) {
	ex := testExercise()
	ex.GradingTest = "solutions/apply/testdata/grading_test.go"
	ex.Randomised = []book.Condition{{Name: "TestRandom", Text: "Véletlen kérésekre is jól válaszol.", Points: 3}}
	v := met(failed("TestConflict", wrongError))
	v.Results = append(v.Results, failed("TestRandom", strings.ReplaceAll(strings.ReplaceAll(wrongError, "apply_test.go", "grading_test.go"), "TestConflict", "TestRandom")))
	r := New(ex, v)
	require.Len(t, r.Conditions, 5)
	last := r.Conditions[4]
	assert.Equal(t, "Véletlen kérésekre is jól válaszol.", last.Text)
	assert.Equal(t, 3, last.Points)
	assert.Equal(t, "Apply(store, 7, 22)", last.Call)
	assert.Empty(t, last.Where)
	assert.Equal(t, "5 feltételből 3 teljesül, 2 még nem.", r.Headline)
	require.Len(t, r.Suspicion, 1, "chance breaks no known set of conditions")
	assert.Equal(t, "seen_without_content", r.Suspicion[0].Name)

	assert.Len(t, New(ex, met()).Conditions, 4, "a student's own loop knows nothing of it")
}

func TestReportWithoutExercise(t *testing.T) {
	r := New(nil, check.Verdict{Exercise: "apply", Kind: check.Failed, Results: []check.Result{failed("TestConflict", wrongError)}})
	require.Len(t, r.Conditions, 1)
	assert.Equal(t, "Apply(store, 7, 22)", r.Conditions[0].Call)
	assert.Equal(t, "go run . check apply", r.Command)
}

func TestEveryKindHasItsOwnWord(t *testing.T) {
	words := map[string]bool{}
	for _, kind := range []check.Kind{
		check.Met, check.Failed, check.Panicked, check.Deadlocked, check.TimedOut, check.OutOfMemory, check.NotBuilt, check.Refused, check.Infrastructure, "",
	} {
		words[Word(kind)] = true
		assert.NotEmpty(t, Mark(kind))
	}
	assert.Len(t, words, 10)
}
