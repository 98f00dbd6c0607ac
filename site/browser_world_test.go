package main

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/storage"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// longAgo is when the files of a host changed last: browsers take an old file for fresh without asking.
var longAgo = time.Date(2020, time.March, 15, 0, 0, 0, 0, time.UTC)

// world is a host of the checking site that can be made to fail as the reader's network does.
type world struct {
	place
	mu    sync.Mutex
	fault func(w http.ResponseWriter, content []byte) // in the place of a pack; nil when all is well
	away  bool                                        // no request is answered
	asked []string                                    // names of the files
	newer *strings.Replacer                           // what a newer version of the site has otherwise; nil without one
}

func openWorld(t testing.TB) *world {
	t.Helper()
	w := &world{place: checking(t, "http")}
	server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(subPath, "/"), w.host()))
	t.Cleanup(server.Close)
	w.root = server.URL + subPath
	return w
}

func (w *world) host() http.Handler {
	files := host(w.out)
	return http.HandlerFunc(func(response http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		fault, away, newer := w.fault, w.away, w.newer
		w.asked = append(w.asked, path.Base(r.URL.Path))
		w.mu.Unlock()
		if away {
			panic(http.ErrAbortHandler)
		}
		if newer != nil {
			r.Header.Del("If-Modified-Since")
			served := httptest.NewRecorder()
			files.ServeHTTP(served, r)
			maps.Copy(response.Header(), served.Header())
			response.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
			response.Header().Del("Content-Length")
			response.WriteHeader(served.Code)
			_, _ = newer.WriteString(response, served.Body.String())
			return
		}
		if fault == nil || !strings.HasSuffix(r.URL.Path, ".zst") {
			files.ServeHTTP(aged{response}, r)
			return
		}
		content, err := os.ReadFile(filepath.Join(w.out, filepath.FromSlash(r.URL.Path)))
		if err != nil {
			panic(err)
		}
		fault(response, content)
	})
}

// aged answers with files that changed long ago.
type aged struct{ http.ResponseWriter }

func (a aged) WriteHeader(code int) {
	a.Header().Set("Last-Modified", longAgo.Format(http.TimeFormat))
	a.ResponseWriter.WriteHeader(code)
}

func (w *world) becomes(fault func(http.ResponseWriter, []byte), away bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fault, w.away = fault, away
}

// packs are the packs that were asked for since the last call.
func (w *world) packs() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	packs := slices.DeleteFunc(w.asked, func(name string) bool { return !strings.HasSuffix(name, ".zst") })
	w.asked = nil
	return packs
}

// solve opens an exercise, puts its reference there and has it checked, as far as the check goes.
func (b *tab) solve(id string) {
	b.t.Helper()
	b.visit(id + "-feladat.html")
	b.write(fileContent(b.t, "solutions/"+id+"/"+id+".go"))
	b.startCheck()
}

// startCheck presses the button, and agrees to the download when the page asks.
func (b *tab) startCheck() {
	b.t.Helper()
	b.pressButton("Ellenőrzés")
	if eval[bool](b, `!document.querySelector("[data-consent]").hidden`) {
		b.pressButton("Letöltöm")
	}
}

// solved waits for the end of a check, which the reference has to pass.
func (b *tab) solved() {
	b.t.Helper()
	b.becomes(isIdle)
	assert.Regexp(b.t, "^Mind a", eval[string](b, headline))
}

