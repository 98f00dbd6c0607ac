package main

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
)

const (
	findings = `document.querySelector("[data-findings]").innerText`
	recorded = `localStorage.getItem("idempotencia.progress")`
	firstTip = `document.querySelector("[data-hint='1']")`
)

// sum is what the terminal program calls the hash of a file.
func sum(text string) string {
	s := sha256.Sum256([]byte(text))
	return hex.EncodeToString(s[:])
}

func TestBrowserBenchRecordsWhatTheTerminalWould(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("rossz"))
		assert.NotContains(b.t, eval[string](b, `document.querySelector("main").innerText`), "A következő lecke")
		b.checkText(solving("kesz"))
		assert.Contains(b.t, eval[string](b, `document.querySelector("main").innerText`), "A lecke összefoglalása · A következő lecke: Ugyanaz a lista többször")
		assert.Contains(b.t, eval[string](b, `document.querySelector(".over").innerText`), "✓ kész")
		state, err := progress.Decode([]byte(eval[string](b, recorded)))
		require.NoError(b.t, err)
		e := state.Exercises["credit"]
		assert.Equal(b.t, 2, e.Attempts)
		assert.Equal(b.t, "met", e.LastKind)
		assert.False(b.t, e.FirstCheck.IsZero() || e.LastCheck.Before(e.FirstCheck))
		require.NotNil(b.t, e.Done)
		assert.Equal(b.t, progress.Hashes{File: sum(solving("kesz")), Test: testSum}, e.Done.Hashes)
		assert.Equal(b.t, e.LastCheck, e.Done.At)
		b.checkText(solving("rossz"))
		state, err = progress.Decode([]byte(eval[string](b, recorded)))
		require.NoError(b.t, err)
		assert.Equal(b.t, e.Done.Hashes, state.Exercises["credit"].Done.Hashes, "what was done stays done")
		b.visit("index.html")
		assert.Equal(b.t, []string{"credit"}, eval[[]string](b, finishedList))
		b.visit("credit.html")
		assert.Equal(b.t, "Ellenőrzés igazolja.", eval[string](b, `document.querySelector("[data-done-status]").innerText`))
	})
}

// The untouched stub says nothing about the student, as in the terminal.
func TestBrowserBenchDoesNotCountTheStub(t *testing.T) {
	atTheBench(t, func(b *tab) {
		stub, err := os.ReadFile("../exercises/credit/testdata/credit.go")
		require.NoError(b.t, err)
		b.visit(exerciseUnderTest)
		b.checkText(string(stub))
		b.becomes(headline + `.includes("feltételből")`)
		assert.Equal(b.t, "null", eval[string](b, `String(`+recorded+`)`))
	})
}

func TestBrowserBenchTellsWhatFailed(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("rossz"))
		assert.Equal(b.t, "13 feltételből 12 teljesül, 1 még nem.", eval[string](b, headline))
		first := eval[string](b, `document.querySelector("[data-condition]").innerText`)
		assert.Contains(b.t, first, "✗ nem teljesül · Az új jóváírás")
		assert.Equal(b.t, "kezdetben: l = {Balance: 5} előtte: l.Credit(\"b\", 5) hívás: l.Credit(\"a\", 6) jött: (false, nil) várt: (true, nil)",
			strings.Join(strings.Fields(eval[string](b, `document.querySelector(".facts").innerText`)), " "))
		assert.Equal(b.t, 12, eval[int](b, `document.querySelectorAll("[data-kind='good']").length`))
		assert.Contains(b.t, eval[string](b, findings), "Következő lépés: Foglalkozz most csak az első nem teljesülő feltétellel, és ellenőrizz újra.")
		assert.NotContains(b.t, eval[string](b, findings), "go run")
		b.do(chromedp.Click(chromedp.CSS("[data-told] summary")))
		printed := eval[string](b, `document.querySelector("[data-told] details").innerText`)
		assert.Contains(b.t, printed, "szia")
		assert.Contains(b.t, printed, "<b>világ</b>", "output is text and no markup")
		assert.Contains(b.t, printed, "kimaradt", "it says what was left out")
	})
}

func TestBrowserBenchLeadsToWhatFailedOnANarrowPage(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.size(320, 640)
		b.visit(exerciseUnderTest)
		b.checkText(solving("kesobb"))
		top := eval[float64](b, `document.querySelector("#_ellenorzes").getBoundingClientRect().top`)
		assert.True(b.t, top >= 0 && top < 100, "what was found stands on top, not at %v", top)
		b.pressButton("Megmutatom a 7. feltételt")
		assert.Contains(b.t, eval[string](b, `document.activeElement.innerText`), "✗ nem teljesül")
		assert.True(b.t, eval[bool](b, `(() => { const r = document.activeElement.getBoundingClientRect(); return r.top >= 0 && r.top < innerHeight })()`))
	})
}

