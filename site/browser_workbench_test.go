package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
	"idempotencia/internal/history"
	"idempotencia/site/pack"
)

const (
	exerciseUnderTest = "credit-feladat.html"
	headline          = `document.querySelector("[data-status]").innerText`
	notices           = `document.querySelector("[data-notices]").innerText`
	// rich is the editor's text, once it has taken the place of the plain field.
	rich    = `document.querySelector(".editor")?.shadowRoot.querySelector(".cm-content")`
	written = `(` + rich + ` ? [...` + rich + `.querySelectorAll(".cm-line")].map((l) => l.textContent).join("\n") : document.querySelector("[data-text]").value)`
	testSum = "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8"
)

// buildBench is the site with a kit, whose runner obeys the test.
var buildBench = sync.OnceValues(func() (map[string]place, error) {
	outcomes, err := fakeOutcomes()
	if err != nil {
		return nil, err
	}
	runner, err := os.ReadFile("testdata/runner.js")
	if err != nil {
		return nil, err
	}
	script := append([]byte("globalThis.fakeOutcomes="+string(outcomes)+";\n"), runner...)
	dir, err := os.MkdirTemp("", "idempotencia-kit-*")
	if err != nil {
		return nil, err
	}
	shared.close = append(shared.close, func() { _ = os.RemoveAll(dir) })
	var ids []string
	course, _ := book.Load(os.DirFS(".."))
	for _, l := range course.Lessons {
		if !l.Exercise.Databases {
			ids = append(ids, l.ID)
		}
	}
	return publish(options{kit: fakeKit(dir, script, ids...)}, nil)
})

// fakeKit is a kit of one empty pack, in the folder dir.
func fakeKit(dir string, runner []byte, exercises ...string) *kit {
	k := &kit{name: "runner-proba.js", script: runner, cache: dir, Kit: pack.Kit{
		Packs: map[string]pack.Pack{"egy": {File: "egy.zst", Size: 15_800_000}}, Exercises: map[string][]string{},
	}}
	for _, name := range []string{"egy.zst", "egy.js"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			panic(err)
		}
	}
	for _, id := range exercises {
		k.Exercises[id] = []string{"egy"}
	}
	return k
}

// outcome is what a runner says of a text.
type outcome struct {
	Verdict  check.Verdict   `json:"verdict"`
	Report   feedback.Report `json:"report"`
	Pictures []shownPicture  `json:"pictures"`
	Test     string          `json:"test"`
}

type shownPicture struct {
	Title  string `json:"title"`
	Wide   string `json:"wide"`
	Narrow string `json:"narrow"`
	Text   string `json:"text"`
}

const (
	wrongBalance = "--- FAIL: TestFreshCreditIsApplied (0.00s)\n    credit_test.go:41: l.Credit(\"a\", 6) = (false, nil), várt: (true, nil)\n" +
		"        kezdetben: l = {Balance: 5}\n        előtte: l.Credit(\"b\", 5)\n"
	hello = "szia <b>világ</b>\n"
)

// fakeOutcomes are real reports of made verdicts, by the names that the texts give.
func fakeOutcomes() ([]byte, error) {
	course, problems := book.Load(os.DirFS(".."))
	if len(problems) > 0 {
		return nil, fmt.Errorf("%v", problems)
	}
	ex := course.Lesson("credit").Exercise
	broken := func(text string, line, col int) check.Verdict {
		return check.Verdict{Kind: check.NotBuilt, Stage: check.StageCompile, Diagnostics: []check.Diagnostic{
			{File: ex.File, Line: line, Col: col, Text: text}, {File: ex.File, Line: line + 1, Col: 1, Text: "declared and not used: y"},
		}}
	}
	verdicts := map[string]check.Verdict{
		"kesz":   results(ex, check.Result{}),
		"rossz":  results(ex, check.Result{Kind: check.Failed, Output: hello + strings.ReplaceAll(wrongBalance, "TestFreshCreditIsApplied", ex.Conditions[0].Name), Cut: 4096, CutAt: 5}),
		"syntax": broken("undefined: szám", 4, 17),
		"kesobb": results(ex, check.Result{}),
	}
	later := verdicts["kesobb"]
	later.Kind, later.Results[6].Kind = check.Failed, check.Failed
	verdicts["kesobb"] = later
	all := map[string]outcome{}
	for name, v := range verdicts {
		v.Exercise = ex.ID
		r := feedback.New(ex, v)
		r.Next, r.Command = r.NextStep(feedback.InBrowser)
		all[name] = outcome{Verdict: v, Report: r, Test: testSum}
	}
	done := all["kesz"]
	done.Pictures = pictures(course)[:1]
	all["kesz"] = done
	done.Pictures = pictures(course)
	all["csempesz"] = done
	return json.Marshal(all)
}

