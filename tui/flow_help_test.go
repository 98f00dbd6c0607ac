package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestHintsComeTierByTier: each is asked for, and the progress keeps how many were seen.
func TestHintsComeTierByTier(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("t")
	d.sees("1/3. tipp · " + l.Hints[0].Title)
	assert.NotContains(t, frame(d.m), l.Hints[1].Title)
	d.until("it is kept", func() bool { return d.kept(l.ID).Hints == 1 })
	// A new hint comes into sight by itself, also where the earlier ones fill the window.
	d.update(tea.WindowSizeMsg{Width: 80, Height: 14})
	d.keys("t")
	d.sees("2/3. tipp · " + l.Hints[1].Title)
	d.keys("t")
	d.sees("3/3. tipp · " + l.Hints[2].Title)
	d.until("all are kept", func() bool { return d.kept(l.ID).Hints == 3 })
	d.until("there is no further one", func() bool {
		// A state that was read before the last hint was kept may still be on its way.
		d.keys("t")
		return strings.Contains(squeeze(frame(d.m)), squeeze("Nincs több tipp"))
	})

	// Coming back shows what was seen, and asks for no more.
	d.keys("esc", "t")
	assert.Equal(t, 3, d.kept(l.ID).Hints)
	d.keys("p")
	d.sees("3 tipp")
}

// TestTheSolutionAsksBeforeAndNotAfter: a key pressed by accident shows nothing.
func TestTheSolutionAsksBeforeAndNotAfter(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	for _, no := range [][]string{{"n"}, {"esc"}, {"enter"}, {"right", "left", "enter"}, {"m", "x", "space", "n"}} {
		d.keys("m")
		d.sees("Megmutassam mégis?")
		d.keys(no...)
		assert.Nil(t, d.m.dialog, no)
		assert.Equal(t, homeScreen, d.m.here().screen, no)
	}
	assert.False(t, d.kept(l.ID).SolutionSeen)
	d.keys("m", "i")
	d.sees("+ a mintamegoldás")
	d.until("it is recorded", func() bool { return d.kept(l.ID).SolutionSeen })
	d.keys("esc", "p")
	d.sees("a mintát láttad")
	d.keys("esc", "f")
	d.settled()
	d.save(l, l.Exercise.Solution)
	d.done(l)
	d.keys("m")
	d.sees("A fájlod megegyezik a mintával.")
}

// TestResetAsksAndKeepsTheOldFile: a student's work is never lost.
func TestResetAsksAndKeepsTheOldFile(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	own := body("", "\treturn 7, false, nil // sok munkám van benne", "")
	d.keys("f")
	d.settled()
	d.saveText(l, own)
	d.sees("(7, false, nil)")
	for _, no := range []string{"n", "esc", "enter"} {
		d.keys("v")
		d.sees("Visszaállítsam az eredeti vázat?")
		d.keys(no)
		assert.Nil(t, d.m.dialog)
	}
	data, err := os.ReadFile(d.file(l))
	require.NoError(t, err)
	require.Equal(t, own, string(data))

	d.keys("v", "i")
	d.sees("még megírásra vár")
	kept, err := filepath.Glob(d.file(l) + ".mentes-*")
	require.NoError(t, err)
	require.Len(t, kept, 1)
	data, err = os.ReadFile(kept[0])
	require.NoError(t, err)
	assert.Equal(t, own, string(data))
	// The student has to be able to read where the old file is, at 80 columns too.
	d.sees(filepath.Base(kept[0]))
}

// TestMistakesAreForTheSolved shows the gallery after success, with the damage from a real run.
func TestMistakesAreForTheSolved(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("h")
	d.sees("ha a feladatot már megoldottad")
	d.keys("f")
	d.save(l, l.Exercise.Solution)
	d.done(l)
	d.keys("h")
	d.until("the gallery is there", func() bool { return d.m.here().screen == mistakesScreen })
	for range l.Exercise.Mistakes {
		d.keys("enter")
		name := l.Exercise.Mistakes[d.m.mistakes.list.Cursor].Name
		d.until("the mistake has run: "+name, func() bool { _, known := d.m.mistakes.damage[l.ID+"/"+name]; return known })
		assert.Contains(t, frame(d.m), "✗ ", name)
		d.keys("enter", "down")
	}
}

// TestAMistakeThatCannotRunSaysSo: the student does not wait for ever.
func TestAMistakeThatCannotRunSaysSo(t *testing.T) {
	d := sit(t, realCourse(t))
	d.update(progressed(d.m))
	d.keys("h")
	require.NoError(t, os.Remove(d.m.s.w.Path(first(d.m).Exercise.Mistakes[0].Path)))
	d.keys("enter")
	d.sees("Nem sikerült ez a fájlművelet")
}
