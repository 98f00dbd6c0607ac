package cli

import (
	"context"
	"fmt"
	"strings"

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
	content, err := w.Candidate(l.Exercise)
	if err != nil {
		return err
	}
	checker, err := check.New(ctx, w.Root, check.Options{})
	if err != nil {
		return err
	}
	r, err := checker.Record(ctx, l.Exercise, content)
	if err != nil {
		return err
	}
	if r.Kind != check.Met {
		return a.notPlayed(l, r.Verdict, content)
	}
	for i, s := range r.Stories {
		if i > 0 {
			a.println()
		}
		a.picture(played(l, s))
	}
	switch r.Ending.Kind {
	case check.Met:
		return nil
	case check.Failed: // the play came to its end, but what it wrote down is of no use
		a.say("\nA felvétel nem rajzolható: " + r.Ending.Output + "\nA részletek: go run . check " + l.ID)
	default:
		a.say("\nA futás itt megállt, a többi történet nem játszódott le. A részletek: go run . check " + l.ID)
	}
	return errNotMet
}

// notPlayed says why the file did not come to run.
func (a *app) notPlayed(l *book.Lesson, v check.Verdict, content []byte) error {
	err := feedback.New(l.Exercise, v).WithSource(l.Exercise.File, content).WriteText(a.out, a.textOptions())
	if err != nil {
		return fmt.Errorf("write a verdict: %w", err)
	}
	return errNotMet
}

// played compares with the recording of the right solution, where there is one.
func played(l *book.Lesson, s history.Story) history.Picture {
	for _, reference := range l.Stories {
		if reference.ID == s.ID {
			return s.Beside(reference)
		}
	}
	return s.Picture()
}

func (a *app) picture(p history.Picture) {
	a.say(bold(p.Title))
	for line := range strings.Lines(p.Text(min(a.width, prose.MaxWidth))) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "≠"):
			line = red(line)
		case strings.HasPrefix(strings.TrimSpace(line), "✓"):
			line = green(line)
		}
		a.println(line)
	}
}
