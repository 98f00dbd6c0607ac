package view

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
)

func TestADecisionChangesTheMarkAtOnceAndIsTakenBack(t *testing.T) {
	d := small(t, 100, 40)
	d.to("Kiss")
	d.keys("enter")
	d.sees("10,5/20 pont", "jegy: 2")
	d.keys("down", "enter")
	d.decide("8,25", "Szóban elmagyarázta.", "Nézd át a határokat.")
	d.sees("✎ 8,25/10 pont (a géptől 2,5)", "Mentve: Kiss Anna, credit", "jegy: 4", "az oktató döntése: 8,25 pont (Szóban elmagyarázta.)", "Nézd át a határokat.")
	points := 8.25
	assert.Equal(t, []cohort.Override{{Student: "kiss", Exercise: "credit", Points: &points, Reason: "Szóban elmagyarázta.", Comment: "Nézd át a határokat."}}, d.desk.kept)
	d.keys("esc")
	d.sees("16,25/20 pont", "✎")

	d.keys("v")
	d.sees("Visszavonod a döntést (8,25 pont)?")
	d.keys("enter") // the safe answer
	d.sees("16,25/20 pont")
	d.keys("v", "i")
	d.sees("10,5/20 pont", "A döntés visszavonva: Kiss Anna, credit: 2,5/10 pont, jegy: 2.")
	assert.Equal(t, []pair{{"kiss", "credit"}}, d.desk.removed)
	d.keys("v")
	d.sees("nincs döntés, amit vissza lehetne vonni")
}

func TestADecisionEndsAPendingMark(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Őrsi")
	d.keys("enter", "enter")
	d.sees("függőben")
	d.decide("7", "Kézzel értékelve.", "")
	d.sees("✎ 7/10 pont", "jegy: 5")
	d.keys("esc", "esc")
	d.sees("Őrsi Űrhajós", "✎1", "jegy: 5")
}

func TestACommentChangesNoPoints(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Kiss")
	d.keys("enter", "enter", "m")
	d.write("Szép munka.")
	d.hold = true
	d.keys("enter")
	d.release()
	require.Len(t, d.desk.kept, 1)
	assert.Nil(t, d.desk.kept[0].Points)
	d.sees("8/10 pont", "megjegyzés a tanulónak: Szép munka.")
	d.keys("p") // the form has what was decided before
	d.sees("Szép munka.")
}

func TestWrongDecisionsAreToldAndNothingIsKept(t *testing.T) {
	for name, c := range map[string]struct{ points, reason, comment, told string }{
		"nothing":        {"", "", "", "Írj pontot indoklással, vagy megjegyzést"},
		"too much":       {"10,5", "mert", "", "legfeljebb 10 pontot ér"},
		"no number":      {"sok", "mert", "", "Ez nem szám: sok. Így írd: 7 vagy 7,5"},
		"negative":       {"-1", "mert", "", "Ez nem szám: -1"},
		"exponent":       {"1e0", "mert", "", "Ez nem szám"},
		"two commas":     {"1,2,3", "mert", "", "Ez nem szám"},
		"a lone comma":   {",", "mert", "", "Ez nem szám"},
		"no reason":      {"5", "   ", "", "Ponthoz indoklás is kell"},
		"only a reason":  {"", "mert", "", "Pont nélkül megjegyzés kell"},
		"not a number":   {"NaN", "mert", "", "Ez nem szám"},
		"hidden letters": {"\u202e5", "mert", "", "Ez nem szám: 5"},
	} {
		t.Run(name, func(t *testing.T) {
			d := small(t, 100, 30)
			d.to("Kiss")
			d.keys("enter", "enter")
			d.decide(c.points, c.reason, c.comment)
			d.sees(c.told)
			assert.Empty(t, d.desk.kept)
			d.keys("esc")
			d.sees("8/10 pont")
		})
	}
}

func TestWhatWasWrittenOutlivesEscAndAFailure(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Kiss")
	d.keys("enter", "enter", "p")
	d.write("9,5")
	d.keys("tab")
	d.write("Hosszú indoklás")
	d.keys("esc", "p")
	d.sees("9,5", "Hosszú indoklás")

	d.desk.failure = errDisk
	d.keys("tab", "tab")
	d.hold = true
	d.keys("enter")
	d.release()
	d.sees("Nem sikerült menteni: betelt a lemez", "Hosszú indoklás")
	d.desk.failure = nil
	d.keys("tab", "tab")
	d.hold = true
	d.keys("enter")
	d.release()
	d.sees("Mentve", "✎ 9,5/10 pont")
	assert.Len(t, d.desk.kept, 1)

	d.desk.failure = errDisk
	d.keys("v", "i")
	d.sees("A visszavonást nem sikerült menteni: betelt a lemez", "✎ 9,5/10 pont")
}

