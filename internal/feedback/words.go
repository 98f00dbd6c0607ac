package feedback

import (
	"fmt"

	"idempotencia/internal/check"
)

// Word names a kind in Hungarian, so that its meaning never hangs on a colour.
func Word(kind check.Kind) string {
	switch kind {
	case check.Met:
		return "teljesül"
	case check.Failed:
		return "nem teljesül"
	case check.Panicked:
		return "leállt (panic)"
	case check.Deadlocked:
		return "holtpontra jutott"
	case check.TimedOut:
		return "kifutott az időből"
	case check.OutOfMemory:
		return "elfogyott a memória"
	case check.NotBuilt:
		return "nem fordul le"
	case check.Refused:
		return "nem futtatható"
	case check.Infrastructure:
		return "nem sikerült ellenőrizni"
	default:
		return "nem futott"
	}
}

// Mark is the sign of a kind in a checklist.
func Mark(kind check.Kind) string {
	switch kind {
	case check.Met:
		return "✓"
	case check.Infrastructure, "":
		return "–"
	default:
		return "✗"
	}
}

func (r Report) headline(stage check.Stage) string {
	met, all := r.Met(), len(r.Conditions)
	switch r.Kind {
	case check.Infrastructure:
		return "Az ellenőrzést most nem sikerült elvégezni; ez nem a te hibád."
	case check.Refused:
		return "Ez a fájl ebben a formában nem futtatható: " + counted(len(r.Faults), "dolgot", "kell előbb javítani.")
	case check.NotBuilt:
		return notBuilt(stage, r.Faults)
	case check.Met:
		if all == 1 {
			return "Az egyetlen feltétel teljesül."
		}
		return fmt.Sprintf("Mind a%s %d feltétel teljesül.", numberZ(all), all)
	}
	switch {
	case r.NotStarted:
		return "A megoldás még megírásra vár: " + functions(r.Unwritten) + "."
	case len(r.Unwritten) > 0:
		return fmt.Sprintf("%d feltételből %d teljesül; még megírásra vár: %s.", all, met, functions(r.Unwritten))
	case all == 1:
		return "Az egyetlen feltétel még nem teljesül."
	case met == 0:
		return fmt.Sprintf("A%s %d feltételből még egyik sem teljesül.", numberZ(all), all)
	default:
		return fmt.Sprintf("%d feltételből %d teljesül, %d még nem.", all, met, all-met)
	}
}

func notBuilt(stage check.Stage, all []Fault) string {
	n := len(all)
	switch {
	case stage == check.StageScreen:
		return "A fájlt a fordító nem tudja elolvasni."
	case stage == check.StageVet:
		return "A program lefordul, de a `go vet` hibát talált benne: " + counted(n, "dolgot", "kell javítani.")
	case n > 1 && all[n-1].Original == tooManyErrors:
		return fmt.Sprintf("A program még nem fordul le: legalább %d hibát jelez a fordító.", n-1)
	default:
		return "A program még nem fordul le: " + counted(n, "hibát", "jelez a fordító.")
	}
}

func counted(n int, what, rest string) string {
	if n < 2 {
		return "egy " + what + " " + rest
	}
	return fmt.Sprintf("%d %s %s", n, what, rest)
}

// numberZ makes "az" of "a" before a number that is read with a vowel first.
func numberZ(n int) string {
	if Article(fmt.Sprint(n)) == "az" {
		return "z"
	}
	return ""
}

func functions(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = code(name)
	}
	return list(quoted)
}
