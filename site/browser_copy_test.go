package main

import (
	"os"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

func TestBrowserCopiesTheCode(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "http"))
	b.allow("clipboard-read")
	b.allow("clipboard-write")
	source, err := os.ReadFile("../solutions/apply/apply.go")
	require.NoError(t, err)

	b.visit("index.html")
	b.do(chromedp.Click(chromedp.CSS(".copy")))
	b.becomes(`document.querySelector(".copy").innerText === "Kimásolva"`)
	assert.Equal(t, "go run .\n", eval[string](b, `navigator.clipboard.readText()`))

	b.visit("apply-megoldas.html")
	b.openAll()
	b.do(chromedp.Click(chromedp.CSS(".copy")))
	b.becomes(`document.querySelector(".copy").innerText === "Kimásolva"`)
	assert.Equal(t, book.WithoutDirectives(string(source)), eval[string](b, `navigator.clipboard.readText()`))
}

// From the disk a browser may refuse the clipboard: then the button says so and nothing breaks.
func TestBrowserCopyFromDisk(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "file"))
	b.visit("index.html")
	if eval[int](b, `document.querySelectorAll(".copy").length`) > 0 {
		b.do(chromedp.Click(chromedp.CSS(".copy")))
		b.becomes(`["Kimásolva", "Nem sikerült"].includes(document.querySelector(".copy").innerText)`)
	}
	assert.True(t, eval[bool](b, `document.querySelector(".code").innerText.startsWith("go run .")`))
}

func (b *tab) allow(permission string) {
	b.t.Helper()
	_, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission: &browser.PermissionDescriptor{Name: permission}, Setting: browser.PermissionSettingGranted,
		BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID,
	})
	require.NoError(b.t, err)
}
