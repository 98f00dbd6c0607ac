package main

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

const (
	isDark        = `getComputedStyle(document.documentElement).backgroundColor === "rgb(25, 26, 28)"`
	themeButtonAt = chromedp.CSS("[data-theme-button]")
	buttonSays    = `document.querySelector("[data-theme-button]").innerText`
	storageThrows = `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("tiltva", "SecurityError") } })`
)

func TestBrowserThemeFollowsSystemAndButton(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.prefers("dark")
		b.visit("apply.html")
		assert.True(t, eval[bool](b, isDark), "the system is dark")
		assert.Equal(t, "Világos", eval[string](b, buttonSays))
		b.prefers("light")
		assert.False(t, eval[bool](b, isDark), "the system has become light")
		b.becomes(buttonSays + ` === "Sötét"`)

		b.do(chromedp.Click(themeButtonAt))
		assert.True(t, eval[bool](b, isDark), "dark was chosen")
		b.do(chromedp.Reload())
		assert.True(t, eval[bool](b, isDark), "kept over loading anew")
		b.visit("index.html")
		assert.True(t, eval[bool](b, isDark), "kept on another page")

		b.prefers("dark")
		b.do(chromedp.Click(themeButtonAt))
		b.do(chromedp.Reload())
		assert.False(t, eval[bool](b, isDark), "light was chosen against a dark system")
	})
}

// The chosen theme has to hold before there is a body that could be painted.
func TestBrowserThemeDoesNotFlash(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		b.do(chromedp.Click(themeButtonAt))
		b.before(`new MutationObserver((_, observer) => {
  if (!document.body) return;
  window.themeAtBody = document.documentElement.dataset.theme ?? "none";
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`)
		b.visit("credit.html")
		assert.Equal(t, "dark", eval[string](b, `window.themeAtBody`))
	})
}

func TestBrowserWithoutStorage(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.before(storageThrows)
		b.visit("apply.html")
		b.do(chromedp.Click(themeButtonAt))
		assert.True(t, eval[bool](b, isDark))
		b.do(chromedp.Click(chromedp.CSS("[data-done-box]")))
		assert.Contains(t, eval[string](b, `document.querySelector("[data-done]").innerText`), "nem őrzi meg")
		b.visit("index.html")
		assert.False(t, eval[bool](b, isDark), "nothing was kept")
		b.load([]byte(`{"version": 1, "exercises": {}}`))
		b.becomes(`document.querySelector("[data-progress-status]").innerText.includes("nem őrzi meg")`)
	})
}
