package faults

import (
	"errors"
	"fmt"
	"path/filepath"

	"idempotencia/internal/export"
	"idempotencia/internal/handout"
	"idempotencia/internal/update"
)

// handoutText says what went wrong with making or updating a student's workspace; "" for all else.
func handoutText(err error) string {
	var (
		taken       *handout.TakenError
		noSolutions *export.NoSolutionsError
		unsound     *export.UnsoundError
		modules     *export.ModulesError
	)
	switch {
	case errors.As(err, &taken) && taken.Workspace:
		return fmt.Sprintf("Itt már van egy munkafüzet: %s. Nem írok fölé.\nÚj kiadásra így hozható, a tanuló munkája megmarad: `cd %q`, aztán go run . update <forrás>", taken.Path, filepath.Clean(taken.Path))
	case errors.As(err, &taken):
		return fmt.Sprintf("Ez a név már foglalt: %s. Nem írok fölé.\nAdj meg olyat, amely még nincs, vagy egy üres mappát.", taken.Path)
	case errors.As(err, &noSolutions):
		return "Tanulói munkafüzet csak teljes munkafüzetből készülhet, és itt nincs `solutions` mappa.\nFuttasd ott, ahol a mintamegoldások is megvannak."
	case errors.As(err, &unsound):
		return fmt.Sprintf("A tananyagban hiba van, ezért nem adom ki.\n%sJavítsd ki, és ellenőrizd: go run . verify", problemLines(unsound.Problems))
	case errors.As(err, &modules):
		return "A munkafüzet go.mod fájlja most nem készülhet el: olyan Go-csomag kell hozzá, amely nincs ezen a gépen, és most nem tölthető le.\nCsatlakozz a hálózatra, és futtasd újra; utána hálózat nélkül is megy.\nA rendszer ezt mondta: " + modules.Err.Detail
	default:
		return updateText(err)
	}
}

// updateText says why an update cannot be made, or where it stopped.
func updateText(err error) string {
	var (
		halfway    *update.HalfwayError
		older      *update.OlderError
		noManifest *update.NoManifestError
		manifest   *update.ManifestError
		same       *update.SameError
		noFolder   *update.NoFolderError
		busy       *update.BusyError
		changed    *update.ChangedError
		unchanged  *update.UnchangedError
	)
	switch {
	case errors.As(err, &halfway):
		return fmt.Sprintf("A frissítés félbemaradt: %v.\nSemmi nem veszett el. Hárítsd el az okot, és futtasd újra ugyanezt. Ha a program közben nem fordul le, futtasd az új kiadás mappájából: go run . update --in %q .", halfway.Err, halfway.Root)
	case errors.As(err, &unchanged):
		return fmt.Sprintf("A frissítés nem kezdődött el, semmi nem változott. Nem sikerült ez a fájlművelet: %s %s: %v.\nNézd meg a mappa jogosultságait és a szabad helyet, és futtasd újra.", unchanged.Err.Op, unchanged.Err.Path, unchanged.Err.Err)
	case errors.As(err, &older):
		return fmt.Sprintf("A forrás régebbi (%d. kiadás), mint a munkafüzeted (%d. kiadás). Semmi nem változott.\nKérj újabbat az oktatódtól.", older.Source, older.Have)
	case errors.As(err, &noManifest):
		return fmt.Sprintf("Ezt a munkafüzetet nem a go run . export készítette, ezért nem tudom, mi benne a tiéd: hiányzik a %s fájl (%s).\nHa egy teljes munkafüzetben dolgozol, azt a git pull frissíti. Különben kérj új munkafüzetet, és másold át bele az `exercises` mappából a megoldásaidat.", handout.ManifestFile, noManifest.Root)
	case errors.As(err, &manifest):
		return fmt.Sprintf("A munkafüzeted %s fájlja sérült, ezért nem tudom, mi benne a tiéd. Semmi nem változott.\nTedd vissza abból a mappából vagy ZIP-ből, amelyet az oktatódtól kaptál.", handout.ManifestFile)
	case errors.As(err, &same):
		return fmt.Sprintf("A forrás maga ez a munkafüzet: %s.\nAz új kiadás mappáját vagy ZIP-fájlját add meg.", same.Root)
	case errors.As(err, &noFolder):
		return fmt.Sprintf("Ezen a helyen mappának kell lennie, de más van ott: %s. Semmi nem változott.\nNevezd át vagy tedd máshová, és futtasd újra.", noFolder.Name)
	case errors.As(err, &busy):
		return fmt.Sprintf("Egy másik frissítés éppen fut ebben a munkafüzetben: %s.\nVárd meg, amíg véget ér, és futtasd újra.", busy.Root)
	case errors.As(err, &changed):
		return fmt.Sprintf("Ez a fájl közben megváltozott: %s. Semmi nem változott a frissítéstől.\nMentsd el a munkádat, és futtasd újra.", changed.Name)
	default:
		return sourceText(err)
	}
}

// sourceText says why something is no edition to update to.
func sourceText(err error) string {
	var (
		notWorkspace *handout.NotWorkspaceError
		damaged      *handout.DamagedError
		newer        *handout.NewerFormatError
		other        *handout.OtherCourseError
	)
	switch {
	case errors.As(err, &notWorkspace) && notWorkspace.Missing:
		return fmt.Sprintf("Nincs ilyen mappa vagy fájl: %s.\nAdd meg annak a mappának vagy ZIP-fájlnak a helyét, amelyet az oktatódtól kaptál.", notWorkspace.Path)
	case errors.As(err, &notWorkspace):
		return fmt.Sprintf("Ez nem tanulói munkafüzet: %s.\nA forrás az a mappa vagy ZIP-fájl legyen, amelyet az oktatódtól kaptál.", notWorkspace.Path)
	case errors.As(err, &damaged):
		detail := damaged.Detail
		if detail == "" {
			detail = "a tartalma nem az, amit kiadtak"
		}
		return fmt.Sprintf("A forrás sérült: %s. Semmi nem változott.\nA hibás fájl: %s (%s). Töltsd le újra, vagy kérj érintetlen példányt az oktatódtól.", damaged.Path, damaged.Name, detail)
	case errors.As(err, &newer):
		return "A forrást egy újabb program készítette, mint a tiéd. Semmi nem változott.\nFuttasd a frissítést az új kiadás mappájából: go run . update --in <a te mappád> ."
	case errors.As(err, &other):
		return fmt.Sprintf("A forrás egy másik tananyagé: %q. Semmi nem változott.\nEnnek a munkafüzetnek az új kiadását add meg.", other.Course)
	default:
		return ""
	}
}
