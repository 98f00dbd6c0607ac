package main

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/coursetest"
)

// copied is a copy of the course that a test may change.
func copied(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("..", name))))
	}
	return root
}

// change puts another text in the place of the first that a file has.
func change(t *testing.T, root, name, from, to string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(data), from)
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(data), from, to, 1)), 0o644))
}

const (
	firstLesson = "lessons/01-apply.md"
	concept     = "## Mit ígér az idempotens művelet? {#fogalom}\n"
)

// An author may use any heading, id and word: none of them collides with what the pages themselves need.
func TestNamesOfTheContentDoNotCollideWithThePages(t *testing.T) {
	root := copied(t)
	story := "```history {story=\"lost-answer\" mistakes=\"never_stored repeat_refused\"}\n```\n"
	change(t, root, firstLesson, concept, "## Tartalom {#tartalom}\n\n"+story+"\n"+story+"\n### Kereső\n\nSzöveg.\n\n"+
		"## Ha elkészültél {#ha-kesz}\n\nSzöveg.\n\n## Válaszok {#valaszok}\n\nSzöveg.\n\n## Egy válasz {#nulla-utan-valasz}\n\nSzöveg.\n\n"+concept)
	change(t, root, "lessons/szojegyzek.md", "\n## ", "\n## kereső (search)\n\nSzöveg.\n\n## tartalom (content)\n\nSzöveg.\n\n## ")
	sound(t, builtFrom(t, root))
}

func TestLinksWithinALessonLeadThereFromEveryPage(t *testing.T) {
	root := copied(t)
	change(t, root, firstLesson, "\nElküldesz egy kérést, ", "\nLásd a [feladatot](#feladat). Elküldesz egy kérést, ")
	change(t, root, firstLesson, concept, concept+"\nLásd a [célt](#cel).\n")
	change(t, root, "lessons/szojegyzek.md", "\n## ", "\n## első (first)\n\nLásd: [ismétlés](#ismetles).\n\n## ")
	files := builtFrom(t, root)
	sound(t, files)
	assert.Contains(t, string(files["index.html"]), `<a href="apply.html#feladat">feladatot</a>`)
	assert.Contains(t, string(files["apply.html"]), `<a href="apply.html#cel">célt</a>`)
	assert.Contains(t, string(files["konyv.html"]), `<a href="#apply-cel">célt</a>`)
	assert.Contains(t, string(files["konyv.html"]), `<a href="#szojegyzek-ismetles">ismétlés</a>`)
}

// What stands in comments of Go files is no Markdown, but names of code are set as code.
func TestTextsOfCommentsAreShownAsTheyAre(t *testing.T) {
	root := copied(t)
	change(t, root, "exercises/apply/apply_test.go", "// Új azonosítóra a szám", "// Az <b>x</b> *y* `a|b<c>` [z](w) map[7] a_b_c </script> 1\\. Új azonosítóra a szám")
	change(t, root, "solutions/apply/testdata/never_stored.go", "// Az új kérést nem jegyzi meg", "// Az <i>új</i> `kérést*` nem* jegyzi meg")
	files := builtFrom(t, root)
	sound(t, files)
	page := string(files["apply.html"])
	assert.Equal(t, strings.Count(page, "Új azonosítóra a szám"), strings.Count(page, "Az &lt;b&gt;x&lt;/b&gt; *y* <code>a|b&lt;c&gt;</code> [z](w) map[7] a_b_c &lt;/script&gt; 1\\. Új azonosítóra a szám"))
	assert.Contains(t, page, "<summary>Az &lt;i&gt;új&lt;/i&gt; <code>kérést*</code> nem* jegyzi meg</summary>")
	assert.Contains(t, page, "<summary>Hiba: Az &lt;i&gt;új&lt;/i&gt; <code>kérést*</code> nem* jegyzi meg</summary>")
	for _, name := range []string{"apply.html", "credit.html", "total.html", "retention.html"} {
		assert.NotContains(t, visible(t, string(files[name])), "`", name)
	}
}

// A reader sees whole lines of code beside the table of contents: the column holds no more characters.
func TestCodeOfLessonsFitsItsColumn(t *testing.T) {
	const columns = 82
	tag := regexp.MustCompile(`<[^>]*>`)
	files := built(t)
	course, _ := book.Load(os.DirFS(".."))
	for _, l := range course.Lessons {
		for _, code := range regexp.MustCompile(`(?s)<pre[^>]*><code>.*?</code></pre>`).FindAllString(string(files[l.ID+".html"]), -1) {
			for line := range strings.Lines(html.UnescapeString(tag.ReplaceAllString(code, ""))) {
				line = strings.ReplaceAll(strings.TrimRight(line, "\n"), "\t", "    ")
				assert.LessOrEqual(t, utf8.RuneCountInString(line), columns, "%s: %s", l.ID, line)
			}
		}
	}
}

