package cli

import (
	"context"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/history"
	"idempotencia/internal/workbook"
)

// scene is one part of the demo: a lesson's story, played by its reference solution.
type scene struct{ lesson, story string }

// scenes tell the payment service's day.
var scenes = []scene{
	{"outcome", "twice"},
	{"outcome", "review"},
	{"batch", "three"},
	{"outcome", "publish"},
	{"fifo", "lost-answer"},
	{"fifo", "late-repeat"},
}

// beat is the pause before each line on a terminal, so that the eye can follow what happens.
const beat = 150 * time.Millisecond

func (a *app) demoCommand() *cobra.Command {
	var fast bool
	c := &cobra.Command{
		Use:   "demo",
		Short: "a fizetési szolgáltatás egy napja, lejátszva",
		Long: "Lefuttatja a 11–13. lecke mintamegoldásait a munkafüzet üzenetsorán, és sorról sorra lerajzolja, mi történt:\n" +
			"kétszer küldött fizetés, feladott vizsgálat, visszatérítések egy kötegben, sikertelen közzététel, ismételt küldés.\n" +
			"Az óra közben magától lép tovább, ezért a percek nem telnek el.",
		Args: exactly(0, ""),
		RunE: func(c *cobra.Command, _ []string) error { return a.demo(c.Context(), fast) },
	}
	c.Flags().BoolVar(&fast, "fast", false, "szünetek nélkül")
	return c
}

func (a *app) demo(ctx context.Context, fast bool) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	for _, s := range scenes {
		if l := w.Book.Lesson(s.lesson); l == nil || l.Exercise == nil || l.Exercise.Solution == "" {
			return &usageError{"Ebben a munkafüzetben nincs meg minden mintamegoldás, ezért nincs mit lejátszani. Kérdezd az oktatódat."}
		}
	}
	checker, err := check.New(ctx, w.Root, check.Options{})
	if err != nil {
		return err
	}
	if a.tty && !fast {
		a.pause = func() { wait(ctx, beat) }
	}
	played := map[string][]history.Story{}
	for i, s := range scenes {
		if _, done := played[s.lesson]; !done {
			if played[s.lesson], err = a.playReference(ctx, w, checker, w.Book.Lesson(s.lesson)); err != nil {
				return err
			}
		}
		at := slices.IndexFunc(played[s.lesson], func(p history.Story) bool { return p.ID == s.story })
		if at < 0 {
			return fmt.Errorf("demo: %s has no story %q", s.lesson, s.story)
		}
		a.printf("%s\n", dim(fmt.Sprintf("%d/%d · go run . read %s", i+1, len(scenes), s.lesson)))
		a.picture(played[s.lesson][at].Picture())
		a.println()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// playReference runs the stories of a lesson with its reference solution, now and not from a recording.
func (a *app) playReference(ctx context.Context, w *workbook.Workbook, checker *check.Checker, l *book.Lesson) ([]history.Story, error) {
	content, err := os.ReadFile(w.Path(l.Exercise.Solution))
	if err != nil {
		return nil, err
	}
	r, err := checker.Record(ctx, l.Exercise, content)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Kind != check.Met:
		return nil, a.notPlayed(l, workbook.Played{Recording: r, Content: content})
	case r.Ending.Kind != check.Met:
		a.say("A mintamegoldás futása megállt. A részletek: go run . verify " + l.ID)
		return nil, errNotMet
	}
	return r.Stories, nil
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
