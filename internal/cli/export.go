package cli

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"idempotencia/internal/export"
	"idempotencia/internal/handout"
)

func (a *app) exportCommand() *cobra.Command {
	var lessons []string
	c := &cobra.Command{
		Use:   "export <mappa>",
		Short: "oktatóknak: tanulói munkafüzet mintamegoldások nélkül",
		Long: "Tanulói munkafüzetet készít egy új mappába, vagy ha a név .zip végű, ZIP-fájlba.\n" +
			"Benne van minden, amivel a tanuló dolgozik: leckék, vázak, tesztek, a program; a mintamegoldások és az ismert hibák kódja nincs.\n" +
			"Ugyanabból a munkafüzetből mindig betűre ugyanaz készül. Létező munkafüzetet nem ír felül: arra az `update` parancs való.",
		Args: exactly(1, "a mappa vagy a ZIP-fájl neve"),
		RunE: func(c *cobra.Command, args []string) error { return a.export(c.Context(), args[0], lessons) },
	}
	c.Flags().StringSliceVar(&lessons, "exercises", nil, "csak ezek a leckék, vesszővel elválasztva: `lecke,lecke`")
	return c
}

func (a *app) export(ctx context.Context, target string, lessons []string) error {
	w, err := a.open()
	if err != nil {
		return err
	}
	if err := handout.Free(target); err != nil { // said before the long work
		return err
	}
	var o export.Options
	for _, name := range lessons {
		l, err := w.Lesson(name)
		if err != nil {
			return err
		}
		o.Lessons = append(o.Lessons, l.ID)
	}
	made, err := export.Make(ctx, w.Root, o)
	if err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := made.Write(target); err != nil {
		return err
	}
	a.exported(target, made)
	return nil
}

func (a *app) exported(target string, made export.Made) {
	a.printf("Elkészült a tanulói munkafüzet: %s\n", target)
	a.printf("%d. kiadás, %d lecke, %d fájl; mintamegoldás nincs benne.\n", made.Edition, len(made.Lessons), len(made.Files))
	for _, folder := range made.Omitted {
		a.printf("Kimaradt, mert másik lecke feladatára épül: %s\n", folder)
	}
	if handout.IsZIP(target) {
		a.println("A tanuló kicsomagolja, és a kapott mappában ezt futtatja: go run .")
		return
	}
	a.printf("A tanuló ezzel kezdi: %s\n", bold(fmt.Sprintf("cd %q && go run .", filepath.Clean(target))))
}
