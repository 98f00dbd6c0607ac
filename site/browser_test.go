package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/browsertest"
)

// patience is how long a browser test, or that of one page, may take on a slow machine.
const patience = 2 * time.Minute

// subPath is where the site lies on its host, since it has to work below any path.
const subPath = "/a/konyv/"

// strangeHost is another name of this machine, which no browser takes for a safe one.
const strangeHost = "konyv.test"

// shared is what all browser tests of the package use together: starting a browser and building the
// site takes longer than most of the tests.
var shared struct {
	close []func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	slices.Reverse(shared.close)
	for _, f := range shared.close {
		f()
	}
	os.Exit(code)
}

var startBrowser = sync.OnceValues(func() (context.Context, error) {
	ctx, stop, err := browsertest.Start(chromedp.Flag("host-resolver-rules", "MAP "+strangeHost+" 127.0.0.1"))
	shared.close = append(shared.close, stop)
	return ctx, err
})

// buildShared builds the site once and serves it.
var buildShared = sync.OnceValues(func() (map[string]place, error) { return publish(options{}, nil) })

// publish builds a site and serves it with further files beside its own.
func publish(o options, more map[string][]byte) (map[string]place, error) {
	dir, err := os.MkdirTemp("", "idempotencia-site-*")
	if err != nil {
		return nil, err
	}
	shared.close = append(shared.close, func() { _ = os.RemoveAll(dir) })
	out := filepath.Join(dir, "public")
	o.root, o.out, o.base = "..", out, subPath
	r, err := build(o)
	if err != nil || len(r.problems) > 0 {
		return nil, errors.Join(err, fmt.Errorf("%d problems: %v", len(r.problems), r.problems))
	}
	if err := writeAll(out, more); err != nil {
		return nil, err
	}
	server := httptest.NewServer(http.StripPrefix(strings.TrimSuffix(subPath, "/"), host(out)))
	shared.close = append(shared.close, server.Close)
	disk := url.URL{Scheme: "file", Path: filepath.ToSlash(out) + "/"}
	return map[string]place{
		"http": {name: "http", root: server.URL + subPath, out: out},
		"file": {name: "file", root: disk.String(), out: out},
	}, nil
}

// host serves as static hosts do: an unknown path gives 404.html.
func host(out string) http.Handler {
	files := http.FileServer(http.Dir(out))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := os.Stat(filepath.Join(out, filepath.FromSlash(r.URL.Path))); err == nil {
			files.ServeHTTP(w, r)
			return
		}
		page, err := os.ReadFile(filepath.Join(out, "404.html"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(http.StatusNotFound)
		_, _ = w.Write(page)
	})
}

// place is where the built site is read from.
type place struct {
	name string
	root string // address of its folder, with a slash at the end
	out  string // the folder on the disk
}

func at(t *testing.T, name string) place {
	t.Helper()
	places, err := buildShared()
	require.NoError(t, err)
	return places[name]
}

// pages are the names of all pages. The one for unknown paths needs a host.
func (p place) pages(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(p.out)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".html" && (p.name == "http" || e.Name() != "404.html") {
			names = append(names, e.Name())
		}
	}
	require.Greater(t, len(names), 10)
	return names
}

// onEveryPage runs a test on each page, which is open in the tab and light, with nothing stored. Two
// tabs share the pages, since opening one takes longer than most pages do.
func onEveryPage(t *testing.T, placeName string, test func(b *tab, page string)) {
	t.Helper()
	requireBrowser(t)
	p := at(t, placeName)
	pages := p.pages(t)
	const tabs = 2
	for first := range tabs {
		t.Run(fmt.Sprintf("tab %d", first+1), func(t *testing.T) {
			t.Parallel()
			b := openTab(t, p)
			for i := first; i < len(pages); i += tabs {
				t.Run(pages[i], func(t *testing.T) { b.onPage(t, pages[i], test) })
			}
		})
	}
}

// everywhere runs a test over http below a path, and on the files as they lie on the disk.
func everywhere(t *testing.T, test func(t *testing.T, p place)) {
	t.Helper()
	requireBrowser(t)
	for _, name := range []string{"http", "file"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, at(t, name))
		})
	}
}

func requireBrowser(t testing.TB) {
	t.Helper()
	_, err := startBrowser()
	browsertest.RequireBrowser(t, err, "a weboldal próbája böngészőben")
}
