package main

import (
	"bytes"
	"compress/gzip"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"idempotencia/internal/book"
)

// built is the real course's site, as files.
func built(t testing.TB) map[string][]byte { return builtFrom(t, "..") }

// builtFrom is the site of the course in a folder.
func builtFrom(t testing.TB, root string) map[string][]byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "public")
	r, err := build(options{root: root, out: out, base: "/", origin: "https://pelda.hu/konyv"})
	require.NoError(t, err)
	require.Empty(t, r.problems)
	files := map[string][]byte{}
	entries, err := os.ReadDir(out)
	require.NoError(t, err)
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(out, e.Name()))
		require.NoError(t, err)
		files[e.Name()] = data
	}
	return files
}

func TestTwoBuildsAreTheSame(t *testing.T) {
	assert.Equal(t, built(t), built(t))
}

// document is what the tests look at in a page.
type document struct {
	lang, title string
	ids         map[string]int
	links       []string // href and src
	scripts     int      // with content of their own
	styles      int      // style elements and attributes
	headings    []string
}

func parse(t *testing.T, data []byte) document {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(data))
	require.NoError(t, err)
	d := document{ids: map[string]int{}}
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.ElementNode {
			for _, a := range n.Attr {
				switch {
				case a.Key == "id":
					d.ids[a.Val]++
				case a.Key == "href" || a.Key == "src":
					d.links = append(d.links, a.Val)
				case a.Key == "style" || strings.HasPrefix(a.Key, "on"):
					d.styles++
				case a.Key == "lang" && n.Data == "html":
					d.lang = a.Val
				}
			}
			switch n.Data {
			case "title":
				d.title = n.FirstChild.Data
			case "style":
				d.styles++
			case "script":
				if n.FirstChild != nil {
					d.scripts++
				}
			case "h1", "h2", "h3", "h4":
				d.headings = append(d.headings, n.Data)
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	return d
}

func TestEveryPageIsSound(t *testing.T) { sound(t, built(t)) }

// sound demands of every page what makes it usable.
func sound(t *testing.T, files map[string][]byte) {
	t.Helper()
	pages := map[string]document{}
	for name, data := range files {
		if filepath.Ext(name) == ".html" {
			pages[name] = parse(t, data)
		}
	}
	require.Greater(t, len(pages), 10)
	titles := map[string]string{}
	for name, d := range pages {
		assert.Equal(t, "hu", d.lang, name)
		assert.NotEmpty(t, d.title, name)
		assert.Empty(t, titles[d.title], "%s and %s have one title", name, titles[d.title])
		titles[d.title] = name
		for id, n := range d.ids {
			assert.Equal(t, 1, n, "%s: id %s", name, id)
		}
		assert.Zero(t, d.scripts, "%s: inline script", name)
		assert.Zero(t, d.styles, "%s: inline style or handler", name)
		headings(t, name, d.headings)
		for _, link := range d.links {
			linkLeadsSomewhere(t, name, link, files, pages)
		}
	}
}

// headings begin with one h1 and leave out no level.
func headings(t *testing.T, name string, all []string) {
	t.Helper()
	level := byte('0')
	for i, h := range all {
		assert.Equal(t, i == 0, h == "h1", "%s: %v", name, all)
		assert.LessOrEqual(t, h[1], level+1, "%s: %v leaves out a level", name, all)
		level = h[1]
	}
}

func linkLeadsSomewhere(t *testing.T, name, link string, files map[string][]byte, pages map[string]document) {
	t.Helper()
	if name == "404.html" {
		link = strings.TrimPrefix(link, "/") // lies anywhere, so its links begin at the root
	}
	file, fragment, _ := strings.Cut(link, "#")
	if file == "" {
		file = name
	}
	assert.NotContains(t, link, "://", "%s: another host", name)
	assert.Contains(t, files, file, "%s: %s", name, link)
	if fragment != "" {
		assert.Equal(t, 1, pages[file].ids[fragment], "%s: %s", name, link)
	}
}

// later is what only an interaction loads, by the beginnings of the names, and how much it may be.
var later = map[string]int{"search-": 100 << 10, "editor-": 120 << 10}

// A page loads its style and its own scripts at once; what only an interaction needs has bounds of its
// own.
func TestPagesAreLight(t *testing.T) {
	files := built(t)
	loaded := map[string]bool{}
	for name, data := range files {
		if filepath.Ext(name) != ".html" {
			continue
		}
		all, scripts := packed(t, data), 0
		for _, link := range parse(t, data).links {
			link = strings.TrimPrefix(link, "/")
			switch filepath.Ext(link) {
			case ".js":
				scripts += packed(t, files[link])
				fallthrough
			case ".css":
				all += packed(t, files[link])
				loaded[link] = true
			}
		}
		assert.Positive(t, scripts, name)
		assert.LessOrEqual(t, scripts, 15<<10, name)
		if name != "konyv.html" {
			assert.LessOrEqual(t, all, 60<<10, name)
		}
	}
	sizes := map[string]int{}
	for name, data := range files {
		if filepath.Ext(name) != ".js" || loaded[name] || name == workerName {
			continue
		}
		if reference.MatchString(name) {
			assert.LessOrEqual(t, packed(t, data), 5<<10, name)
			continue
		}
		kind, _, _ := strings.Cut(name, "-")
		assert.Contains(t, later, kind+"-", "%s: nothing loads it", name)
		sizes[kind+"-"] += packed(t, data)
	}
	for kind, most := range later {
		assert.LessOrEqual(t, sizes[kind], most, kind)
	}
}

// reference is the script with a reference solution, which one exercise's page loads when it is asked to.
var reference = regexp.MustCompile(`^[a-z]+-minta-[0-9a-f]+\.js$`)

func packed(t *testing.T, data []byte) int {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(data)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Len()
}

func TestEnglishIsMarked(t *testing.T) {
	page := string(built(t)["apply.html"])
	assert.Contains(t, page, `<a href="szojegyzek.html#keresazonosito">kérésazonosító</a> (<span lang="en">request id</span>)`)
}

func TestLinesBreakWhereTheyMay(t *testing.T) {
	c := (&site{book: &book.Book{}, code: &highlighter{}}).converter(pageTargets{})
	shown, err := c.html("Béla 42-t kap, nem 0-val; lásd `a < b`, `exercises/apply/apply.go`, `// TODO:` és `7-es`.", "", "", map[string]bool{})
	require.NoError(t, err)
	assert.Equal(t, template.HTML(`<p>Béla <span class="joined">42-t</span> kap, nem <span class="joined">0-val</span>; lásd <code>a &lt; b</code>, `+
		`<code>exercises/<wbr>apply/<wbr>apply.go</code>, <code>// TODO:</code> és <code>7-es</code>.</p>`+"\n"), shown)
}

func TestProblemsLeaveTheOldSite(t *testing.T) {
	root := copied(t)
	out := filepath.Join(root, "site", "public")
	_, err := build(options{root: root, out: out, base: "/"})
	require.NoError(t, err)
	before, err := os.ReadFile(filepath.Join(out, "apply.html"))
	require.NoError(t, err)

	lesson := filepath.Join(root, "lessons", "01-apply.md")
	text, err := os.ReadFile(lesson)
	require.NoError(t, err)
	broken := strings.Replace(string(text), "## Mit tudsz majd {#cel}\n", "## Mit tudsz majd {#cel}\n\n<b>x</b> [y](nincs.md)\n", 1)
	require.NoError(t, os.WriteFile(lesson, []byte(broken), 0o644))
	r, err := build(options{root: root, out: out, base: "/"})
	require.NoError(t, err)
	require.Len(t, r.problems, 2+1) // raw HTML opens and closes
	after, err := os.ReadFile(filepath.Join(out, "apply.html"))
	require.NoError(t, err)
	assert.Equal(t, before, after)
}

func BenchmarkBuild(b *testing.B) {
	out := filepath.Join(b.TempDir(), "public")
	for b.Loop() {
		_, err := build(options{root: "..", out: out, base: "/"})
		require.NoError(b, err)
	}
}

// TestQuestionsAreReadableWithoutScripts reads the page as a browser without JavaScript shows it.
func TestQuestionsAreReadableWithoutScripts(t *testing.T) {
	page := string(built(t)["apply.html"])
	from := strings.Index(page, `<form class="question" autocomplete="off" data-question="nulla-utan">`)
	require.Positive(t, from)
	assert.Less(t, strings.Index(page, `<h2 id="fogalom">`), from)
	assert.Less(t, from, strings.Index(page, `<h2 id="feladat">`))
	form := page[from : from+strings.Index(page[from:], "</form>")]
	text := visible(t, form)
	assert.Contains(t, text, "A nulla és az egy A hívó a 7-es azonosítóval előbb a 0 megduplázását kéri, aztán az 1-ét.")
	assert.Contains(t, text, "Mit ír ki? a) 2 true <nil> b) 0 false <nil> c) 0 false azonosito-utkozes A válasz és a magyarázat A helyes válasz: c) 0 false azonosito-utkozes")
	assert.Contains(t, text, "a) 2 true <nil> – Így az a változat felelne,")
	assert.NotContains(t, text, "Megnézem", "a button that does nothing is not shown")
	assert.Equal(t, 1, strings.Count(form, " data-right>"))
}

// visible is the text of a piece of a page without what is hidden.
func visible(t *testing.T, piece string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(piece))
	require.NoError(t, err)
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		for _, a := range n.Attr {
			if a.Key == "hidden" {
				return
			}
		}
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(root)
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestThePrintBookAnswersAtTheEnd(t *testing.T) {
	page := string(built(t)["konyv.html"])
	chapters, answers, found := strings.Cut(page, `<h2 id="valaszok">Válaszok</h2>`)
	require.True(t, found)
	for lesson, questions := range map[string][]string{
		"apply": {"nulla-utan", "regi-valtozat", "harommilliard"}, "credit": {"helye-lett", "teli-egyenleg", "masolat"},
		"total": {"ket-baj", "ketfele-vagva", "kijavitott-lista"}, "retention": {"mase-lett", "visszaallitott-ora", "utolso-pillanat"},
	} {
		for _, q := range questions {
			id := lesson + "-" + q
			assert.Contains(t, chapters, `<h4 id="`+id+`">`)
			assert.Contains(t, chapters, `<a href="#`+id+`_valasz">`)
			assert.Contains(t, answers, `<h4 id="`+id+`_valasz"><a href="#`+id+`">`)
		}
	}
	assert.NotContains(t, chapters, "A helyes válasz")
	assert.Contains(t, visible(t, answers), "A nulla és az egy A helyes válasz: c) 0 false azonosito-utkozes Az azonosító ismert, a tartalom más: ez ütközés.")
	assert.NotContains(t, page, "<form", "paper asks without buttons")
}
