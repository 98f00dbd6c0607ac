package feedback

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/check"
)

// raceReport is what the race detector prints, shortened to the lines that count.
func raceReport(first, second string) string {
	return "==================\nWARNING: DATA RACE\nRead at 0x00c0000a4148 by goroutine 11:\n" + first +
		"\nPrevious write at 0x00c0000a4148 by main goroutine:\n" + second +
		"\nGoroutine 11 (running) created at:\n" + raceFrame("apply_test.TestFresh", "apply_test.go:3") + "==================\n"
}

func raceFrame(function, place string) string {
	return "  idempotencia/exercises/" + function + "()\n      /home/Kiss Árpád/exercises/apply/" + place + " +0x92\n"
}

const raceLog = "--- FAIL: TestFresh (0.00s)\n    testing.go:1712: race detected during execution of test\n"

func raced(output string) Condition {
	ex := testExercise()
	return condition(ex, ex.Conditions[0], check.Result{Condition: "TestFresh", Kind: check.Failed, Output: output})
}

func TestRacesNameBothPlaces(t *testing.T) {
	c := raced("kiírás\n" +
		raceReport("  runtime.mapaccess2()\n      /go/src/runtime/map.go:1 +0x1\n"+raceFrame("apply.(*G[go.shape.int]).Do", "apply.go:41"),
			raceFrame("apply.(*G[go.shape.int]).Do", "apply.go:56")) +
		raceLog + "FAIL\n")
	assert.Equal(t, "WARNING: DATA RACE", c.Original)
	assert.Equal(t, "versenyhelyzet", c.Word)
	assert.Equal(t, "kiírás", c.Output, "the report is explained, not shown as what the program printed")
	assert.Empty(t, c.Message, "the log's own line says nothing more")
	assert.Empty(t, c.Details)
	assert.Equal(t, "exercises/apply/apply.go:41", c.Where)
	assert.Contains(t, c.Explanation, "Versenyhelyzet (race condition): két goroutine")
	assert.Contains(t, c.Explanation, " Az egyik itt olvasta: `exercises/apply/apply.go:41`, a másik itt írta: `exercises/apply/apply.go:56`.")
	assert.Contains(t, c.Advice, "ugyanazt a zárat")
}

func TestRacesOutsideOfTheStudentsFile(t *testing.T) {
	alien := "  strings.Builder()\n      /go/src/strings/builder.go:1 +0x1\n"
	c := raced(raceReport(alien, raceFrame("apply_test.TestFresh", "apply_test.go:7")) + raceReport(alien, raceFrame("apply.Apply", "apply.go:9")) + raceLog)
	assert.Equal(t, "exercises/apply/apply.go:9", c.Where, "the report that the student can act on")
	assert.Contains(t, c.Explanation, " A másik itt írta: `exercises/apply/apply.go:9`.")

	c = raced(raceReport(alien, alien) + raceLog)
	assert.Empty(t, c.Where)
	assert.True(t, strings.HasSuffix(c.Explanation, "melyik legyen előbb."), c.Explanation)
}

func TestRacesComeBeforeWhatTheySpoilt(t *testing.T) {
	report := raceReport(raceFrame("apply.Apply", "apply.go:4"), raceFrame("apply.Apply", "apply.go:5"))
	c := raced(report + "--- FAIL: TestFresh (0.00s)\n    apply_test.go:9: Apply(1) = 3, várt: 2\n    testing.go:1712: race detected during execution of test\n")
	assert.Equal(t, "Apply(1)", c.Call)
	assert.Empty(t, c.Details)
	assert.Contains(t, c.Explanation, "Versenyhelyzet")

	assert.NotContains(t, raced(raceLog).Explanation, "Versenyhelyzet", "without a report there is nothing to tell")
	assert.Contains(t, raced("==================\nWARNING: DATA RACE\nRead at 0x0").Explanation, "Versenyhelyzet", "a report that was cut")
}

func TestCallsThatGaveNoResults(t *testing.T) {
	for failure, want := range map[string][2]string{
		"Do(1) = még nem tért vissza, várt: (1, nil)":                                            {"A hívás még nem tért vissza", "ki ébreszti fel"},
		"Do(1) = még nem tért vissza, és a saját munkája is elindult (fn2), várt: (1, nil)":      {"A saját munkáját is elindította", "miért hitte"},
		"Do(1) = (0, utkozes), várt: még nem tért vissza":                                        {"túl korán tért vissza", "melyik ág"},
		"Do(1) = (0, megszakadt), várt: panic: baj":                                              {"nem jutott el változatlanul", "`defer` alatt"},
		"Do(1) = panic: baj, várt: (0, megszakadt)":                                              {"`panic` hívással ért véget", "hogyan jutott ide"},
		"fn1 futásainak száma = 100, várt: 1\nelőtte: száz goroutine: Do(ctx1, \"a\", {5}, fn1)": {"a teszt számolta", "két hívás egyszerre"},
		"Judge(kettős) = Ok, várt: Illegal\n0 s A.Claim(\"k1\") = Claimed, j1":                   {"elfogadta ezt a felvételt", "melyik ágad engedi át"},
		"Judge(átvétel) = Illegal, várt: Ok":                                                     {"elutasította ezt a felvételt", "nem jöhetett"},
	} {
		c := onlyUnmet(t, failure, "")
		assert.Contains(t, c.Explanation, want[0], failure)
		assert.Contains(t, c.Advice, want[1], failure)
	}
}
