package tui

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
	"idempotencia/internal/watch"
	"idempotencia/internal/workbook"
)

// TestAnyKeyAnywhere presses keys at random, with answers of checks, clicks and sizes between them.
// Whatever comes in whatever order, the program does not fail and its frame fits.
func TestAnyKeyAnywhere(t *testing.T) {
	whole, half := smallCourse(t), halfCourse(t)
	for seed := range uint64(30) {
		w := whole
		if seed%3 == 0 {
			w = half
		}
		m := program(t, w, 80, 24)
		m.Update(stateMsg{})
		random := rand.New(rand.NewPCG(seed, 7))
		var story []string
		if !assert.NotPanics(t, func() { wander(t, m, random, &story) }, "seed %d", seed) {
			t.Fatalf("seed %d: %q", seed, story[max(0, len(story)-30):])
		}
	}
}

func wander(t *testing.T, m *model, random *rand.Rand, story *[]string) {
	t.Helper()
	keys := []string{
		"up", "down", "left", "right", "pgup", "pgdown", "home", "end", "enter", "enter", "esc", "backspace", "tab", "space", "?", "f1", "/", "k",
		"l", "f", "f", "t", "m", "h", "p", "s", "c", "e", "o", "r", "v", "n", "b", "a", "x", "i", "q", "á", "ctrl+a", "ctrl+z", "ctrl+c",
	}
	for range 400 {
		name := keys[random.IntN(len(keys))]
		width, height := 1+random.IntN(130), 1+random.IntN(40)
		var msg tea.Msg = keyPress(name)
		switch l := m.lessonOf(m.exercise.lesson); random.IntN(14) {
		case 0:
			name, msg = "size", tea.WindowSizeMsg{Width: width, Height: height}
		case 1:
			name, msg = "click", tea.MouseClickMsg{X: random.IntN(m.width + 1), Y: random.IntN(m.height + 1), Button: tea.MouseLeft}
		case 2:
			name, msg = "wheel", tea.MouseWheelMsg{Button: tea.MouseWheelUp + tea.MouseButton(random.IntN(2))}
		case 3:
			name, msg = "file", fileMsg{lesson: m.exercise.lesson, event: watch.Event{Exists: true, Polling: random.IntN(2) == 0}}
		case 4, 5:
			if l != nil && len(l.Exercise.Conditions) > 0 {
				name, msg = "condition", conditionMsg{run: m.exercise.run, more: make(chan any), result: check.Result{Condition: l.Exercise.Conditions[0].Name, Kind: check.Met}}
			}
		case 6, 7:
			if l != nil {
				name, msg = "verdict", verdictMsg{run: m.exercise.run, checked: workbook.Checked{Verdict: anyVerdict(m, random)}}
			}
		case 8:
			name, msg = "state", progressed(m)
		case 9:
			name, msg = "sources", compared(m, true)
		}
		*story = append(*story, name)
		m.Update(msg)
		fits(t, m, m.width, m.height)
	}
}

func anyVerdict(m *model, random *rand.Rand) check.Verdict {
	l := m.lessonOf(m.exercise.lesson)
	switch random.IntN(5) {
	case 0:
		return broken(l)
	case 1:
		return uncompiled(l)
	case 2:
		return check.Verdict{Exercise: l.ID, Kind: check.Infrastructure}
	case 3:
		v := broken(l)
		v.Kind, v.Results = check.Failed, append(v.Results, check.Result{Condition: "TestOfAnotherVersion", Kind: check.Failed})
		return v
	default:
		return unstarted(l)
	}
}

// halfCourse has no solutions, a lesson without its exercise, and an exercise without its test.
func halfCourse(t *testing.T) *workbook.Workbook {
	t.Helper()
	root := smallCourse(t).Root
	for _, gone := range []string{"solutions", "exercises/apply", "exercises/sor/sor_test.go"} {
		require.NoError(t, os.RemoveAll(filepath.Join(root, gone)))
	}
	w, err := workbook.Open(root)
	require.NoError(t, err)
	return w
}

// TestAHalfCourseSaysWhatIsMissing: an update went wrong, or the solutions were left out on purpose.
func TestAHalfCourseSaysWhatIsMissing(t *testing.T) {
	m := program(t, halfCourse(t), 80, 24)
	m.Update(stateMsg{})
	press(m, "home", "f")
	assert.Contains(t, squeeze(frame(m)), squeeze("Ennek a leckének a feladata nem olvasható."))
	press(m, "down", "m")
	assert.Contains(t, squeeze(frame(m)), squeeze("Ebben a munkafüzetben nincsenek mintamegoldások."))
}
