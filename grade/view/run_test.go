package view

import (
	"bytes"
	"context"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const patience = 20 * time.Second

// paper collects what the view writes to the terminal.
type paper struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *paper) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// running is the real program, its terminal two pipes.
type running struct {
	t    *testing.T
	keys *io.PipeWriter
	out  *paper
	err  chan error
}

func start(t *testing.T, ctx context.Context, d *desk) *running {
	t.Helper()
	in, keys := io.Pipe()
	r := &running{t: t, keys: keys, out: &paper{}, err: make(chan error, 1)}
	d.In, d.Out, d.Environ = in, r.out, []string{"TERM=xterm-256color"}
	go func() { r.err <- run(ctx, d.Options, tea.WithWindowSize(80, 24)) }()
	t.Cleanup(func() { keys.Close() })
	r.sees("7 tanuló")
	return r
}

func (r *running) press(keys string) {
	r.t.Helper()
	_, err := io.WriteString(r.keys, keys)
	require.NoError(r.t, err)
}

func (r *running) until(what string, holds func() bool) {
	r.t.Helper()
	for deadline := time.Now().Add(patience); !holds(); runtime.Gosched() {
		require.True(r.t, time.Now().Before(deadline), "waited in vain until %s; written:\n%q", what, r.out.String())
	}
}

func (r *running) sees(text string) {
	r.t.Helper()
	r.until("the screen shows "+text, func() bool { return strings.Contains(squeeze(ansi.Strip(r.out.String())), squeeze(text)) })
}

func (r *running) ended() error {
	r.t.Helper()
	select {
	case err := <-r.err:
		return err
	case <-time.After(patience):
		r.t.Fatal("the view does not end")
		return nil
	}
}

// restored sees to it that the alternate screen and the hidden cursor were given back.
func (r *running) restored() {
	r.t.Helper()
	written := r.out.String()
	for _, mode := range []struct{ on, off string }{{"\x1b[?1049h", "\x1b[?1049l"}, {"\x1b[?25l", "\x1b[?25h"}} {
		assert.Greater(r.t, strings.LastIndex(written, mode.off), strings.LastIndex(written, mode.on), "%q after %q", mode.off, mode.on)
	}
}

func realDesk(t *testing.T) *desk {
	course := testCourse(2)
	return newDesk(course, smallBatch(course))
}

func TestRunKeepsADecisionAndEnds(t *testing.T) {
	d := realDesk(t)
	r := start(t, t.Context(), d)
	r.press("\x1b[B\r")
	r.sees("10,5/20 pont")
	r.press("\r")
	r.sees("5 feltételből 4 teljesül") // only what changes on the screen is written
	r.press("p9,5\rmert\r\r")
	r.sees("Mentve: Kiss Anna, apply")
	r.press("q")
	require.NoError(t, r.ended())
	r.restored()
	require.Len(t, d.kept, 1)
	assert.Equal(t, 9.5, *d.kept[0].Points)
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := start(t, ctx, realDesk(t))
	cancel()
	require.NoError(t, r.ended())
	r.restored()
}

func TestCtrlCLeaves(t *testing.T) {
	r := start(t, t.Context(), realDesk(t))
	r.press("\x03")
	require.NoError(t, r.ended())
	r.restored()
}

func TestAPanicLeavesAUsableTerminal(t *testing.T) {
	d := realDesk(t)
	d.Candidate = func(string) []byte { panic("a fault of the view's own") }
	r := start(t, t.Context(), d)
	r.press("\r\r")
	require.ErrorIs(t, r.ended(), ErrPanic)
	r.restored()
}
