package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	offlineBox    = `document.querySelector("[data-offline-box]")`
	offlineStatus = `document.querySelector("[data-offline-status]").innerText`
	isOffered     = `document.querySelector("[data-offline]").checkVisibility()`
	keptCaches    = `caches.keys().then((all) => all.filter((name) => name.startsWith("idempotencia-oldalak")))`
)

// keepSite has the site kept from the page that is open.
func (b *tab) keepSite() {
	b.t.Helper()
	b.becomes(isOffered)
	eval[bool](b, offlineBox+`.click(), true`)
	b.becomes(offlineStatus + ` === "Megvan: a könyv hálózat nélkül is megnyílik."`)
}

func TestBrowserReadsAndChecksWithoutNetwork(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.solve("apply")
	b.solved()
	assert.False(t, eval[bool](b, offlineBox+`.checked`), "nothing is kept unasked")
	assert.Empty(t, eval[[]string](b, keptCaches))
	b.keepSite()

	w.becomes(nil, true)
	b.visit("")
	assert.Contains(t, eval[string](b, `document.querySelector("h1").innerText`), "Kérésazonosítós idempotencia")
	b.becomes(offlineBox + `.checked`)
	b.visit("retention.html#feladat")
	assert.Contains(t, eval[string](b, `document.querySelector("main").innerText`), "MinWindow")
	assert.NotEqual(t, "none", eval[string](b, `getComputedStyle(document.querySelector(".code")).borderStyle`), "the style is there")
	b.visit("nincs-ilyen.html")
	assert.Equal(t, "Nincs ilyen oldal", eval[string](b, `document.querySelector("h1").innerText`))
	b.visit("total-feladat.html")
	b.write(fileContent(t, "solutions/total/total.go"))
	b.startCheck()
	b.solved()
}

func TestBrowserTakesUpANewVersionOfTheKeptSite(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.visit("index.html")
	b.keepSite()
	before := eval[[]string](b, keptCaches)
	require.Len(t, before, 1)
	version := before[0][strings.LastIndex(before[0], " ")+1:]

	w.mu.Lock()
	w.newer = strings.NewReplacer("Ismétlés vagy ütközés?", "Az új cím", version, "ujvaltozat")
	w.mu.Unlock()
	b.visit("apply.html")
	assert.Equal(t, "Az új cím", eval[string](b, `document.querySelector("h1").innerText`), "new at once where there is a network")
	eval[bool](b, `(async () => {
		for (;;) {
			const all = await `+keptCaches+`;
			if (all.length === 1 && all[0].endsWith("ujvaltozat")) return true;
			await new Promise(requestAnimationFrame);
		}
	})()`)
	w.becomes(nil, true)
	b.visit("index.html")
	assert.Contains(t, eval[string](b, `document.querySelector(".map").innerText`), "Az új cím")
}

func TestBrowserForgetsTheKeptSite(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.visit("index.html")
	b.keepSite()
	eval[bool](b, offlineBox+`.click(), true`)
	b.becomes(offlineStatus + ` === "Kikapcsoltam, és töröltem a megőrzött lapokat."`)
	assert.Empty(t, eval[[]string](b, keptCaches))
	assert.True(t, eval[bool](b, `navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)`))
	assert.False(t, eval[bool](b, offlineBox+`.checked`))
}

func TestBrowserTellsWhenTheSiteCannotBeKept(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.visit("index.html")
	b.becomes(isOffered)
	w.becomes(nil, true)
	eval[bool](b, offlineBox+`.click(), true`)
	b.becomes(offlineStatus + `.startsWith("Most nem sikerült letölteni a könyvet")`)
	assert.False(t, eval[bool](b, offlineBox+`.checked`))
	b.heard() // the browser says it too
	w.becomes(nil, false)
	b.keepSite()
}

// Where browsers have no service workers, nothing is offered.
func TestBrowserOffersOnlyWhatCanBeKept(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	w.root = strings.Replace(w.root, "127.0.0.1", strangeHost, 1)
	for _, p := range []place{w.place, checking(t, "file")} {
		b := openTab(t, p)
		for _, page := range []string{"index.html", "apply-feladat.html"} {
			b.visit(page)
			b.becomes(`document.querySelector("[data-theme-button]").checkVisibility()`)
			assert.False(t, eval[bool](b, isOffered), "%s%s", p.root, page)
		}
	}
}
