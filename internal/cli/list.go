package cli

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"
	"github.com/spf13/cobra"

	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

func (a *app) listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "a leckék és a haladásod",
		Args:  exactly(0, ""),
		RunE:  func(*cobra.Command, []string) error { return a.list() },
	}
}

var statusMarks = map[progress.Status]string{
	progress.NotStarted: "· nincs elkezdve",
	progress.Tried:      "◐ elkezdve",
	progress.Done:       "✓ kész",
	progress.Changed:    "↻ kész volt, változott",
}

func (a *app) list() error {
	w, err := a.open()
	if err != nil {
		return err
	}
	state := a.state(w)
	statuses := w.Statuses(state)
	done, titleWidth := 0, 0
	for _, l := range w.Book.Lessons {
		if statuses[l.ID] == progress.Done {
			done++
		}
		titleWidth = max(titleWidth, runewidth.StringWidth(l.Title))
	}
	a.printf("%s\n%d leckéből %d kész\n\n", bold("Kérésazonosítós idempotencia Go nyelven"), len(w.Book.Lessons), done)
	for _, l := range w.Book.Lessons {
		mark := statusMarks[statuses[l.ID]]
		if statuses[l.ID] == progress.Done {
			mark = green(mark)
		}
		a.printf("%3d. %-10s  %s  %d perc  %s\n", l.Number, l.ID, runewidth.FillRight(l.Title, titleWidth), l.Minutes, mark)
	}
	a.println()
	a.say(nextStep(w, statuses))
	return nil
}

// nextStep says what to do now.
func nextStep(w *workbook.Workbook, statuses map[string]progress.Status) string {
	l := w.Next(statuses)
	if l == nil && w.Book.Lessons[0].Exercise != nil && w.Book.Lessons[0].Exercise.Solution == "" {
		return "Minden feladat kész."
	}
	if l == nil || l.Exercise == nil {
		return "Minden feladat kész. A mintamegoldásokat így nézheted meg: go run . solution <lecke>"
	}
	switch statuses[l.ID] {
	case progress.Changed:
		return stepText(fmt.Sprintf("Ez a feladat kész volt, de azóta változott: „%s”. Ellenőrizd újra:", l.Title), "go run . check "+l.ID)
	case progress.Tried:
		return stepText(fmt.Sprintf("Folytasd a megkezdett feladatot: „%s”. A fájl: %s", l.Title, l.Exercise.File),
			"go run . check "+l.ID, "go run . hint "+l.ID)
	default:
		return stepText(fmt.Sprintf("Következő lecke: %d. „%s”. Olvasd el, majd írd meg ezt: %s", l.Number, l.Title, l.Exercise.File),
			"go run . read "+l.ID, "go run . check "+l.ID)
	}
}

func stepText(text string, commands ...string) string {
	return text + "\n  " + bold(strings.Join(commands, "\n  "))
}
