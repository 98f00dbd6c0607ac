package book_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/book"
)

func TestFillShowsFilesAsTheirAuthorsSeeThem(t *testing.T) {
	for name, c := range map[string]struct{ asked, shown string }{
		"a whole file":              {"```go {file=\"solutions/egy/testdata/two.go\"}\n```", "```go\n" + mistake + "```"},
		"a declaration":             {"```go {file=\"solutions/egy/egy.go\" decl=\"Do\"}\n```", "```go\n// Do tesz valamit.\nfunc Do() int {\n\t//book:region mag\n\tif true {\n\t\treturn 1\n\t}\n\t//book:end\n\treturn 2\n}\n```"},
		"a section":                 {"````markdown {file=\"lessons/01-egy.md\" section=\"tortenet\"}\n````", "````markdown\n## Egy történet {#tortenet}\n\n```text {output=\"ExampleDo\"}\n```\n````"},
		"a section below another":   {"````markdown {file=\"lessons/01-egy.md\" section=\"irany\"}\n````", "````markdown\n### Irány\n\nElső.\n````"},
		"what precedes the heading": {"```text {file=\"lessons/01-egy.md\" section=\"fejlec\"}\n```", "```text\n---\nid: egy\ntitle: Az első lecke\nminutes: 25\nrequires: []\n---\n\nBevezető.\n```"},
	} {
		shown, problems := book.Fill(workbook(), "a.md", c.asked)
		assert.Empty(t, problems, name)
		assert.Equal(t, c.shown, shown, name)
	}
}

func TestFillNamesEverythingThatIsMissing(t *testing.T) {
	_, problems := book.Fill(workbook(), "site/a.md", "Szöveg.\n\n```go {file=\"nincs.go\"}\n```\n```go {decl=\"Do\"}\n```\n```go {file=\"../x\"}\n```\n```text {section=\"cel\"}\n```\n```text {file=\"lessons/01-egy.md\" section=\"nincs\"}\n```\n")
	assert.Equal(t, []string{
		"site/a.md:3: nincs ilyen fájl: nincs.go",
		"site/a.md:5: a beemeléshez `file` kell",
		"site/a.md:7: a fájl neve a munkafüzet mappájához képest álljon, / jelekkel: ../x",
		"site/a.md:9: a beemeléshez `file` kell",
		"site/a.md:11: lessons/01-egy.md: nincs ilyen szakasz: nincs",
	}, texts(problems))
}

func TestLessonsShowNoWholeFiles(t *testing.T) {
	files := workbook()
	files["lessons/01-egy.md"] = &fstest.MapFile{Data: append([]byte(lesson), "\n```text {file=\"lessons/01-egy.md\" section=\"cel\"}\n```\n\n```go {file=\"solutions/egy/egy.go\"}\n```\n"...)}
	_, problems := book.Load(files)
	assert.Len(t, problems, 2)
	assert.Contains(t, texts(problems)[0], "a `section` kulcs itt nem használható")
	assert.Contains(t, texts(problems)[1], "a beemeléshez decl, region, example vagy output kell")
}

func texts(problems []book.Problem) []string {
	var all []string
	for _, p := range problems {
		all = append(all, p.String())
	}
	return all
}