func TestLeavingWaitsForTheDecision(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Kiss")
	d.keys("enter", "enter", "p")
	d.write("9,5")
	d.keys("tab")
	d.write("mert")
	d.keys("tab")
	d.hold = true
	d.keys("enter", "q")
	assert.False(t, d.quitted)
	d.sees("Mentés folyik…")
	d.keys("p")
	d.sees("Még az előző döntés mentése folyik.")
	d.release()
	assert.True(t, d.quitted)
	assert.Len(t, d.desk.kept, 1)
}

func TestOneExerciseAcrossStudents(t *testing.T) {
	d := small(t, 120, 40)
	d.keys("enter", "enter")
	d.sees("Farkas Márton › apply", "1/7")
	for _, name := range []string{"Kiss Anna", "Kovács Őrs", "Nagy-Hosszúnevű", "Őrsi Űrhajós", "Tóth"} {
		d.keys("n")
		d.sees(name, "› apply")
	}
	d.keys("n")
	d.sees("Ez az utolsó beadás ehhez a feladathoz a listában.", "Tóth")
	d.keys("b", "b", "f") // the file stays open from student to student
	d.sees("Nagy-Hosszúnevű", "› fájl")
	d.keys("b")
	d.sees("Kovács Őrs", "› fájl", "retrun 1", "14!")
	d.keys("d")
	d.sees("Kovács Őrs", "mintamegoldás", "› eltérés")
	d.keys("b")
	d.sees("Kiss Anna", "› eltérés", "mintamegoldás")
	d.keys("esc", "tab")
	d.sees("Kiss Anna › credit")
	d.keys("n") // Kovács has credit, Nagy has not
	d.sees("Kovács Őrs › credit")
	d.keys("n")
	d.sees("Őrsi Űrhajós › credit")
	d.keys("tab")
	d.sees("Ez az utolsó feladat.")
	d.keys("shift+tab", "shift+tab")
	d.sees("Őrsi Űrhajós › apply", "Ez az első feladat.")
}

func TestTheChosenConditionStaysFromStudentToStudent(t *testing.T) {
	d := small(t, 100, 50)
	d.to("Kiss")
	d.keys("enter", "enter", "end")
	name := d.m.submission.chosen().Name
	d.keys("n") // not built: one part more before the conditions
	require.NotNil(t, d.m.submission.chosen())
	assert.Equal(t, name, d.m.submission.chosen().Name)
}

func TestALateAnswerForAnotherSubmissionIsDropped(t *testing.T) {
	d := small(t, 100, 40)
	d.to("Kiss")
	d.keys("enter")
	d.hold = true
	d.keys("enter")
	d.sees("beolvasás…")
	late := d.held
	d.held = nil
	d.hold = false
	d.keys("n")
	d.sees("Kovács Őrs", "retrun 1")
	for _, cmd := range late {
		d.run(cmd)
	}
	d.sees("Kovács Őrs", "retrun 1")
	d.seesNot("Tóth")
}

func TestSearchSortAndFilter(t *testing.T) {
	d := small(t, 100, 30)
	d.keys("/")
	d.write("kov ors")
	d.sees("Kovács Őrs", "1/7 tanuló")
	d.seesNot("Kiss Anna")
	d.keys("enter", "esc")
	d.sees("Kiss Anna", "7 tanuló")
	d.keys("r")
	d.sees("pont szerint")
	first := func() string { return d.m.shown[0].name }
	assert.Equal(t, "Farkas Márton", first())
	assert.Equal(t, "Kovács Őrs", d.m.chosen().name, "the chosen one stays chosen")
	d.keys("R") // Caps Lock
	d.sees("jegy szerint")
	assert.Equal(t, "Őrsi Űrhajós", first(), "who waits for a decision comes first")
	for _, want := range []struct {
		words string
		names []string
	}{
		{"nem teljesül vagy nem fordul le", []string{"Kiss", "Kovács", "Tóth"}},
		{"elutasítva", []string{"Nagy"}},
		{"gépi hiba", []string{"Őrsi"}},
		{"kétértelmű", []string{"Zöld"}},
		{"hasonló", []string{"Farkas", "Kiss", "Tóth"}},
		{"felülbírált", nil},
	} {
		d.keys("s")
		d.sees("Szűrés: " + want.words)
		assert.Len(t, d.m.shown, len(want.names))
		d.sees(want.names...)
	}
	d.sees("Nincs ilyen tanuló.")
	d.keys("enter", "n", "p", "v", "d") // nothing to open, and nothing breaks
	d.keys("s")
	assert.Len(t, d.m.shown, 7)
}

