package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const draft = `localStorage.getItem("idempotencia.draft.credit")`

func TestBrowserBenchKeepsTheText(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		assert.Contains(b.t, eval[string](b, written), "// TODO: keresd meg az azonosítót")
		b.write("package credit\n\n// félkész\n")
		b.do(chromedp.Reload())
		assert.Equal(b.t, "package credit\n\n// félkész\n", eval[string](b, written))
		assert.Empty(b.t, eval[string](b, notices))
		b.visit("total-feladat.html")
		assert.Contains(b.t, eval[string](b, written), "package total", "each exercise has its own")
	})
}

func TestBrowserBenchGivesTheStubAndTheTextBack(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.write("package credit\n\n// enyém\n")
		b.pressButton("Visszaállítás")
		assert.Contains(b.t, eval[string](b, notices), "Biztosan visszaállítod a vázat?")
		b.pressButton("Mégsem")
		assert.Contains(b.t, eval[string](b, written), "// enyém")
		b.pressButton("Visszaállítás")
		b.pressButton("Visszaállítom")
		assert.Contains(b.t, eval[string](b, written), "// TODO:")
		b.do(chromedp.Reload())
		assert.Contains(b.t, eval[string](b, written), "// TODO:")
		b.pressButton("Visszakérem az előzőt")
		assert.Contains(b.t, eval[string](b, written), "// enyém", "even after a reload")
	})
}

func TestBrowserBenchKeepsTheTextOfAnotherStub(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		eval[chromedp.Void](b, `localStorage.setItem("idempotencia.draft.credit", '{"stub": "régi", "text": "package credit // régi\\n"}')`)
		b.do(chromedp.Reload())
		assert.Contains(b.t, eval[string](b, written), "// régi")
		assert.Contains(b.t, eval[string](b, notices), "A feladat váza megváltozott, mióta elkezdted.")
		b.pressButton("Értem")
		b.do(chromedp.Reload())
		assert.Empty(b.t, eval[string](b, notices), "said once")
		for _, damaged := range []string{"{", "null", `{"stub": 1}`, `{"stub": "x", "text": 5}`, "[]"} {
			eval[chromedp.Void](b, `localStorage.setItem("idempotencia.draft.credit", '`+damaged+`')`)
			b.do(chromedp.Reload())
			assert.Contains(b.t, eval[string](b, written), "// TODO:", damaged)
		}
	})
}

func TestBrowserBenchDoesNotWriteOverAnotherTab(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.write("package credit // itt\n")
		other := func(text string) {
			eval[chromedp.Void](b, `(() => { const k = "idempotencia.draft.credit", o = JSON.parse(localStorage.getItem(k)); o.text = "`+text+`"; localStorage.setItem(k, JSON.stringify(o)) })()`)
		}
		other("package credit // ott\\n")
		eval[bool](b, `dispatchEvent(new StorageEvent("storage", {key: "idempotencia.draft.credit", newValue: `+draft+`}))`)
		assert.Contains(b.t, eval[string](b, notices), "Egy másik lapon közben megváltozott")
		b.write("package credit // itt tovább\n")
		assert.Contains(b.t, eval[string](b, draft), "// ott", "not written over")
		b.pressButton("Azt kérem ide")
		assert.Contains(b.t, eval[string](b, written), "// ott")
		b.pressButton("Visszakérem az előzőt")
		assert.Contains(b.t, eval[string](b, written), "// itt tovább")
		other("package credit // ott újra\\n") // without an event
		b.write("package credit // és itt\n")
		assert.Contains(b.t, eval[string](b, draft), "// ott újra")
		b.pressButton("Ez maradjon")
		assert.Contains(b.t, eval[string](b, draft), "// és itt")
	})
}

