package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/workbook"
)

func (a *app) resetCommand() *cobra.Command {
	yes := false
	c := a.withLesson(&cobra.Command{
		Use:   "reset <lecke>",
		Short: "a feladat eredeti váza vissza",
		Long:  "Visszaállítja a feladat eredeti vázát. Előbb rákérdez, és a mostani fájlodat más néven megőrzi mellette.",
	}, func(ctx context.Context, w *workbook.Workbook, l *book.Lesson) error { return a.reset(ctx, w, l, yes) })
	c.Flags().BoolVarP(&yes, "yes", "y", false, "kérdés nélkül")
	return c
}

func (a *app) reset(ctx context.Context, w *workbook.Workbook, l *book.Lesson, yes bool) error {
	untouched, err := w.Untouched(l.Exercise)
	if err != nil {
		return err
	}
	if untouched {
		a.printf("Nincs mit visszaállítani: a %s érintetlen.\n", l.Exercise.File)
		return nil
	}
	if _, err := w.Candidate(l.Exercise); err == nil && !yes {
		agreed, err := a.ask(ctx, fmt.Sprintf("Visszaállítsam az eredeti vázat ebben: %s? A mostani fájlod más néven megmarad mellette.", l.Exercise.File), "--yes")
		if err != nil {
			return err
		}
		if !agreed {
			a.println("Rendben, a fájlodhoz nem nyúltam.")
			return nil
		}
	}
	kept, err := w.Reset(l.Exercise, time.Now())
	if err != nil {
		return err
	}
	if kept == "" {
		a.printf("A fájl hiányzott; az eredeti váz a helyén van: %s\n", l.Exercise.File)
		return nil
	}
	a.printf("Az eredeti váz a helyén van: %s\nA korábbi fájlod itt maradt meg: %s\n", l.Exercise.File, kept)
	return nil
}
