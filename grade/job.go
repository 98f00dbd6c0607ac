package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"idempotencia/grade/batch"
	"idempotencia/grade/cohort"
	"idempotencia/grade/isolation"
	"idempotencia/grade/policy"
	"idempotencia/grade/queue"
	"idempotencia/grade/show"
	"idempotencia/grade/store"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

// job is one batch from its download to its reports.
type job struct {
	program
	o        options
	course   *book.Book
	root     string
	policy   *policy.Policy
	reached  isolation.Reached
	store    *store.Store
	download *cohort.Download
	terms    queue.Terms
	name     string // of the batch, on a server
	on       func(batch.Event)
}

func (j *job) run(ctx context.Context) error {
	j.on = show.Plain(j.out)
	j.introduce()
	j.warn()
	if err := j.readable(); err != nil {
		return err
	}
	grader := &batch.Grader{Root: j.root, Course: j.course, Isolation: j.reached.Isolation, Level: string(j.reached.Level)}
	demands, err := grader.Demands(ctx)
	if err != nil {
		return err
	}
	b := &batch.Batch{Grader: grader, Terms: j.terms, Demands: demands, Store: j.store, Download: j.download, On: func(e batch.Event) { j.on(e) }}
	line, err := j.openLine(ctx, demands)
	if err != nil {
		return err
	}
	results, err := j.follow(ctx, b, line)
	if err != nil {
		return err
	}
	whole := j.assemble(results, demands.Go)
	if err := j.report(whole); err != nil {
		return err
	}
	return j.conclude(whole)
}

// follow shows the batch while it is graded: a picture in a terminal, and lines elsewhere.
func (j *job) follow(ctx context.Context, b *batch.Batch, l *line) (results []cohort.Result, err error) {
	if !show.Suits(j.in, j.out, os.Environ()) {
		return j.work(ctx, b, l)
	}
	running := show.Live(ctx, j.in, j.out, os.Environ())
	defer func() { err = errors.Join(err, running.Finish()) }()
	j.on = running.On
	return j.work(running.Context(), b, l)
}

// readable looks at the instructor's own files before anything is graded.
func (j *job) readable() error {
	for _, path := range []string{j.o.moodle, j.o.canvas} {
		if path == "" {
			continue
		}
		if _, err := disk.Read(path, disk.MaxSource); err != nil {
			return &usageError{"Nem olvasható ez a táblázat: " + path + "\nAdd meg annak a fájlnak az útját, amelyet letöltöttél."}
		}
	}
	if j.o.override != "" {
		_, err := policy.LoadOverrides(j.o.override, j.download.Students, j.policy)
		return err
	}
	if j.o.pseudonymous {
		return nil // the folder's decisions are about pseudonyms, which come later
	}
	e := &edition{dir: j.o.out, batch: &cohort.Batch{Students: j.download.Students}, policy: j.policy}
	return e.ownOverrides()
}

// introduce says what was found and how it is graded.
func (j *job) introduce() {
	d := j.download
	fmt.Fprintf(j.out, "%s: %d tanuló, %d beadott feladat (%s)\n", title(j.o.submissions), len(d.Students), len(d.Submissions), d.Layout)
	fmt.Fprintf(j.out, "Elszigetelés: %s · mag: %d\n", j.reached.Level, j.terms.Seed)
}

// assemble brings together all that the reports tell.
func (j *job) assemble(results []cohort.Result, goVersion string) *cohort.Batch {
	d := j.download
	b := &cohort.Batch{
		Title: title(j.o.submissions), Layout: d.Layout, Students: slices.Clone(d.Students), Results: results, Notes: d.Notes,
		Conduct: j.conduct(goVersion), Twins: j.twins(),
	}
	hungarian := collate.New(language.Hungarian)
	slices.SortStableFunc(b.Students, func(x, y cohort.Student) int {
		return cmp.Or(hungarian.CompareString(x.Name, y.Name), cmp.Compare(x.Key, y.Key))
	})
	place := map[string]int{}
	for i, s := range b.Students {
		place[s.Key] = i
	}
	number := map[string]int{}
	for _, l := range j.course.Lessons {
		number[l.ID] = l.Number
	}
	slices.SortStableFunc(b.Results, func(x, y cohort.Result) int {
		return cmp.Or(cmp.Compare(place[x.Student], place[y.Student]), cmp.Compare(number[x.Exercise], number[y.Exercise]))
	})
	for _, s := range d.Submissions {
		if s.Handed.After(b.Made) {
			b.Made = s.Handed
		}
	}
	return b
}

// conclude says what came of it, and reports pending marks.
func (j *job) conclude(b *cohort.Batch) error {
	pending := 0
	for _, r := range b.Results {
		if r.Verdict.Kind == check.Infrastructure || r.Verdict.Kind == "" {
			pending++
		}
	}
	fmt.Fprintf(j.out, "A jelentés: %s\n", filepath.Join(j.o.out, "index.html"))
	if pending == 0 {
		return nil
	}
	fmt.Fprintf(j.err, "%d beadást nem sikerült értékelni; jegy nem jár érte. Az okok a jelentésben állnak. Futtasd újra ugyanezt a parancsot: ami megvan, azt nem értékeli újra.\n", pending)
	return errPending
}