func TestAFilteredListStaysWhileItIsWorkedThrough(t *testing.T) {
	points := 5.0
	course := testCourse(2)
	desk := newDesk(course, smallBatch(course))
	desk.Overrides = []cohort.Override{
		{Student: "101", Exercise: "apply", Points: &points, Reason: "id"}, // by the learning system's id
		{Student: "toth", Exercise: "apply", Points: &points, Reason: "kulcs"},
	}
	d := sit(t, desk, 100, 30)
	d.keys("s", "s", "s", "s", "s", "s")
	d.sees("Szűrés: felülbírált", "Kiss", "Tóth")
	d.keys("enter", "enter", "v", "i")
	d.sees("Kiss Anna", "A döntés visszavonva")
	d.keys("n")
	d.sees("Tóth")
	d.keys("esc", "esc")
	d.seesNot("Kiss Anna")
}

func TestAlikeSubmissionsAreComparedOneByOne(t *testing.T) {
	d := small(t, 120, 30)
	d.to("Kiss")
	d.keys("enter", "h")
	d.sees("Kiss Anna", "Tóth Piros Béla")
	d.keys("h")
	d.sees("A két fájl betűre megegyezik.") // Farkas handed in the same
	d.keys("h")
	d.sees("Tóth Piros Béla")
	d.keys("esc", "esc", "esc")
	d.to("Kovács")
	d.keys("enter", "h")
	d.sees("Ehhez a beadáshoz nincs hasonló.")
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Zöld")
	d.keys("enter", "f")
	d.sees("Két fájl is lehetne a beadás")
	d.keys("d")
	d.sees("A beadott fájl nincs meg")
	d.keys("o")
	d.sees("A program nem írt ki semmit.")
	course := testCourse(2)
	desk := newDesk(course, smallBatch(course))
	desk.Reference = func(string) []byte { return nil }
	d = sit(t, desk, 100, 30)
	d.keys("enter", "d")
	d.sees("Ehhez a feladathoz itt nincs mintamegoldás.")
}

func TestAnEmptyBatchAndAnUnknownExercise(t *testing.T) {
	course := testCourse(1)
	d := sit(t, newDesk(course, &cohort.Batch{}), 80, 24)
	d.sees("Nincs ilyen tanuló", "0 tanuló")
	d.keys("enter", "n", "b", "f", "p", "?", "esc", "s", "r", "/", "esc")

	gone := newDesk(course, smallBatch(testCourse(2)))
	gone.Marks = func([]cohort.Override) []cohort.Mark {
		return []cohort.Mark{{Student: "kiss", Scores: []cohort.Score{{Student: "kiss", Exercise: "credit", Max: 10, Counted: true}}}}
	}
	gone.Remarks = nil
	d = sit(t, gone, 80, 24)
	d.to("Kiss")
	d.keys("enter", "enter", "f", "d", "o")
	d.sees("Kiss Anna › credit")
}

func TestPseudonymsAreAllThatIsSeen(t *testing.T) {
	course := testCourse(2)
	whole := smallBatch(course)
	names, err := policy.Pseudonyms(whole.Students, t.TempDir()+"/kulcs.json")
	require.NoError(t, err)
	b := names.Batch(whole)
	d := sit(t, newDesk(course, b), 120, 40)
	for range b.Students {
		for _, way := range [][]string{{}, {"enter"}, {"enter"}, {"f"}, {"o"}, {"h"}, {"p"}, {"esc", "esc", "esc", "esc"}} {
			d.keys(way...)
			for _, s := range whole.Students {
				for _, word := range []string{"Kiss", "Farkas", "Kovács", "Hosszúnevű", "Űrhajós", "Béla", "Kétszer"} {
					assert.NotContains(t, d.frame(), word, s.Key)
				}
			}
		}
		d.keys("esc", "esc", "down")
	}
}

func TestHelpNamesEveryKeyAndSign(t *testing.T) {
	d := small(t, 80, 60)
	d.keys("f1")
	for _, g := range d.m.keys.groups() {
		for _, k := range g.keys {
			d.sees(k.Help().Key + " " + k.Help().Desc)
		}
	}
	for f := failed; f < filters; f++ {
		d.sees(filterSigns[f] + " " + filterNames[f])
	}
	d.keys("q")
	d.sees("7 tanuló")
	assert.False(t, d.quitted)
	d.keys("q")
	assert.True(t, d.quitted)
}

func TestAPasteIsOneLine(t *testing.T) {
	d := small(t, 100, 30)
	d.to("Kiss")
	d.keys("enter", "enter", "p")
	d.write("5")
	d.keys("tab")
	d.update(tea.PasteMsg{Content: "egy\nkettő\x1b[31m\t" + strings.Repeat("x", 5000)})
	d.keys("tab")
	d.hold = true
	d.keys("enter")
	d.release()
	require.Len(t, d.desk.kept, 1)
	assert.NotContains(t, d.desk.kept[0].Reason, "\n")
	assert.NotContains(t, d.desk.kept[0].Reason, "\x1b")
	assert.True(t, strings.HasPrefix(d.desk.kept[0].Reason, "egy kettő"), d.desk.kept[0].Reason[:20])
	assert.LessOrEqual(t, len([]rune(d.desk.kept[0].Reason)), longest)
}
