// Package faults owns the Hungarian text of what went wrong outside a candidate: the machine, the
// workbook's files, the state file, a name that means nothing.
package faults

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

// Text says in Hungarian what happened, where, and what to do next.
func Text(err error) string {
	var (
		nowhere  *workbook.NotFoundError
		empty    *workbook.NoLessonsError
		half     *workbook.NoExerciseError
		unknown  *workbook.UnknownLessonError
		missing  *workbook.MissingFileError
		machine  *check.EnvError
		pathFail *fs.PathError
	)
	if text := handoutText(err); text != "" {
		return text
	}
	switch {
	case errors.As(err, &nowhere):
		return noWorkbookText(nowhere)
	case errors.As(err, &empty):
		return "A munkafüzetben nincs olvasható lecke.\n" + problemLines(empty.Problems) + "Töltsd le újra a munkafüzetet, vagy állítsd vissza a `lessons` mappát: `git checkout -- lessons`"
	case errors.As(err, &half):
		return fmt.Sprintf("Ennek a leckének a feladata nem olvasható: „%s”.\n%sÁllítsd vissza: `git checkout -- exercises/%s`", half.Lesson.Title, problemLines(half.Problems), half.Lesson.ID)
	case errors.As(err, &unknown):
		return unknownLessonText(unknown)
	case errors.As(err, &missing):
		return missingFileText(missing)
	case errors.As(err, &machine):
		return machineText(machine)
	case errors.Is(err, context.Canceled):
		return "Megszakítva."
	case errors.As(err, &pathFail) && errors.Is(err, disk.ErrNotRegular):
		return fmt.Sprintf("Ez nem közönséges fájl, vagy túl nagy: %s\nTedd a helyére a fájlodat. Az eredeti vázat a go run . reset <lecke> adja vissza.", pathFail.Path)
	case errors.As(err, &pathFail):
		return fmt.Sprintf("Nem sikerült ez a fájlművelet: %s %s: %v.\nNézd meg a mappa jogosultságait és a szabad helyet, vagy futtasd: go run . doctor", pathFail.Op, pathFail.Path, pathFail.Err)
	default:
		return fmt.Sprintf("Váratlan hiba: %v\nFuttasd a go run . doctor parancsot: megmutatja, mi hiányzik a gépről.", err)
	}
}

func problemLines(problems []book.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		fmt.Fprintf(&b, "  %s\n", p)
	}
	return b.String()
}

func noWorkbookText(e *workbook.NotFoundError) string {
	text := fmt.Sprintf("Ez nem a munkafüzet mappája: %s\n", e.Here)
	if e.Below != "" {
		return text + fmt.Sprintf("A munkafüzet itt van: %s\nLépj át oda: `cd %q`", e.Below, filepath.Base(e.Below))
	}
	return text + "Lépj abba a mappába, ahol a `README.hu.md` és a `lessons` mappa áll, és onnan indítsd újra."
}

func unknownLessonText(e *workbook.UnknownLessonError) string {
	text := fmt.Sprintf("Nincs ilyen lecke: %s\n", e.Name)
	if e.Nearest != "" {
		text += fmt.Sprintf("Talán erre gondoltál: %s\n", e.Nearest)
	}
	return text + "A leckék: " + strings.Join(e.All, ", ")
}

func missingFileText(e *workbook.MissingFileError) string {
	text := fmt.Sprintf("Nincs meg a feladat fájlja: %s\n", e.Exercise.File)
	if len(e.Lookalikes) > 0 {
		text += fmt.Sprintf("A mappában ez van: %s. Ha ez a megoldásod, nevezd vissza erre: %s\n", strings.Join(e.Lookalikes, ", "), filepath.Base(e.Exercise.File))
	}
	return text + fmt.Sprintf("Az eredeti vázat így kapod vissza: go run . reset %s", e.Exercise.ID)
}

