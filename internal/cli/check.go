package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/prose"
	"idempotencia/internal/workbook"
)

func (a *app) checkCommand() *cobra.Command {
	var watching, asJSON, race bool
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
			lessons, err := named(w, args)
			if err != nil {
				return err
			}
			checker, err := check.New(c.Context(), w.Root, check.Options{Race: race})
			if err != nil {
				return err
			}
			r := &checkRun{app: a, Workbook: w, checker: checker, json: asJSON, watching: watching}
			if watching {
				return r.watch(c.Context(), lessons)
			}
			return r.all(c.Context(), lessons)
		},
	}
	c.Flags().BoolVarP(&watching, "watch", "w", false, "fusson le újra minden mentéskor (kilépés: Ctrl-C)")
	c.Flags().BoolVar(&race, "race", false, "keressen versenyhelyzetet is (C-fordító kell hozzá, és lassabb)")
	c.Flags().BoolVar(&asJSON, "json", false, "programoknak: soronként egy JSON-ítélet")
	return c
}

// named gives the lessons of the arguments, all that have an exercise when there are none.
func named(w *workbook.Workbook, args []string) ([]*book.Lesson, error) {
	var lessons []*book.Lesson
	for _, arg := range args {
		l, err := w.Lesson(arg)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(lessons, l) {
			lessons = append(lessons, l)
		}
	}
	if len(args) > 0 {
		return lessons, nil
	}
	for _, l := range w.Book.Lessons {
		if l.Exercise != nil {
			lessons = append(lessons, l)
		}
	}
	return lessons, nil
}

type checkRun struct {
	*app
	*workbook.Workbook
	checker  *check.Checker
	json     bool
	watching bool
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
			fmt.Fprintf(r.err, "%s: %s\n", l.ID, faultText(err))
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
	return outcome(verdicts)
}

// outcome is the exit of a run: a fault of the machine counts before an unmet condition.
func outcome(verdicts []check.Verdict) error {
	var err error
	for _, v := range verdicts {
		switch v.Kind {
		case check.Met:
		case check.Infrastructure:
			return &usageError{"Az ellenőrzés nem a megoldásod miatt maradt félbe. Futtasd: go run . doctor"}
		default:
			err = errNotMet
		}
	}
	return err
}

// one checks, prints and records one exercise.
func (r *checkRun) one(ctx context.Context, l *book.Lesson) (check.Verdict, error) {
	if l.Exercise.Databases && !r.checker.Planned(l.Exercise) {
		// Not among the results: these may be read by a program.
		fmt.Fprintln(r.err, l.ID+": valódi adatbázison fut. Az első ellenőrzés az adatbázis meghajtóját is lefordítja, ez egy percig is eltarthat.")
	}
	checked, err := r.Check(ctx, r.checker, l, nil)
	if err != nil {
		return checked.Verdict, err
	}
	if err := r.print(l, checked); err != nil {
		return checked.Verdict, err
	}
	r.sayProgress(checked.Warnings, checked.Unsaved)
	if checked.Kind == check.Met && !r.json {
		state, _, _ := r.Store.Load() // what is wrong with it has been said
		r.say(nextStep(r.Workbook, r.Statuses(state)))
	}
	return checked.Verdict, nil
}

func (r *checkRun) print(l *book.Lesson, c workbook.Checked) error {
	if r.json {
		return json.NewEncoder(r.out).Encode(c.Verdict)
	}
	o := r.textOptions()
	o.Watching = r.watching
	r.printf("%s\n", bold(fmt.Sprintf("%d. %s (%s)", l.Number, l.Title, l.ID)))
	return feedback.New(l.Exercise, c.Verdict).WithSource(l.Exercise.File, c.Content).WriteText(r.out, o)
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
	o := feedback.TextOptions{Width: min(a.width, prose.MaxWidth), Brief: a.tty}
	if a.rich {
		o.Style = feedback.Style{Bold: bold, Good: green, Bad: red, Dim: dim}
	}
	return o
}
