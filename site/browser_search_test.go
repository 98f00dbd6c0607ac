package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
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
	onSearchPages(t, func(t *testing.T, b *searchTab) {
		b.visit("apply.html")
		b.press("/", "Slash")
		b.becomes(searchIsOpen)
		assert.Equal(t, "kereso", b.text(searchFocus))
		b.keys("ujraprobalas")
		b.becomes(`document.querySelector(".search-results mark")?.innerText === "újrapróbálás"`)
		assert.Regexp(t, `^\d+ találat\.$`, b.text(searchStatus))
		assert.Empty(t, b.text(`document.querySelector("#kereso").value.replace("ujraprobalas", "")`), "the key that opens is not typed")

		b.keys(kb.ArrowDown, kb.ArrowDown)
		second := b.text(searchFocus)
		assert.Equal(t, b.text(`document.querySelectorAll(".search-results a")[1].getAttribute("href")`), second)
		b.keys(kb.ArrowUp, kb.ArrowUp)
		assert.Equal(t, "kereso", b.text(searchFocus))
		_, err := chromedp.RunResponse(b.ctx, chromedp.KeyEvent(kb.Enter))
		require.NoError(t, err)
		assert.Equal(t, b.root+"szojegyzek.html#ujraprobalas", b.text(`location.href`))
	})
}

func TestBrowserSearchLeadsWithinThePage(t *testing.T) {
	onSearchPages(t, func(t *testing.T, b *searchTab) {
		b.visit("szojegyzek.html")
		b.press("k", "KeyK", chromedp.ModifierCtrl)
		b.becomes(searchIsOpen)
		b.keys("idempotency key")
		b.becomes(`document.querySelector(".search-results a") !== null`)
		b.keys(kb.ArrowDown, kb.Enter)
		b.becomes(`location.hash === "#idempotenciakulcs"`)
		b.becomes(searchIsClosed)
		b.becomes(`document.querySelector("#idempotenciakulcs").getBoundingClientRect().top < innerHeight`)
	})
}

func TestBrowserSearchClosesAndGivesFocusBack(t *testing.T) {
	onSearchPages(t, func(t *testing.T, b *searchTab) {
		b.visit("index.html")
		b.do(chromedp.Focus(chromedp.CSS(".map a")))
		b.press("/", "Slash")
		b.becomes(searchIsOpen)
		b.keys("qqqq")
		b.becomes(searchStatus + `.startsWith("Nincs találat erre: „qqqq”.")`)
		b.press("/", "Slash")
		assert.Equal(t, "qqqq/", b.text(`document.querySelector("#kereso").value`), "a slash is a letter in a field")
		b.keys(kb.Escape)
		b.becomes(searchIsClosed)
		assert.True(t, b.holds(`document.activeElement === document.querySelector(".map a")`))
		b.do(chromedp.Click(chromedp.CSS("[data-search-open]")))
		b.becomes(searchIsOpen)
		b.do(chromedp.Click(chromedp.CSS("[data-search-close]")))
		b.becomes(searchIsClosed)
		assert.True(t, b.holds(`document.activeElement.matches("[data-search-open]")`))
	})
}

func TestBrowserSearchFitsNarrowWindows(t *testing.T) {
	onSearchPages(t, func(t *testing.T, b *searchTab) {
		b.do(chromedp.EmulateViewport(320, 568))
		b.visit("retention.html")
		b.do(chromedp.Click(chromedp.CSS("[data-search-open]")))
		b.keys("azonosítóval")
		b.becomes(`document.querySelectorAll(".search-results a").length === 12`)
		assert.True(t, b.holds(`document.documentElement.scrollWidth <= 320`))
		assert.True(t, b.holds(`(box => box.left >= 0 && box.right <= 320 && box.bottom <= 568)(document.querySelector("[data-search]").getBoundingClientRect())`))
	})
}

// searchTab is a page of the browser that hears what goes wrong.
type searchTab struct {
	t    *testing.T
	ctx  context.Context
	root string

	mu      sync.Mutex
	trouble []string
}

// onSearchPages runs a test over http below a path, and on the files as they lie on the disk.
func onSearchPages(t *testing.T, test func(t *testing.T, b *searchTab)) {
	t.Helper()
	needsSearch(t)
	browser, err := exec.LookPath("chromium")
	if err != nil {
		leftOut(t, "a weboldal próbája böngészőben (nincs chromium)")
	}
	out := filepath.Join(t.TempDir(), "public")
	_, err = build(options{root: "..", out: out, base: "/a/konyv/"})
	require.NoError(t, err)
	server := httptest.NewServer(http.StripPrefix("/a/konyv", http.FileServer(http.Dir(out))))
	t.Cleanup(server.Close)
	disk := url.URL{Scheme: "file", Path: filepath.ToSlash(out) + "/"}
	for name, root := range map[string]string{"http": server.URL + "/a/konyv/", "file": disk.String()} {
		t.Run(name, func(t *testing.T) { test(t, openSearchTab(t, browser, root)) })
	}
}

func openSearchTab(t *testing.T, browser, root string) *searchTab {
	t.Helper()
	allocator, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(browser), chromedp.DisableGPU,
		chromedp.NoSandbox)...) // a container's root has no sandbox; only our own pages are opened
	t.Cleanup(stop)
	limited, cancel := context.WithTimeout(allocator, 2*time.Minute)
	t.Cleanup(cancel)
	b := &searchTab{t: t, root: root}
	ctx, stopTab := chromedp.NewContext(limited, chromedp.WithListener(b.hear))
	t.Cleanup(stopTab)
	b.ctx = ctx
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		assert.Empty(t, b.trouble, "the page complains")
	})
	return b
}

func (b *searchTab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		b.trouble = append(b.trouble, fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value))
	case *runtime.EventExceptionThrown:
		b.trouble = append(b.trouble, "exception: "+e.ExceptionDetails.Text)
	case *cdplog.EventEntryAdded:
		if path.Base(e.Entry.URL) != "favicon.ico" { // asked for by the browser, not by a page
			b.trouble = append(b.trouble, fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
		}
	}
}

func (b *searchTab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, steps...))
}

func (b *searchTab) visit(name string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.root + name))
}

func (b *searchTab) keys(all ...string) {
	b.t.Helper()
	for _, keys := range all {
		b.do(chromedp.KeyEvent(keys))
	}
}

// press presses one key as the browser does it itself: its letter is typed only where the page lets it.
func (b *searchTab) press(key, code string, modifiers ...chromedp.Modifier) {
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

func (b *searchTab) becomes(expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool](expression))
	require.NoError(b.t, err, expression)
}

func (b *searchTab) holds(expression string) bool {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression))
	require.NoError(b.t, err, expression)
	return v
}

func (b *searchTab) text(expression string) string {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](expression))
	require.NoError(b.t, err, expression)
	return v
}
