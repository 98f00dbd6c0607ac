package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/fsnotify/fsnotify"
	"github.com/spf13/cobra"

	"idempotencia/internal/check"
	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
	"idempotencia/internal/spell"
	"idempotencia/internal/workbook"
)

// finding is one line of the doctor's: how it stands, and the remedy where it does not stand well.
type finding struct {
	level  level
	text   string
	remedy string
}

type level int

const (
	fine level = iota
	optional
	wrong
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "minden megvan-e a gépen",
		Long:  "Megnézi, hogy megvan-e minden, ami a munkafüzethez kell, és megmondja, mi a teendő, ha valami hiányzik.",
		Args:  exactly(0, ""),
		RunE:  func(c *cobra.Command, _ []string) error { return a.doctor(c.Context()) },
	}
}

func (a *app) doctor(ctx context.Context) error {
	root, err := workbook.Find(a.dir)
	if err != nil {
		return err
	}
	findings := goFindings(ctx, root)
	findings = append(findings, cgoFinding(), workFinding(root), flagsFinding(), a.terminalFinding())
	findings = append(findings, writeFinding(root), stateFinding(root), watchFinding(root), spellFinding())
	bad := 0
	for _, f := range findings {
		mark := green("✓ rendben")
		switch f.level {
		case optional:
			mark = yellow("– elhagyható")
		case wrong:
			mark = red("✗ hiba")
			bad++
		}
		a.printf("%s  %s\n", mark, f.text)
		if f.remedy != "" {
			a.printf("    %s\n", f.remedy)
		}
	}
	if bad > 0 {
		return &usageError{fmt.Sprintf("%d dolog javításra vár.", bad)}
	}
	a.println("\nMinden megvan, ami a munkafüzethez kell.")
	return nil
}

func goFindings(ctx context.Context, root string) []finding {
	tools, err := check.FindToolchain(ctx, root)
	var fault *check.EnvError
	if errors.As(err, &fault) {
		text, remedy, _ := strings.Cut(faults.Text(fault), "\n")
		return []finding{{wrong, text, remedy}}
	}
	if err != nil {
		return []finding{{wrong, fmt.Sprintf("a go parancs nem válaszol: %v", err), "Telepítsd újra a Go-t a go.dev/dl oldalról."}}
	}
	found := []finding{{level: fine, text: fmt.Sprintf("Go: %s (%s), %s/%s", tools.Version, tools.Go, runtime.GOOS, runtime.GOARCH)}}
	if err := writable(tools.Cache); err != nil {
		found = append(found, finding{wrong, "a fordítási gyorsítótár nem írható: " + tools.Cache, "Állíts be egy írható mappát: go env -w GOCACHE=<mappa>"})
	} else {
		found = append(found, finding{level: fine, text: "fordítási gyorsítótár: " + tools.Cache})
	}
	if err := tools.Modules(ctx, root); err != nil {
		found = append(found, finding{wrong, "hiányzik egy Go-csomag, amelyre a feladatok épülnek", "Hálózattal futtasd egyszer: go mod download"})
	} else {
		found = append(found, finding{level: fine, text: "a feladatok Go-csomagjai a gépen vannak"})
	}
	return found
}

func cgoFinding() finding {
	for _, name := range []string{"gcc", "clang"} {
		if _, err := exec.LookPath(name); err == nil {
			return finding{level: fine, text: "C-fordító: " + name + " (a -race kapcsolóhoz)"}
		}
	}
	return finding{optional, "nincs C-fordító, ezért a go test -race nem használható", "Ha kell: telepítsd a gcc-t. A feladatokhoz nem szükséges."}
}

func workFinding(root string) finding {
	for folder := root; ; folder = filepath.Dir(folder) {
		file := filepath.Join(folder, "go.work")
		if _, err := os.Stat(file); err == nil {
			return finding{
				optional, "go.work van a munkafüzet fölött: " + file,
				"A go run . check nem veszi figyelembe. Ha a sima go test panaszkodik, így indítsd: GOWORK=off go test ./exercises/apply",
			}
		}
		if folder == filepath.Dir(folder) {
			return finding{level: fine, text: "nincs zavaró go.work"}
		}
	}
}

func flagsFinding() finding {
	for _, name := range []string{"GOFLAGS", "GOOS", "GOARCH", "GOROOT", "GOEXPERIMENT"} {
		if value := os.Getenv(name); value != "" {
			return finding{
				optional, fmt.Sprintf("a %s változó be van állítva: %s", name, value),
				"A go run . check nem veszi figyelembe, a sima go test igen. Ha gond van vele, töröld a változót.",
			}
		}
	}
	return finding{level: fine, text: "a Go környezeti változói alapállásban vannak"}
}

func (a *app) terminalFinding() finding {
	switch {
	case a.rich:
		return finding{level: fine, text: fmt.Sprintf("terminál: %d oszlop, színekkel", a.width)}
	case os.Getenv("NO_COLOR") != "":
		return finding{level: fine, text: "terminál: színek nélkül (NO_COLOR)"}
	default:
		return finding{level: optional, text: "a kimenet nem terminál, ezért sima szöveg színek nélkül"}
	}
}

func writable(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".doctor-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func writeFinding(root string) finding {
	if err := writable(root); err != nil {
		return finding{wrong, "a munkafüzet mappája nem írható: " + root, "Másold olyan mappába, amelybe írhatsz, vagy állítsd át a jogosultságát."}
	}
	if err := writable(os.TempDir()); err != nil {
		return finding{wrong, "az ideiglenes fájlok mappája nem írható: " + os.TempDir(), "Szabadíts fel helyet, vagy állíts be másikat a `TMPDIR` változóval."}
	}
	return finding{level: fine, text: "munkafüzet: " + root}
}

func stateFinding(root string) finding {
	_, warnings, err := progress.Open(root, progress.Options{}).Load()
	switch {
	case err != nil:
		return finding{level: wrong, text: faults.Unsaved(err)}
	case len(warnings) > 0:
		return finding{level: optional, text: faults.Damaged(warnings[0])}
	default:
		return finding{level: fine, text: "a haladás fájlja olvasható"}
	}
}

func watchFinding(root string) finding {
	w, err := fsnotify.NewWatcher()
	if err == nil {
		err = w.Add(root)
		err = errors.Join(err, w.Close())
	}
	if err != nil {
		return finding{optional, fmt.Sprintf("nincs fájlfigyelés: %v", err), "A check --watch így is működik, csak ritkábban néz rá a fájlra."}
	}
	return finding{level: fine, text: "a fájlfigyelés működik"}
}

func spellFinding() finding {
	if _, err := spell.Find(); err != nil {
		return finding{optional, "nincs hunspell magyar szótárral, ezért a `verify` nem ellenőriz helyesírást", "Szerzőként telepítsd a `hunspell` és a `hunspell-hu` csomagot."}
	}
	return finding{level: fine, text: "helyesírás-ellenőrző: hunspell, magyar szótárral"}
}
