package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// What follows is the least that a browser test needs, under the names of the browser tests' shared
// harness, which takes this file's place.

const patience = 2 * time.Minute

// place is where the built site is read from.
type place struct{ root string }

// tab is one page of the browser.
type tab struct {
	t     *testing.T
	ctx   context.Context
	place place
}

// everywhere runs a test over http below a path, and on the files as they lie on the disk.
func everywhere(t *testing.T, test func(t *testing.T, p place)) {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("kihagyva: a weboldal próbája böngészőben (nincs chromium)")
	}
	out := filepath.Join(t.TempDir(), "public")
	r, err := build(options{root: "..", out: out, base: "/"})
	require.NoError(t, err)
	require.Empty(t, r.problems)
	server := httptest.NewServer(http.StripPrefix("/a/konyv", http.FileServer(http.Dir(out))))
	t.Cleanup(server.Close)
	t.Run("http", func(t *testing.T) { test(t, place{server.URL + "/a/konyv/"}) })
	t.Run("file", func(t *testing.T) { test(t, place{"file://" + filepath.ToSlash(out) + "/"}) })
}

func openTab(t *testing.T, p place) *tab {
	t.Helper()
	limited, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	flags := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath("chromium"), chromedp.DisableGPU, chromedp.NoSandbox)
	allocator, stopAllocator := chromedp.NewExecAllocator(limited, flags...)
	t.Cleanup(stopAllocator)
	ctx, stop := chromedp.NewContext(allocator)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx, place: p}
	b.do(chromedp.EmulateViewport(1280, 900))
	return b
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, steps...))
}

func (b *tab) visit(name string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.place.root + name))
}

func (b *tab) press(key string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(key))
}

func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err, expression)
	return v
}
