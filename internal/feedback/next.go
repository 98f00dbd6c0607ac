package feedback

import (
	"strings"

	"idempotencia/internal/check"
)

// StoryLead stands above the stories that the student's own file played: some of them end badly for
// the right solution too.
const StoryLead = "Így játszotta el a kódod a lecke történeteit. Ahol nincs ≠ jel, ott a jó megoldás " +
	"is ugyanezt tette, akkor is, ha a történet rosszul végződött."

// NextStep is what to do now and the shell command for it, which is empty when there is none.
// A program that watches the file checks it without being told.
func (r Report) NextStep(watching bool) (sentence, command string) {
	ending, again := ", mentsd el a fájlt, és ellenőrizz újra.", "go run . check "+r.Exercise
	if watching {
		ending, again = ", és mentsd el a fájlt.", ""
	}
	switch {
	case r.Kind == check.Infrastructure:
		if watching {
			return "Nézd meg, mi hiányzik a gépről.", "go run . doctor"
		}
		return "Nézd meg, mi hiányzik a gépről, majd ellenőrizz újra.", "go run . doctor"
	case r.Kind == check.Met && len(r.Warnings) == 0:
		return "Ez a feladat kész. Olvasd el a lecke összefoglalását.", ""
	}
	do, know := r.task()
	return strings.TrimSpace(do + ending + " " + know), again
}

// task is what to do before the file is saved, and what is good to know about it.
func (r Report) task() (do, know string) {
	switch {
	case r.Kind == check.Refused && len(r.Faults) > 1:
		return "Javítsd mindet", ""
	case r.Kind == check.NotBuilt && len(r.Faults) > 1:
		return "Javítsd az elsőt", "A többi sokszor magától megszűnik."
	case r.Kind == check.Refused, r.Kind == check.NotBuilt:
		return "Javítsd", ""
	case r.Kind == check.Met:
		return "A feladat kész. Beadás előtt javítsd, amit a figyelmeztetés kér", ""
	case r.NotStarted && len(r.Unwritten) > 1:
		return "Nyisd meg a fájlt (" + code(r.File) + "), olvasd el a `TODO` megjegyzéseket, írd meg az első függvényt", ""
	case r.NotStarted:
		return "Nyisd meg a fájlt (" + code(r.File) + "), olvasd el a `TODO` megjegyzést, írd meg a függvényt", ""
	case len(r.Unwritten) > 0:
		return "Írd meg, ami még hiányzik (" + functions(r.Unwritten) + ")", ""
	default:
		return "Foglalkozz most csak az első nem teljesülő feltétellel", "Ha elakadsz, a lecke tippjei segítenek."
	}
}
