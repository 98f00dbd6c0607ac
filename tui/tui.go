// Package tui owns the terminal program in which a student reads, writes, checks and understands:
// one Bubble Tea model, whose screens are plain structs that render a width and a height to lines.
package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/workbook"
)

// Options say on what and where the program runs.
type Options struct {
	Workbook *workbook.Workbook
	In       io.Reader
	Out      io.Writer
	Environ  []string
	Verify   bool             // begin with the instructor's view
	Now      func() time.Time // time.Now when nil
}

// ErrPanic says that the program met a fault of its own; the terminal is usable again.
var ErrPanic = errors.New("terminal ui: panic")

// Run shows the workbook until the student leaves. Afterwards no process is left and what is to be
// kept is kept.
func Run(ctx context.Context, o Options) error {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Environ == nil {
		o.Environ = os.Environ()
	}
	s := newServices(ctx, o)
	defer s.close()
	m := newModel(s, o.Verify)
	_, err := tea.NewProgram(m,
		tea.WithContext(s.ctx), tea.WithInput(o.In), tea.WithOutput(o.Out), tea.WithEnvironment(o.Environ),
	).Run()
	s.cancel()
	// The model is one and the same to the end, also when the program ended in a panic. A place that
	// cannot be kept was told of when the first check could not be.
	_ = s.keep(m.leaving())
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		return fmt.Errorf("%w: %w", ErrPanic, err)
	case err != nil && ctx.Err() == nil && !errors.Is(err, tea.ErrInterrupted):
		return fmt.Errorf("terminal ui: %w", err)
	}
	return nil
}