func TestBrowserBenchSaysWhenNothingIsKept(t *testing.T) {
	for name, storage := range map[string]string{
		"full":      `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }`,
		"forbidden": `Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("no", "SecurityError") } })`,
	} {
		t.Run(name, func(t *testing.T) {
			atTheBench(t, func(b *tab) {
				b.before(storage)
				b.visit(exerciseUnderTest)
				b.checkText(solving("kesz"))
				assert.Contains(b.t, eval[string](b, notices), "Ez a böngésző itt nem őrzi meg a szöveget")
				assert.Contains(b.t, eval[string](b, findings), "nem őrzi meg a haladást")
				assert.Contains(b.t, eval[string](b, headline), "Mind a", "it works all the same")
			})
		})
	}
}

func TestBrowserBenchDownloadsTheFile(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "http"))
	b.visit("lease-feladat.html")
	b.write("package lease\n\n// árvíztűrő\n")
	dir := b.downloads()
	ended := chromedp.BrowserEvents(b.ctx, browser.DownloadProgress)
	b.pressButton("Letöltés")
	for e, err := range ended {
		require.NoError(t, err)
		if e.State == browser.DownloadProgressStateCompleted {
			break
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "lease.go"))
	require.NoError(t, err)
	assert.Equal(t, "package lease\n\n// árvíztűrő\n", string(data))
}

func TestBrowserBenchTakesInAFile(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		give := func(content string) {
			file := filepath.Join(b.t.TempDir(), "credit.go")
			require.NoError(b.t, os.WriteFile(file, []byte(content), 0o644))
			b.do(chromedp.SetUploadFiles(chromedp.CSS("[data-load]"), []string{file}))
		}
		give("package credit\r\n\r\n// fájlból\r\n")
		b.becomes(notices + `.includes("Betöltöttem: credit.go.")`)
		assert.Equal(b.t, "package credit\n\n// fájlból\n", eval[string](b, written))
		give("kép\x00\xff")
		b.becomes(notices + `.includes("nem olvasható Go forráskódként")`)
		give(strings.Repeat("// hosszú\n", 40_000))
		b.becomes(notices + `.includes("túl nagy")`)
		assert.Contains(b.t, eval[string](b, written), "// fájlból", "nothing else was taken in")
		b.pressButton("Visszakérem az előzőt")
		assert.Contains(b.t, eval[string](b, written), "// TODO:")
	})
}

func TestBrowserBenchFormats(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.write("package credit\n\nfunc f() {\n    g()\n}\n")
		b.pressButton("Formázás")
		assert.Contains(b.t, eval[string](b, `document.querySelector("[data-consent]").innerText`), "A formázáshoz először")
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
		b.becomes(headline + ` === "Megformáztam a szöveget."`)
		assert.Contains(b.t, eval[string](b, written), "\n\tg()\n")
		b.pressButton("Formázás")
		b.becomes(headline + ` === "A szöveg már formázott."`)
		b.write("package credit\n\n//\nvar sokféle = ((szám\n")
		b.pressButton("Formázás")
		b.becomes(headline + `.startsWith("Így nem lehet megformázni")`)
		b.pressButton("4. sor")
	})
}

// plainOnly makes a page as it is without the editor's library.
const plainOnly = `document.addEventListener("readystatechange", () => document.querySelector("[data-workbench]")?.removeAttribute("data-editor"))`

// Without the editor's library the plain field does all that is needed.
func TestBrowserBenchWithThePlainField(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.before(plainOnly)
		b.visit(exerciseUnderTest)
		b.checkText(solving("syntax"))
		b.pressButton("4. sor")
		b.press("@")
		assert.Contains(b.t, eval[string](b, written), "(@szám")
		b.press(kb.Tab)
		assert.Contains(b.t, eval[string](b, written), "(@\tszám", "Tab indents")
		b.press("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
		b.press(kb.Escape)
		b.press(kb.Tab)
		assert.False(b.t, eval[bool](b, `document.activeElement.matches("[data-text]")`), "after Escape it leaves")
		b.write(solving("kesz"))
		eval[bool](b, `document.querySelector("[data-text]").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", ctrlKey: true, bubbles: true, cancelable: true}))`)
		b.becomes(headline + `.startsWith("Mind a")`)
	})
}
