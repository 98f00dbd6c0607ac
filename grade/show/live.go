package show

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"idempotencia/grade/batch"
	"idempotencia/internal/window"
)

// ErrPanic says that the picture met a fault of its own. The terminal is usable again, and the batch
// went on with plain lines.
var ErrPanic = errors.New("show: panic")

// Suits reports whether a Live picture can be shown there: a terminal on both sides, and not a dumb one.
func Suits(in io.Reader, out io.Writer, environ []string) bool {
	f, isFile := in.(*os.File)
	g, alsoFile := out.(*os.File)
	if !isFile || !alsoFile || !term.IsTerminal(f.Fd()) || !term.IsTerminal(g.Fd()) {
		return false
	}
	return colorprofile.Detect(out, environ) > colorprofile.NoTTY
}

// Running is a picture that follows a batch. While it is there, nothing else may write to its terminal.
type Running struct {
	tally     *tally
	program   *tea.Program
	out       io.Writer
	ctx       context.Context
	cancel    context.CancelFunc
	ended     chan struct{} // closed when the picture is gone
	err       error         // of the picture; to be read when it is gone
	calledOff bool          // by a key; to be read when the picture is gone
	plain     plain         // for the time after the picture
}

// Live begins to show a batch below what the terminal shows already. The caller runs the batch under
// Context, tells On what happens, and calls Finish in any case, best deferred: it gives the terminal back.
func Live(ctx context.Context, in io.Reader, out io.Writer, environ []string) *Running {
	return live(ctx, in, out, environ, newTally(time.Now))
}

func live(ctx context.Context, in io.Reader, out io.Writer, environ []string, t *tally, more ...tea.ProgramOption) *Running {
	r := &Running{tally: t, out: out, ended: make(chan struct{}), plain: plain{w: out}}
	r.ctx, r.cancel = context.WithCancel(ctx)
	m := &model{tally: t, cancel: r.cancel, gone: r.ctx.Done(), theme: window.NewTheme(true), width: 80, height: 24}
	options := append([]tea.ProgramOption{
		tea.WithInput(in), tea.WithOutput(out), tea.WithEnvironment(environ),
		tea.WithoutSignalHandler(), // a signal ends the outer context
	}, more...)
	r.program = tea.NewProgram(m, options...)
	go func() {
		defer close(r.ended)
		_, r.err = r.program.Run()
		r.calledOff = m.ending
	}()
	return r
}

// Context ends when the instructor calls the batch off, or the outer one ends.
func (r *Running) Context() context.Context { return r.ctx }

// On takes an event of the batch. It never waits for the terminal.
func (r *Running) On(e batch.Event) {
	s := r.tally.hear(e)
	select {
	case <-r.ended:
		r.plain.tell(e, s)
	default:
	}
}

// Finish takes the picture away and writes down what came of the batch, which stays in the terminal.
// A second call does nothing.
func (r *Running) Finish() error {
	if r.program == nil {
		return nil
	}
	called := r.ctx.Err() != nil
	r.program.Send(finishMsg{})
	<-r.ended
	r.program = nil
	r.cancel()
	r.conclude(called || r.calledOff)
	switch {
	case errors.Is(r.err, tea.ErrProgramPanic):
		return fmt.Errorf("%w: %w", ErrPanic, r.err)
	case r.err != nil:
		return fmt.Errorf("show: %w", r.err)
	}
	return nil
}

// conclude writes what stays.
func (r *Running) conclude(calledOff bool) {
	s := r.tally.see()
	w := 80
	if f, ok := r.out.(*os.File); ok {
		if width, _, err := term.GetSize(f.Fd()); err == nil && width > 0 {
			w = width
		}
	}
	var lines []string
	for _, text := range s.troubles {
		lines = append(lines, window.Wrap("! "+text, min(w, widest), 2)...)
	}
	if s.moreTroubles > 0 {
		lines = append(lines, fmt.Sprintf("! és további %d, köztük a fentiek ismétlései", s.moreTroubles))
	}
	lines = append(lines, strings.Split(ansi.Wrap(s.ending(calledOff), min(w, widest), ""), "\n")...)
	lines = append(lines, joined(s.tallied(), min(w, widest))...)
	fmt.Fprintln(r.out, strings.Join(lines, "\n"))
}