func machineText(e *check.EnvError) string {
	detail := ""
	if e.Detail != "" {
		detail = "\nA rendszer ezt mondta: " + e.Detail
	}
	switch e.Code {
	case check.GoMissing:
		return "Nem található a go parancs. Telepítsd a Go-t a go.dev/dl oldalról, majd nyiss új terminált." + detail
	case check.GoTooOld:
		return fmt.Sprintf("A Go túl régi: %s van a gépen, legalább %s kell.\nTelepítsd az újat a go.dev/dl oldalról.", e.Have, e.Want)
	case check.ModulesMissing:
		return "Hiányzik egy Go-csomag, és most nem tölthető le.\nCsatlakozz a hálózatra, futtasd egyszer: go mod download, és utána hálózat nélkül is dolgozhatsz." + detail
	case check.NoTemp:
		return "Nem írható az ideiglenes fájlok mappája. Szabadíts fel helyet, vagy állíts be másikat a `TMPDIR` változóval." + detail
	case check.ExtraFiles:
		return "A feladat mappájában olyan fájl is van, amely miatt a feladat nem fordul le: " + e.Detail + ".\nNevezd át úgy, hogy a neve ne .go-ra végződjön, vagy tedd a mappán kívülre."
	case check.MachineFull:
		return "Elfogyott a hely, a memória vagy a megnyitható fájlok száma, ezért az ellenőrzés félbemaradt. Szabadíts fel helyet, zárj be néhány programot, és próbáld újra." + detail
	case check.NoCompiler:
		return "A versenyhelyzetek kereséséhez C-fordító kell (gcc vagy clang), és ezen a gépen nincs.\nTelepíts egyet, vagy ellenőrizz a --race kapcsoló nélkül."
	case check.NeedsGo:
		return "Ezt a megoldást csak telepített Go fordítja le: olyan csomag vagy direktíva van benne, amely a böngészőben nem használható.\nÍrd meg nélküle, vagy ellenőrizd a saját gépeden." + detail
	case check.NoFastPath:
		return "Ezt a feladatot csak a go parancs tudná lefordítani, arra pedig idegen kódot nem bízunk: " + e.Detail + ".\nNézd meg, van-e idegen fájl a feladat mappájában (git status), és futtasd: go run . verify " + e.Detail
	case check.NotShutIn:
		return "Az elszigetelés nem indította el a programot, ezért erről a beadásról nincs ítélet. Próbáld újra; ha ismétlődik, nézd meg a szabad memóriát és a folyamatok számának korlátját." + detail
	case check.NoSource:
		return "A munkafüzet egyik fájlja hiányzik vagy nem olvasható.\nÁllítsd vissza: git status megmutatja, mi hiányzik, git checkout -- <fájl> visszahozza." + detail
	case check.TestsChanged:
		return "Az elfogadási teszt nem fordul le az érintetlen vázzal, vagy nem azok a tesztek vannak benne, amelyek a leckéhez tartoznak.\nÁllítsd vissza az `exercises` mappából a _test.go fájlt; csak a feladat fájlját szerkeszd." + detail
	default:
		return "A go parancs nem működik rendesen ezen a gépen. Futtasd: go run . doctor" + detail
	}
}

// Damaged tells of a damaged state file.
func Damaged(w progress.Warning) string {
	if w.Err != nil {
		return fmt.Sprintf("a haladásod fájlja sérült (%s), és félre sem tehető: %v. A haladás most nem mentődik.", w.Path, w.Err)
	}
	return fmt.Sprintf("a haladásod fájlja sérült volt. Félretettem ide: %s. A haladás elölről indul, a megoldásaidhoz nem nyúltam.", w.Aside)
}

// Unsaved tells why the progress cannot be kept.
func Unsaved(err error) string {
	var (
		locked *progress.LockedError
		newer  *progress.NewerVersionError
	)
	switch {
	case errors.As(err, &locked):
		return fmt.Sprintf("a haladást egy másik program tartja zárolva (%s). Most nem mentődik; zárd be a másikat, és ellenőrizz újra.", locked.Path)
	case errors.As(err, &newer):
		return fmt.Sprintf("a haladás fájlját (%s) egy újabb program írta (%d. változat), ezért nem nyúlok hozzá. Frissítsd a munkafüzetet: git pull", newer.Path, newer.Version)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf("a mappa nem írható, ezért a haladás nem mentődik. Az ellenőrzés működik. Részletek: %v", err)
	default:
		return fmt.Sprintf("a haladás nem mentődik: %v", err)
	}
}