// results are all met but the first, when it has a kind.
func results(ex *book.Exercise, first check.Result) check.Verdict {
	v := check.Verdict{Kind: check.Met}
	for i, c := range ex.Conditions {
		r := check.Result{Kind: check.Met}
		if i == 0 && first.Kind != "" {
			r, v.Kind = first, check.Failed
		}
		r.Condition = c.Name
		v.Results = append(v.Results, r)
	}
	return v
}

// pictures are a drawing, one that tries to bring a script along, and one that is no drawing.
func pictures(course *book.Book) []shownPicture {
	p := course.Lesson("apply").Stories[0].Picture()
	wide, narrow := p.SVG("sajat", history.Wide), p.SVG("sajat_k", history.Narrow)
	evil := `<script>globalThis.stolen = 1</script><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject><image href="https://pelda.hu/x.png"/></svg>`
	bad := strings.Replace(strings.Replace(wide, "</svg>", evil, 1), "<svg ", `<svg onload="globalThis.stolen = 2" `, 1)
	return []shownPicture{
		{Title: p.Title, Wide: wide, Narrow: narrow, Text: p.Text(60)},
		{Title: "Csempész", Wide: strings.ReplaceAll(bad, "sajat", "masik"), Narrow: strings.ReplaceAll(narrow, "sajat", "masik"), Text: "szöveg"},
		{Title: "Törött", Wide: "<rajz/>", Narrow: narrow, Text: "csak szöveg"},
	}
}

// atTheBench runs a test on the page of an exercise, over http and from the disk.
func atTheBench(t *testing.T, test func(b *tab)) {
	t.Helper()
	requireBrowser(t)
	for _, name := range []string{"http", "file"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			places, err := buildBench()
			require.NoError(t, err)
			b := openTab(t, places[name])
			test(b)
		})
	}
}

// write puts a text in the place of the whole, as a reader's paste does.
func (b *tab) write(text string) {
	b.t.Helper()
	quoted, err := json.Marshal(text)
	require.NoError(b.t, err)
	eval[bool](b, `(() => { document.querySelector("[data-text]").focus(); return true })()`)
	b.becomes(`!document.querySelector("[data-workbench]").dataset.editor || ` + rich + ` != null`)
	eval[bool](b, `(() => {
		const rich = `+rich+`, plain = document.querySelector("[data-text]");
		if (!rich) {
			plain.select();
			return document.execCommand("insertText", false, `+string(quoted)+`);
		}
		rich.focus();
		rich.dispatchEvent(new KeyboardEvent("keydown", {key: "a", code: "KeyA", keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true}));
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", `+string(quoted)+`);
		return rich.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
	})()`)
}

func (b *tab) pressButton(name string) {
	b.t.Helper()
	require.True(b.t, eval[bool](b, pressing(name)), "no button %q", name)
}

// pressing is what presses a button, and tells whether there is one to be seen.
func pressing(name string) string {
	return `(() => {
		const found = [...document.querySelectorAll("main button")].find((one) => one.textContent === "` + name + `" && one.checkVisibility());
		found?.focus();
		found?.click();
		return Boolean(found);
	})()`
}

// isIdle holds when nothing is being checked.
const isIdle = `document.querySelector("[data-check]").getAttribute("aria-disabled") === "false"`

// checkText checks a text as a reader who has agreed to the download before.
func (b *tab) checkText(text string) {
	b.t.Helper()
	b.write(text)
	b.pressButton("Ellenőrzés")
	if eval[bool](b, `!document.querySelector("[data-consent]").hidden`) {
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
	}
	b.becomes(isIdle)
}

func solving(outcome string) string {
	return "package credit\n\n// proba: " + outcome + "\nvar sokféle = (szám\n"
}

func TestBrowserBenchAsksBeforeTheDownload(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		assert.Equal(b.t, "Még nem ellenőrizted.", eval[string](b, headline))
		b.write(solving("kesz"))
		b.pressButton("Ellenőrzés")
		asked := eval[string](b, `document.querySelector("[data-consent]").innerText`)
		if b.place.name == "http" {
			assert.Contains(b.t, asked, "Az ellenőrzéshez először le kell tölteni a Go fordítóját: 15,8\u00a0MB. Utána már nem kell.")
		} else {
			assert.Contains(b.t, asked, "Az ellenőrzéshez először be kell tölteni a Go fordítóját: 15,8\u00a0MB. Hálózat nem kell hozzá.")
		}
		assert.True(b.t, eval[bool](b, `document.activeElement.matches("[data-agree]")`))
		assert.True(b.t, eval[bool](b, `globalThis.fakeStarts === undefined`), "nothing is loaded unasked")
		b.pressButton("Most nem")
		assert.True(b.t, eval[bool](b, `document.activeElement.matches("[data-check]")`))
		b.checkText(solving("kesz"))
		b.becomes(headline + `.startsWith("Mind a")`)
		b.visit("total-feladat.html")
		b.checkText(solving("kesz"))
		assert.True(b.t, eval[bool](b, `globalThis.fakeStarts === 1`), "asked once for all")
	})
}