// A reader may write on while the check runs, and is not led away.
func TestBrowserBenchLetsTheReaderWriteOn(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.size(320, 640)
		b.before(`globalThis.fakeHold = ["run", "format"]`)
		b.visit(exerciseUnderTest)
		b.write(solving("kesobb"))
		b.pressButton("Ellenőrzés")
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
		b.becomes(`globalThis.fakeWaits?.("run")`)
		assert.Equal(b.t, "Ellenőrzöm…", eval[string](b, `document.querySelector("[data-check]").innerText`), "seen where it was pressed")
		b.write(solving("rossz") + "// tovább\n")
		before := eval[float64](b, `scrollY`)
		eval[bool](b, `fakeLetGo("run"), true`)
		b.becomes(headline + `.startsWith("13 feltételből")`)
		assert.InDelta(b.t, before, eval[float64](b, `scrollY`), 0)
		assert.Equal(b.t, "Ellenőrzés", eval[string](b, `document.querySelector("[data-check]").innerText`))

		b.pressButton("Formázás")
		b.becomes(`globalThis.fakeWaits("format")`)
		b.write("package credit\n\nfunc f() {\n    g()\n}\n")
		eval[bool](b, `fakeLetGo("format"), true`)
		b.becomes(headline + `.startsWith("Közben megváltozott a szöveg")`)
		assert.Contains(b.t, eval[string](b, written), "\n    g()\n")
	})
}

func TestBrowserBenchOffersAHintAfterFailures(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("rossz"))
		assert.NotContains(b.t, eval[string](b, findings), "tippet")
		b.checkText(solving("syntax"))
		assert.NotContains(b.t, eval[string](b, findings), "tippet", "it does not help to build")
		b.checkText(solving("rossz") + "//\n")
		b.pressButton("Megnézem az 1. tippet")
		assert.True(b.t, eval[bool](b, firstTip+`.open && `+firstTip+`.contains(document.activeElement)`))
		b.becomes(`JSON.parse(` + recorded + `).exercises.credit.hints === 1`)
	})
}

func TestBrowserBenchLeadsToTheLine(t *testing.T) {
	needsEditor(t)
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("syntax"))
		assert.Contains(b.t, eval[string](b, findings), "undefined: szám")
		assert.Equal(b.t, 2, eval[int](b, `document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-lint-marker-error").length`), "both lines are marked")
		b.pressButton("4. sor")
		// The column counts bytes; an accented letter has two.
		b.press("@")
		assert.Equal(b.t, "var sokféle = (@szám", strings.Split(eval[string](b, written), "\n")[3])
		assert.Contains(b.t, eval[string](b, `getComputedStyle(document.querySelector("[data-status]"), "::after").content`), "A szöveg azóta megváltozott.")
	})
}

func TestBrowserBenchDrawsOnlyDrawings(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("csempesz"))
		for _, trouble := range b.heard() {
			assert.Contains(b.t, trouble, "inline event handler violates", "the policy stops it even before the page does")
		}
		assert.Equal(b.t, 4, eval[int](b, `document.querySelectorAll("[data-pictures] svg").length`))
		assert.Zero(b.t, eval[int](b, `document.querySelectorAll("[data-pictures] :is(script, foreignObject, image, p.x, [onload])").length`))
		assert.True(b.t, eval[bool](b, `globalThis.stolen === undefined`))
		assert.Greater(b.t, eval[float64](b, `document.querySelector("[data-pictures] .wide svg").getBoundingClientRect().height`), 100.0, "it is drawn")
		assert.Contains(b.t, eval[string](b, `document.querySelector("[data-pictures]").innerText`), "csak szöveg")
		b.checkText(solving("rossz"))
		assert.False(b.t, eval[bool](b, `document.querySelector("[data-pictures]").checkVisibility()`))
	})
}

func TestBrowserBenchComparesWithTheReference(t *testing.T) {
	course, problems := book.Load(os.DirFS(".."))
	require.Empty(t, problems)
	reference, err := os.ReadFile("../" + course.Lesson("credit").Exercise.Solution)
	require.NoError(t, err)
	atTheBench(t, func(b *tab) {
		const difference = `document.querySelector("[data-difference]").innerText`
		b.visit(exerciseUnderTest)
		b.write("package credit\n\n// enyém\n")
		b.pressButton("Összehasonlítás a mintamegoldással")
		assert.Empty(b.t, eval[string](b, difference), "asked first")
		assert.Contains(b.t, eval[string](b, `document.querySelector("[data-compare-ask]").innerText`), "Biztosan megnézed?")
		b.pressButton("Mégsem")
		assert.True(b.t, eval[bool](b, `globalThis.idempotenciaReference === undefined`))
		b.pressButton("Összehasonlítás a mintamegoldással")
		b.pressButton("Megnézem")
		b.becomes(difference + ` !== ""`)
		shown := eval[string](b, difference)
		assert.Contains(b.t, shown, "\n− // enyém\n")
		assert.Contains(b.t, shown, "\n  package credit\n")
		assert.Contains(b.t, shown, "\n+ var ErrConflict = ")
		assert.True(b.t, eval[bool](b, `JSON.parse(`+recorded+`).exercises.credit.solution_seen`))
		b.write(book.WithoutDirectives(string(reference)))
		b.pressButton("Összehasonlítás a mintamegoldással")
		b.becomes(difference + ` === "A szöveged betűre megegyezik a mintával."`)
	})
}