// Whatever comes in the place of a pack, the reader is told what to do, and can go on.
func TestBrowserOutlivesABrokenDownload(t *testing.T) {
	t.Parallel()
	const broken = "A letöltés megszakadt, vagy sérült fájl érkezett. Ellenőrizd a kapcsolatot, és próbáld újra: ami már megvan, azt nem tölti le még egyszer."
	w := openWorld(t)
	b := openTab(t, w.place)
	first := true
	for _, tc := range []struct {
		name  string
		fault func(w http.ResponseWriter, content []byte)
		says  string
	}{
		{"cut in the middle", func(w http.ResponseWriter, content []byte) {
			_, _ = w.Write(content[:len(content)/2])
			panic(http.ErrAbortHandler)
		}, broken},
		{"shorter", func(w http.ResponseWriter, content []byte) { _, _ = w.Write(content[:len(content)-1]) }, broken},
		{"longer", func(w http.ResponseWriter, content []byte) { _, _ = w.Write(append(content, 0)) }, broken},
		{"a page instead", func(w http.ResponseWriter, _ []byte) { _, _ = w.Write([]byte("<!doctype html>")) }, broken},
		{"overloaded", func(w http.ResponseWriter, _ []byte) { w.WriteHeader(http.StatusServiceUnavailable) }, broken},
		{
			"gone", func(w http.ResponseWriter, _ []byte) { w.WriteHeader(http.StatusNotFound) },
			"A Go fordítója már nincs a régi helyén: ez az oldal közben valószínűleg megújult. Töltsd újra az oldalt, és próbáld megint; a szöveged megmarad.",
		},
		{"other bytes, which the browser keeps", func(w http.ResponseWriter, content []byte) {
			content[len(content)/2] ^= 1
			w.Header().Set("Cache-Control", "max-age=3600")
			_, _ = w.Write(content)
		}, broken},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b.t = t
			w.becomes(tc.fault, false)
			if first {
				b.solve("apply")
			} else {
				b.pressButton("Újra")
			}
			first = false
			b.becomes(isIdle)
			assert.Equal(t, tc.says, eval[string](b, headline))
			b.heard() // the browser says some of it too
		})
	}
	b.t = t
	w.becomes(nil, false)
	b.pressButton("Újra")
	b.solved()
}

// Where the browser keeps nothing, it works all the same.
func TestBrowserChecksWithoutItsCache(t *testing.T) {
	t.Parallel()
	for name, script := range map[string]string{
		"missing":   `delete globalThis.caches`,
		"forbidden": `Object.defineProperty(globalThis, "caches", { get() { throw new DOMException("no", "SecurityError") } })`,
		"refusing":  `caches.open = () => Promise.reject(new DOMException("no", "SecurityError"))`,
	} {
		t.Run(name, func(t *testing.T) {
			b := openTab(t, openWorld(t).place)
			b.before(script)
			b.solve("apply")
			b.solved()
		})
	}
}

func TestBrowserChecksWhereThereIsNoRoom(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	room := 1e6
	b.do(send(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: strings.TrimSuffix(w.root, subPath), QuotaSize: &room}))
	b.solve("apply")
	b.solved()
	assert.NotEmpty(t, w.packs())
	b.visit("apply-feladat.html")
	b.startCheck()
	b.solved()
	assert.NotEmpty(t, w.packs(), "downloaded again")
}

// Many a school's site has no certificate: there browsers withhold the Cache API and digests.
func TestBrowserChecksOverPlainHTTP(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	w.root = strings.Replace(w.root, "127.0.0.1", strangeHost, 1)
	b := openTab(t, w.place)
	b.solve("apply")
	require.False(t, eval[bool](b, `isSecureContext`))
	b.solved()
}

func TestBrowserChecksInTwoTabsAtOnce(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	one := openTab(t, w.place)
	other := one.another()
	one.solve("apply")
	other.solve("total")
	one.solved()
	other.solved()
	assert.Equal(t, []string{"apply", "total"}, eval[[]string](one, `Object.keys(JSON.parse(`+recorded+`).exercises).sort()`))
}

// stuckAt gives a host that stops in the middle of its nth pack, and goes on when it is let go.
func stuckAt(n int32) (fault func(http.ResponseWriter, []byte), arrived chan bool, letGo func()) {
	var seen atomic.Int32
	arrived, stuck := make(chan bool), make(chan bool)
	return func(w http.ResponseWriter, content []byte) {
		if seen.Add(1) < n {
			_, _ = w.Write(content)
			return
		}
		_, _ = w.Write(content[:len(content)/2])
		w.(http.Flusher).Flush()
		arrived <- true
		<-stuck
	}, arrived, func() { close(stuck) }
}

// Who closes the page in the middle of the download downloads only what has not come.
func TestBrowserGoesOnAfterThePageWasClosed(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	fault, arrived, letGo := stuckAt(2)
	w.becomes(fault, false)
	b.solve("apply")
	<-arrived
	b.visit("index.html")
	letGo()
	b.heard() // the browser ends the request
	w.becomes(nil, false)
	before := w.packs()
	require.Len(t, before, 2)
	b.visit("apply-feladat.html")
	b.startCheck()
	b.solved()
	again := w.packs()
	assert.NotContains(t, again, before[0])
	assert.Contains(t, again, before[1])
}