func TestIncludedCodeStaysInItsBlock(t *testing.T) {
	root := copied(t)
	change(t, root, "solutions/apply/apply.go", "\t//book:region known\n", "\t//book:region known\n\t/*\n```\n<b>kint</b>\n*/\n")
	change(t, root, firstLesson, concept, concept+"\n```go {file=\"solutions/apply/apply.go\" region=\"known\"}\n```\n")
	page := string(builtFrom(t, root)["apply.html"])
	assert.Regexp(t, `<pre tabindex="0"><code>[^\n]*\n[^\n]*`+"```"+`[^\n]*\n[^\n]*&lt;b&gt;kint&lt;/b&gt;`, page)
}

func TestALessonCannotTakeTheNameOfAPage(t *testing.T) {
	course, _ := book.Load(os.DirFS(".."))
	for name := range built(t) {
		id, page := strings.CutSuffix(name, ".html")
		if !page || strings.HasSuffix(id, "-megoldas") || strings.HasSuffix(id, "-feladat") || id == "404" || course.Lesson(id) != nil {
			continue
		}
		assert.Contains(t, ownNames, id)
	}
	root := copied(t)
	for old, renamed := range map[string]string{
		firstLesson: "lessons/01-konyv.md", "exercises/apply": "exercises/konyv", "solutions/apply": "solutions/konyv",
	} {
		require.NoError(t, os.Rename(filepath.Join(root, old), filepath.Join(root, renamed)))
	}
	assert.Contains(t, problemsOf(t, root), "lessons/01-konyv.md: ezt az azonosítót maga a weboldal használja: konyv; adj másikat a leckének")
}

func TestWithoutSolutionsTheSiteSaysWhatItNeeds(t *testing.T) {
	root := copied(t)
	require.NoError(t, os.RemoveAll(filepath.Join(root, "solutions")))
	assert.Equal(t, []string{"solutions: nincs meg ez a mappa, pedig a weboldal a példák kimenetét és a mintamegoldásokat is mutatja; töltsd le a teljes munkafüzetet"}, problemsOf(t, root))
}

// problemsOf are what keeps a site from being made of the course in a folder.
func problemsOf(t *testing.T, root string) []string {
	t.Helper()
	r, err := build(options{root: root, out: filepath.Join(t.TempDir(), "public"), base: "/"})
	require.NoError(t, err)
	var texts []string
	for _, p := range r.problems {
		texts = append(texts, p.String())
	}
	return texts
}

func TestHeadingsThatNoPageCanShowAreProblems(t *testing.T) {
	root := copied(t)
	change(t, root, firstLesson, concept, concept+"# Egyes\n\n#### Négyes\n\n### Van id {#sajat}\n\nAlá húzott\n---\n\n### Jó\n\n#### Ez is\n\nVége <http://pelda.hu>.\n\n")
	change(t, root, "lessons/szojegyzek.md", "\n## ", "\n## első (first)\n\nSzöveg.\n\n### Alcím\n\n## ")
	line := 36
	assert.Equal(t, []string{
		fmt.Sprintf("%s:%d: első szintű címsor nem lehet a szövegben: a lecke címe az", firstLesson, line),
		fmt.Sprintf("%s:%d: a címsor szintet hagy ki: %d. szintű után %d. szintű", firstLesson, line+2, 2, 4),
		fmt.Sprintf("%s:%d: azonosítója csak ## címsornak és kérdésnek lehet, itt a szövegben látszana: {#sajat}", firstLesson, line+4),
		fmt.Sprintf("%s:%d: aláhúzott címsor nem lehet a szövegben: írd ## jellel, vagy hagyj üres sort a --- előtt", firstLesson, line+6),
		fmt.Sprintf("%s:%d: a hivatkozás célja nem jó: http://pelda.hu", firstLesson, line+13),
		"lessons/szojegyzek.md:7: szócikken belül nem lehet címsor",
	}, problemsOf(t, root))
}

func TestSignsThatCannotBeSeenAreProblems(t *testing.T) {
	root := copied(t)
	change(t, root, firstLesson, "title: Ismétlés vagy ütközés?", `title: "Ismétlés \u202e vagy ütközés?"`)
	change(t, root, firstLesson, concept, concept+"Rejtett\u202e jel\u200b és \x1b[31m vezérlőjel, de e\u00admail és nem\u00a0törő szóköz.\n")
	change(t, root, "lessons/szojegyzek.md", "\n## ", "\n## el\u2066ső (first)\n\nSzöveg.\n\n## ")
	assert.Equal(t, []string{
		firstLesson + ":3: láthatatlan vagy vezérlő jel: U+202E",
		firstLesson + ":36: láthatatlan vagy vezérlő jel: U+202E, U+200B, U+001B",
		"lessons/szojegyzek.md:3: láthatatlan vagy vezérlő jel: U+2066",
	}, problemsOf(t, root))
}
