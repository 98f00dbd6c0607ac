package main

import (
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A tab fails its test when a page complains; here each page is loaded and everything in it opened.
func TestBrowserPagesAreQuiet(t *testing.T) {
	for _, name := range []string{"http", "file"} {
		t.Run(name, func(t *testing.T) {
			onEveryPage(t, name, func(b *tab, _ string) {
				b.openAll()
				assert.True(b.t, eval[bool](b, `document.querySelector("h1").checkVisibility()`))
				assert.Equal(b.t, "0px", eval[string](b, `getComputedStyle(document.body).margin`), "the style sheet works")
				assert.True(b.t, eval[bool](b, `document.querySelector("[data-theme-button]").checkVisibility()`), "the scripts work")
			})
		})
	}
}

// A host gives the page for unknown paths at any depth; it has to find its style there too.
func TestBrowserUnknownPath(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	b := openTab(t, at(t, "http"))
	response, err := chromedp.Run(b.ctx, chromedp.NavigateResponse(b.place.root+"regi/lecke.html"))
	require.NoError(t, err)
	assert.EqualValues(t, http.StatusNotFound, response.Status)
	assert.Equal(t, "0px", eval[string](b, `getComputedStyle(document.body).margin`))
	for _, trouble := range b.heard() {
		assert.Contains(t, trouble, "regi/lecke.html", "only the page itself is missing")
	}
	home, err := chromedp.RunResponse(b.ctx, chromedp.Click(chromedp.CSS("main a")))
	require.NoError(t, err)
	assert.EqualValues(t, http.StatusOK, home.Status)
	assert.Equal(t, "home", eval[string](b, `document.body.dataset.page`))
}
