package main

import (
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A name of code can be as long as it likes: nothing is pushed out of a narrow window or a narrow picture.
func TestBrowserVeryLongWordsFit(t *testing.T) {
	requireBrowser(t)
	t.Parallel()
	long := strings.Repeat("Megszentségteleníthetetlen", 6)
	root := copied(t)
	change(t, root, firstLesson, "title: ", "title: "+long+" ")
	change(t, root, firstLesson, concept, "## "+long+" {#hosszu}\n\n"+long+" [`"+long+"`](szojegyzek.md) **"+long+"**\n\n| "+long+" | b |\n| --- | --- |\n| "+long+" | y |\n\n> "+long+"\n\n"+concept)
	change(t, root, firstLesson, "### A nulla és az egy", "### "+long)
	change(t, root, "lessons/szojegyzek.md", "\n## ", "\n## "+long+" ("+long+")\n\n"+long+".\n\n## ")
	change(t, root, "exercises/apply/apply_test.go", "// Új azonosítóra a szám", "// "+long+" Új azonosítóra a szám")
	change(t, root, "solutions/apply/testdata/never_stored.go", "// Az új kérést nem jegyzi meg", "// "+long+" nem jegyzi meg")
	out := filepath.Join(root, "public")
	r, err := build(options{root: root, out: out, base: "/"})
	require.NoError(t, err)
	require.Empty(t, r.problems)
	disk := url.URL{Scheme: "file", Path: filepath.ToSlash(out) + "/"}
	b := openTab(t, place{name: "file", root: disk.String(), out: out})
	b.do(chromedp.EmulateViewport(320, 640))
	for _, page := range []string{"index.html", "apply.html", "apply-megoldas.html", "konyv.html", "szojegyzek.html"} {
		b.visit(page)
		b.openAll()
		assert.Empty(t, eval[[]string](b, outside), page)
	}
}
