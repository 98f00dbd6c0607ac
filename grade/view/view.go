// Package view owns the full-screen terminal view in which an instructor walks through the results of
// a batch: students, exercises, conditions, files, and the decisions about points.
package view

import (
	"context"
	"errors"
	"fmt"
	"io"

	tea "charm.land/bubbletea/v2"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
)

// Options are what is looked at, and how decisions are kept. Names are shown as the batch has them, so
// a pseudonymous one shows nothing else.
type Options struct {
	Batch     *cohort.Batch
	Course    *book.Book
	Overrides []cohort.Override
	Marks     func(overrides []cohort.Override) []cohort.Mark
	Remarks   func(s cohort.Score) []string // Hungarian: what its points do not tell; may be nil
	Save      func(o cohort.Override) error // one call at a time, also with Remove; an error's text is shown
	Remove    func(student, exercise string) error
	Candidate func(digest string) []byte   // nil for one that was not kept
	Reference func(exercise string) []byte // nil where there is none
	In        io.Reader
	Out       io.Writer
	Environ   []string
}

// ErrPanic says that the view met a fault of its own; the terminal is usable again, and what was saved
// stays saved.
var ErrPanic = errors.New("view: panic")

// Run shows the batch until the instructor leaves or ctx ends.
func Run(ctx context.Context, o Options) error { return run(ctx, o) }

func run(ctx context.Context, o Options, more ...tea.ProgramOption) error {
	options := append([]tea.ProgramOption{
		tea.WithContext(ctx), tea.WithInput(o.In), tea.WithOutput(o.Out), tea.WithEnvironment(o.Environ),
	}, more...)
	m := newModel(o)
	_, err := tea.NewProgram(m, options...).Run()
	m.writing.Lock() // a decision that is being kept is kept
	defer m.writing.Unlock()
	switch {
	case errors.Is(err, tea.ErrProgramPanic):
		return fmt.Errorf("%w: %w", ErrPanic, err)
	case err != nil && ctx.Err() == nil && !errors.Is(err, tea.ErrInterrupted):
		return fmt.Errorf("view: %w", err)
	}
	return nil
}
