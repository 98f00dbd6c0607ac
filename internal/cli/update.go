package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"idempotencia/internal/check"
	"idempotencia/internal/update"
	"idempotencia/internal/workbook"
)

func (a *app) updateCommand() *cobra.Command {
	var dry bool
	in := ""
	c := &cobra.Command{
		Use:   "update <forrás>",
		Short: "új kiadás az oktatódtól; a munkád megmarad",
		Long: "A munkafüzetet a forrás kiadására hozza. A forrás egy újabb tanulói munkafüzet mappája vagy ZIP-fájlja, vagy egy teljes munkafüzet mappája.\n" +
			"Amihez nem nyúltál, az kicserélődik. A feladatokban írt fájljaid és a haladásod megmaradnak; ha a tananyag más fájlját írtad át, a tiéd `.mentes-…` végű néven marad meg.\n" +
			"Ha egy szerkesztett feladat váza az új kiadásban más, megmutatja az eltérést, és az új vázat a fájlod mellé teszi (`.uj`).",
		Args: exactly(1, "a forrás: egy újabb munkafüzet mappája vagy ZIP-fájlja"),
		RunE: func(c *cobra.Command, args []string) error {
			if in == "" {
				in = a.dir
			}
			return a.update(c.Context(), in, args[0], dry)
		},
	}
	c.Flags().BoolVar(&dry, "dry-run", false, "csak megmutatja, mi történne")
	c.Flags().StringVar(&in, "in", "", "a `mappa`, amelyet frissítsen, ha nem az, amelyikben állsz")
	return c
}

func (a *app) update(ctx context.Context, in, source string, dry bool) error {
	root, err := workbook.Find(in)
	if err != nil {
		return err
	}
	next, err := update.Source(ctx, root, source)
	if err != nil {
		return err
	}
	plan, err := update.Make(root, next)
	if err != nil {
		return err
	}
	if plan.Same() {
		a.printf("Nincs mit frissíteni, minden a helyén van (%d. kiadás).\n", plan.To.Edition)
		return nil
	}
	a.planned(plan, dry)
	if dry {
		a.say("\nEz csak próba volt: semmi nem változott. Ugyanez a --dry-run kapcsoló nélkül végzi el.")
		return nil
	}
	if err := plan.Apply(ctx); err != nil {
		return err
	}
	a.printf("\nA frissítés kész (%d. kiadás).\n", plan.To.Edition)
	a.say("A haladásod megmaradt. Ha egy kész feladat tesztje változott, a lista jelzi: go run . list")
	return nil
}

// planned lists what happens to each file. Of the program itself only the number of files is told.
func (a *app) planned(p *update.Plan, dry bool) {
	a.printf("%s\n\n", bold(fmt.Sprintf("%d. kiadás → %d. kiadás", p.From.Edition, p.To.Edition)))
	program := 0
	for _, s := range p.Steps {
		if s.Beside == "" && s.Kind != update.Keep && ofProgram(s.Name) {
			program++
			continue
		}
		a.printf("%-10s  %s\n", stepWord(s.Kind), check.Clean(s.Name))
		if s.Kind == update.Aside {
			a.printf("            a szerkesztett fájl itt marad meg: %s\n", check.Clean(s.Beside))
		}
	}
	if program > 0 {
		a.printf("%-10s  a program %d fájlja\n", stepWord(update.Replace), program)
	}
	for _, s := range p.Steps {
		if s.Kind == update.Keep {
			a.keptStub(s, dry)
		}
	}
}

// keptStub says what is new in the stub of an exercise that the student has edited.
func (a *app) keptStub(s update.Step, dry bool) {
	a.println()
	if s.Beside == "" {
		a.say(fmt.Sprintf("Az új kiadásban már nincs ilyen feladat: %s. A fájlod a helyén marad.", check.Clean(s.Name)))
		return
	}
	verb := "van"
	if dry {
		verb = "lesz"
	}
	a.say(fmt.Sprintf("Más lett ennek a feladatnak a váza: %s. A fájlod a helyén marad, az új váz mellette %s: %s", check.Clean(s.Name), verb, check.Clean(s.Beside)))
	if s.Old == nil {
		a.say("A régi váz már nincs meg, ezért az eltérést nem tudom megmutatni. Vesd össze a fájlodat az új vázzal.")
		return
	}
	a.println(dim("- a régi váz, + az új váz; vezesd át a fájlodba, ami kell belőle"))
	a.coloured(udiff.Unified("régi váz", "új váz", string(s.Old), string(s.New)))
}

func stepWord(k update.Kind) string {
	switch k {
	case update.Add:
		return "új"
	case update.Replace:
		return "frissül"
	case update.Remove:
		return "törlődik"
	case update.Keep:
		return "megmarad"
	default:
		return "félrekerül"
	}
}

func ofProgram(name string) bool {
	return strings.HasPrefix(name, "internal/") || strings.HasPrefix(name, "tui/") || name == "main.go" || name == "go.mod" || name == "go.sum"
}