func TestBrowserBenchShowsTheDownload(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.before(`globalThis.fakeHold = ["download", "prepare", "run"]`)
		b.visit(exerciseUnderTest)
		b.write(solving("kesz"))
		b.pressButton("Ellenőrzés")
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
		b.becomes(`globalThis.fakeWaits?.("download")`)
		assert.Equal(b.t, "5,2 / 15,8\u00a0MB", eval[string](b, `document.querySelector("[data-bytes]").innerText`))
		assert.InDelta(b.t, 0.329, eval[float64](b, `document.querySelector("progress").position`), 0.001)
		assert.Equal(b.t, "A Go fordítójának betöltése: 25%.", eval[string](b, headline))
		eval[bool](b, `fakeLetGo("download"), true`)
		b.becomes(headline + ` === "A Go fordítójának előkészítése…"`)
		eval[bool](b, `fakeLetGo("prepare"), true`)
		b.becomes(`globalThis.fakeWaits("run")`)
		assert.Equal(b.t, "Futnak a feltételek…", eval[string](b, headline))
		assert.Equal(b.t, "✓", eval[string](b, `[...document.querySelectorAll("[data-mark]")].map((m) => m.innerText).join("")`), "they come in one by one")
		eval[bool](b, `fakeLetGo("run"), true`)
		b.becomes(headline + `.startsWith("Mind a")`)
	})
}

func TestBrowserBenchCanBeStopped(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.before(`globalThis.fakeHold = ["download", "compile"]`)
		b.visit(exerciseUnderTest)
		b.write(solving("kesz"))
		b.pressButton("Ellenőrzés")
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
		b.becomes(`globalThis.fakeWaits?.("download")`)
		b.pressButton("Mégsem")
		b.becomes(headline + ` === "Megszakítottad a betöltést."`)
		assert.True(b.t, eval[bool](b, `document.activeElement.matches("[data-check]")`), "the focus is not lost")
		b.pressButton("Ellenőrzés")
		b.do(chromedp.Click(chromedp.CSS("[data-agree]")))
		b.becomes(`globalThis.fakeStarts === 2`)
		eval[bool](b, `fakeLetGo("download"), true`)
		b.becomes(`globalThis.fakeWaits("compile")`)
		b.pressButton("Megállítás")
		b.becomes(headline + ` === "Megállítottad az ellenőrzést."`)
		assert.True(b.t, eval[bool](b, `document.activeElement.matches("[data-check]")`))
		assert.Equal(b.t, "null", eval[string](b, `String(localStorage.getItem("idempotencia.progress"))`), "nothing was found out")
	})
}

func TestBrowserBenchFailsClearly(t *testing.T) {
	atTheBench(t, func(b *tab) {
		b.visit(exerciseUnderTest)
		b.checkText(solving("memory"))
		assert.Equal(b.t, "Elfogyott a memória. Zárj be néhány lapot, és próbáld újra.", eval[string](b, headline))
		b.write(solving("kesz"))
		b.pressButton("Újra")
		b.becomes(headline + `.startsWith("Mind a")`)
		assert.Equal(b.t, 2, eval[int](b, `globalThis.fakeStarts`), "a runner that failed is not used again")
		b.checkText(solving("strange"))
		assert.Contains(b.t, eval[string](b, headline), "nem a megoldásod miatt")
		assert.Len(b.t, b.heard(), 1, "the console has the details")
	})
}

func TestBrowserBenchWithoutItsRunner(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	places, err := buildBench()
	require.NoError(t, err)
	b := openTab(t, places["http"])
	b.visit(exerciseUnderTest)
	eval[bool](b, `(() => { const p = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, "src"); Object.defineProperty(HTMLScriptElement.prototype, "src", { ...p, set(v) { p.set.call(this, v.replace("runner-proba", "nincs")) } }); return true })()`)
	b.checkText(solving("kesz"))
	assert.Equal(t, "A Go fordítóját nem sikerült letölteni. Nézd meg a hálózatot, és próbáld újra.", eval[string](b, headline))
	assert.NotEmpty(t, b.heard(), "the browser says it too")
}