// watchedWorkers keeps those workers in the global workers that were not ended.
const watchedWorkers = `globalThis.workers = new Set();
	globalThis.Worker = class extends Worker {
		constructor(...given) { super(...given); workers.add(this) }
		terminate() { super.terminate(); workers.delete(this) }
	}`

// After the first check nothing needs the network, not even a checker that has to be started anew.
func TestBrowserChecksWithoutNetworkAfterTheFirst(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.before(watchedWorkers)
	b.solve("apply")
	b.solved()
	w.becomes(nil, true)
	eval[bool](b, `workers.values().next().value.dispatchEvent(new ErrorEvent("error", { message: "elszakadt" }))`)
	b.pressButton("Ellenőrzés")
	b.solved()
	assert.Equal(t, 2, eval[int](b, `workers.size`), "a new pair of workers")

	eval[bool](b, `workers.values().next().value.dispatchEvent(new ErrorEvent("error", { message: "elszakadt" }))`)
	b.pressButton("Ellenőrzés")
	b.pressAt("A Go fordítójának előkészítése…", "Mégsem")
	b.becomes(headline + ` === "Megszakítottad a betöltést."`)
	b.pressButton("Ellenőrzés")
	b.solved()
}

// pressAt presses a button as soon as the headline says something.
func (b *tab) pressAt(says, name string) {
	b.t.Helper()
	b.becomes(headline + ` === "` + says + `" && ` + pressing(name))
}

// A stop is obeyed at once wherever it comes, and so is the check that is asked for right after it.
func TestBrowserStopsAndGoesOn(t *testing.T) {
	t.Parallel()
	const stopped = "Megállítottad az ellenőrzést."
	w := openWorld(t)
	fault, arrived, letGo := stuckAt(1)
	w.becomes(fault, false)
	b := openTab(t, w.place)
	b.before(watchedWorkers)
	b.solve("apply")
	<-arrived
	b.pressButton("Mégsem")
	b.becomes(headline + ` === "Megszakítottad a betöltést."`)
	letGo()
	w.becomes(nil, false)
	b.startCheck()
	b.pressAt("A Go fordítójának előkészítése…", "Mégsem")
	b.becomes(headline + ` === "Megszakítottad a betöltést."`)
	assert.Zero(t, eval[int](b, `workers.size`), "nothing goes on unseen")
	b.startCheck()
	b.pressAt("Fordítom a megoldásodat…", "Megállítás")
	require.Equal(t, stopped, eval[string](b, headline))
	b.startCheck()
	b.pressAt("Összeállítom a tesztet…", "Megállítás")
	require.Equal(t, stopped, eval[string](b, headline))
	b.startCheck()
	b.solved()
	b.write(applying("", "\tfor {\n\t}"))
	b.startCheck()
	b.pressAt("Futnak a feltételek…", "Megállítás")
	require.Equal(t, stopped, eval[string](b, headline))
	b.write(fileContent(t, "solutions/apply/apply.go"))
	b.startCheck()
	b.solved()
	assert.Equal(t, 2, eval[int](b, `JSON.parse(`+recorded+`).exercises.apply.attempts`), "what was stopped is no attempt")
	b.heard() // the browser says that a request was ended
}

// What only some solutions import may be missing too.
func TestBrowserTellsWhatItCouldNotFetch(t *testing.T) {
	t.Parallel()
	w := openWorld(t)
	b := openTab(t, w.place)
	b.solve("apply")
	b.solved()
	b.write(strings.Replace(fileContent(t, "solutions/apply/apply.go"), "import \"errors\"", "import (\n\t\"container/ring\"\n\t\"errors\"\n)\n\nvar _ = ring.New", 1))
	w.becomes(nil, true)
	b.startCheck()
	b.becomes(isIdle)
	assert.Regexp(t, "^A letöltés megszakadt", eval[string](b, headline))
	b.heard() // the browser says it too
	w.becomes(nil, false)
	b.pressButton("Újra")
	b.solved()
}
