package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

func (a *app) solutionCommand() *cobra.Command {
	var showDiff, yes bool
	c := a.withLesson(&cobra.Command{
		Use:   "solution <lecke>",
		Short: "a mintamegoldás",
		Long:  "Megmutatja a mintamegoldást. Amíg a feladat nincs kész, előbb rákérdez.",
	}, func(ctx context.Context, w *workbook.Workbook, l *book.Lesson) error {
		return a.solution(ctx, w, l, showDiff, yes)
	})
	c.Flags().BoolVar(&showDiff, "diff", false, "a te fájlod és a minta közötti eltérés")
	c.Flags().BoolVarP(&yes, "yes", "y", false, "kérdés nélkül")
	return c
}

func (a *app) solution(ctx context.Context, w *workbook.Workbook, l *book.Lesson, showDiff, yes bool) error {
	if l.Exercise.Solution == "" {
		return &usageError{"Ebben a munkafüzetben nincsenek mintamegoldások. Kérdezd az oktatódat."}
	}
	reference, err := os.ReadFile(w.Path(l.Exercise.Solution))
	if err != nil {
		return err
	}
	var own []byte
	if showDiff {
		if own, err = w.Candidate(l.Exercise); err != nil {
			return err
		}
	}
	state := a.state(w)
	if !yes && w.Status(state, l) != progress.Done {
		agreed, err := a.ask(ctx, beforeSolution(state, l), "--yes")
		if err != nil {
			return err
		}
		if !agreed {
			a.printf("Rendben, nem mutatom. Dolgozz tovább rajta: go run . hint %s\n", l.ID)
			return nil
		}
	}
	warnings, err := w.Store.ShowSolution(l.ID)
	a.sayProgress(warnings, err)
	if !showDiff {
		a.printf("%s\n\n%s", dim("// "+l.Exercise.Solution), book.WithoutDirectives(string(reference)))
		return nil
	}
	a.printDiff(udiff.Unified(l.Exercise.File, l.Exercise.Solution, string(own), book.WithoutDirectives(string(reference))))
	return nil
}

// beforeSolution offers the hints first.
func beforeSolution(state progress.State, l *book.Lesson) string {
	text := fmt.Sprintf("Ez a feladat még nincs kész: „%s”. Ha most megnézed a megoldást, kevesebbet tanulsz belőle.", l.Title)
	if left := len(l.Hints) - state.Exercises[l.ID].Hints; left > 0 {
		text += fmt.Sprintf("\nMég %d tipp vár rád: go run . hint %s", left, l.ID)
	}
	return text + "\nMegmutassam mégis?"
}

func (a *app) printDiff(text string) {
	if text == "" {
		a.println("A fájlod betűre megegyezik a mintával.")
		return
	}
	a.println(dim("- a te fájlod, + a mintamegoldás"))
	a.coloured(text)
}

// coloured prints the lines of a unified diff.
func (a *app) coloured(text string) {
	for line := range strings.Lines(text) {
		s := check.Clean(strings.TrimSuffix(line, "\n"))
		switch {
		case strings.HasPrefix(s, "--- "), strings.HasPrefix(s, "+++ "):
			s = bold(s)
		case strings.HasPrefix(s, "-"):
			s = red(s)
		case strings.HasPrefix(s, "+"):
			s = green(s)
		}
		a.println(s)
	}
}
