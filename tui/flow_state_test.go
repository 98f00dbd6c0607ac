package tui

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

func stateFile(w *workbook.Workbook) string {
	return filepath.Join(w.Root, ".idempotencia", "progress.json")
}

// TestProgressMovesToAnotherMachine exports here and imports there, where something was done already.
func TestProgressMovesToAnotherMachine(t *testing.T) {
	here, there := sit(t, realCourse(t)), sit(t, realCourse(t))
	l := first(here.m)
	here.keys("f")
	here.save(l, l.Exercise.Solution)
	here.sees("✓ Kész")
	here.keys("p", "x")
	here.sees("A haladásod itt van:")
	here.sees(here.m.s.exportName())

	_, err := there.m.s.w.Store.ShowHints(lessonAt(there.m, 2).ID, 2)
	require.NoError(t, err)
	there.save(first(there.m), l.Exercise.Solution)
	there.keys("p", "i")
	there.sees("Melyik fájlból")
	for range 40 {
		there.keys("backspace")
	}
	there.write(filepath.Join(here.m.s.w.Root, here.m.s.exportName()))
	there.keys("enter")
	there.sees("A haladást betöltöttem")
	there.until("the lesson is done here too", func() bool { return there.m.statuses[l.ID] == progress.Done })
	assert.Equal(t, 2, there.kept(lessonAt(there.m, 2).ID).Hints, "what was here stays")
}

// TestABadImportChangesNothing: a wrong name and a wrong file are told apart.
func TestABadImportChangesNothing(t *testing.T) {
	d := sit(t, realCourse(t))
	_, err := d.m.s.w.Store.ShowHints("apply", 2)
	require.NoError(t, err)
	before, err := os.ReadFile(stateFile(d.m.s.w))
	require.NoError(t, err)
	d.keys("p", "i", "enter")
	d.sees("Nincs ilyen fájl")
	require.NoError(t, os.WriteFile(filepath.Join(d.m.s.w.Root, d.m.s.exportName()), []byte("nem az"), 0o644))
	d.keys("i", "enter")
	d.sees("Ez a fájl nem haladás, vagy sérült.")
	after, err := os.ReadFile(stateFile(d.m.s.w))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
}

// TestTheLastPlaceIsRemembered: the program opens again where it was left.
func TestTheLastPlaceIsRemembered(t *testing.T) {
	w := realCourse(t)
	d := sit(t, w)
	third := lessonAt(d.m, 3)
	d.keys("home", "down", "down", "enter", "?")
	place, spent := d.m.leaving()
	assert.Equal(t, progress.Place{Screen: "lesson", Lesson: third.ID}, place)
	require.NoError(t, d.m.s.keep(place, spent))
	again := sit(t, w)
	assert.Equal(t, third, again.m.home.chosen(again.m))
	again.sees("▸ ·  3. " + third.Title)
}

// TestReadingTimeCounts, but not the time in which nobody is there.
func TestReadingTimeCounts(t *testing.T) {
	d := sit(t, realCourse(t))
	now := noon
	d.m.s.o.Now = func() time.Time { return now }
	d.keys("home", "enter")
	for _, pause := range []time.Duration{2 * time.Minute, time.Minute, 3 * time.Hour, time.Minute} {
		now = now.Add(pause)
		d.keys("down")
	}
	d.update(flushMsg(now))
	d.until("the time is kept", func() bool { return d.kept("apply").Spent == 4*time.Minute })
	assert.Empty(t, d.m.spent, "it is not counted twice")
	d.keys("p")
	d.sees("4\u00a0perc")
}

// TestTwoProgramsKeepBothRecords: what one does is not lost by the other, and each sees it.
func TestTwoProgramsKeepBothRecords(t *testing.T) {
	w := realCourse(t)
	other, err := workbook.Open(w.Root)
	require.NoError(t, err)
	one, two := sit(t, w), sit(t, other)
	one.keys("t")
	two.keys("down", "t")
	one.until("both hints are kept", func() bool { return one.kept("apply").Hints == 1 })
	two.until("both hints are kept", func() bool { return two.kept(lessonAt(two.m, 2).ID).Hints == 1 })

	// Both watch the same file; a save is judged by both and shown by both.
	one.keys("esc", "home", "f")
	two.keys("esc", "home", "f")
	one.save(first(one.m), mistake)
	one.sees("Gyanú:")
	two.sees("Gyanú:")
	one.save(first(one.m), first(one.m).Exercise.Solution)
	one.settled()
	one.sees("✓")
	two.until("the other sees it done", func() bool { return two.m.statuses["apply"] == progress.Done })
	assert.Equal(t, 1, one.kept(lessonAt(one.m, 2).ID).Hints)
}

// TestADamagedStateIsTold, kept aside, and a new one begun.
func TestADamagedStateIsTold(t *testing.T) {
	for name, content := range map[string]string{"empty": "", "truncated": `{"version": 1, "exer`, "edited": `{"version": 1, "exercises": 7}`} {
		t.Run(name, func(t *testing.T) {
			w := realCourse(t)
			require.NoError(t, os.MkdirAll(filepath.Dir(stateFile(w)), 0o755))
			require.NoError(t, os.WriteFile(stateFile(w), []byte(content), 0o644))
			d := sit(t, w)
			d.sees("sérült volt")
			// What was done about it stands at the end of the sentence; at 80 columns it has to be readable.
			d.sees("a megoldásaidhoz nem nyúltam")
			aside, err := filepath.Glob(stateFile(w) + ".*")
			require.NoError(t, err)
			require.Len(t, aside, 1)
			data, err := os.ReadFile(aside[0])
			require.NoError(t, err)
			assert.Equal(t, content, string(data))
		})
	}
}

// TestANewerStateIsLeftAlone: a newer program wrote it. That nothing can be kept is told, and all
// that a student needs works: checks, hints, and what success opens.
func TestANewerStateIsLeftAlone(t *testing.T) {
	w := realCourse(t)
	newer := `{"version": 99, "exercises": {}}`
	require.NoError(t, os.MkdirAll(filepath.Dir(stateFile(w)), 0o755))
	require.NoError(t, os.WriteFile(stateFile(w), []byte(newer), 0o644))
	d := sit(t, w)
	l := first(d.m)
	d.sees("egy újabb program írta")
	d.keys("f")
	d.sees("még megírásra vár")
	d.save(l, l.Exercise.Solution)
	d.sees("✓ Kész: minden feltétel teljesül.")
	d.sees("egy újabb program írta")
	data, err := os.ReadFile(stateFile(w))
	require.NoError(t, err)
	assert.Equal(t, newer, string(data))

	t.Run("the mistakes open", func(t *testing.T) {
		d.t = t
		d.keys("h")
		d.until("the gallery is there", func() bool { return d.m.here().screen == mistakesScreen })
	})
	t.Run("the hints come", func(t *testing.T) {
		d.t = t
		d.keys("esc", "t")
		d.sees("1/3. tipp")
	})
}
