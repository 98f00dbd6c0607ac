package main

import (
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

func TestBrowserPrintsTheBook(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("konyv.html")
		pdf, err := chromedp.Run(b.ctx, chromedp.PrintToPDF(chromedp.PDFPreferCSSPageSize()))
		require.NoError(t, err)
		assert.Greater(t, len(pdfPage.FindAll(pdf, -1)), 10)
	})
}

// onPaper lists what has no use on paper and is there all the same.
const onPaper = `[...document.querySelectorAll("button, .button, input, .copy, .top, .bottom, .skip, .toc, .turn")].filter(e => e.checkVisibility()).map(e => e.outerHTML.slice(0, 80))`

func TestBrowserPaperIsLightAndStill(t *testing.T) {
	onEveryPage(t, "http", func(b *tab, _ string) {
		for _, chosen := range []string{"system", "dark", "light"} {
			if chosen != "system" {
				eval[string](b, `document.documentElement.dataset.theme = "`+chosen+`"`)
			}
			b.media("print", "dark")
			assert.Empty(b.t, eval[[]string](b, onPaper), chosen)
			assert.Equal(b.t, "rgb(255, 255, 255)", eval[string](b, `getComputedStyle(document.documentElement).backgroundColor`), chosen)
			assert.Equal(b.t, "rgb(0, 0, 0)", eval[string](b, `getComputedStyle(document.body).color`), chosen)
			assert.Empty(b.t, eval[[]string](b, pale), chosen)
		}
	})
}

// pale lists texts whose colour is too light for white paper.
const pale = `[...document.querySelectorAll("main *")].filter(e => e.checkVisibility()
  && getComputedStyle(e).color.match(/\d+/g).slice(0, 3).every(c => c > 120)).slice(0, 5).map(e => e.outerHTML.slice(0, 80))`
