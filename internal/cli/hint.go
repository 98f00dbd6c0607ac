package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/workbook"
)

func (a *app) hintCommand() *cobra.Command {
	var again, all bool
	c := a.withLesson(&cobra.Command{
		Use:   "hint <lecke>",
		Short: "a következő tipp",
		Long:  "Megmutatja a következő tippet, és megjegyzi, hányat láttál már. A tippek egyre többet árulnak el.",
	}, func(_ context.Context, w *workbook.Workbook, l *book.Lesson) error { return a.hint(w, l, again, all) })
	c.Flags().BoolVar(&again, "again", false, "az eddig látott tippek újra, új nélkül")
	c.Flags().BoolVar(&all, "all", false, "minden tipp egyszerre")
	return c
}

func (a *app) hint(w *workbook.Workbook, l *book.Lesson, again, all bool) error {
	if len(l.Hints) == 0 {
		return &usageError{fmt.Sprintf("Ehhez a leckéhez nincs tipp: „%s”.", l.Title)}
	}
	seen := min(a.state(w).Exercises[l.ID].Hints, len(l.Hints))
	first, last := seen, seen+1
	if all {
		first, last = 0, len(l.Hints)
	}
	if !all && (again || seen == len(l.Hints)) {
		first, last = 0, seen
	}
	if again && seen == 0 {
		a.printf("Még egy tippet sem láttál. Az elsőt így kéred: go run . hint %s\n", l.ID)
		return nil
	}
	for i := first; i < last; i++ {
		if err := a.printMarkdown(fmt.Sprintf("### %d/%d. tipp · %s\n\n%s\n", i+1, len(l.Hints), l.Hints[i].Title, l.Hints[i].Markdown)); err != nil {
			return err
		}
		a.println()
	}
	warnings, err := w.Store.ShowHints(l.ID, last)
	a.sayProgress(warnings, err)
	switch {
	case again:
	case last == len(l.Hints) && first == 0:
		a.printf("Ez minden tipp. Ha így sem megy, hasonlítsd össze a kódodat a mintával: go run . solution %s --diff\n", l.ID)
	case last == len(l.Hints):
		a.printf("Ez volt az utolsó tipp. Próbáld meg: go run . check %s\n", l.ID)
	default:
		a.printf("Próbáld meg ezzel, mielőtt a következőt kéred: go run . check %s\n", l.ID)
	}
	return nil
}
