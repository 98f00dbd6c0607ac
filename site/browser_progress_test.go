package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

const (
	doneBox      = chromedp.CSS("[data-done-box]")
	importInput  = chromedp.CSS("[data-import]")
	statusSays   = `document.querySelector("[data-progress-status]").innerText`
	finishedList = `[...document.querySelectorAll("[data-progress]")].filter(e => e.innerText.includes("✓ kés")).map(e => e.dataset.progress)`
)

func TestBrowserProgressIsKept(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("index.html")
		assert.Empty(t, eval[[]string](b, finishedList))
		b.visit("apply.html")
		b.do(chromedp.Click(doneBox))
		b.do(chromedp.Reload())
		assert.True(t, eval[bool](b, `document.querySelector("[data-done-box]").checked`))
		b.visit("index.html")
		assert.Equal(t, []string{"apply"}, eval[[]string](b, finishedList))
		b.visit("apply.html")
		b.do(chromedp.Click(doneBox))
		b.visit("index.html")
		assert.Empty(t, eval[[]string](b, finishedList), "taken back")
	})
}

func TestBrowserProgressGoesToTheTerminal(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "http"))
	b.visit("credit.html")
	b.do(chromedp.Click(doneBox))
	b.visit("index.html")
	dir := b.downloads()
	ended := chromedp.BrowserEvents(b.ctx, browser.DownloadProgress)
	b.do(chromedp.Click(chromedp.CSS("[data-export]")))
	for e, err := range ended {
		require.NoError(t, err)
		if e.State == browser.DownloadProgressStateCompleted {
			break
		}
	}
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, files, 1)
	assert.Regexp(t, `^haladas-\d{4}-\d\d-\d\d\.json$`, files[0].Name())
	data, err := os.ReadFile(filepath.Join(dir, files[0].Name()))
	require.NoError(t, err)
	state, err := progress.Decode(data)
	require.NoError(t, err)
	require.Contains(t, state.Exercises, "credit")
	assert.Nil(t, state.Exercises["credit"].Done, "a tick proves nothing")
	again, err := progress.Encode(state)
	require.NoError(t, err)
	assert.Contains(t, string(again), `"marked": "20`, "the terminal program carries the tick along")
}

// downloads lets the tab save files into a folder of its own.
func (b *tab) downloads() string {
	b.t.Helper()
	dir := b.t.TempDir()
	id := chromedp.FromContext(b.ctx).BrowserContextID
	_, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: id, DownloadPath: dir, EventsEnabled: new(true),
	})
	require.NoError(b.t, err)
	return dir
}

func TestBrowserProgressComesFromTheTerminal(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terminal, err := progress.Encode(progress.State{Exercises: map[string]progress.Exercise{
		"apply":     {Attempts: 3, Done: &progress.Completion{At: at, Hashes: progress.Hashes{File: "a", Test: "b"}}},
		"retention": {Attempts: 2},
	}})
	require.NoError(t, err)
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("credit.html")
		b.do(chromedp.Click(doneBox))
		b.visit("index.html")
		b.load(terminal)
		b.becomes(statusSays + ` === "A haladást betöltöttem."`)
		assert.Equal(t, []string{"apply", "credit"}, eval[[]string](b, finishedList), "what was here stays")
		b.do(chromedp.Reload())
		assert.Equal(t, []string{"apply", "credit"}, eval[[]string](b, finishedList))
		assert.EqualValues(t, 3, eval[int](b, `JSON.parse(localStorage.getItem("idempotencia.progress")).exercises.apply.attempts`))
	})
}

// load gives a file to the page as the reader would.
func (b *tab) load(content []byte) {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "haladas.json")
	require.NoError(b.t, os.WriteFile(file, content, 0o644))
	b.do(chromedp.SetUploadFiles(importInput, []string{file}))
}

