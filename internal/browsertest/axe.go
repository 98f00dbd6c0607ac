package browsertest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Violation is a rule of axe that a page breaks.
type Violation struct {
	ID    string `json:"id"`
	Nodes []struct {
		Target  []any  `json:"target"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

func (v Violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", v.ID)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %v: %s", n.Target, strings.ReplaceAll(n.Summary, "\n", " "))
	}
	return b.String()
}

// Axe reads the library, which the site's packages bring, from the workbook in root.
func Axe(t testing.TB, root string) string {
	t.Helper()
	source, err := os.ReadFile(filepath.Join(root, "site", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		SkipUnlessRequired(t, "az akadálymentesség vizsgálata (nincs axe-core, a make site hozza el)")
	}
	return string(source) + "; undefined"
}

var errNothingLooked = errors.New("axe looked at nothing")

// Violations runs axe, whose source the page has evaluated already. The library's options decide which rules.
func Violations(ctx context.Context, options string) ([]Violation, error) {
	result, err := chromedp.Run(ctx, chromedp.Evaluate[struct {
		Violations []Violation `json:"violations"`
		Passes     int         `json:"passes"`
	}](`axe.run(document, `+options+`).then(r => ({violations: r.violations, passes: r.passes.length}))`, chromedp.EvalAwaitPromise))
	if err == nil && result.Passes == 0 {
		err = errNothingLooked
	}
	return result.Violations, err
}
