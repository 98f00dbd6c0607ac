package tui

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
	"idempotencia/internal/progress"
)

// TestFromTheStubToTheNextLesson is a student's whole way through a lesson, with real checks.
func TestFromTheStubToTheNextLesson(t *testing.T) {
	d := sit(t, realCourse(t))
	l, next := first(d.m), lessonAt(d.m, 2)
	d.keys("enter")
	d.sees("1. lecke · " + l.Title)
	d.keys("enter")
	d.sees("még megírásra vár")
	assert.Contains(t, frame(d.m), "✗ ")

	d.save(l, mistake)
	d.sees("Gyanú: Csak azt jegyzi meg")
	assert.Contains(t, frame(d.m), "Apply(store, 7, 22)")
	assert.Contains(t, frame(d.m), "(0, false, azonosito-utkozes)")
	assert.Zero(t, d.m.done(), "a failed check makes nothing done")

	d.save(l, l.Exercise.Solution)
	d.sees("✓ Kész: minden feltétel teljesül.")
	d.until("the progress knows", func() bool { return d.m.statuses[l.ID] == progress.Done })
	assert.Contains(t, frame(d.m), "Összefoglalás")
	assert.Equal(t, summaryScreen, d.m.here().screen, "the summary stays until the student goes on")

	d.keys("enter")
	d.sees("2. lecke · " + next.Title)
	assert.Equal(t, string(check.Met), d.kept(l.ID).LastKind)
	assert.Equal(t, 2, d.kept(l.ID).Attempts, "the mistake and the solution")
	d.keys("esc")
	d.sees("✓  1. " + l.Title)
	assert.Equal(t, next, d.m.home.chosen(d.m), "the next lesson is chosen")

	// The finished exercise, opened again, shows its conditions and not the summary.
	d.keys("up", "f")
	d.settled()
	assert.Equal(t, exerciseScreen, d.m.here().screen)
	d.sees("feltétel teljesül.")
}

// TestAnEditMakesDoneStale: what was done is told apart from what stands in the file now.
func TestAnEditMakesDoneStale(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.save(l, l.Exercise.Solution)
	d.sees("✓ Kész: minden feltétel teljesül.")
	d.keys("esc")
	d.save(l, mistake)
	d.sees("Gyanú:")
	d.keys("esc")
	d.sees("↻  1. " + l.Title)
	d.sees("mert változott")
}

const endless = "\tfor {\n\t}"

// TestANewerSaveCancelsTheRunningCheck: nobody waits for an endless loop that was corrected meanwhile.
func TestANewerSaveCancelsTheRunningCheck(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.settled()
	d.saveText(l, body("", endless, ""))
	run := d.m.exercise.run
	d.until("the endless loop runs", func() bool { return d.m.exercise.run > run && conditionsRun(t) })
	begin := time.Now()
	d.save(l, l.Exercise.Solution)
	d.sees("✓ Kész: minden feltétel teljesül.")
	assert.Less(t, time.Since(begin), check.DefaultLimits().Wall, "the endless loop was waited for")
	d.until("no process is left", func() bool { return children(t) == 0 })
	assert.Equal(t, 1, d.kept(l.ID).Attempts, "neither the stub nor a cancelled check is an attempt")
}

// TestManySavesEndWithTheLast saves again before the check of the last save has ended; the verdict
// is on what the file holds now.
func TestManySavesEndWithTheLast(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.settled()
	for i := range 20 {
		run := d.m.exercise.run
		d.saveText(l, body("", strings.Repeat("\n", i)+"\treturn 0, false, nil", ""))
		d.until("the save is heard of", func() bool { return d.m.exercise.run > run })
	}
	d.save(l, mistake)
	want, err := os.ReadFile(d.file(l))
	require.NoError(t, err)
	d.until("the last save is judged", func() bool {
		return !d.m.exercise.running && d.m.exercise.checked != nil && string(d.m.exercise.checked.Content) == string(want)
	})
	d.sees("Gyanú: Csak azt jegyzi meg")
}

// TestTheFileGoesAndComesBack: deleting and renaming is told, and the next save is judged again.
func TestTheFileGoesAndComesBack(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.sees("még megírásra vár")
	require.NoError(t, os.Rename(d.file(l), d.file(l)+".txt"))
	d.sees("Nincs meg a feladat fájlja")
	assert.Contains(t, frame(d.m), "apply.go.txt")
	require.NoError(t, os.Rename(d.file(l)+".txt", d.file(l)))
	d.sees("még megírásra vár")
	require.NoError(t, os.Remove(d.file(l)))
	d.sees("Nincs meg a feladat fájlja")
	d.save(l, mistake)
	d.sees("Gyanú:")
}

// TestCompileErrorThenRed goes through the two kinds of red that a student meets most.
func TestCompileErrorThenRed(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.settled()
	d.saveText(l, body("\t\"fmt\"\n", "\treturn 0, false, nil", ""))
	d.sees(`"fmt" imported and not used`)
	d.sees("A program még nem fordul le")
	assert.Equal(t, 5, d.m.exercise.line(l), "the editor opens at the fault")
	d.saveText(l, body("", "\treturn 0, false, nil", ""))
	d.sees("(0, false, nil)")
}

// TestTheStudentsOwnCodePlaysTheStories: the picture is of the file as it stands, and says what differs.
func TestTheStudentsOwnCodePlaysTheStories(t *testing.T) {
	d := sit(t, realCourse(t))
	l := first(d.m)
	d.keys("f")
	d.save(l, "solutions/apply/testdata/never_stored.go")
	d.settled()
	d.keys("d")
	d.sees("A válasz elvész")
	d.sees("≠ itt tér el a jó megoldástól")
	d.keys("esc")
	assert.Equal(t, exerciseScreen, d.m.here().screen)
	d.save(l, l.Exercise.Solution)
	d.settled()
	d.keys("d")
	d.until("the stories were played", func() bool { return len(d.m.story.pictures) > 0 })
	for _, p := range d.m.story.pictures {
		assert.False(t, p.Marked(), p.Title)
	}
}
