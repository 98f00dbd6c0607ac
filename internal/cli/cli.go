// Package cli owns the commands of the student's and author's program: what they print, what they
// ask, and the exit codes 0 (all met), 1 (not met) and 2 (usage or environment).
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
	"idempotencia/internal/prose"
	"idempotencia/internal/workbook"
)

// The exit codes.
const (
	ExitMet    = 0
	ExitNotMet = 1
	ExitFault  = 2
)

// errNotMet ends a command with ExitNotMet; what is to be said has been said.
var errNotMet = errors.New("not met")

// Streams are what a command reads and writes, and the program that fills a terminal.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	// Terminal shows the workbook in a whole terminal, beginning with the instructor's view when
	// verify is set; nil when there is no such program.
	Terminal func(ctx context.Context, w *workbook.Workbook, verify bool) error
}

// app is one start of the program.
type app struct {
	in       io.Reader
	out, err io.Writer
	tty      bool // out is a terminal
	rich     bool // it shows colours
	width    int
	asks     bool // in is a terminal, so that a question can be answered
	dir      string

	pause func() // before each line of a picture that is shown live; nil: none

	asked      sync.Once // the terminal answers slowly, or not at all
	background prose.Look

	terminal func(ctx context.Context, w *workbook.Workbook, verify bool) error
}

// Main runs the program for the given arguments (without its name) and gives the exit code.
func Main(ctx context.Context, args []string, s Streams) int {
	a := newApp(s)
	root := a.rootCommand()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	switch {
	case err == nil:
		return ExitMet
	case errors.Is(err, errNotMet):
		return ExitNotMet
	default:
		fmt.Fprintln(a.err, faultText(err))
		return ExitFault
	}
}

func newApp(s Streams) *app {
	a := &app{in: s.In, width: 80, dir: "."}
	out := colorprofile.NewWriter(s.Out, os.Environ())
	a.out, a.err = out, colorprofile.NewWriter(s.Err, os.Environ())
	if f, ok := s.Out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		a.tty, a.rich = true, out.Profile > colorprofile.NoTTY
		if w, _, err := term.GetSize(f.Fd()); err == nil && w > 0 {
			a.width = w
		}
	}
	if f, ok := s.In.(*os.File); ok {
		a.asks = term.IsTerminal(f.Fd())
	}
	if os.Getenv("TERM") != "dumb" && a.asks && a.tty {
		a.terminal = s.Terminal
	}
	return a
}

func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// say prints prose, broken at words where a terminal is narrow.
func (a *app) say(text string) {
	if a.tty {
		text = ansi.Wrap(text, min(a.width, prose.MaxWidth), "")
	}
	fmt.Fprintln(a.out, text)
}

func (a *app) println(args ...any) { fmt.Fprintln(a.out, args...) }

// open finds the workbook from the current folder upwards and reads it.
func (a *app) open() (*workbook.Workbook, error) { return workbook.Open(a.dir) }

// state reads the progress; what is wrong with it is said, and the program goes on.
func (a *app) state(w *workbook.Workbook) progress.State {
	state, warnings, err := w.Store.Load()
	a.sayProgress(warnings, err)
	return state
}

// sayProgress tells of a state file that could not be used.
func (a *app) sayProgress(warnings []progress.Warning, err error) {
	for _, warning := range warnings {
		a.warn(faults.Damaged(warning))
	}
	if err != nil {
		a.warn(faults.Unsaved(err))
	}
}

func (a *app) warn(text string) { fmt.Fprintln(a.err, yellow("Figyelem:"), text) }
