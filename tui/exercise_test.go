package tui

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/check"
	"idempotencia/internal/watch"
	"idempotencia/internal/workbook"
)

// TestLateAnswersOfAnotherExercise: what a check still says after its exercise was left belongs to
// no other exercise.
func TestLateAnswersOfAnotherExercise(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	atExercise(m, stateMsg{})
	m.exercise.running = true
	old := m.exercise.run
	press(m, "n")
	assert.Equal(t, place{exerciseScreen, "idotures"}, m.here())
	late := check.Result{Condition: first(m).Exercise.Conditions[0].Name, Kind: check.Met}
	assert.NotPanics(t, func() { m.Update(conditionMsg{run: old, result: late, more: make(chan any)}) })
	m.Update(verdictMsg{run: old, checked: workbook.Checked{Verdict: broken(first(m), suspected(first(m))...)}})
	m.Update(tickMsg{run: old})
	assert.NotContains(t, frame(m), "feltételből", "the verdict on another exercise is shown")
	assert.Nil(t, m.exercise.checked)
}

// TestOldAnswersOfTheSameExercise: only the newest check counts.
func TestOldAnswersOfTheSameExercise(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	atExercise(m, stateMsg{})
	old := m.exercise.run
	m.Update(fileMsg{lesson: "apply", event: watch.Event{Exists: true, Hash: "newer"}})
	m.Update(conditionMsg{run: old, result: check.Result{Condition: first(m).Exercise.Conditions[0].Name, Kind: check.Failed}, more: make(chan any)})
	assert.Contains(t, frame(m), "ellenőrzés… 0/4")
	m.Update(verdictMsg{run: old, checked: workbook.Checked{Verdict: broken(first(m))}})
	assert.True(t, m.exercise.running)
	assert.Equal(t, exerciseScreen, m.here().screen, "an old success leads to no summary")
}

// TestOutputBelongsToItsExercise: the output of one exercise is not shown as another's.
func TestOutputBelongsToItsExercise(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	atExercise(m, stateMsg{})
	judged(m, printed(first(m)))
	press(m, "n", "o")
	assert.NotContains(t, frame(m), "űrhajós")
}

// TestSuccessCountsAtOnce: the summary offers the mistakes and the solution, and they open although
// the progress was not read again yet, or cannot be written at all.
func TestSuccessCountsAtOnce(t *testing.T) {
	for key, want := range map[string]screen{"h": mistakesScreen, "m": solutionScreen} {
		m := program(t, smallCourse(t), 80, 24)
		atExercise(m, stateMsg{})
		judged(m, broken(first(m)))
		assert.Equal(t, summaryScreen, m.here().screen)
		press(m, key)
		assert.Nil(t, m.dialog)
		assert.Equal(t, want, m.here().screen)
	}
}

// TestScrollingStartsAtTheTop on a screen that was scrolled for another lesson.
func TestScrollingStartsAtTheTop(t *testing.T) {
	m := program(t, smallCourse(t), 40, 12)
	m.Update(hinted(m, 3))
	press(m, "home", "t", "end", "esc", "down", "t")
	assert.Zero(t, m.hints.Top)
}

// TestTheQuestionIsSeen in a window that has no room for a header.
func TestTheQuestionIsSeen(t *testing.T) {
	m := program(t, smallCourse(t), 40, 4)
	m.Update(stateMsg{})
	press(m, "home", "m")
	assert.NotNil(t, m.dialog)
	assert.Contains(t, frame(m), "nincs kész", "a key that answers an unseen question surprises")
}

// TestLongValuesCanBeRead: what came and what was wanted may be longer than the window is wide.
func TestLongValuesCanBeRead(t *testing.T) {
	m := program(t, smallCourse(t), 40, 40)
	atExercise(m, stateMsg{})
	judged(m, broken(first(m), suspected(first(m))...))
	assert.Contains(t, squeeze(frame(m)), "(0,false,azonosito-utkozes)", "the end of the wanted value cannot be read in any way")
}

// TestCodeIsNotCutOff: a program's lines may be longer than the window is wide, and nothing scrolls
// sideways, so they have to go on in the next line.
func TestCodeIsNotCutOff(t *testing.T) {
	w := smallCourse(t)
	for _, name := range []string{"solution/compared", "output/shown", "exercise/suspected", "mistakes/proved"} {
		for _, width := range []int{40, 80, 120} {
			m := program(t, w, width, 60)
			sceneNamed(t, name).set(m)
			lines := strings.Split(frame(m), "\n")
			for _, line := range lines[headerHeight : len(lines)-3] {
				assert.NotContains(t, line, "…", "%s in %d columns", name, width)
			}
		}
	}
}
