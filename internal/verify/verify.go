// Package verify owns the proof that the course's content is sound: its exercises, known mistakes,
// texts, links and spelling.
package verify

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/envvar"
)

// Options say how to verify.
type Options struct {
	Checker  *check.Checker
	Progress func(step string) // hears in Hungarian what begins now; may be nil
	Only     []string          // ids of the lessons whose exercises are run; all when empty
	TextOnly bool              // run no exercise: sources, texts, links and spelling alone
	Record   bool              // write the recorded stories of the lessons' pictures anew, in place of comparing them
	Required bool              // what is optional on a student's machine has to be here: hunspell, a C compiler, untouched stubs
}

// Report is what was verified and what is wrong.
type Report struct {
	Problems   []book.Problem // all of them, by file and line
	Notes      []string       // what could not be verified here, and why; Hungarian
	Lessons    int
	Conditions int
	Mistakes   int
	Candidates int // how many were built and run
}

// verifier goes through the content once.
type verifier struct {
	root   string
	o      Options
	book   *book.Book
	report Report

	checker *check.Checker // tries what the grader tries
}

// Run verifies the workbook in root. Its error is the machine's; faults of the content are in the report.
func Run(ctx context.Context, root string, o Options) (Report, error) {
	if o.Progress == nil {
		o.Progress = func(string) {}
	}
	v := &verifier{root: root, o: o}
	if o.Checker != nil {
		v.checker = o.Checker.WithRandomised()
	}
	loaded, problems := book.Load(os.DirFS(root))
	v.book = loaded
	v.report.Lessons = len(v.book.Lessons)
	v.texts()
	if err := v.spelling(ctx); err != nil {
		return v.report, err
	}
	for _, l := range v.book.Lessons {
		if l.Exercise == nil {
			continue
		}
		v.sources(l.Exercise)
		v.report.Conditions += len(l.Exercise.Conditions)
		v.report.Mistakes += len(l.Exercise.Mistakes)
	}
	if err := v.runs(ctx); err != nil {
		return v.report, err
	}
	if o.Record {
		_, problems = book.Load(os.DirFS(root)) // what was missing before may have been recorded by now
	}
	v.report.Problems = append(problems, v.report.Problems...)
	slices.SortStableFunc(v.report.Problems, func(a, b book.Problem) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	return v.report, nil
}

// runs builds and runs stubs, references and mistakes of the chosen lessons.
func (v *verifier) runs(ctx context.Context) error {
	if v.o.TextOnly {
		v.note("a feladatokat nem futtattam, csak a szövegeket ellenőriztem")
		return nil
	}
	var chosen []*book.Exercise
	for _, l := range v.book.Lessons {
		if l.Exercise != nil && (len(v.o.Only) == 0 || slices.Contains(v.o.Only, l.ID)) {
			chosen = append(chosen, l.Exercise)
		}
	}
	v.databases(chosen)
	for _, ex := range chosen {
		if err := v.exercise(ctx, ex); err != nil {
			return err
		}
	}
	return v.race(ctx, chosen)
}

// databases says that conditions which have to hold on PostgreSQL as well are tried on SQLite alone.
func (v *verifier) databases(exercises []*book.Exercise) {
	open := slices.ContainsFunc(exercises, func(ex *book.Exercise) bool { return ex.Databases })
	if !open || os.Getenv(envvar.Database) != "" {
		return
	}
	if v.o.Required {
		v.problem("exercises", 0, "nincs DATABASE_URL a PostgreSQL-hez")
	}
	v.note("nincs DATABASE_URL, ezért az adatbázisos feladatok csak SQLite-on futnak")
}

func (v *verifier) problem(path string, line int, format string, args ...any) {
	v.report.Problems = append(v.report.Problems, book.Problem{Path: path, Line: line, Text: fmt.Sprintf(format, args...)})
}

func (v *verifier) note(format string, args ...any) {
	v.report.Notes = append(v.report.Notes, fmt.Sprintf(format, args...))
}

func (v *verifier) read(rel string) ([]byte, bool) {
	data, err := os.ReadFile(v.path(rel))
	if err != nil {
		v.problem(rel, 0, "nem olvasható: %v", err)
	}
	return data, err == nil
}

// RequireVariable names the environment variable that makes required what is optional on a student's machine.
const RequireVariable = "IDEMPOTENCIA_REQUIRE"
