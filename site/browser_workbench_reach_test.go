package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/browsertest"
)

const inEditor = `document.activeElement.matches(".editor")`

// needsEditor skips the test on a machine without the editor's library.
func needsEditor(t *testing.T) {
	t.Helper()
	if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(editorLibrary))); err != nil {
		browsertest.SkipUnlessRequired(t, "a kódszerkesztő próbája (nincs meg a könyvtára, a make site hozza el)")
	}
}

// Tab reaches everything, the plain field included, which it leaves after Escape.
func TestBrowserBenchKeyboardReachesEverything(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.before(plainOnly)
		b.visit(exerciseUnderTest)
		b.pressButton("Ellenőrzés")
		n := eval[int](b, strings.Replace(stops, "button, input", "button, textarea, input", 1))
		require.Greater(b.t, n, 20)
		eval[bool](b, `document.activeElement.blur(), document.querySelector(".skip").focus(), true`)
		for i := range n {
			s := eval[stop](b, focused)
			require.Equal(b.t, i, s.Number, "%s", s.Name)
			assert.True(b.t, s.InView, "%s", s.Name)
			b.press(kb.Escape)
			b.press(kb.Tab)
		}
	})
}

func TestBrowserBenchEditorByKeyboard(t *testing.T) {
	needsEditor(t)
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.write(solving("kesz"))
		b.press(kb.Tab)
		assert.Contains(b.t, eval[string](b, written), "szám\n\t", "Tab indents")
		b.press("/")
		assert.Contains(b.t, eval[string](b, written), "\t/", "a slash is a letter here")
		assert.False(b.t, eval[bool](b, searchIsOpen))
		b.press(kb.Escape)
		b.press(kb.Tab)
		assert.False(b.t, eval[bool](b, inEditor), "after Escape it leaves")
		b.press(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
		assert.True(b.t, eval[bool](b, inEditor))
		b.press(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))
		b.becomes(`document.activeElement.matches("[data-agree]")`)
		b.press(kb.Enter)
		b.becomes(headline + `.startsWith("Mind a")`)
	})
}

// states are what a reader may have before the eyes.
func states(b *tab, each func(name string)) {
	b.t.Helper()
	b.visit(exerciseUnderTest)
	b.write(solving("rossz"))
	b.pressButton("Ellenőrzés")
	each("asking")
	b.pressButton("Visszaállítás")
	b.pressButton("Összehasonlítás a mintamegoldással")
	each("asking thrice")
	for _, name := range []string{"rossz", "kesobb", "syntax", "memory", "kesz"} {
		b.checkText(solving(name))
		b.openAll()
		each(name)
	}
	b.pressButton("Összehasonlítás a mintamegoldással")
	b.becomes(`document.querySelector(".difference") !== null`)
	each("compared")
}

func TestBrowserBenchIsAccessible(t *testing.T) {
	source := browsertest.Axe(t, "..")
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			atTheBench(t, func(b *tab) {
				if b.place.name == "file" {
					return // the same page
				}
				b.prefers(scheme)
				b.before(string(source))
				states(b, func(name string) { b.accessible(name, `{rules: {"target-size": {enabled: true}}}`) })
			})
		})
	}
}

func TestBrowserBenchFitsNarrowWindows(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.size(320, 640)
		states(b, func(name string) {
			assert.LessOrEqual(b.t, eval[int](b, `document.documentElement.scrollWidth`), 320, name)
			assert.Empty(b.t, eval[[]string](b, outside), name)
		})
		b.size(1280, 900)
		assert.True(b.t, eval[bool](b, `document.querySelector(".work").getBoundingClientRect().right < document.querySelector(".outcome").getBoundingClientRect().left`), "side by side where there is room")
	})
}

func TestBrowserBenchPrintsTheText(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.write("package credit\n\n// papírra\n")
		eval[bool](b, `dispatchEvent(new Event("beforeprint"))`)
		b.media("print", "dark")
		shown := eval[string](b, `document.querySelector(".work").innerText`)
		assert.Contains(b.t, shown, "// papírra")
		assert.NotContains(b.t, shown, "Formázás")
		assert.Empty(b.t, eval[[]string](b, onPaper))
	})
}

func TestBrowserBenchWithoutScripts(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.do(send(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}))
		b.visit(exerciseUnderTest)
		shown := eval[string](b, `document.querySelector("main").innerText`)
		for _, part := range []string{"JavaScript nélkül", "Írd meg a Credit metódust", "// TODO: keresd meg az azonosítót", "Az új jóváírás növeli", "go test ./exercises/credit", "1. tipp: Rajzolj három szakaszt", "A mintamegoldás külön lapon van."} {
			assert.Contains(b.t, shown, part)
		}
		assert.NotContains(b.t, shown, "Formázás")
	})
}

// An exercise whose test needs a database cannot be checked here, but written.
func TestBrowserBenchOfADatabase(t *testing.T) {
	atTheBench(t, func(b *tab) {
		for _, id := range []string{"lease", "inbox"} {
			b.visit(id + "-feladat.html")
			shown := eval[string](b, `document.querySelector("main").innerText`)
			assert.Contains(b.t, shown, "mert a tesztje valódi adatbázist nyit")
			assert.Contains(b.t, shown, "go test ./exercises/"+id)
			assert.Contains(b.t, shown, "Letöltés")
			assert.NotContains(b.t, shown, "Formázás")
			assert.NotContains(b.t, eval[string](b, `document.querySelector("meta[http-equiv]").content`), "wasm", "the policy is no wider than needed")
		}
	})
}

func TestTheLessonLeadsToItsExercise(t *testing.T) {
	requireBrowser(t)
	places, err := buildBench()
	require.NoError(t, err)
	b := openTab(t, places["http"])
	b.visit("credit.html")
	_, err = chromedp.RunResponse(b.ctx, chromedp.Click(chromedp.CSS(".try a")))
	require.NoError(t, err)
	assert.Equal(t, "Feladat: Előbb ellenőrizz, utána könyvelj", eval[string](b, `document.querySelector("h1").innerText`))
	assert.Contains(t, eval[string](b, `document.querySelector("meta[http-equiv]").content`), "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:;")
	_, err = chromedp.RunResponse(b.ctx, chromedp.Click(chromedp.CSS(".over a")))
	require.NoError(t, err)
	assert.Equal(t, "#feladat", eval[string](b, `location.hash`))
}