func TestBrowserDamagedProgressChangesNothing(t *testing.T) {
	damaged := map[string]string{
		"empty":            "",
		"no JSON":          "haladas",
		"cut off":          `{"version": 1, "exercises": {"apply": {"attem`,
		"null alone":       "null",
		"a list":           `{"version": 1, "exercises": [{"attempts": 1}]}`,
		"no exercise":      `{"version": 1, "exercises": {"apply": null}}`,
		"wrong number":     `{"version": 1, "exercises": {"apply": {"attempts": "sok"}}}`,
		"negative":         `{"version": 1, "exercises": {"apply": {"attempts": -1}}}`,
		"done is no entry": `{"version": 1, "exercises": {"apply": {"attempts": 1, "done": true}}}`,
		"null":             `{"version": 1, "exercises": {"apply": {"attempts": null}}}`,
		"far too many":     `{"version": 1, "exercises": {"apply": {"attempts": 1e300}}}`,
		"a day only":       `{"version": 1, "exercises": {"apply": {"attempts": 1, "done": {"at": "2026-03-01", "file": "", "test": ""}}}}`,
		"hash is no text":  `{"version": 1, "exercises": {"apply": {"attempts": 1, "done": {"at": "2026-03-01T12:00:00Z", "file": 5, "test": ""}}}}`,
		"first is no time": `{"version": 1, "exercises": {"apply": {"attempts": 1, "first_check": "ma"}}}`,
		"seen is no truth": `{"version": 1, "exercises": {"apply": {"attempts": 1, "solution_seen": "igen"}}}`,
		"too deep":         `{"version": 1, "exercises": {"apply": {"attempts": 1, "x": ` + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000) + `}}}`,
		"done never":       `{"version": 1, "exercises": {"apply": {"attempts": 1, "done": {"at": "tegnap", "file": "", "test": ""}}}}`,
	}
	for name, content := range damaged {
		_, err := progress.Decode([]byte(content))
		require.Error(t, err, "%s: the terminal program refuses it too", name)
	}
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("credit.html")
		b.do(chromedp.Click(doneBox))
		b.visit("index.html")
		before := eval[string](b, `localStorage.getItem("idempotencia.progress")`)
		for name, content := range damaged {
			eval[string](b, statusSays[:strings.LastIndex(statusSays, ".")]+`.innerText = ""`)
			b.load([]byte(content))
			b.becomes(statusSays + ` !== ""`)
			assert.Equal(t, "Ez a fájl nem haladás, vagy sérült. A mostani haladásodhoz nem nyúltam.", eval[string](b, statusSays), name)
			assert.Equal(t, before, eval[string](b, `localStorage.getItem("idempotencia.progress")`), name)
		}
		eval[string](b, statusSays[:strings.LastIndex(statusSays, ".")]+`.innerText = ""`)
		b.load([]byte(`{"version": 2, "exercises": {}}`))
		b.becomes(statusSays + ` !== ""`)
		assert.Contains(t, eval[string](b, statusSays), "újabb")
		assert.Equal(t, []string{"credit"}, eval[[]string](b, finishedList))
	})
}

// Whatever a file names, it is an entry like any other: no name reaches into the script's own objects.
func TestBrowserProgressOfOddNames(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("index.html")
		odd := `{"version": 1, "exercises": {"__proto__": {"attempts": 2, "apply": {"attempts": 1}}, "constructor": {"attempts": 3}, "credit": {"attempts": 4}}}`
		b.load([]byte(odd))
		b.becomes(statusSays + ` === "A haladást betöltöttem."`)
		kept, err := progress.Decode([]byte(eval[string](b, `localStorage.getItem("idempotencia.progress")`)))
		require.NoError(t, err)
		assert.Len(t, kept.Exercises, 3)
		assert.Equal(t, 2, kept.Exercises["__proto__"].Attempts)
		assert.Equal(t, 3, kept.Exercises["constructor"].Attempts)
	})
}

// A page that comes back as it was left, or lies open in another tab, shows what was ticked meanwhile.
func TestBrowserProgressIsFreshOnAPageThatWaited(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		for _, event := range []string{`new PageTransitionEvent("pageshow", {persisted: true})`, `new StorageEvent("storage", {key: "idempotencia.progress"})`} {
			b.visit("index.html")
			eval[chromedp.Void](b, `localStorage.setItem("idempotencia.progress", '{"version": 1, "exercises": {"apply": {"attempts": 0, "marked": "2026-03-01T12:00:00Z"}}}')`)
			assert.Empty(t, eval[[]string](b, finishedList))
			eval[bool](b, `dispatchEvent(`+event+`)`)
			assert.Equal(t, []string{"apply"}, eval[[]string](b, finishedList), event)
			eval[chromedp.Void](b, `localStorage.clear()`)
		}
	})
}

func TestBrowserProgressFileThatCannotBeRead(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.before(`File.prototype.text = () => Promise.reject(new DOMException("eltűnt", "NotFoundError"))`)
		b.visit("index.html")
		b.load([]byte(`{"version": 1, "exercises": {}}`))
		b.becomes(statusSays + `.startsWith("Ez a fájl nem haladás")`)
	})
}
