package main

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/browsertest"
)

// The whole of axe looks at the page as it comes and with everything opened; with the other colours
// only their contrast can be different.
func TestBrowserAxeFindsNothing(t *testing.T) {
	source := browsertest.Axe(t, "..")
	onEveryPage(t, "http", func(b *tab, _ string) {
		b.do(chromedp.Evaluate[chromedp.Void](source))
		const everything = `{rules: {"target-size": {enabled: true}}}`
		b.accessible("as it comes", everything)
		if b.openAll() > 0 {
			b.accessible("opened", everything)
		}
		const contrast = `{runOnly: ["color-contrast", "link-in-text-block"]}`
		b.prefers("dark")
		b.accessible("system dark", contrast)
		b.do(chromedp.Click(chromedp.CSS("[data-theme-button]")))
		b.accessible("light chosen, system dark", contrast)
		b.prefers("light")
		b.do(chromedp.Click(chromedp.CSS("[data-theme-button]")))
		b.accessible("dark chosen, system light", contrast)
	})
}

// accessible runs axe. The options of the library decide which rules.
func (b *tab) accessible(when, options string) {
	b.t.Helper()
	violations, err := browsertest.Violations(b.ctx, options)
	require.NoError(b.t, err, when)
	for _, v := range violations {
		assert.Fail(b.t, when, "%s", v)
	}
}
