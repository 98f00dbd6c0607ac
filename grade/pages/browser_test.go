package pages

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/browsertest"
)

// patience is how long the browser may take for all of a test on a slow machine.
const patience = 3 * time.Minute

// viewer is one tab that opens pages from the disk, as an instructor does.
type viewer struct {
	t   *testing.T
	ctx context.Context
	dir string

	mu      sync.Mutex
	trouble []string
}

// openViewer ends its browser with the test: there are only a few.
func openViewer(t *testing.T, dir string) *viewer {
	t.Helper()
	browser, stop, err := browsertest.Start()
	t.Cleanup(stop)
	browsertest.RequireBrowser(t, err, "az értékelés lapjainak próbája böngészőben")
	v := &viewer{t: t, dir: dir}
	ctx, stopTab := chromedp.NewContext(browser, chromedp.WithListener(v.hear))
	t.Cleanup(stopTab)
	ctx, cancel := context.WithTimeout(ctx, patience)
	t.Cleanup(cancel)
	v.ctx = ctx
	return v
}

func (v *viewer) address(name string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(v.dir) + "/" + name}).String()
}

// hear keeps what a reader's console would show, and every request beyond the folder.
func (v *viewer) hear(event any) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		v.trouble = append(v.trouble, e.ExceptionDetails.Text)
	case *cdplog.EventEntryAdded:
		v.trouble = append(v.trouble, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, v.address("")) && !strings.HasPrefix(e.Request.URL, "data:") {
			v.trouble = append(v.trouble, "request outside: "+e.Request.URL)
		}
	}
}

func (v *viewer) do(steps ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	require.NoError(v.t, chromedp.Do(v.ctx, steps...))
}

func eval[T any](v *viewer, expression string) T {
	v.t.Helper()
	value, err := chromedp.Run(v.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(v.t, err, expression)
	return value
}

func (v *viewer) media(kind, scheme string) {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Media: kind, Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	}))
}

func (v *viewer) quiet(page string) {
	v.t.Helper()
	eval[int](v, "1")
	v.mu.Lock()
	defer v.mu.Unlock()
	assert.Empty(v.t, v.trouble, page)
	v.trouble = nil
}

// shown are one page of each kind, and those with the oddest content.
func shown(t *testing.T, in Input) []string {
	t.Helper()
	pages := []string{reportFile}
	for _, x := range []string{"apply", "credit"} {
		pages = append(pages, exerciseFolder+"/"+x+".html")
	}
	for _, i := range []int{1, 12, 13, 19, 20, len(in.Batch.Students) - 1} {
		pages = append(pages, studentFolder+"/"+fileName(in.Batch.Students[i].Key))
	}
	return pages
}

const openAll = `(() => { for (const d of document.querySelectorAll("details")) d.open = true; return 1 })()`

func TestBrowserAxeFindsNothing(t *testing.T) {
	source := browsertest.Axe(t, root)
	in := testInput(t)
	v := openViewer(t, written(t, in))
	for _, page := range shown(t, in) {
		for _, scheme := range []string{"light", "dark"} {
			v.media("", scheme)
			v.do(chromedp.Navigate(v.address(page)))
			eval[int](v, openAll)
			v.do(chromedp.Evaluate[chromedp.Void](source))
			// Without preload: it would ask for the style sheet once more, which the page's policy forbids.
			violations, err := browsertest.Violations(v.ctx, `{preload: false, rules: {"target-size": {enabled: true}}}`)
			require.NoError(t, err)
			for _, found := range violations {
				assert.Fail(t, page+" "+scheme, "%s", found)
			}
			v.quiet(page)
		}
	}
}

// sticking lists what sticks out of the window. What scrolls alone may be wider.
const sticking = `[...document.body.querySelectorAll("*")].filter(e => {
  if (!e.checkVisibility() || e.closest(".skip, .unseen") || e.parentElement.closest("pre, .table")) return false;
  const r = e.getBoundingClientRect();
  return r.width > 0 && (r.left < -0.5 || r.right > document.documentElement.clientWidth + 0.5);
}).map(e => e.outerHTML.slice(0, 80))`

func TestBrowserPagesFitTheWindowAndPaper(t *testing.T) {
	in := testInput(t)
	v := openViewer(t, written(t, in))
	for _, page := range shown(t, in) {
		v.media("", "light")
		v.do(chromedp.Navigate(v.address(page)))
		eval[int](v, openAll)
		for _, size := range [][2]int64{{320, 640}, {640, 512}, {1280, 900}} {
			v.do(chromedp.EmulateViewport(size[0], size[1]))
			assert.LessOrEqual(t, eval[int](v, `document.documentElement.scrollWidth`), int(size[0]), page)
			assert.Empty(t, eval[[]string](v, sticking), "%s %d", page, size[0])
		}
		v.media("print", "dark")
		assert.Equal(t, "rgb(255, 255, 255)", eval[string](v, `getComputedStyle(document.documentElement).backgroundColor`), page)
		assert.Empty(t, eval[[]string](v, `[...document.querySelectorAll(".filter, .toc, .skip")].filter(e => e.checkVisibility()).map(e => e.className)`), page)
		v.quiet(page)
	}
}

func TestBrowserTheTableIsSortedAndFiltered(t *testing.T) {
	in := testInput(t)
	v := openViewer(t, written(t, in))
	v.do(chromedp.Navigate(v.address(reportFile)))
	const names = `[...document.querySelectorAll(".scores tbody tr")].filter(r => !r.hidden).map(r => r.cells[0].querySelector("a").textContent)`
	before := eval[[]string](v, names)
	press := func(column string) {
		eval[int](v, fmt.Sprintf(`(() => { [...document.querySelectorAll(".scores thead button")].find(b => b.textContent === %q).click(); return 1 })()`, column))
	}
	press("pont")
	assert.Equal(t, "descending", eval[string](v, `document.querySelector("[aria-sort]").getAttribute("aria-sort")`))
	assert.Equal(t, []string{"Űrhajós Őrsi 0", "Űrhajós Őrsi 4", "Űrhajós Őrsi 8"}, eval[[]string](v, names)[:3])
	press("pont")
	assert.Equal(t, []string{"Egyedi NévA", "Egyedi NévB"}, eval[[]string](v, names)[:2])
	press("tanuló")
	assert.Equal(t, before, eval[[]string](v, names), "in the batch's order again")

	eval[int](v, `(() => { const i = document.querySelector("[data-filter] input"); i.value = "urhajos orsi 1"; i.dispatchEvent(new Event("input")); return 1 })()`)
	assert.Equal(t, []string{"Űrhajós Őrsi 1", "Űrhajós Őrsi 10", "Űrhajós Őrsi 11"}, eval[[]string](v, names))
	assert.Equal(t, "3 tanuló", eval[string](v, `document.querySelector("[data-filter] [role=status]").textContent`))
	v.quiet(reportFile)
}
