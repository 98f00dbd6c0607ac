package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/disk"
	"idempotencia/internal/workbook"
)

// options are what the instructor asked for.
type options struct {
	submissions  string
	out          string
	exercises    []string
	jobs         int
	policy       string
	override     string
	pseudonymous bool
	keyFile      string
	level        string
	seed         uint64
	seeded       bool
	moodle       string
	canvas       string
	canvasColumn string
	server       server
}

// check finds what is wrong with the options before anything is done.
func (o *options) check() error {
	switch {
	case o.out == "":
		return &usageError{"Hiányzik a kimenet mappája.\nAdd meg: go run ./grade " + o.submissions + " --out ertekeles"}
	case o.jobs < 0, o.jobs == 0 && o.server.queue == inMemory:
		return &usageError{fmt.Sprintf("A --jobs értéke legalább 1: %d (0 csak akkor lehet, ha más gépek értékelnek: --queue)", o.jobs)}
	case o.pseudonymous && (o.moodle != "" || o.canvas != ""):
		return &usageError{"Álnevekkel a Moodle és a Canvas táblázata nem tölthető ki, mert abban nevek állnak.\nFuttasd külön, --pseudonymous nélkül, másik kimeneti mappába."}
	case o.keyFile != "" && !o.pseudonymous:
		return &usageError{"A --key-file az álnevekhez tartozik: add meg mellé a --pseudonymous kapcsolót is."}
	}
	if err := o.server.check(); err != nil {
		return err
	}
	for _, pair := range [][2]string{{o.out, o.submissions}, {o.submissions, o.out}} {
		if inside(pair[0], pair[1]) {
			return &usageError{fmt.Sprintf("A kimenet mappája és a beadások mappája nem lehet egymásban: %s, %s\nAdj meg mellette egy másikat.", o.out, o.submissions)}
		}
	}
	if o.keyFile == "" {
		o.keyFile = filepath.Clean(o.out) + "-kulcs.json"
	}
	if o.pseudonymous && inside(o.keyFile, o.out) {
		return &usageError{"Az álnevek kulcsa nem lehet a kimeneti mappában: aki a mappát megkapja, a neveket is megkapná."}
	}
	return nil
}

// inside reports whether path is folder or lies in it.
func inside(path, folder string) bool {
	a, errA := filepath.Abs(path)
	b, errB := filepath.Abs(folder)
	rel, err := filepath.Rel(b, a)
	return errA == nil && errB == nil && err == nil && (rel == "." || filepath.IsLocal(rel))
}

// wanted are the exercises to look for: those that were named, or all of the course.
func (o *options) wanted(course *book.Book, p *policy.Policy) ([]*book.Exercise, error) {
	names := o.exercises
	if len(names) == 0 {
		names = p.Only
	}
	for _, name := range names {
		if l := course.Lesson(name); l == nil || l.Exercise == nil {
			return nil, unknownExercise(course, name)
		}
	}
	var all []*book.Exercise
	for _, l := range course.Lessons {
		if l.Exercise != nil && (len(names) == 0 || slices.Contains(names, l.ID)) {
			all = append(all, l.Exercise)
		}
	}
	return all, nil
}

func unknownExercise(course *book.Book, name string) error {
	var ids []string
	for _, l := range course.Lessons {
		ids = append(ids, l.ID)
	}
	text := "Nincs ilyen feladat: " + name + "\n"
	if near := workbook.Nearest(name, ids); near != "" {
		text += "Talán erre gondoltál: " + near + "\n"
	}
	return &usageError{text + "A feladatok: " + strings.Join(ids, ", ")}
}

// withoutUnasked leaves out the exercises that nobody worked at, when the instructor named none: the
// download is then of other exercises, and nobody misses anything. A clone of the workbook brings
// the stubs of all exercises along, and a stub is nobody's work.
func withoutUnasked(d *cohort.Download, stubs map[string]string) {
	handed := map[string]bool{}
	for _, s := range d.Submissions {
		handed[s.Exercise] = handed[s.Exercise] || plainText(s.Content) != stubs[s.Exercise]
	}
	for _, n := range d.Notes {
		if n.Kind == cohort.Ambiguous || n.Kind == cohort.Unusable {
			handed[n.Exercise] = true
		}
	}
	d.Submissions = slices.DeleteFunc(d.Submissions, func(s cohort.Submission) bool { return !handed[s.Exercise] })
	d.Notes = slices.DeleteFunc(d.Notes, func(n cohort.Note) bool { return n.Kind == cohort.Missing && !handed[n.Exercise] })
}

// stubs are the untouched stubs, by exercise.
func stubs(w *workbook.Workbook) map[string]string {
	all := map[string]string{}
	for _, l := range w.Book.Lessons {
		if l.Exercise == nil {
			continue
		}
		if content, err := disk.Read(w.Path(l.Exercise.StubFile), disk.MaxSource); err == nil {
			all[l.ID] = plainText(content)
		}
	}
	return all
}

// plainText is a content as it is without what editors add to it.
func plainText(content []byte) string {
	return strings.ReplaceAll(strings.TrimPrefix(string(content), "\ufeff"), "\r\n", "\n")
}
