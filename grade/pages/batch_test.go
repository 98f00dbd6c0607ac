package pages

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

const root = "../.."

// update lets the real checker judge the candidates anew.
var update = flag.Bool("update", false, "judge the candidates of testdata/verdicts.json anew")

// candidates are real files of the course, some of which know each other's mistakes.
var candidates = []string{
	"solutions/apply/apply.go", "solutions/apply/testdata/seen_without_content.go", "solutions/apply/testdata/stored_before_check.go", "exercises/apply/testdata/apply.go",
	"solutions/credit/credit.go", "solutions/credit/testdata/", "solutions/retention/retention.go", "solutions/retention/testdata/",
}

var loadCourse = sync.OnceValue(func() *book.Book {
	course, _ := book.Load(os.DirFS(root))
	return course
})

type judged struct {
	Path    string        `json:"path"`
	Verdict check.Verdict `json:"verdict"`
}

func (j judged) exercise() string { return strings.Split(j.Path, "/")[1] }

// paths are the files of candidates; of a folder only the first three.
func paths(t testing.TB) []string {
	var all []string
	for _, c := range candidates {
		if !strings.HasSuffix(c, "/") {
			all = append(all, c)
			continue
		}
		entries, err := os.ReadDir(filepath.Join(root, c))
		require.NoError(t, err)
		for _, e := range entries[:3] {
			all = append(all, c+e.Name())
		}
	}
	return all
}

const verdictFile = "testdata/verdicts.json"

// real gives verdicts of the real checker over real candidates.
func real(t testing.TB) []judged {
	t.Helper()
	var all []judged
	if *update {
		checker, err := check.New(context.Background(), root, check.Options{Grading: true, Cache: t.TempDir()})
		require.NoError(t, err)
		for _, path := range paths(t) {
			content, err := os.ReadFile(filepath.Join(root, path))
			require.NoError(t, err)
			v, err := checker.Check(context.Background(), loadCourse().Lesson(strings.Split(path, "/")[1]).Exercise, content, nil)
			require.NoError(t, err)
			all = append(all, judged{Path: path, Verdict: v})
		}
		content, err := json.MarshalIndent(all, "", " ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(verdictFile, append(content, '\n'), 0o644))
		return all
	}
	content, err := os.ReadFile(verdictFile)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &all))
	return all
}

// The stored verdicts are of the course as it is.
func TestTheStoredVerdictsAreOfThisCourse(t *testing.T) {
	for _, j := range real(t) {
		ex := loadCourse().Lesson(j.exercise()).Exercise
		for _, r := range j.Verdict.Results {
			require.NotNil(t, ex.Condition(r.Condition), "%s: %s; run go test ./grade/pages -update", j.Path, r.Condition)
		}
	}
}

// synthetic are the ways to end that no file of the course shows.
func synthetic(ex *book.Exercise) []check.Verdict {
	run := func(kind check.Kind, output string) check.Verdict {
		v := check.Verdict{Exercise: ex.ID, Kind: check.Failed}
		for i, c := range ex.Conditions {
			r := check.Result{Condition: c.Name, Kind: check.Met, Elapsed: 10 * time.Millisecond}
			if i == 1 {
				r.Kind, r.Output = kind, output
			}
			v.Results = append(v.Results, r)
		}
		if kind == check.Met {
			v.Kind = check.Met
		}
		return v
	}
	slow := run(check.Met, "")
	slow.Results[0].Elapsed = 4200 * time.Millisecond
	return []check.Verdict{
		{Exercise: ex.ID, Kind: check.Refused, Stage: check.StageScreen, Diagnostics: []check.Diagnostic{
			{File: ex.File, Line: 3, Col: 8, Text: `import not allowed: "os"`}, {File: ex.File, Line: 9, Col: 1, Text: "compiler directive: //go:linkname"},
		}},
		{Exercise: ex.ID, Kind: check.NotBuilt, Stage: check.StageCompile, Diagnostics: []check.Diagnostic{{File: ex.File, Line: 5, Col: 2, Text: "undefined: hiba"}}},
		run(check.TimedOut, "SIGQUIT: quit\n\ngoroutine 1 [running]:\n"),
		run(check.OutOfMemory, "fatal error: runtime: out of memory\n"),
		run(check.Panicked, "panic: assignment to entry in nil map\n\ngoroutine 1 [running]:\n"),
		run(check.Deadlocked, "fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan receive]:\n"),
		run(check.Met, "=== RUN   TestX\n--- PASS: TestX (0.00s)\nPASS\nPASS\n"),
		run(check.Infrastructure, "start: fork/exec /titkos/ut: resource temporarily unavailable"),
		{Exercise: ex.ID, Kind: check.Infrastructure, Diagnostics: []check.Diagnostic{{Text: "no-temp: mkdir /titkos/ut: no space left"}}},
		slow,
	}
}

// hostile is a name that would do harm wherever it were not taken for text.
const hostile = `<script>alert("Ő")</script>" onload=x '{{.}}` + "\u202e../../etc\x1b[31m\nMásodik"

