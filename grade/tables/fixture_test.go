package tables_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/grade/tables"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

func testBook() *book.Book {
	return &book.Book{Lessons: []*book.Lesson{
		{ID: "apply", Title: "Ismétlés vagy ütközés?", Exercise: &book.Exercise{ID: "apply", File: "exercises/apply/apply.go", Test: "exercises/apply/apply_test.go", Conditions: []book.Condition{
			{Name: "TestFresh", Text: "Új azonosítóra a szám kétszeresét adja.", Points: 1},
			{Name: "TestConflict", Text: "Más tartalom <ütközik> & hibát ad.", Points: 2},
		}}},
		{ID: "credit", Title: "Előbb ellenőrizz", Exercise: &book.Exercise{ID: "credit", File: "exercises/credit/credit.go", Test: "exercises/credit/credit_test.go", Conditions: []book.Condition{
			{Name: "TestBalance", Text: "Az egyenleg nem változik.", Points: 1},
		}}},
		{ID: "total", Title: "Nem szerepel", Exercise: &book.Exercise{ID: "total"}},
	}}
}

var deadline = time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)

func ended(condition string, kind check.Kind, output string) check.Result {
	return check.Result{Condition: condition, Kind: kind, Output: output, Elapsed: 3 * time.Second}
}

// hostile is a small batch in which everything odd happens to somebody.
func hostile() tables.Data {
	fresh, conflict, balance := "TestFresh", "TestConflict", "TestBalance"
	failure := "--- FAIL: TestConflict (0.00s)\n    apply_test.go:41: Apply(store, 7, 22) = (42, false, nil), várt: (0, false, azonosito-utkozes)\n]]><script>\x1b[31m\x00\ufffe\u202e&amp;\nFAIL\n"
	b := &cohort.Batch{
		Title: "Prog<2> \x1b[1m\"őszi\"", Made: deadline, Layout: "Moodle-letöltés",
		Conduct: cohort.Conduct{Isolation: "bubblewrap", Promises: []string{"nincs hálózat"}, Lacks: []string{}, Seed: 7, Go: "go1.26.8", Policy: "ab"},
		Students: []cohort.Student{
			{Key: "gonosz-11", Name: "=HYPERLINK(\"http://x\";\"A\")", ID: "11", Group: "@csoport"},
			{Key: "kiss-anna-1042", Name: "Kiss Anna", ID: "1042", Group: "A; \"első\""},
			{Key: "uj-sor-12", Name: "Új\r\nSor\tTab, Vessző", ID: "12"},
			{Key: "orsi-13", Name: "Őrsi\u202e \x1b[31mŰrhajós</testcase>", ID: "13"},
			{Key: "fuggo-14", Name: "-Függő +Béla", ID: "14"},
			{Key: "kesos-15", Name: "-15", ID: "15"},
		},
	}
	add := func(student, exercise string, v check.Verdict) {
		v.Exercise, v.Elapsed = exercise, time.Minute
		b.Results = append(b.Results, cohort.Result{Student: student, Exercise: exercise, Path: student + "/x.go", Job: "00ff", Handed: deadline, Verdict: v})
	}
	add("gonosz-11", "apply", check.Verdict{Kind: check.Failed, Results: []check.Result{ended(fresh, check.Met, "PASS\n"), ended(conflict, check.Failed, failure)}})
	add("gonosz-11", "credit", check.Verdict{Kind: check.Failed, Results: []check.Result{ended(balance, check.TimedOut, "")}})
	add("kiss-anna-1042", "apply", check.Verdict{Kind: check.Met, Results: []check.Result{ended(fresh, check.Met, ""), ended(conflict, check.Met, "")}})
	add("kiss-anna-1042", "credit", check.Verdict{Kind: check.Met, Results: []check.Result{ended(balance, check.Met, "")}})
	add("uj-sor-12", "apply", check.Verdict{Kind: check.NotBuilt, Stage: check.StageCompile, Diagnostics: []check.Diagnostic{{File: "exercises/apply/apply.go", Line: 3, Col: 1, Text: "undefined: x"}}})
	add("fuggo-14", "apply", check.Verdict{Kind: check.Infrastructure})
	add("fuggo-14", "credit", check.Verdict{Kind: check.Met, Results: []check.Result{ended(balance, check.Met, "")}})
	add("kesos-15", "apply", check.Verdict{Kind: check.Met, Results: []check.Result{ended(fresh, check.Met, ""), ended(conflict, check.Met, "")}})
	b.Results[len(b.Results)-1].Handed = deadline.Add(time.Hour)
	b.Notes = []cohort.Note{
		{Kind: cohort.Missing, Student: "uj-sor-12", Exercise: "credit", Text: "Nincs beadva."},
		{Kind: cohort.Ambiguous, Student: "orsi-13", Exercise: "apply", Text: "Kétértelmű."},
		{Kind: cohort.Unusable, Student: "orsi-13", Exercise: "credit", Text: "Szimbolikus link."},
		{Kind: cohort.Missing, Student: "kesos-15", Exercise: "credit", Text: "Nincs beadva."},
	}
	p := policy.Default(testBook())
	p.Late = policy.Late{Deadline: deadline, Rule: policy.Percent, Percent: 10}
	nine := 9.5
	overrides := []cohort.Override{{Student: "kesos-15", Exercise: "credit", Points: &nine, Reason: "=titok; csak nekem", Comment: "Szóban bemutatta."}}
	return tables.Data{Batch: b, Book: testBook(), Policy: p, Marks: marks.Mark(b, testBook(), p, overrides)}
}
