package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clickOn clicks the first line of the frame that holds a text.
func clickOn(t *testing.T, m *model, text string) {
	t.Helper()
	for y, line := range strings.Split(frame(m), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			m.Update(tea.MouseClickMsg{X: len([]rune(before)), Y: y, Button: tea.MouseLeft})
			return
		}
	}
	t.Fatalf("nothing to click on: %q in\n%s", text, frame(m))
}

func wheel(m *model, button tea.MouseButton, times int) {
	for range times {
		m.Update(tea.MouseWheelMsg{X: 5, Y: 5, Button: button})
		m.View()
	}
}

func TestMouseAtHome(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.Update(stateMsg{})
	clickOn(t, m, "Üzenetsor")
	assert.Equal(t, "sor", m.home.chosen(m).ID, "a click chooses")
	clickOn(t, m, "20 perc")
	assert.Equal(t, place{lessonScreen, "sor"}, m.here(), "a click on the chosen one opens")
	press(m, "esc")
	wheel(m, tea.MouseWheelUp, 5)
	assert.Equal(t, "apply", m.home.chosen(m).ID)
	wheel(m, tea.MouseWheelDown, 1)
	assert.Equal(t, "idotures", m.home.chosen(m).ID)
	before := frame(m)
	clickOn(t, m, "leckék") // the header
	m.Update(tea.MouseClickMsg{X: 1, Y: 20, Button: tea.MouseLeft})
	m.Update(tea.MouseClickMsg{X: -1, Y: -1, Button: tea.MouseLeft})
	m.Update(tea.MouseClickMsg{X: 3, Y: 4, Button: tea.MouseRight})
	assert.Equal(t, before, frame(m), "a click beside the lessons does nothing")
}

func TestMouseAtTheExercise(t *testing.T) {
	m := program(t, smallCourse(t), 80, 30)
	atExercise(m, stateMsg{})
	judged(m, broken(first(m), "TestOtherContentConflicts", "TestConflictLeavesNoTrace"))
	require.Contains(t, frame(m), "hívás:")
	clickOn(t, m, "jött:")
	assert.NotContains(t, frame(m), "hívás:", "a click on the chosen condition folds it")
	clickOn(t, m, "Az ütközés nem hagy nyomot")
	assert.NotContains(t, frame(m), "hívás:", "a click on another chooses it")
	clickOn(t, m, "Az ütközés nem hagy nyomot")
	assert.Contains(t, frame(m), "hívás:", "and a second one unfolds it")
	wheel(m, tea.MouseWheelUp, 9)
	assert.Zero(t, m.exercise.list.Cursor)
}

// TestAllOfAVerdictCanBeRead with the wheel alone, with the arrows alone, and page by page.
func TestAllOfAVerdictCanBeRead(t *testing.T) {
	texts := map[string][]string{
		"exercise/suspected":  {"hívás:", "hely:", "Gyanú", "Ez csak gyanú", "a régi marad"},
		"exercise/uncompiled": {"imported and not used", "missing return", "`return` sort", "magától megszűnik"},
		"mistakes/proved":     {"győz", "Ez történik", "várt:", "Csak azt jegyzi meg"},
	}
	ways := map[string]func(*model){
		"wheel":  func(m *model) { wheel(m, tea.MouseWheelDown, 1) },
		"arrows": func(m *model) { press(m, "down") },
		"pages":  func(m *model) { press(m, "pgdown") },
	}
	for name, all := range texts {
		for way, step := range ways {
			m := program(t, smallCourse(t), 60, 12)
			sceneNamed(t, name).set(m)
			var seen strings.Builder
			seen.WriteString(frame(m))
			for range 60 {
				step(m)
				seen.WriteString(frame(m))
			}
			for _, text := range all {
				assert.True(t, strings.Contains(seen.String(), text), "%s: %q does not come into sight by %s", name, text, way)
			}
		}
	}
}

func TestMouseAtTheMistakes(t *testing.T) {
	m := program(t, smallCourse(t), 80, 40)
	m.Update(progressed(m))
	press(m, "home", "h")
	wheel(m, tea.MouseWheelDown, 1)
	assert.Equal(t, 1, m.mistakes.list.Cursor)
	clickOn(t, m, "Csak azt jegyzi meg")
	assert.Contains(t, frame(m), "A tartalmat nem veti össze")
	clickOn(t, m, "Az új tartalom felülírja")
	clickOn(t, m, "Az új tartalom felülírja")
	assert.Contains(t, frame(m), "az utolsó kérés győz")
}

// TestTheWheelScrollsTexts of the screens that are one text.
func TestTheWheelScrollsTexts(t *testing.T) {
	for _, name := range []string{"lesson/top", "help/top", "output/shown"} {
		m := program(t, smallCourse(t), 60, 12)
		sceneNamed(t, name).set(m)
		top := frame(m)
		wheel(m, tea.MouseWheelDown, 2)
		assert.NotEqual(t, top, frame(m), name)
		wheel(m, tea.MouseWheelUp, 2)
		assert.Equal(t, top, frame(m), name)
	}
}

// TestMouseDoesNotAnswerQuestions: a stray click or wheel is no yes.
func TestMouseDoesNotAnswerQuestions(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.Update(stateMsg{})
	press(m, "home", "m")
	before := frame(m)
	for y := range 24 {
		m.Update(tea.MouseClickMsg{X: 40, Y: y, Button: tea.MouseLeft})
	}
	wheel(m, tea.MouseWheelDown, 3)
	assert.Equal(t, before, frame(m))
	assert.NotNil(t, m.dialog)
}
