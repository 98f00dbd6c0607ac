package main

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	searchIsOpen   = `document.querySelector("[data-search]").open`
	searchIsClosed = `!document.querySelector("[data-search]").open`
	searchFocus    = `document.activeElement.closest(".search-results a")?.getAttribute("href") ?? document.activeElement.id`
	searchStatus   = `document.querySelector(".search-status").innerText`
)

func TestBrowserSearchByKeyboard(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openSearchTab(t, p)
		b.visit("apply.html")
		b.strike("/", "Slash")
		b.becomes(searchIsOpen)
		assert.Equal(t, "_kereso", eval[string](b, searchFocus))
		b.press("ujraprobalas")
		b.becomes(`document.querySelector(".search-results mark")?.innerText === "újrapróbálás"`)
		assert.Regexp(t, `^\d+ találat`, eval[string](b, searchStatus))
		assert.Empty(t, eval[string](b, `document.querySelector("#_kereso").value.replace("ujraprobalas", "")`), "the key that opens is not typed")

		b.press(kb.ArrowDown)
		b.press(kb.ArrowDown)
		second := eval[string](b, searchFocus)
		assert.Equal(t, eval[string](b, `document.querySelectorAll(".search-results a")[1].getAttribute("href")`), second)
		b.press(kb.ArrowUp)
		b.press(kb.ArrowUp)
		assert.Equal(t, "_kereso", eval[string](b, searchFocus))
		_, err := chromedp.RunResponse(b.ctx, chromedp.KeyEvent(kb.Enter))
		require.NoError(t, err)
		assert.Equal(t, p.root+"szojegyzek.html#ujraprobalas", eval[string](b, `location.href`))
	})
}

func TestBrowserSearchLeadsWithinThePage(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openSearchTab(t, p)
		b.visit("szojegyzek.html")
		b.strike("k", "KeyK", chromedp.ModifierCtrl)
		b.becomes(searchIsOpen)
		b.press("zero value")
		b.becomes(`document.querySelector(".search-results a") !== null`)
		b.press(kb.ArrowDown)
		b.press(kb.Enter)
		b.becomes(`location.hash === "#nullertek"`)
		b.becomes(searchIsClosed)
		b.becomes(`document.querySelector("#nullertek").getBoundingClientRect().top < innerHeight`)
	})
}

func TestBrowserSearchClosesAndGivesFocusBack(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openSearchTab(t, p)
		b.visit("index.html")
		b.do(chromedp.Focus(chromedp.CSS(".map a")))
		b.strike("/", "Slash")
		b.becomes(searchIsOpen)
		b.press("qqqq")
		b.becomes(searchStatus + `.startsWith("Nincs találat erre: „qqqq”.")`)
		b.strike("/", "Slash")
		assert.Equal(t, "qqqq/", eval[string](b, `document.querySelector("#_kereso").value`), "a slash is a letter in a field")
		b.press(kb.Escape)
		b.becomes(searchIsClosed)
		assert.True(t, eval[bool](b, `document.activeElement === document.querySelector(".map a")`))
		b.do(chromedp.Click(chromedp.CSS("[data-search-open]")))
		b.becomes(searchIsOpen)
		b.do(chromedp.Click(chromedp.CSS("[data-search-close]")))
		b.becomes(searchIsClosed)
		assert.True(t, eval[bool](b, `document.activeElement.matches("[data-search-open]")`))
	})
}

func TestBrowserSearchFitsNarrowWindows(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openSearchTab(t, p)
		b.do(chromedp.EmulateViewport(320, 568))
		b.visit("retention.html")
		b.do(chromedp.Click(chromedp.CSS("[data-search-open]")))
		b.press("azonosítóval")
		b.becomes(`document.querySelectorAll(".search-results a").length === 12`)
		assert.True(t, eval[bool](b, `document.documentElement.scrollWidth <= 320`))
		assert.True(t, eval[bool](b, `(box => box.left >= 0 && box.right <= 320 && box.bottom <= 568)(document.querySelector("[data-search]").getBoundingClientRect())`))
	})
}

// openSearchTab opens a tab on a site that offers the search.
func openSearchTab(t *testing.T, p place) *tab {
	t.Helper()
	needsSearch(t)
	return openTab(t, p)
}

// strike presses one key as the browser does it itself: its letter is typed only where the page lets it.
func (b *tab) strike(key, code string, modifiers ...chromedp.Modifier) {
	b.t.Helper()
	b.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, Code: code, Text: key}
		for _, m := range modifiers {
			down.Modifiers |= int64(m)
			down.Text = ""
		}
		if _, err := cdp.Call(ctx, target, input.DispatchKeyEvent, down); err != nil {
			return err
		}
		down.Type, down.Text = input.DispatchKeyEventTypeKeyUp, ""
		_, err := cdp.Call(ctx, target, input.DispatchKeyEvent, down)
		return err
	}))
}

// A whole page that was pasted by mistake is no query.
func TestBrowserSearchTakesAShortQueryOnly(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("index.html")
		b.press("/")
		b.do(send(input.InsertText, input.InsertTextParams{Text: strings.Repeat("kérésazonosító\n", 20_000)}))
		assert.LessOrEqual(t, eval[int](b, `document.querySelector("#_kereso").value.length`), 200)
	})
}
