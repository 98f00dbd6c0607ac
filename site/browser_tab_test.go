package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tab is one page of the browser with storage of its own. When its test ends, nothing may have gone
// wrong in it unheard.
type tab struct {
	t     testing.TB
	ctx   context.Context // ends when patience does
	whole context.Context // lives as long as the tab
	place place

	mu       sync.Mutex
	trouble  []string
	requests map[network.RequestID]string
}

func openTab(t testing.TB, p place) *tab {
	t.Helper()
	requireBrowser(t)
	browser, err := startBrowser()
	require.NoError(t, err)
	return newTab(t, p, browser, chromedp.WithNewBrowserContext())
}

// another opens a tab beside this one, with the same storage.
func (b *tab) another() *tab {
	b.t.Helper()
	return newTab(b.t, b.place, b.whole)
}

func newTab(t testing.TB, p place, parent context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	b := &tab{t: t, place: p, requests: map[network.RequestID]string{}}
	ctx, stop := chromedp.NewContext(parent, append(options, chromedp.WithListener(b.hear))...)
	t.Cleanup(stop)
	// Tabs share the screen; each shall behave as the one in front.
	require.NoError(t, chromedp.Do(ctx,
		send(emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})))
	limited, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	b.ctx, b.whole = limited, ctx
	b.size(1280, 900)
	b.prefers("light")
	t.Cleanup(func() { assert.Empty(t, b.heard(), "the page complains") })
	return b
}

// onPage lends the tab to the test of one page, with patience of its own: pages grow in number.
func (b *tab) onPage(t testing.TB, page string, test func(b *tab, page string)) {
	limited, cancel := context.WithTimeout(b.whole, patience)
	defer cancel()
	whole := b.t
	b.t, b.ctx = t, limited
	defer func() { b.t, b.ctx = whole, b.whole }()
	b.size(1280, 900)
	b.prefers("light")
	b.visit(page)
	test(b, page)
	assert.Empty(t, b.heard(), "the page complains")
	eval[chromedp.Void](b, `localStorage.clear()`)
}

// send makes a step of a protocol command whose answer does not matter.
func send[P, R any](c cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, c, params)
		return err
	})
}

// hear keeps what a reader's console would show in red or yellow, and what leaves the site's folder.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		b.trouble = append(b.trouble, fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value))
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			text += " " + e.ExceptionDetails.Exception.Description
		}
		b.trouble = append(b.trouble, "exception: "+text)
	case *cdplog.EventEntryAdded:
		b.trouble = append(b.trouble, fmt.Sprintf("%s: %s %s", e.Entry.Level, e.Entry.Text, e.Entry.URL))
	case *network.EventRequestWillBeSent:
		b.requests[e.RequestID] = e.Request.URL
		if !strings.HasPrefix(e.Request.URL, b.place.root) && !strings.HasPrefix(e.Request.URL, "data:") && !strings.HasPrefix(e.Request.URL, "blob:") {
			b.trouble = append(b.trouble, "request outside of the site: "+e.Request.URL)
		}
	case *network.EventLoadingFailed:
		if !e.Canceled {
			b.trouble = append(b.trouble, fmt.Sprintf("request failed: %s %s", b.requests[e.RequestID], e.ErrorText))
		}
	case *network.EventResponseReceived:
		if e.Response.Status >= 400 {
			b.trouble = append(b.trouble, fmt.Sprintf("%d: %s", e.Response.Status, e.Response.URL))
		}
	}
}

// heard gives the troubles so far and forgets them. Events come before the answer to the question
// that is asked here, so none is missed.
func (b *tab) heard() []string {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Evaluate[int]("1"))
	assert.NoError(b.t, err)
	b.mu.Lock()
	defer b.mu.Unlock()
	heard := b.trouble
	b.trouble = nil
	return heard
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, steps...))
}

// visit opens a page of the site and waits until it is loaded.
func (b *tab) visit(name string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.place.root + name))
}

// eval gives the value of an expression, also of a promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(b.t, err, expression)
	return v
}

// becomes waits until an expression holds.
func (b *tab) becomes(expression string) {
	b.t.Helper()
	_, err := chromedp.Run(b.ctx, chromedp.Poll[bool](expression))
	require.NoError(b.t, err, expression)
}

func (b *tab) size(width, height int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(width, height))
}

// prefers sets the system's colours: "light" or "dark". Nothing scrolls slowly, so that a test need
// not wait for it.
func (b *tab) prefers(scheme string) { b.media("", scheme) }

func (b *tab) media(kind, scheme string) {
	b.t.Helper()
	b.do(send(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: kind, Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		},
	}))
}

// before runs a script on every page before the page's own.
func (b *tab) before(script string) {
	b.t.Helper()
	b.do(send(cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script}))
}

// openAll opens every part that can be opened, and says how many there are.
func (b *tab) openAll() int {
	b.t.Helper()
	return eval[int](b, `(() => { const all = [...document.querySelectorAll("details")]; for (const d of all) d.open = true; return all.length })()`)
}
