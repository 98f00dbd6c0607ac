package tui

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

// screenOut collects what the program writes to the terminal.
type screenOut struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screenOut) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screenOut) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// runningProgram is the real program, its terminal two pipes.
type runningProgram struct {
	keys *io.PipeWriter
	out  *screenOut
	err  chan error
}

func start(t *testing.T, ctx context.Context, o Options) *runningProgram {
	t.Helper()
	in, keys := io.Pipe()
	p := &runningProgram{keys: keys, out: &screenOut{}, err: make(chan error, 1)}
	o.In, o.Out, o.Environ = in, p.out, append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=")
	go func() { p.err <- Run(ctx, o) }()
	p.until(t, "the screen is taken", func() bool { return strings.Contains(p.out.String(), "\x1b[?1049h") })
	t.Cleanup(func() { keys.Close() })
	return p
}

func (p *runningProgram) press(t *testing.T, keys string) {
	t.Helper()
	_, err := io.WriteString(p.keys, keys)
	require.NoError(t, err)
}

func (p *runningProgram) ended(t *testing.T) error {
	t.Helper()
	select {
	case err := <-p.err:
		return err
	case <-time.After(patience):
		t.Fatalf("the program does not end:\n%s", goroutines())
		return nil
	}
}

// ownGoroutines counts those that run the project's code: a clock that Bubble Tea has started ends on its own.
func ownGoroutines() int {
	own := 0
	for stack := range bytes.SplitSeq(goroutines(), []byte("\n\n")) {
		if bytes.Contains(stack, []byte("idempotencia/")) {
			own++
		}
	}
	return own
}

func goroutines() []byte {
	stacks := make([]byte, 1<<20)
	return stacks[:runtime.Stack(stacks, true)]
}

func (p *runningProgram) until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain until %s; written:\n%q\n%s", what, p.out.String(), goroutines())
		}
	}
}

// TestRunKeepsThePlaceAndEnds: after q no goroutine and no process of the program is left.
func TestRunKeepsThePlaceAndEnds(t *testing.T) {
	w := realCourse(t)
	require.NoError(t, os.WriteFile(w.Path("exercises/apply/apply.go"), []byte(body("", "\treturn 0, false, nil", "")), 0o644))
	before := ownGoroutines()
	p := start(t, t.Context(), Options{Workbook: w})
	p.press(t, "f")
	p.until(t, "the file was checked", func() bool { return attempts(t, w) > 0 })
	p.press(t, "q")
	require.NoError(t, p.ended(t))
	state, _, err := w.Store.Load()
	require.NoError(t, err)
	assert.Equal(t, progress.Place{Screen: "exercise", Lesson: "apply"}, state.Last)
	assert.Zero(t, children(t))
	p.keys.Close()
	p.until(t, "the goroutines are gone", func() bool { return ownGoroutines() <= before })
	restored(t, p.out.String())
}

// TestRunEndsWithItsContext, as after SIGTERM, in the middle of an endless loop.
func TestRunEndsWithItsContext(t *testing.T) {
	w := realCourse(t)
	require.NoError(t, os.WriteFile(w.Path("exercises/apply/apply.go"), []byte(body("", endless, "")), 0o644))
	ctx, cancel := context.WithCancel(t.Context())
	p := start(t, ctx, Options{Workbook: w})
	p.press(t, "f")
	p.until(t, "the endless loop runs", func() bool { return conditionsRun(t) })
	cancel()
	require.NoError(t, p.ended(t))
	assert.Zero(t, children(t))
	state, _, err := w.Store.Load()
	require.NoError(t, err)
	assert.Equal(t, "apply", state.Last.Lesson)
	restored(t, p.out.String())
}

// TestAPanicLeavesAUsableTerminal: a fault of the program's own is told, and loses no progress.
func TestAPanicLeavesAUsableTerminal(t *testing.T) {
	w := realCourse(t)
	calls := 0
	now := func() time.Time {
		if calls++; calls > 3 {
			panic("a fault of the program's own")
		}
		return noon.Add(time.Duration(calls) * time.Minute)
	}
	p := start(t, t.Context(), Options{Workbook: w, Now: now})
	p.press(t, "\r") // the lesson
	p.press(t, "j")
	p.press(t, "j")
	p.press(t, "j")
	err := p.ended(t)
	require.True(t, errors.Is(err, ErrPanic), err)
	restored(t, p.out.String())
	state, _, err := w.Store.Load()
	require.NoError(t, err)
	assert.Equal(t, progress.Place{Screen: "lesson", Lesson: "apply"}, state.Last)
	assert.Equal(t, 2*time.Minute, state.Exercises["apply"].Spent)
}

// restored sees to it that the alternate screen, the mouse and the hidden cursor were given back.
func restored(t *testing.T, written string) {
	t.Helper()
	for _, mode := range []struct{ on, off string }{{"\x1b[?1049h", "\x1b[?1049l"}, {"\x1b[?25l", "\x1b[?25h"}, {"\x1b[?1002h", "\x1b[?1002l"}} {
		assert.Greater(t, strings.LastIndex(written, mode.off), strings.LastIndex(written, mode.on), "%q after %q", mode.off, mode.on)
	}
}

func attempts(t *testing.T, w *workbook.Workbook) int {
	t.Helper()
	state, _, err := w.Store.Load()
	require.NoError(t, err)
	return state.Exercises["apply"].Attempts
}
