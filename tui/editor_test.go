package tui

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheStudentsOwnEditor comes before any other, with its own arguments.
func TestTheStudentsOwnEditor(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    []string
	}{
		{[]string{"EDITOR=vim", "VISUAL=code --wait"}, []string{"code", "--wait"}},
		{[]string{"EDITOR=emacs -nw", "VISUAL="}, []string{"emacs", "-nw"}},
		{[]string{"EDITOR= ", "VISUAL= hx "}, []string{"hx"}},
	} {
		s := &services{o: Options{Environ: c.environ}}
		assert.Equal(t, c.want, s.editor(), c.environ)
	}
}

// TestWithoutAnEditor the student is told what to do.
func TestWithoutAnEditor(t *testing.T) {
	m := program(t, smallCourse(t), 120, 24)
	m.s.o.Environ = nil
	t.Setenv("PATH", t.TempDir())
	atExercise(m, stateMsg{})
	m.Update(press(m, "e")())
	assert.Contains(t, squeeze(frame(m)), squeeze("Nincs beállítva szerkesztő."))
	assert.Contains(t, squeeze(frame(m)), squeeze("exercises/apply/apply.go"))
}

// TestEditorsOpenAtTheLine, each in its own way; an unknown one gets the file alone.
func TestEditorsOpenAtTheLine(t *testing.T) {
	const file = "/home/Kiss Árpád/apply.go"
	for _, c := range []struct {
		editor string
		line   int
		want   []string
	}{
		{"vim", 12, []string{"+12", file}},
		{"/usr/bin/nano", 3, []string{"+3", file}},
		{"code", 7, []string{"--goto", file + ":7"}},
		{`C:\Code\code.exe`, 0, []string{file}},
		{"hx", 7, []string{file + ":7"}},
		{"vim", 0, []string{file}},
		{"ismeretlen", 7, []string{file}},
	} {
		assert.Equal(t, c.want, atLine(c.editor, file, c.line), c.editor)
	}
}
