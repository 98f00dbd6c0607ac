package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/history"
	"idempotencia/internal/prose"
	"idempotencia/internal/workbook"
)

func (a *app) storyCommand() *cobra.Command {
	return a.withLesson(&cobra.Command{
		Use:   "story <lecke>",
		Short: "a lecke történetei a te megoldásoddal",
		Long: "Lefuttatja a lecke történeteit a te fájloddal, és lerajzolja, mi történt.\n" +
			"A ≠ jel azt mutatja, hol tér el a futás a jó megoldásétól.",
	}, a.story)
}

func (a *app) story(ctx context.Context, w *workbook.Workbook, l *book.Lesson) error {
	if l.Exercise == nil || l.Exercise.Story == "" {
		return &usageError{"Ehhez a leckéhez nincsenek rajzolt történetek."}
	}
	checker, err := check.New(ctx, w.Root, check.Options{})
	if err != nil {
		return err
	}
	played, err := w.Play(ctx, checker, l)
	if err != nil {
		return err
	}
	if played.Kind != check.Met {
		return a.notPlayed(l, played)
	}
	a.say(feedback.StoryLead)
	for _, p := range played.Pictures {
		a.println()
		a.picture(p)
	}
	switch played.Ending.Kind {
	case check.Met:
		return nil
	case check.Failed: // the play came to its end, but what it wrote down is of no use
		a.say("\nA felvétel nem rajzolható: " + played.Ending.Output + "\nA részletek: go run . check " + l.ID)
	default:
		a.say("\nA futás itt megállt, a többi történet nem játszódott le. A részletek: go run . check " + l.ID)
	}
	return errNotMet
}

// notPlayed says why the file did not come to run.
func (a *app) notPlayed(l *book.Lesson, p workbook.Played) error {
	err := feedback.New(l.Exercise, p.Verdict).WithSource(l.Exercise.File, p.Content).WriteText(a.out, a.textOptions())
	if err != nil {
		return fmt.Errorf("write a verdict: %w", err)
	}
	return errNotMet
}

func (a *app) picture(p history.Picture) {
	a.say(bold(p.Title))
	for _, line := range p.Lines(min(a.width, prose.MaxWidth), red, green) {
		if a.pause != nil {
			a.pause()
		}
		a.println(line)
	}
}