// testInput is a cohort with every kind of end, twins and notes.
func testInput(t testing.TB) Input {
	verdicts := real(t)
	in := Input{Course: loadCourse(), Batch: &cohort.Batch{
		Title: "Idempotencia <b>2026</b>", Made: time.Date(2026, time.October, 5, 14, 5, 0, 0, time.UTC), Layout: "Moodle-letöltés",
		Conduct: cohort.Conduct{Isolation: "bubblewrap", Promises: []string{"a beadás nem éri el a hálózatot"}, Lacks: []string{"a rendszerhívásokat nem szűri"}, Seed: 42, Go: "go1.26.8", Policy: strings.Repeat("ab", 32)},
	}}
	sources := map[[2]string][]byte{}
	next := 0
	add := func(name string, handed ...check.Verdict) string {
		next++
		key := fmt.Sprintf("%d", 1000+next)
		if name == hostile {
			key = hostile
		}
		in.Batch.Students = append(in.Batch.Students, cohort.Student{Key: key, Name: name, Group: "A csoport"})
		for _, v := range handed {
			in.Batch.Results = append(in.Batch.Results, cohort.Result{Student: key, Exercise: v.Exercise, Path: name + "/" + v.Exercise + ".go", Verdict: v, Handed: in.Batch.Made})
		}
		return key
	}
	byExercise := map[string][]judged{}
	for _, j := range verdicts {
		byExercise[j.exercise()] = append(byExercise[j.exercise()], j)
	}
	for i := range 12 {
		var own []check.Verdict
		key := fmt.Sprint(1000 + next + 1)
		for _, id := range []string{"apply", "credit", "retention"} {
			j := byExercise[id][i%len(byExercise[id])]
			content, err := os.ReadFile(filepath.Join(root, j.Path))
			require.NoError(t, err)
			own, sources[[2]string{key, id}] = append(own, j.Verdict), content
		}
		add(fmt.Sprintf("Űrhajós Őrsi %d", i), own...)
	}
	for i, v := range synthetic(loadCourse().Lesson("credit").Exercise) {
		add(fmt.Sprintf("Egyedi Név%c", 'A'+i), v)
	}
	odd := add(hostile, synthetic(loadCourse().Lesson("apply").Exercise)[5])
	in.Batch.Results[len(in.Batch.Results)-1].Verdict.Results[0].Output = `<img src=x onerror=alert(1)> kint` + "\n--- PASS: hamis\nPASS\n"
	in.Source = func(student, exercise string) []byte { return sources[[2]string{student, exercise}] }
	in.Batch.Twins = []cohort.Twin{
		{Exercise: "credit", A: "1001", B: "1005", Share: 1, Same: true, Lines: [][4]int{{3, 20, 3, 20}, {25, 9999, 30, 40}}},
		{Exercise: "credit", A: "1001", B: "1009", Share: 0.8234, Lines: [][4]int{{3, 20, 3, 20}}},
		{Exercise: "apply", A: "1013", B: odd, Share: 0.9, Lines: [][4]int{{1, 2, 1, 2}}},
	}
	in.Batch.Notes = []cohort.Note{
		{Kind: cohort.Missing, Student: "1013", Exercise: "apply", Text: "Nincs beadás."},
		{Kind: cohort.Ambiguous, Student: "1014", Exercise: "apply", Path: "a.zip!/x/apply.go", Text: "Két fájl is lehetne a beadás."},
		{Kind: cohort.Ignored, Path: "__MACOSX/<i>", Text: "A rendszer saját mappája."},
		{Kind: cohort.Remark, Student: "1001", Exercise: "apply", Text: "A fájl nem a szokott helyén volt."},
	}
	in.Marks = marksOf(in.Batch)
	five := 5.0
	in.Marks[1].Scores[0].Override = &cohort.Override{Student: "1002", Exercise: "apply", Points: &five, Reason: "Szóban <i>megvédte</i>.", Comment: "Ügyes magyarázat volt."}
	in.Marks[1].Scores[0].Points = five
	in.Marks[2].Scores[0].Late, in.Marks[2].Scores[0].Points = true, in.Marks[2].Scores[0].Raw/2
	return in
}

// marksOf counts points as a simple policy would.
func marksOf(b *cohort.Batch) []cohort.Mark {
	var marks []cohort.Mark
	for _, s := range b.Students {
		m := cohort.Mark{Student: s.Key}
		for _, id := range []string{"apply", "credit", "retention"} {
			score := cohort.Score{Student: s.Key, Exercise: id, Max: 10, Counted: true}
			for _, r := range b.Results {
				if r.Student != s.Key || r.Exercise != id {
					continue
				}
				met := 0
				for _, c := range r.Verdict.Results {
					if c.Kind == check.Met {
						met++
					}
					score.Counted = score.Counted && c.Kind != check.Infrastructure
				}
				score.Counted = score.Counted && r.Verdict.Kind != check.Infrastructure
				if n := len(r.Verdict.Results); n > 0 {
					score.Raw = 10 * float64(met) / float64(n)
				}
			}
			score.Points = score.Raw
			m.Points, m.Max, m.Pending = m.Points+score.Points, m.Max+score.Max, m.Pending || !score.Counted
			m.Scores = append(m.Scores, score)
		}
		m.Percent = 100 * m.Points / m.Max
		if !m.Pending {
			m.Grade = 1
			for i, t := range []float64{40, 55, 70, 85} {
				if m.Percent >= t {
					m.Grade = i + 2
				}
			}
		}
		marks = append(marks, m)
	}
	return marks
}
