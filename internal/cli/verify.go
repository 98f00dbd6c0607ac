package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"idempotencia/internal/check"
	"idempotencia/internal/verify"
	"idempotencia/internal/workbook"
)

func (a *app) verifyCommand() *cobra.Command {
	fullScreen := false
	command := &cobra.Command{
		Use:   "verify",
		Short: "szerzőknek: a teljes tananyag ellenőrzése",
		Long: "Bebizonyítja, hogy a tananyag rendben van: a vázak minden feltételt megsértenek, a mintamegoldások mindet teljesítik,\n" +
			"minden ismert hiba pontosan azt sérti meg, amit állít, és a leckék szövege, hivatkozásai és helyesírása is jó.\n" +
			"Minden hibát kiír fájl:sor: szöveg alakban.",
		Args: exactly(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if fullScreen {
				return a.verifyInTerminal(c.Context())
			}
			root, err := workbook.Find(a.dir)
			if err != nil {
				return err
			}
			checker, err := check.New(c.Context(), root, check.Options{})
			if err != nil {
				return err
			}
			report, err := verify.Run(c.Context(), root, verify.Options{
				Checker: checker, Progress: a.verifyStep, Required: os.Getenv(verify.RequireVariable) != "",
			})
			if err != nil {
				return err
			}
			return a.verified(report)
		},
	}
	command.Flags().BoolVar(&fullScreen, "tui", false, "teljes képernyőn, élő haladással")
	return command
}

func (a *app) verifyInTerminal(ctx context.Context) error {
	if a.terminal == nil {
		return &usageError{"Itt nincs terminál a teljes képernyőhöz. Futtasd a kapcsoló nélkül: go run . verify"}
	}
	w, err := a.open()
	if err != nil {
		return err
	}
	return a.terminal(ctx, w, true)
}

// verifyStep tells what is being verified; it goes to stderr, so that stdout holds the problems alone.
func (a *app) verifyStep(step string) { fmt.Fprintf(a.err, "%s\n", dim(step)) }

func (a *app) verified(r verify.Report) error {
	for _, p := range r.Problems {
		a.println(p)
	}
	for _, note := range r.Notes {
		a.warn(note)
	}
	a.printf("%s\n", counts(r))
	if len(r.Problems) > 0 {
		a.printf("%d hiba van a tananyagban.\n", len(r.Problems))
		return errNotMet
	}
	a.println("A tananyag rendben van.")
	return nil
}

func counts(r verify.Report) string {
	return fmt.Sprintf("%d lecke, %d feltétel, %d ismert hiba, %d ellenőrzött jelölt", r.Lessons, r.Conditions, r.Mistakes, r.Candidates)
}
