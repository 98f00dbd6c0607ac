package tui

import (
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

// TestVerifyIsLeft: the content verification says what it does, and leaving it ends what runs.
func TestVerifyIsLeft(t *testing.T) {
	d := sit(t, realCourse(t))
	d.keys("a")
	d.sees("ellenőrzés folyik…")
	d.until("a candidate runs", func() bool { return len(d.m.verify.steps) > 0 && conditionsRun(t) })
	d.keys("esc")
	assert.Equal(t, homeScreen, d.m.here().screen)
	d.until("no process is left", func() bool { return children(t) == 0 })
}

// TestVerifyLeadsToTheFault: each problem can be chosen, and Enter opens the editor at it.
func TestVerifyLeadsToTheFault(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.s.o.Environ = []string{"EDITOR=vim"}
	m.Update(stateMsg{})
	press(m, "a")
	m.Update(verifyMsg{run: m.verify.run, report: unsound})
	for _, p := range unsound.Problems {
		assert.Contains(t, squeeze(frame(m)), squeeze("▸ "+p.String()))
		cmd := press(m, "enter")
		require.NotNil(t, cmd)
		assert.Equal(t, "tea.execMsg", fmt.Sprintf("%T", cmd()))
		press(m, "down")
	}
}

// TestVerifyCanBeTheFirstScreen, and Esc leads home.
func TestVerifyCanBeTheFirstScreen(t *testing.T) {
	m := newModel(newServices(t.Context(), Options{Workbook: smallCourse(t)}), true)
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	assert.Contains(t, frame(m), "tananyag ellenőrzése")
	m.s.o.Now = func() time.Time { return noon }
	press(m, "esc")
	assert.Equal(t, homeScreen, m.here().screen)
}

// TestAPlaceThatIsGone: an update removed the lesson where the student was.
func TestAPlaceThatIsGone(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	msg := progressed(m)
	msg.state.Last = progress.Place{Screen: "hologram", Lesson: "torolt"}
	msg.state.Exercises["torolt"] = progress.Exercise{Attempts: 2}
	m.Update(msg)
	assert.Equal(t, "idotures", m.home.chosen(m).ID, "the next one to do is chosen")
	press(m, "p")
	assert.Contains(t, frame(m), "1/3 kész")
}
