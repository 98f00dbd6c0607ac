// Package browsertest owns what the browser tests of several packages share: starting a browser, and
// asking axe what keeps people from using a page.
package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"idempotencia/internal/verify"
)

// names are tried in this order.
var names = []string{"chromium", "chromium-browser", "google-chrome"}

// ErrNone says that this machine has no browser for the tests.
var ErrNone = fmt.Errorf("nincs %s", strings.Join(names, ", sem "))

// Start starts a browser without a window. Its error is ErrNone where there is none; stop ends it.
func Start(flags ...chromedp.ExecAllocatorOption) (ctx context.Context, stop func(), err error) {
	path := ""
	for _, name := range names {
		if path, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if path == "" {
		return nil, func() {}, ErrNone
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(path), chromedp.DisableGPU,
		chromedp.NoSandbox, // a container's root has no sandbox; only our own pages are opened
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	ctx, stopBrowser := chromedp.NewContext(allocator)
	return ctx, func() { stopBrowser(); stopAllocator() }, chromedp.Do(ctx)
}

// SkipUnlessRequired says what is left out on a machine that lacks something optional, and fails the
// test where everything has to be there.
func SkipUnlessRequired(t testing.TB, what string) {
	t.Helper()
	if os.Getenv(verify.RequireVariable) != "" {
		t.Fatal("kötelező itt: " + what)
	}
	t.Skip("kihagyva: " + what)
}

// RequireBrowser is SkipUnlessRequired for what Start said.
func RequireBrowser(t testing.TB, err error, what string) {
	t.Helper()
	if errors.Is(err, ErrNone) {
		SkipUnlessRequired(t, what+" ("+err.Error()+")")
	}
	if err != nil {
		t.Fatal(err)
	}
}
