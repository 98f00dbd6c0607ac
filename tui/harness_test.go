package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/coursetest"
	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

// updating tells whether golden files are to be written anew; the flag -update comes with teatest.
func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// noon is what the clock of a test shows.
var noon = time.Date(2026, 3, 9, 12, 0, 0, 0, time.UTC)

// smallCourse is the course of the golden views, in a folder of its own.
func smallCourse(t testing.TB) *workbook.Workbook {
	t.Helper()
	root := filepath.Join(t.TempDir(), "munkafüzet")
	archive, err := txtar.ParseFile(filepath.Join("testdata", "course.txtar"))
	require.NoError(t, err)
	require.NoError(t, os.Mkdir(root, 0o755))
	require.NoError(t, txtar.Write(archive, root))
	return opened(t, root)
}

// realCourse is a copy of this repository's course, with untouched stubs.
func realCourse(t testing.TB) *workbook.Workbook {
	t.Helper()
	root := filepath.Join(t.TempDir(), "Kiss Árpád füzete")
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("..", name))))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join("..", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(root, name), data, 0o644))
	}
	return opened(t, root)
}

func opened(t testing.TB, root string) *workbook.Workbook {
	t.Helper()
	stubs, err := filepath.Glob(filepath.Join(root, "exercises", "*", "testdata", "*.go"))
	require.NoError(t, err)
	for _, stub := range stubs {
		data, err := os.ReadFile(stub)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(filepath.Dir(stub)), filepath.Base(stub)), data, 0o644))
	}
	w, err := workbook.Open(root)
	require.NoError(t, err)
	return w
}

// program is a model of the given size whose commands nobody runs: it reads and writes nothing.
func program(t testing.TB, w *workbook.Workbook, width, height int) *model {
	t.Helper()
	s := newServices(t.Context(), Options{Workbook: w, Now: func() time.Time { return noon }, Environ: os.Environ()})
	t.Cleanup(s.close)
	m := newModel(s, false)
	m.Update(tea.WindowSizeMsg{Width: width, Height: height})
	return m
}

var named = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab}, "backspace": {Code: tea.KeyBackspace},
	"up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"space": {Code: tea.KeySpace, Text: " "}, "f1": {Code: tea.KeyF1},
}

// keyPress is the message of a key that is named as the key map names it.
func keyPress(name string) tea.KeyPressMsg {
	if k, ok := named[name]; ok {
		return tea.KeyPressMsg(k)
	}
	if rest, ok := strings.CutPrefix(name, "ctrl+"); ok {
		return tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// press presses keys one after the other and drops the commands; the last one is given back.
func press(m *model, keys ...string) (cmd tea.Cmd) {
	for _, k := range keys {
		_, cmd = m.Update(keyPress(k))
		m.View()
	}
	return cmd
}

// write types a text letter by letter.
func write(m *model, text string) {
	for _, r := range text {
		press(m, string(r))
	}
}

// frame is the window as text, without styles and without the spaces at the ends of lines.
func frame(m *model) string {
	lines := strings.Split(ansi.Strip(m.View().Content), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// squeeze takes all white space out, so that a text is found in whatever way its lines are broken.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

// lessonAt is the lesson with the given number.
func lessonAt(m *model, number int) *book.Lesson { return m.s.w.Book.Lessons[number-1] }

// progressed is the progress of a student who is done with the first lesson and has tried the second.
func progressed(m *model) stateMsg {
	first, second := lessonAt(m, 1).ID, lessonAt(m, 2).ID
	state := progress.State{Exercises: map[string]progress.Exercise{
		first: {
			Attempts: 12, Hints: 2, SolutionSeen: true, Spent: 95 * time.Minute, FirstCheck: noon.Add(-time.Hour), LastCheck: noon,
			Done: &progress.Completion{At: noon},
		},
		second: {Attempts: 3, Spent: 4 * time.Minute},
	}}
	return stateMsg{state: state, statuses: map[string]progress.Status{first: progress.Done, second: progress.Tried}}
}

// changedSince is the progress of a student whose first exercise was edited after it was done.
func changedSince(m *model) stateMsg {
	msg := progressed(m)
	msg.statuses[lessonAt(m, 1).ID] = progress.Changed
	return msg
}
