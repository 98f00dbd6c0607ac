package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"idempotencia/grade/batch"
	"idempotencia/grade/cohort"
	"idempotencia/grade/intake"
	"idempotencia/grade/isolation"
	"idempotencia/grade/policy"
	"idempotencia/grade/queue"
	"idempotencia/grade/store"
	"idempotencia/internal/workbook"
)

// overridesName is where the terminal view keeps an instructor's decisions, in the output folder.
const overridesName = "felulbiralas.yaml"

// grade takes a download to its reports.
func (p program) grade(ctx context.Context, o options) error {
	if err := o.check(); err != nil {
		return err
	}
	w, err := workbook.Open(".")
	if err != nil {
		return err
	}
	rules := policy.Default(w.Book)
	if o.policy != "" {
		if rules, err = policy.Load(o.policy, w.Book); err != nil {
			return err
		}
	}
	wanted, err := o.wanted(w.Book, rules)
	if err != nil {
		return err
	}
	reached, err := isolation.Find(ctx, isolation.Level(o.level), w.Root)
	if err != nil {
		return err
	}
	download, err := intake.Read(ctx, o.submissions, wanted)
	if err != nil {
		return err
	}
	if len(o.exercises) == 0 && len(rules.Only) == 0 {
		withoutUnasked(download, stubs(w))
	}
	results, err := store.Open(o.out)
	if err != nil {
		return err
	}
	defer results.Close()
	seed, name, err := results.Settings(o.seed, o.seeded, o.pseudonymous)
	if err != nil {
		return err
	}
	j := job{
		program: p, o: o, course: w.Book, root: w.Root, policy: rules, reached: reached, store: results, download: download, name: name,
		terms: queue.Terms{Limits: rules.Limits, Seed: seed},
	}
	return j.run(ctx)
}

// name of a download: that of its folder or archive.
func title(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	name := filepath.Base(abs)
	if ext := filepath.Ext(name); ext == ".zip" || ext == ".ZIP" {
		name = name[:len(name)-len(ext)]
	}
	return name
}

// conduct says how the batch is graded.
func (j *job) conduct(goVersion string) cohort.Conduct {
	return cohort.Conduct{
		Isolation: string(j.reached.Level), Promises: j.reached.Promises, Lacks: j.reached.Lacks,
		Seed: j.terms.Seed, Go: goVersion, Policy: j.policy.Digest(),
	}
}

func (j *job) warn() {
	if n := j.store.Damaged(); n > 0 {
		j.on(batch.Event{Kind: batch.Trouble, Text: fmt.Sprintf("Az eredmények naplójában %d sor sérült volt; ezeket újra értékelem. A sérült napló itt maradt meg: %s", n, j.store.Aside())})
	}
	if lacks := j.reached.Lacks; len(lacks) > 0 {
		j.on(batch.Event{Kind: batch.Trouble, Text: "Figyelem: így a beadott kód " + strings.Join(lacks, ", ") + ". Csak megbízható beadásokhoz használd."})
	}
}
