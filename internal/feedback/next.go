package feedback

import (
	"strings"

	"idempotencia/internal/check"
)

// StoryLead stands above the stories that the student's own file played: some of them end badly for
// the right solution too.
const StoryLead = "Így játszotta el a kódod a lecke történeteit. Ahol nincs ≠ jel, ott a jó megoldás " +
	"is ugyanezt tette, akkor is, ha a történet rosszul végződött."

// Loop says how a student comes from one check to the next.
type Loop int

// The loops.
const (
	OnCommand Loop = iota // saves the file and gives a shell command
	OnSave                // a program watches the file and checks it without being told
	InBrowser             // presses a button beside the text
)

// NextStep is what to do now and the shell command for it, which is empty when there is none.
func (r Report) NextStep(loop Loop) (sentence, command string) {
	ending, again := ", mentsd el a fájlt, és ellenőrizz újra.", "go run . check "+r.Exercise
	switch loop {
	case OnSave:
		ending, again = ", és mentsd el a fájlt.", ""
	case InBrowser:
		ending, again = ", és ellenőrizz újra.", ""
	}
	switch {
	case r.Kind == check.Infrastructure && loop == InBrowser:
		return "Ellenőrizz újra. Ha megint elakad, töltsd újra az oldalt.", ""
	case r.Kind == check.Infrastructure && loop == OnSave:
		return "Nézd meg, mi hiányzik a gépről.", "go run . doctor"
	case r.Kind == check.Infrastructure:
		return "Nézd meg, mi hiányzik a gépről, majd ellenőrizz újra.", "go run . doctor"
	case r.Kind == check.Met && len(r.Warnings) == 0:
		return "Ez a feladat kész. Olvasd el a lecke összefoglalását.", ""
	}
	do, know := r.task(loop)
	return strings.TrimSpace(do + ending + " " + know), again
}

// task is what to do before the file is saved, and what is good to know about it.
func (r Report) task(loop Loop) (do, know string) {
	read := "Nyisd meg a fájlt (" + code(r.File) + "), olvasd el"
	if loop == InBrowser {
		read = "Olvasd el"
	}
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
		return read + " a `TODO` megjegyzéseket, írd meg az első függvényt", ""
	case r.NotStarted:
		return read + " a `TODO` megjegyzést, írd meg a függvényt", ""
	case len(r.Unwritten) > 0:
		return "Írd meg, ami még hiányzik (" + functions(r.Unwritten) + ")", ""
	default:
		return "Foglalkozz most csak az első nem teljesülő feltétellel", "Ha elakadsz, a lecke tippjei segítenek."
	}
}
