package main

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// In the system's high contrast the pictures' lines have the system's colours, whatever theme was chosen.
func TestBrowserPicturesInHighContrast(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("retention.html")
		for _, theme := range []string{"light", "dark"} {
			for _, system := range []string{"light", "dark"} {
				b.do(send(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
					{Name: "prefers-color-scheme", Value: system}, {Name: "forced-colors", Value: "active"},
				}}))
				eval[chromedp.Void](b, `localStorage.setItem("idempotencia.theme", "`+theme+`")`)
				b.do(chromedp.Reload())
				assert.Empty(t, eval[[]string](b, `(() => {
					const ink = getComputedStyle(document.querySelector("article p")).color;
					const shown = (selector, property) => [...document.querySelectorAll(selector)].map((e) => getComputedStyle(e)[property]);
					return [...shown(".story .shaft", "stroke"), ...shown(".story .cross", "stroke"), ...shown(".story .life", "stroke"), ...shown(".story .dot", "fill"), ...shown(".model .axis", "stroke")].filter((c) => c !== ink);
				})()`), "%s theme on a %s system", theme, system)
			}
		}
	})
}

func TestBrowserPrintsWholeStories(t *testing.T) {
	everywhere(t, func(t *testing.T, p place) {
		b := openTab(t, p)
		b.visit("apply.html")
		whole := eval[string](b, drawn)
		b.clickIn(firstStory, "Lépésenként")
		b.media("print", "dark")
		assert.Equal(t, whole, eval[string](b, drawn))
	})
}
