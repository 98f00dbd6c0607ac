package main

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// axeSource is the library that finds what keeps people from using a page.
var axeSource = sync.OnceValues(func() ([]byte, error) { return os.ReadFile("node_modules/axe-core/axe.min.js") })

// violation is a rule of axe that a page breaks.
type violation struct {
	ID    string `json:"id"`
	Nodes []struct {
		Target  []any  `json:"target"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

func (v violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", v.ID)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %v: %s", n.Target, strings.ReplaceAll(n.Summary, "\n", " "))
	}
	return b.String()
}

// The whole of axe looks at the page as it comes and with everything opened; with the other colours
// only their contrast can be different.
func TestBrowserAxeFindsNothing(t *testing.T) {
	source, err := axeSource()
	if err != nil {
		skipUnlessRequired(t, "az akadálymentesség vizsgálata (nincs axe-core, a make site hozza el)")
	}
	onEveryPage(t, "http", func(b *tab, _ string) {
		b.do(chromedp.Evaluate[chromedp.Void](string(source) + "; undefined"))
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
	result := eval[struct {
		Violations []violation `json:"violations"`
		Passes     int         `json:"passes"`
	}](b, `axe.run(document, `+options+`).then(r => ({violations: r.violations, passes: r.passes.length}))`)
	require.Positive(b.t, result.Passes, "%s: axe looked at nothing", when)
	for _, v := range result.Violations {
		assert.Fail(b.t, when, "%s", v)
	}
}
