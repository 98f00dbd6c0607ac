package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"idempotencia/internal/book"
	"idempotencia/internal/cli"
	"idempotencia/internal/coursetest"
)

var update = flag.Bool("update", false, "write anew what the page for authors shows of the program")

// number stands in the example and in what is shown of it for the number that the lesson would get.
const number = "NN"

// TestAuthorsExampleIsAWholeLesson does what the page for authors says: adds the example to a copy of
// the workbook, records its story, verifies it, builds the site, and then makes two mistakes.
func TestAuthorsExampleIsAWholeLesson(t *testing.T) {
	shown, err := filepath.Abs(outputArchive)
	require.NoError(t, err)
	root, next := workbookWithExample(t)
	t.Chdir(root)

	// Recording verifies as well, spelling included where hunspell is there.
	code, out, notes := program(t, "verify", "--record", "lamp")
	require.Equal(t, cli.ExitMet, code, out)
	assert.Contains(t, out, "A tananyag rendben van.")
	assert.Contains(t, notes, "új felvétel készült: lessons/histories/lamp.json")
	assert.NotContains(t, notes, "lamp.go", "both copies of the stub are the same")
	examples, err := exec.CommandContext(t.Context(), "go", "test", "./solutions/lamp").CombinedOutput()
	require.NoError(t, err, string(examples))

	showsTheWholeLesson(t, root)

	change(t, ".", "solutions/lamp/testdata/toggles.go", " TestRepeatIsNoSwitch", "")
	change(t, ".", "lessons/"+next+"-lamp.md", "- `true 1` –", "- `igen 1` –")
	code, out, _ = program(t, "verify", "lamp")
	assert.Equal(t, cli.ExitNotMet, code)
	assert.NotContains(t, out, "felvétel", "what was recorded is what is played")
	keepsShowing(t, shown, strings.ReplaceAll(counts.ReplaceAllString(out, "…\n"), next+"-lamp", number+"-lamp"))
}

// counts is the line that changes with every lesson that the course gets.
var counts = regexp.MustCompile(`(?m)^\d+ lecke, .*\n`)

// workbookWithExample is a copy of the workbook with the example under the next number.
func workbookWithExample(t *testing.T) (root, next string) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "munkafüzet")
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(root, name), os.DirFS(filepath.Join("..", name))))
	}
	for _, name := range []string{"go.mod", "go.sum", "README.hu.md"} {
		data, err := os.ReadFile(filepath.Join("..", name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(root, name), data, 0o644))
	}
	b, problems := book.Load(os.DirFS(root))
	require.Empty(t, problems)
	next = fmt.Sprintf("%02d", len(b.Lessons)+1)
	for _, f := range archive(t, exampleArchive).Files {
		file := filepath.Join(root, filepath.FromSlash(strings.Replace(f.Name, number, next, 1)))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, f.Data, 0o644))
	}
	return root, next
}

func archive(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	a, err := txtar.ParseFile(name)
	require.NoError(t, err)
	return a
}

// program runs a command of the student's and author's program in the current folder.
func program(t *testing.T, args ...string) (code int, out, notes string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = cli.Main(t.Context(), args, cli.Streams{In: &bytes.Buffer{}, Out: &stdout, Err: &stderr})
	return code, stdout.String(), stderr.String()
}

// showsTheWholeLesson looks at the page that comes of the example.
func showsTheWholeLesson(t *testing.T, root string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "public")
	r, err := build(options{root: root, out: out, base: "/"})
	require.NoError(t, err)
	require.Empty(t, r.problems)
	data, err := os.ReadFile(filepath.Join(out, "lamp.html"))
	require.NoError(t, err)
	page, text := string(data), visible(t, string(data))

	story, _, found := strings.Cut(page[strings.Index(page, `<h2 id="tortenet">`):], "</figure>")
	require.True(t, found)
	assert.Contains(t, story, "<svg")
	assert.Contains(t, story, "A lámpa ég, és egyszer váltott.")
	assert.Contains(t, story, "Hiba: Nem a kért állapotot állítja be, hanem mindig átvált")
	assert.Contains(t, story, "A hívó azt kérte, hogy a lámpa égjen, és most sötét van.")
	assert.Contains(t, page, `data-question="ketszer-ugyanaz"`)
	assert.Contains(t, page, `data-question="elkesett-ismetles"`)
	assert.Contains(t, text, "A helyes válasz: c) true 1")
	assert.Contains(t, text, "Set(false) = true, váltások: 2", "the output of an example")
	b, _ := book.Load(os.DirFS(root))
	ex := b.Lesson("lamp").Exercise
	require.Len(t, ex.Conditions, 3)
	for _, c := range ex.Conditions {
		assert.Contains(t, page, "<li>"+c.Text+"</li>")
		assert.GreaterOrEqual(t, strings.Count(text, c.Text), 2, "in the list, and below a mistake: %s", c.Name)
	}
	require.Len(t, ex.Mistakes, 3)
	for _, m := range ex.Mistakes {
		assert.Contains(t, page, "<summary>"+strings.TrimSuffix(m.Title, ".")+"</summary>")
	}
}

// keepsShowing compares what the page shows with what the program printed, or writes it anew.
func keepsShowing(t *testing.T, file, printed string) {
	t.Helper()
	a := archive(t, file)
	require.Len(t, a.Files, 1)
	if *update {
		a.Files[0].Data = []byte(printed)
		require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o644))
		return
	}
	assert.Equal(t, printed, string(a.Files[0].Data), "run: go test ./site -run Authors -update")
}

// TestAuthorsReadOfEveryFile keeps the page complete when the example gets a file more.
func TestAuthorsReadOfEveryFile(t *testing.T) {
	page := visible(t, string(built(t)["szerzoknek.html"]))
	for _, f := range archive(t, exampleArchive).Files {
		assert.Contains(t, page, f.Name)
	}
	for _, part := range []string{
		"//book:breaks TestRepeatKeepsState TestRepeatIsNoSwitch", "//book:region same", "lab.Record(t,", "requires: [apply]",
		"### Kétszer ugyanaz {#ketszer-ugyanaz}", "```history {story=\"lost-answer\" mistakes=\"toggles\"}",
		"egyik lehetőség sem a valódi eredmény: true 1",
	} {
		assert.Contains(t, page, part)
	}
}

func TestArticlesNameWhatIsMissing(t *testing.T) {
	files := fstest.MapFS{
		"articles/oktatoknak.md": {Data: []byte("Szöveg.\n\n```go\nfunc main() {}\n```\n")},
		"articles/szerzoknek.md": {Data: []byte("Szöveg.\n\n```go {file=\"nincs.go\"}\n```\n\n```go {file=\"van.go\" decl=\"Nincs\"}\n```\n\n````markdown {file=\"lecke.md\" section=\"nincs\"}\n````\n")},
		exampleArchive:           {Data: []byte("-- van.go --\npackage van\n-- lecke.md --\n## Cím {#van}\n")},
		outputArchive:            {},
	}
	_, problems, err := articleTexts(files)
	require.NoError(t, err)
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	assert.Equal(t, []string{
		"site/articles/oktatoknak.md:3: Go-kódot ne írj a leckébe: emeld be lefordított fájlból, például ```go {file=\"…\" decl=\"…\"}",
		"site/articles/szerzoknek.md:3: nincs ilyen fájl: nincs.go",
		"site/articles/szerzoknek.md:6: van.go: nincs ilyen deklaráció: Nincs",
		"site/articles/szerzoknek.md:9: lecke.md: nincs ilyen szakasz: nincs",
	}, lines)
}
