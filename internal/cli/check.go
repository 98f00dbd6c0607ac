package cli

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/progress"
	"idempotencia/internal/prose"
)

func (a *app) checkCommand() *cobra.Command {
	var watching, asJSON bool
	c := &cobra.Command{
		Use:   "check [lecke…]",
		Short: "feladatok ellenőrzése",
		Long: "Ellenőrzi a megnevezett feladatokat, név nélkül mindet.\n" +
			"A kilépési kód 0, ha minden feltétel teljesül, 1, ha nem, 2, ha a gép vagy a hívás hibás.",
		ValidArgsFunction: a.completeLessons,
		RunE: func(c *cobra.Command, args []string) error {
			w, err := a.open()
			if err != nil {
				return err
			}
			lessons, err := w.named(args)
			if err != nil {
				return err
			}
			checker, err := check.New(c.Context(), w.root, check.Options{})
			if err != nil {
				return err
			}
			r := &checkRun{app: a, workbook: w, checker: checker, json: asJSON}
			if watching {
				return r.watch(c.Context(), lessons)
			}
			return r.all(c.Context(), lessons)
		},
	}
	c.Flags().BoolVarP(&watching, "watch", "w", false, "fusson le újra minden mentéskor (kilépés: Ctrl-C)")
	c.Flags().BoolVar(&asJSON, "json", false, "programoknak: soronként egy JSON-ítélet")
	return c
}

// named gives the lessons of the arguments, all that have an exercise when there are none.
func (w *workbook) named(args []string) ([]*book.Lesson, error) {
	var lessons []*book.Lesson
	for _, arg := range args {
		l, err := w.lesson(arg)
		if err != nil {
			return nil, err
		}
		lessons = append(lessons, l)
	}
	if len(args) > 0 {
		return lessons, nil
	}
	for _, l := range w.book.Lessons {
		if l.Exercise != nil {
			lessons = append(lessons, l)
		}
	}
	return lessons, nil
}

type checkRun struct {
	*app
	*workbook
	checker *check.Checker
	json    bool
}

// all checks the lessons in order. A fault of one exercise does not keep the others from their verdicts.
func (r *checkRun) all(ctx context.Context, lessons []*book.Lesson) error {
	var verdicts []check.Verdict
	var fault error
	for i, l := range lessons {
		if i > 0 && !r.json {
			r.println()
		}
		v, err := r.one(ctx, l)
		if err != nil {
			if ctx.Err() != nil || len(lessons) == 1 {
				return err
			}
			printTo(r.err, "%s: %s\n", l.ID, r.faultText(err))
			fault = err
			continue
		}
		verdicts = append(verdicts, v)
	}
	if len(lessons) > 1 && !r.json {
		r.summary(lessons, verdicts)
	}
	if fault != nil {
		return &usageError{"Nem minden feladatot lehetett ellenőrizni."}
	}
	for _, v := range verdicts {
		switch v.Kind {
		case check.Met:
		case check.Infrastructure:
			return &usageError{"Az ellenőrzés nem a megoldásod miatt maradt félbe. Futtasd: go run . doctor"}
		default:
			return errNotMet
		}
	}
	return nil
}

// one checks, prints and records one exercise.
func (r *checkRun) one(ctx context.Context, l *book.Lesson) (check.Verdict, error) {
	content, err := r.candidate(l.Exercise)
	if err != nil {
		return check.Verdict{}, err
	}
	v, err := r.checker.Check(ctx, l.Exercise, content, nil)
	if err != nil {
		return v, err
	}
	if err := r.print(l, v, content); err != nil {
		return v, err
	}
	if v.Kind != check.Infrastructure {
		hashes := r.hashes(l.Exercise)
		hashes.File = v.Candidate // what was judged, whatever was saved since
		warnings, err := r.store.AddCheck(l.ID, progress.Check{Kind: string(v.Kind), Met: v.Kind == check.Met, Hashes: hashes})
		r.sayProgress(warnings, err)
	}
	return v, nil
}

func (r *checkRun) print(l *book.Lesson, v check.Verdict, content []byte) error {
	if r.json {
		return json.NewEncoder(r.out).Encode(v)
	}
	r.printf("%s\n", bold(fmt.Sprintf("%d. %s (%s)", l.Number, l.Title, l.ID)))
	return feedback.New(l.Exercise, v).WithSource(l.Exercise.File, content).WriteText(r.out, r.textOptions())
}

func (r *checkRun) summary(lessons []*book.Lesson, verdicts []check.Verdict) {
	met := 0
	for _, v := range verdicts {
		if v.Kind == check.Met {
			met++
		}
	}
	r.printf("\nÖsszesen: %d feladatból %d teljesül.\n", len(lessons), met)
}

func (a *app) textOptions() feedback.TextOptions {
	o := feedback.TextOptions{Width: min(a.width, prose.MaxWidth)}
	if a.rich {
		o.Style = feedback.Style{Bold: bold, Good: green, Bad: red, Dim: dim}
	}
	return o
}
