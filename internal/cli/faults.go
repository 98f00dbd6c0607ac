package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/progress"
)

// usageError is a call that the program does not understand; its text is Hungarian.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

type noWorkbookError struct{ here, below string }

func (e *noWorkbookError) Error() string { return "no workbook in " + e.here }

type noLessonsError struct{ problems []book.Problem }

func (e *noLessonsError) Error() string { return "no lessons" }

type noExerciseError struct {
	lesson   *book.Lesson
	problems []book.Problem
}

func (e *noExerciseError) Error() string { return "no exercise for " + e.lesson.ID }

type unknownLessonError struct {
	name, nearest string
	all           []string
}

func (e *unknownLessonError) Error() string { return "unknown lesson " + e.name }

type missingFileError struct {
	exercise   *book.Exercise
	lookalikes []string
}

func (e *missingFileError) Error() string { return "missing " + e.exercise.File }

// faultText says in Hungarian what happened, where, and what to do next.
func (a *app) faultText(err error) string {
	var (
		usage    *usageError
		nowhere  *noWorkbookError
		empty    *noLessonsError
		half     *noExerciseError
		unknown  *unknownLessonError
		missing  *missingFileError
		machine  *check.EnvError
		pathFail *fs.PathError
	)
	switch {
	case errors.As(err, &usage):
		return usage.text
	case errors.As(err, &nowhere):
		return noWorkbookText(nowhere)
	case errors.As(err, &empty):
		return "A munkafüzetben nincs olvasható lecke.\n" + problemLines(empty.problems) + "Töltsd le újra a munkafüzetet, vagy állítsd vissza a `lessons` mappát: `git checkout -- lessons`"
	case errors.As(err, &half):
		return fmt.Sprintf("Ennek a leckének a feladata nem olvasható: „%s”.\n%sÁllítsd vissza: `git checkout -- exercises/%s`", half.lesson.Title, problemLines(half.problems), half.lesson.ID)
	case errors.As(err, &unknown):
		return unknownLessonText(unknown)
	case errors.As(err, &missing):
		return missingFileText(missing)
	case errors.As(err, &machine):
		return machineText(machine)
	case errors.Is(err, context.Canceled):
		return "Megszakítva."
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

func noWorkbookText(e *noWorkbookError) string {
	text := fmt.Sprintf("Ez nem a munkafüzet mappája: %s\n", e.here)
	if e.below != "" {
		return text + fmt.Sprintf("A munkafüzet itt van: %s\nLépj át oda: `cd %q`", e.below, filepath.Base(e.below))
	}
	return text + "Lépj abba a mappába, ahol a `README.hu.md` és a `lessons` mappa áll, és onnan indítsd újra."
}

func unknownLessonText(e *unknownLessonError) string {
	text := fmt.Sprintf("Nincs ilyen lecke: %s\n", e.name)
	if e.nearest != "" {
		text += fmt.Sprintf("Talán erre gondoltál: %s\n", e.nearest)
	}
	return text + "A leckék: " + strings.Join(e.all, ", ")
}

func missingFileText(e *missingFileError) string {
	text := fmt.Sprintf("Nincs meg a feladat fájlja: %s\n", e.exercise.File)
	if len(e.lookalikes) > 0 {
		text += fmt.Sprintf("A mappában ez van: %s. Ha ez a megoldásod, nevezd vissza erre: %s\n", strings.Join(e.lookalikes, ", "), filepath.Base(e.exercise.File))
	}
	return text + fmt.Sprintf("Az eredeti vázat így kapod vissza: go run . reset %s", e.exercise.ID)
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
	case check.NoSource:
		return "A munkafüzet egyik fájlja hiányzik vagy nem olvasható.\nÁllítsd vissza: git status megmutatja, mi hiányzik, git checkout -- <fájl> visszahozza." + detail
	case check.TestsChanged:
		return "Az elfogadási teszt nem fordul le az érintetlen vázzal, vagy nem azok a tesztek vannak benne, amelyek a leckéhez tartoznak.\nÁllítsd vissza az `exercises` mappából a _test.go fájlt; csak a feladat fájlját szerkeszd." + detail
	default:
		return "A go parancs nem működik rendesen ezen a gépen. Futtasd: go run . doctor" + detail
	}
}

// flagText translates what the flag parser says.
func flagText(err error) string {
	var (
		unknown *pflag.NotExistError
		value   *pflag.ValueRequiredError
		invalid *pflag.InvalidValueError
	)
	switch {
	case errors.As(err, &unknown):
		return fmt.Sprintf("Ismeretlen kapcsoló: %s", flagName(unknown.GetSpecifiedName(), unknown.GetSpecifiedShortnames()))
	case errors.As(err, &value):
		return fmt.Sprintf("A --%s kapcsolóhoz érték is kell.", value.GetFlag().Name)
	case errors.As(err, &invalid):
		return fmt.Sprintf("A --%s kapcsoló értéke nem jó: %q", invalid.GetFlag().Name, invalid.GetValue())
	default:
		return fmt.Sprintf("Nem érthető kapcsoló: %v", err)
	}
}

func flagName(name, group string) string {
	if group != "" {
		return "-" + name
	}
	return "--" + name
}

func damagedText(w progress.Warning) string {
	if w.Err != nil {
		return fmt.Sprintf("a haladásod fájlja sérült (%s), és félre sem tehető: %v. A haladás most nem mentődik.", w.Path, w.Err)
	}
	return fmt.Sprintf("a haladásod fájlja sérült volt. Félretettem ide: %s. A haladás elölről indul, a megoldásaidhoz nem nyúltam.", w.Aside)
}

func progressText(err error) string {
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
