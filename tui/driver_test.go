package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

// patience bounds every wait: a busy machine builds slowly, but a lost message has to end the test.
const patience = 20 * time.Second

// driver is a student at the program: it runs the commands as Bubble Tea does and gives the answers
// back to Update, all in the test's goroutine.
type driver struct {
	t       *testing.T
	m       *model
	msgs    chan tea.Msg
	gone    chan struct{}
	quitted bool
	slowest time.Duration // of Update and View together
}

// sit opens the program in a workbook of the given size, with its real commands.
func sit(t *testing.T, w *workbook.Workbook) *driver {
	t.Helper()
	s := newServices(context.WithoutCancel(t.Context()), Options{Workbook: w, Now: time.Now, Environ: os.Environ()})
	d := &driver{t: t, m: newModel(s, false), msgs: make(chan tea.Msg, 64), gone: make(chan struct{})}
	t.Cleanup(func() { d.m.exercise.leave(d.m); close(d.gone); s.close() })
	d.update(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.run(d.m.Init())
	d.until("the progress is read", func() bool { return d.m.loaded })
	return d
}

// run runs a command beside the test.
func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		select {
		case d.msgs <- cmd():
		case <-d.gone:
		}
	}()
}

func (d *driver) update(msg tea.Msg) {
	switch msg := msg.(type) {
	case nil:
		return
	case tea.BatchMsg:
		for _, cmd := range msg {
			d.run(cmd)
		}
		return
	case tea.QuitMsg:
		d.quitted = true
		return
	}
	begin := time.Now()
	_, cmd := d.m.Update(msg)
	d.m.View()
	d.slowest = max(d.slowest, time.Since(begin))
	d.run(cmd)
}

// until lets the program go on until something holds.
func (d *driver) until(what string, holds func() bool) {
	d.t.Helper()
	deadline := time.After(patience)
	again := time.NewTicker(20 * time.Millisecond) // what holds may not depend on a message
	defer again.Stop()
	for !holds() {
		select {
		case <-again.C:
		case msg := <-d.msgs:
			d.update(msg)
		case <-deadline:
			d.t.Fatalf("waited in vain until %s; the screen:\n%s", what, frame(d.m))
		}
	}
}

// sees waits for a text on the screen, however its lines are broken.
func (d *driver) sees(text string) {
	d.t.Helper()
	d.until("the screen shows "+text, func() bool { return strings.Contains(squeeze(frame(d.m)), squeeze(text)) })
}

// settled waits for the verdict of the check that runs.
func (d *driver) settled() {
	d.t.Helper()
	d.until("the check ends", func() bool { return !d.m.exercise.running && (d.m.exercise.checked != nil || d.m.exercise.fault != "") })
}

// done waits for the summary of an exercise and for the progress that knows of it.
func (d *driver) done(l *book.Lesson) {
	d.t.Helper()
	d.sees("✓ Kész: minden feltétel teljesül.")
	d.until("the progress knows of it", func() bool { return d.m.statuses[l.ID] == progress.Done })
}

// keys presses keys; a name of several letters is a key, other texts are written letter by letter.
func (d *driver) keys(names ...string) {
	for _, name := range names {
		d.update(keyPress(name))
	}
}

func (d *driver) write(text string) {
	for _, r := range text {
		d.update(keyPress(string(r)))
	}
}

// file is the place of a lesson's exercise.
func (d *driver) file(l *book.Lesson) string { return d.m.s.w.Path(l.Exercise.File) }

// save puts a file of the workbook in the place of the student's, as most editors do: write, rename.
func (d *driver) save(l *book.Lesson, rel string) {
	d.t.Helper()
	data, err := os.ReadFile(d.m.s.w.Path(rel))
	require.NoError(d.t, err)
	d.saveText(l, book.WithoutDirectives(string(data)))
}

func (d *driver) saveText(l *book.Lesson, text string) {
	d.t.Helper()
	temp := filepath.Join(filepath.Dir(d.file(l)), ".4913~")
	require.NoError(d.t, os.WriteFile(temp, []byte(text), 0o644))
	require.NoError(d.t, os.Rename(temp, d.file(l)))
}

// kept is the record of an exercise on the disk.
func (d *driver) kept(id string) progress.Exercise {
	d.t.Helper()
	state, _, err := d.m.s.w.Store.Load()
	require.NoError(d.t, err)
	return state.Exercises[id]
}

// mistake is the path of a known wrong solution of the first lesson.
const mistake = "solutions/apply/testdata/seen_without_content.go"

// body is a file of the first exercise with the given statements in Apply, and more declarations.
func body(imports, statements, more string) string {
	return "package apply\n\nimport (\n\t\"errors\"\n" + imports + ")\n\nvar ErrIDConflict = errors.New(\"azonosito-utkozes\")\n\n" +
		"type Entry struct {\n\tValue  uint32\n\tResult uint64\n}\n\n" +
		"func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {\n" + statements + "\n}\n" + more
}
