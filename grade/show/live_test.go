package show

import (
	"bytes"
	"context"
	"flag"
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

	"idempotencia/grade/batch"
)

// updating tells whether golden files are to be written anew; the flag -update comes with teatest.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

const patience = 20 * time.Second

// paper collects what the picture writes to the terminal. fail ends the writing.
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

func (p *paper) shows(t *testing.T, text string) {
	t.Helper()
	for deadline := time.Now().Add(patience); !strings.Contains(ansi.Strip(p.String()), text); runtime.Gosched() {
		require.True(t, time.Now().Before(deadline), "waited in vain for %q; written:\n%q", text, p.String())
	}
}

func run(t *testing.T, ctx context.Context) (*Running, *io.PipeWriter, *paper) {
	t.Helper()
	in, keys := io.Pipe()
	out := &paper{}
	r := live(ctx, in, out, []string{"TERM=xterm-256color"}, newTally(time.Now), tea.WithWindowSize(80, 24))
	t.Cleanup(func() { keys.Close() })
	return r, keys, out
}

// usable sees to it that the cursor is shown again and that the main screen was never left.
func usable(t *testing.T, written string) {
	t.Helper()
	assert.NotContains(t, written, "\x1b[?1049h", "the picture stands among the other lines")
	assert.Greater(t, strings.LastIndex(written, "\x1b[?25h"), strings.LastIndex(written, "\x1b[?25l"))
}

func TestLiveShowsABatchToItsEnd(t *testing.T) {
	r, _, out := run(t, t.Context())
	r.On(batch.Event{Kind: batch.Stage, Text: "értékelés", Total: 2})
	r.On(batch.Event{Kind: batch.Graded, Name: "Kiss Anna", Exercise: "apply", Verdict: verdicts[1], Done: 1, Total: 2})
	out.shows(t, "Kiss Anna")
	out.shows(t, "3/4 feltétel")
	r.On(batch.Event{Kind: batch.Trouble, Text: "A másik gép elment."})
	r.On(batch.Event{Kind: batch.Graded, Name: "Tóth Béla", Exercise: "apply", Verdict: verdicts[0], Done: 2, Total: 2})
	require.NoError(t, r.Finish())
	require.NoError(t, r.Finish(), "a second call does nothing")
	usable(t, out.String())
	assert.NoError(t, t.Context().Err())
	stays := ansi.Strip(out.String()[strings.LastIndex(out.String(), "\x1b[?25h"):])
	assert.Contains(t, stays, "! A másik gép elment.")
	assert.Contains(t, stays, "Kész: 2 beadás")
	assert.Contains(t, stays, "✓\u00a01 teljesül · ◐\u00a01 részben")
}

func TestCtrlCCallsTheBatchOff(t *testing.T) {
	r, keys, out := run(t, t.Context())
	r.On(batch.Event{Kind: batch.Stage, Text: "értékelés", Total: 2})
	out.shows(t, "Ctrl-C: megállítás")
	_, err := io.WriteString(keys, "\x03")
	require.NoError(t, err)
	select {
	case <-r.Context().Done():
	case <-time.After(patience):
		t.Fatal("the batch was not called off")
	}
	out.shows(t, "a futó beadások leállnak")
	require.NoError(t, r.Finish())
	usable(t, out.String())
	assert.Contains(t, out.String(), "Megállítva: 2 beadásból 0 kész. Ami megvan, megmaradt; ugyanez a parancs")
}

func TestASecondCtrlCGivesTheTerminalBack(t *testing.T) {
	r, keys, out := run(t, t.Context())
	_, err := io.WriteString(keys, "\x03\x03")
	require.NoError(t, err)
	select {
	case <-r.ended:
	case <-time.After(patience):
		t.Fatal("the terminal was not given back")
	}
	usable(t, out.String())
	r.On(batch.Event{Kind: batch.Trouble, Text: "Ez utána jött."})
	assert.Contains(t, out.String(), "! Ez utána jött.\n", "what comes later is told in plain lines")
	require.NoError(t, r.Finish())
}

func TestTheOuterContextEndsTheBatchToo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, _, out := run(t, ctx)
	r.On(batch.Event{Kind: batch.Stage, Text: "értékelés", Total: 2})
	cancel()
	out.shows(t, "a futó beadások leállnak")
	require.NoError(t, r.Finish())
	assert.Contains(t, out.String(), "Megállítva")
}

func TestAPanicLeavesTheTerminalUsableAndTheBatchRunning(t *testing.T) {
	in, keys := io.Pipe()
	defer keys.Close()
	out := &paper{}
	var mu sync.Mutex
	broken := false
	tally := newTally(func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		if broken {
			broken = false
			panic("a fault of the picture's own")
		}
		return time.Now()
	})
	r := live(t.Context(), in, out, []string{"TERM=xterm-256color"}, tally, tea.WithWindowSize(80, 24))
	out.shows(t, "Ctrl-C: megállítás")
	mu.Lock()
	broken = true
	mu.Unlock()
	select {
	case <-r.ended:
	case <-time.After(patience):
		t.Fatal("the picture goes on")
	}
	usable(t, out.String())
	require.NoError(t, r.Context().Err(), "the batch goes on")
	r.On(batch.Event{Kind: batch.Stage, Text: "jelentések"})
	assert.Contains(t, out.String(), "Jelentések…\n")
	require.ErrorIs(t, r.Finish(), ErrPanic)
}

func TestSuitsOnlyATerminal(t *testing.T) {
	assert.False(t, Suits(strings.NewReader(""), &paper{}, []string{"TERM=xterm-256color"}))
}
