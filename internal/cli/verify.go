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
	var fullScreen, textOnly, record bool
	command := &cobra.Command{
		Use:   "verify [lecke…]",
		Short: "szerzőknek: a tananyag ellenőrzése",
		Long: "Bebizonyítja, hogy a tananyag rendben van: a vázak minden feltételt megsértenek, a mintamegoldások mindet teljesítik,\n" +
			"minden ismert hiba pontosan azt sérti meg, amit állít, és a leckék szövege, hivatkozásai és helyesírása is jó.\n" +
			"Minden hibát kiír fájl:sor: szöveg alakban. A szövegeket mindig mind megnézi; a feladatok közül a megnevezetteket futtatja.",
		ValidArgsFunction: a.completeLessons,
		RunE: func(c *cobra.Command, args []string) error {
			if fullScreen {
				return a.verifyInTerminal(c.Context())
			}
			return a.verify(c.Context(), args, verify.Options{TextOnly: textOnly, Record: record})
		},
	}
	command.Flags().BoolVar(&fullScreen, "tui", false, "teljes képernyőn, élő haladással")
	command.Flags().BoolVar(&record, "record", false, "a leckék rajzainak felvételét újra elkészíti")
	command.Flags().BoolVar(&textOnly, "text", false, "csak a szövegek, a feladatok futtatása nélkül")
	return command
}

func (a *app) verify(ctx context.Context, args []string, o verify.Options) error {
	root, err := workbook.Find(a.dir)
	if err != nil {
		return err
	}
	o.Progress, o.Required = a.verifyStep, os.Getenv(verify.RequireVariable) != ""
	if len(args) > 0 {
		w, err := a.open()
		if err != nil {
			return err
		}
		lessons, err := named(w, args)
		if err != nil {
			return err
		}
		for _, l := range lessons {
			o.Only = append(o.Only, l.ID)
		}
	}
	if o.Checker, err = check.New(ctx, root, check.Options{}); err != nil {
		return err
	}
	report, err := verify.Run(ctx, root, o)
	if err != nil {
		return err
	}
	return a.verified(report)
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
