// Package isolation owns how far a submission is shut in while it is built and run, and what that
// keeps it from.
package isolation

import (
	"context"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"idempotencia/grade/isolation/promise"
	"idempotencia/internal/check"
)

// Level names a way of shutting submissions in.
type Level string

// The levels, the strongest first.
const (
	Auto       Level = "auto"       // the strongest that keeps all promises here
	Bubblewrap Level = "bubblewrap" // namespaces of Linux, by the program bwrap
	Screen     Level = "screen"     // only the screen, and the limits of single processes; has to be asked for by name
)

// Levels are all that can be asked for.
func Levels() []Level { return []Level{Auto, Bubblewrap, Screen} }

// Reached is the level that submissions will be run on.
type Reached struct {
	Level     Level
	Isolation check.Isolation // nil on level Screen
	Promises  []string        // Hungarian: what a submission is kept from, as a probe has shown
	Lacks     []string        // Hungarian: what it may do
}

// UnavailableError says that the wanted level cannot be had on this machine.
type UnavailableError struct {
	Want Level
	Why  string // Hungarian, a sentence
}

func (e *UnavailableError) Error() string { return fmt.Sprintf("isolation %s: %s", e.Want, e.Why) }

// UnknownLevelError says that there is no such level.
type UnknownLevelError struct{ Name string }

func (e *UnknownLevelError) Error() string { return "no isolation level " + e.Name }

// Find gives the wanted level, after it has shown in a probe that it keeps what it promises. root is
// the workbook's folder, where the probe is built. Its error is an *UnavailableError, an
// *UnknownLevelError or the context's.
func Find(ctx context.Context, want Level, root string) (Reached, error) {
	switch want {
	case Auto, Bubblewrap:
	case Screen:
		return Reached{Level: Screen, Lacks: promise.Risks(promise.All())}, nil
	default:
		return Reached{}, &UnknownLevelError{Name: string(want)}
	}
	path, err := exec.LookPath("bwrap")
	if runtime.GOOS != "linux" || err != nil {
		return Reached{}, &UnavailableError{Want: want, Why: absent()}
	}
	by := newBubblewrap(path)
	held, err := try(ctx, by, root)
	if ctx.Err() != nil {
		return Reached{}, ctx.Err()
	}
	if err != nil {
		return Reached{}, &UnavailableError{Want: want, Why: "A bwrap itt nem indít el semmit: " + firstLine(err.Error()) + "." + by.advice()}
	}
	if broken := missing(held); len(broken) > 0 {
		return Reached{}, &UnavailableError{Want: want, Why: "A próba szerint a bwrap itt ezt nem tartja be: " + strings.Join(promise.Texts(broken), "; ") + "."}
	}
	return Reached{Level: Bubblewrap, Isolation: by, Promises: promise.Texts(promise.All())}, nil
}

func absent() string {
	if runtime.GOOS != "linux" {
		return "Elszigetelni Linuxon lehet: a beadásokat ott értékeld, például egy virtuális gépben."
	}
	return "Nincs a gépen bubblewrap. Telepítsd (Debianon és Ubuntun: apt install bubblewrap)."
}

func missing(held []promise.Promise) []promise.Promise {
	return slices.DeleteFunc(promise.All(), func(p promise.Promise) bool { return slices.Contains(held, p) })
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return strings.TrimRight(line, ".:")
}
