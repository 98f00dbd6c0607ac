package check_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// hardCoded is a candidate that knows what the acceptance test of an exercise asks, and nothing else.
func hardCoded(t testing.TB, id string) []byte {
	t.Helper()
	return source(t, "internal/check/testdata/hardcoded/"+id+".go")
}

// TestHardCodedAnswersMeetNoRandomisedCondition tries what a student could copy out of the acceptance test.
func TestHardCodedAnswersMeetNoRandomisedCondition(t *testing.T) {
	files, err := filepath.Glob("testdata/hardcoded/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	plain, graded := checker(t, check.Options{}), checker(t, check.Options{Grading: true, Randomised: true, Seed: 3})
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".go")
		t.Run(id, func(t *testing.T) {
			ex := exercise(t, id)
			assert.Equal(t, check.Met, judge(t, plain, ex, hardCoded(t, id)).Kind, "the acceptance test alone sees nothing")
			v := judge(t, graded, ex, hardCoded(t, id))
			require.Len(t, v.Results, len(ex.AllConditions()), "%v", v.Diagnostics)
			for name, kind := range kinds(v) {
				assert.Equal(t, ex.Condition(name) != nil, kind == check.Met, "%s: %s", name, kind)
			}
			assert.Equal(t, check.Met, judge(t, graded, ex, source(t, ex.Solution)).Kind)
		})
	}
}

// TestRandomisedConditionsAreTheSameOnBothPaths compares the verdicts of compiler and go command.
func TestRandomisedConditionsAreTheSameOnBothPaths(t *testing.T) {
	ex := exercise(t, "apply")
	o := check.Options{Randomised: true, Seed: 11}
	fast := checker(t, o)
	o.Plain = true
	plain := checker(t, o)
	for name, content := range map[string][]byte{
		"stub":       source(t, ex.StubFile),
		"reference":  source(t, ex.Solution),
		"mistake":    source(t, ex.Mistakes[0].Path),
		"hard-coded": hardCoded(t, "apply"),
		"missing":    []byte("package apply\n"),
		"signature":  applyBody("", "\treturn", "func init() { _ = Entry{} }\n")[:40],
	} {
		t.Run(name, func(t *testing.T) {
			a, b := judge(t, fast, ex, content), judge(t, plain, ex, content)
			assert.Equal(t, a.Kind, b.Kind)
			assert.Equal(t, a.Stage, b.Stage)
			assert.Equal(t, a.Diagnostics, b.Diagnostics)
			assert.Equal(t, kinds(a), kinds(b))
			for i := range a.Results {
				assert.Equal(t, firstLine(a.Results[i].Output), firstLine(b.Results[i].Output), a.Results[i].Condition)
			}
		})
	}
}

// firstLine of what a test prints names it and how long it took; the next one says what differs.
func firstLine(output string) string {
	_, rest, _ := strings.Cut(output, "\n")
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

func TestTheSeedDecidesWhatIsAsked(t *testing.T) {
	ex := exercise(t, "apply")
	asked := func(seed uint64) string {
		v := judge(t, checker(t, check.Options{Randomised: true, Seed: seed}), ex, hardCoded(t, "apply"))
		last := v.Results[len(v.Results)-1]
		require.Equal(t, "TestRandomCalls", last.Condition)
		require.Equal(t, check.Failed, last.Kind)
		return firstLine(last.Output)
	}
	assert.Equal(t, asked(1), asked(1))
	assert.NotEqual(t, asked(1), asked(2))
}

func TestRehearsalTriesEverySeed(t *testing.T) {
	ex, c := exercise(t, "apply"), checker(t, check.Options{}).WithRandomised()
	v, err := c.Rehearse(t.Context(), ex, hardCoded(t, "apply"), []uint64{1, 2})
	require.NoError(t, err)
	require.Len(t, v.Results, 2*len(ex.Randomised))
	assert.NotEqual(t, firstLine(v.Results[0].Output), firstLine(v.Results[len(ex.Randomised)].Output))
	v, err = c.Rehearse(t.Context(), ex, source(t, ex.Solution), []uint64{1, 2, 3})
	require.NoError(t, err)
	assert.Equal(t, check.Met, v.Kind)
}

// TestPlansForGradingStandBesideTheOthers lets a grader and a student's loop use one folder.
func TestPlansForGradingStandBesideTheOthers(t *testing.T) {
	dir, ex := copied(t)
	reference := source(t, ex.Solution)
	plain, graded := in(t, dir, check.Options{}), in(t, dir, check.Options{Randomised: true})
	assert.Len(t, judge(t, graded, ex, reference).Results, len(ex.AllConditions()))
	assert.False(t, plain.Planned(ex))
	assert.Len(t, judge(t, plain, ex, reference).Results, len(ex.Conditions))
	assert.True(t, in(t, dir, check.Options{}).Planned(ex))
	assert.True(t, in(t, dir, check.Options{Randomised: true}).Planned(ex))
	before, err := graded.Basis(t.Context(), ex)
	require.NoError(t, err)
	loop, err := plain.Basis(t.Context(), ex)
	require.NoError(t, err)
	assert.NotEqual(t, before, loop)

	file := filepath.Join(dir, filepath.FromSlash(ex.GradingTest))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, append(text, "\n// Más.\n"...), 0o644))
	assert.False(t, in(t, dir, check.Options{Randomised: true}).Planned(ex), "another grading test asks for another plan")
	assert.True(t, in(t, dir, check.Options{}).Planned(ex), "and a student's loop does not know it")
	after, err := graded.Basis(t.Context(), ex)
	require.NoError(t, err)
	assert.NotEqual(t, before, after)
}

// TestEveryReferenceMeetsTheRandomisedConditions is what a grader does with the right solutions: on one
// thread, and without a go command to fall back on.
func TestEveryReferenceMeetsTheRandomisedConditions(t *testing.T) {
	c := checker(t, check.Options{Grading: true, Randomised: true, Seed: 1 << 63})
	course, _ := book.Load(os.DirFS(root))
	for _, l := range course.Lessons {
		t.Run(l.ID, func(t *testing.T) {
			require.NotEmpty(t, l.Exercise.Randomised)
			v := judge(t, c, l.Exercise, source(t, l.Exercise.Solution))
			assert.Equal(t, check.Met, v.Kind, "%v", v.Diagnostics)
			for _, r := range v.Results {
				assert.Equal(t, check.Met, r.Kind, "%s: %s", r.Condition, r.Output)
				if l.Exercise.Condition(r.Condition) == nil {
					t.Logf("%s: %s", r.Condition, r.Elapsed)
				}
			}
		})
	}
}
