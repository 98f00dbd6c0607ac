package book_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

const lesson = `---
id: egy
title: Az első lecke
minutes: 25
requires: []
---

Bevezető.

## Mit tudsz majd {#cel}

Ezt.

## Egy történet {#tortenet}

` + "```text {output=\"ExampleDo\"}\n```" + `

## Kérésazonosító és űrlap

Szöveg.

## A fogalom {#fogalom}

` + "```go {file=\"solutions/egy/egy.go\" region=\"mag\"}\n```" + `

## Mit ír ki? {#kerdesek}

### Az utolsó sor {#utolso-sor}

Mi lesz az utolsó sor?

` + "```go {example=\"ExampleDo\"}\n```" + `

- ` + "`egy`" + ` – Ez az *első* sor.
- ` + "`kettő`" + ` – Ez az utolsó,
  behúzás nélkül.

` + "```answer {output=\"ExampleDo\"}\n```" + `

Mert az áll a végén.

### Még egyszer

Ugyanaz.

- ` + "`három`" + ` – Ilyen sor nincs.
- ` + "`kettő`" + ` – Ez az.

` + "```answer {output=\"ExampleDo\"}\n```" + `

Mert ugyanaz.

## Feladat {#feladat}

` + "```go {file=\"exercises/egy/testdata/egy.go\" decl=\"Do\"}\n```\n\n```sh\n## ez nem címsor\n```" + `

## Elfogadási feltételek {#feltetelek}

` + "```conditions\n```" + `

## Tippek {#tippek}

### Irány

Első.

### Lépések

Második.

### Majdnem kód

` + "```go {example=\"ExampleDo\"}\n```" + `

## Amit a modell nem ígér {#hatarok}

Semmit.

## Összefoglalás {#osszefoglalas}

Ennyi.

## Tovább {#tovabb}

Vége.
`

const (
	stub     = "// Package egy az első.\npackage egy\n\n// Do tesz valamit.\nfunc Do() int {\n\t// TODO: tedd meg.\n\tpanic(\"TODO: a Do még nincs megírva\")\n}\n"
	solution = "// Package egy az első.\npackage egy\n\nimport \"errors\"\n\nvar errX = errors.New(\"x\")\n\n// Do tesz valamit.\nfunc Do() int {\n\t//book:region mag\n\tif true {\n\t\treturn 1\n\t}\n\t//book:end\n\treturn 2\n}\n"
	test     = "package egy_test\n\nimport \"testing\"\n\n// Egyet ad vissza,\n// mindig.\n//\n//book:points 3\nfunc TestOne(t *testing.T) {}\n\n// Nem kettőt.\nfunc TestTwo(t *testing.T) {}\n\nfunc helper(t *testing.T) {}\n"
	example  = "package egy_test\n\nimport \"fmt\"\n\nfunc ExampleDo() {\n\tfmt.Println(\"egy\")\n\tfmt.Println(\"  kettő\")\n\t// Output:\n\t// egy\n\t//   kettő\n}\n"
	mistake  = "// Kettőt ad vissza. A hívó ezt nem\n// várja.\n//\n// Ez baj.\n//\n//book:breaks TestTwo TestOne\npackage egy\n\nfunc Do() int { return 2 }\n"
	grading  = "package egy_test\n\nimport \"testing\"\n\n// Véletlen hívásokra is jó.\n//\n//book:points 2\nfunc TestRandom(t *testing.T) {}\n"
	glossary = "# Szójegyzék\n\n## ütközés (conflict)\n\nAmikor ütközik.\n\n## váz\n\nAmit megírsz.\n"
)

func workbook() fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"lessons/01-egy.md": lesson, "lessons/szojegyzek.md": glossary,
		"exercises/egy/egy.go": stub, "exercises/egy/testdata/egy.go": stub, "exercises/egy/egy_test.go": test,
		"solutions/egy/egy.go": solution, "solutions/egy/example_test.go": example, "solutions/egy/testdata/two.go": mistake,
		"solutions/egy/testdata/grading_test.go": grading,
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func TestLoadReadsAWholeWorkbook(t *testing.T) {
	b, problems := book.Load(workbook())
	require.Empty(t, problems)
	require.Len(t, b.Lessons, 1)
	l := b.Lesson("egy")
	assert.Equal(t, "Az első lecke", l.Title)
	assert.Equal(t, 25, l.Minutes)
	assert.Equal(t, "Bevezető.", l.Intro)

	assert.Equal(t, "```text\negy\n  kettő\n```", l.Section(book.SectionStory).Markdown)
	assert.Equal(t, "```go\nif true {\n\treturn 1\n}\n```", l.Section(book.SectionConcept).Markdown)
	assert.Equal(t, "1. Egyet ad vissza, mindig.\n2. Nem kettőt.", l.Section(book.SectionConditions).Markdown)
	assert.Contains(t, l.Section(book.SectionExercise).Markdown, "// Do tesz valamit.\nfunc Do() int {\n\t// TODO: tedd meg.")
	assert.Contains(t, l.Section(book.SectionExercise).Markdown, "## ez nem címsor")
	assert.Nil(t, l.Section(book.SectionHints), "hints are apart")
	own := l.Section("keresazonosito-es-urlap")
	require.NotNil(t, own, "a heading without an id gets a transliterated one")
	assert.Equal(t, "Kérésazonosító és űrlap", own.Title)
	assert.Equal(t, "## Kérésazonosító és űrlap", strings.Split(lesson, "\n")[own.Line-1])

	require.Len(t, l.Hints, 3)
	assert.Equal(t, "Irány", l.Hints[0].Title)
	assert.Equal(t, "```go\nfmt.Println(\"egy\")\nfmt.Println(\"  kettő\")\n```", l.Hints[2].Markdown)

	assert.Nil(t, l.Section(book.SectionQuestions), "questions are apart")
	assert.Equal(t, "Mit ír ki?", l.QuestionsTitle)
	require.Len(t, l.Questions, 2)
	q := l.Questions[0]
	assert.Equal(t, "### Az utolsó sor {#utolso-sor}", strings.Split(lesson, "\n")[q.Line-1])
	assert.Equal(t, "- `egy` – Ez az *első* sor.", strings.Split(lesson, "\n")[q.Options[0].Line-1])
	assert.Equal(t, book.Question{
		ID: "utolso-sor", Title: "Az utolsó sor", Line: q.Line,
		Prompt: "Mi lesz az utolsó sor?\n\n```go\nfmt.Println(\"egy\")\nfmt.Println(\"  kettő\")\n```",
		Options: []book.Option{
			{Answer: "egy", Text: "Ez az *első* sor.", Line: q.Options[0].Line},
			{Answer: "kettő", Text: "Ez az utolsó, behúzás nélkül.", Right: true, Line: q.Options[0].Line + 1},
		},
		Explanation: "Mert az áll a végén.",
	}, q)
	assert.Equal(t, "meg-egyszer", l.Questions[1].ID, "a heading without an id gets one")

	ex := l.Exercise
	assert.Equal(t, "idempotencia/exercises/egy", ex.Package)
	assert.Equal(t, []string{"errors"}, ex.Imports)
	assert.Equal(t, []book.Condition{
		{Name: "TestOne", Text: "Egyet ad vissza, mindig.", Points: 3, Path: "exercises/egy/egy_test.go", Line: 9},
		{Name: "TestTwo", Text: "Nem kettőt.", Points: 1, Path: "exercises/egy/egy_test.go", Line: 12},
	}, ex.Conditions)
	assert.Equal(t, "solutions/egy/testdata/grading_test.go", ex.GradingTest)
	assert.Equal(t, "exercises/egy/grading_test.go", ex.GradingFile())
	random := book.Condition{Name: "TestRandom", Text: "Véletlen hívásokra is jó.", Points: 2, Path: ex.GradingTest, Line: 8}
	assert.Equal(t, []book.Condition{random}, ex.Randomised)
	assert.Equal(t, append(slices.Clone(ex.Conditions), random), ex.AllConditions())
	require.Len(t, ex.Mistakes, 1, "the grading test is none")
	assert.Equal(t, book.Mistake{
		Name: "two", Path: "solutions/egy/testdata/two.go", Title: "Kettőt ad vissza.",
		Text: "Kettőt ad vissza. A hívó ezt nem várja.\n\nEz baj.", Breaks: []string{"TestOne", "TestTwo"}, Line: 6,
	}, ex.Mistakes[0])
	assert.Equal(t, []book.Term{
		{ID: "utkozes", Word: "ütközés", English: "conflict", Markdown: "Amikor ütközik.", Line: 3},
		{ID: "vaz", Word: "váz", Markdown: "Amit megírsz.", Line: 7},
	}, b.Glossary)
}

func TestConstantsThatCountAreIncludedTogether(t *testing.T) {
	counting := "\n// Állapotok.\nconst (\n\tA = iota // az első\n\tB\n)\n\nconst (\n\tX = 1\n\tY = 2\n)\n"
	for decl, want := range map[string]string{
		"B": "// Állapotok.\nconst (\n\tA = iota // az első\n\tB\n)",
		"Y": "const Y = 2",
	} {
		files := workbook()
		files["solutions/egy/egy.go"] = &fstest.MapFile{Data: []byte(solution + counting)}
		files["lessons/01-egy.md"] = &fstest.MapFile{Data: []byte(strings.Replace(lesson, `region="mag"`, `decl="`+decl+`"`, 1))}
		b, problems := book.Load(files)
		require.Empty(t, problems)
		assert.Equal(t, "```go\n"+want+"\n```", b.Lesson("egy").Section(book.SectionConcept).Markdown)
	}
}

func TestLoadNamesEveryFaultWithFileAndLine(t *testing.T) {
	for name, test := range map[string]struct {
		file, old, replacement string
		want                   string
	}{
		"unknown key":       {"lessons/01-egy.md", "minutes: 25", "minutes: 25\nszerzo: én", "lessons/01-egy.md:5: hibás fejléc: field szerzo not found"},
		"no number":         {"lessons/01-egy.md", "minutes: 25", "minutes: sok", "lessons/01-egy.md:4: hibás fejléc: cannot unmarshal"},
		"minutes":           {"lessons/01-egy.md", "minutes: 25", "minutes: 5", "lessons/01-egy.md:4: a minutes értéke 5"},
		"yaml":              {"lessons/01-egy.md", "requires: []", "requires: [", "lessons/01-egy.md:5: hibás fejléc"},
		"no head":           {"lessons/01-egy.md", "---\nid", "id", "lessons/01-egy.md:1: a lecke elejéről hiányzik a fejléc"},
		"other id":          {"lessons/01-egy.md", "id: egy", "id: ketto", "lessons/01-egy.md:2: az id \"ketto\", de a fájl neve szerint \"egy\""},
		"no title":          {"lessons/01-egy.md", "title: Az első lecke", "title: ''", "lessons/01-egy.md:3: a title hiányzik"},
		"unknown lesson":    {"lessons/01-egy.md", "requires: []", "requires: [nulla]", "lessons/01-egy.md: a `requires` ismeretlen leckét említ: \"nulla\""},
		"itself":            {"lessons/01-egy.md", "requires: []", "requires: [egy]", "lessons/01-egy.md: a `requires` csak korábbi leckét említhet"},
		"missing section":   {"lessons/01-egy.md", " {#hatarok}", "", "lessons/01-egy.md: hiányzik a {#hatarok} szakasz"},
		"order":             {"lessons/01-egy.md", "{#cel}", "{#tovabb}", "a {#tovabb} szakasz"},
		"empty section":     {"lessons/01-egy.md", "\nSemmit.\n", "", "a {#hatarok} szakasz üres"},
		"double id":         {"lessons/01-egy.md", "és űrlap", "és űrlap {#cel}", "ez a címsorazonosító már szerepel: \"cel\""},
		"bad id":            {"lessons/01-egy.md", "és űrlap", "és űrlap {#Űrlap}", "a címsor azonosítója csak kisbetű"},
		"hints":             {"lessons/01-egy.md", "### Lépések", "Lépések", "2 tipp van; pontosan 3 kell"},
		"open fence":        {"lessons/01-egy.md", "{example=\"ExampleDo\"}\n```\n\n## Amit", "{example=\"ExampleDo\"}\n\n## Amit", "a kódblokk nincs lezárva"},
		"unknown region":    {"lessons/01-egy.md", `region="mag"`, `region="hej"`, "solutions/egy/egy.go: nincs ilyen régió: hej"},
		"unknown decl":      {"lessons/01-egy.md", `decl="Do"`, `decl="Undo"`, "nincs ilyen deklaráció: Undo"},
		"unknown example":   {"lessons/01-egy.md", `output="ExampleDo"`, `output="ExampleX"`, "nincs ilyen példa: ExampleX"},
		"unknown file":      {"lessons/01-egy.md", "solutions/egy/egy.go", "solutions/egy/nincs.go", "nincs ilyen fájl: solutions/egy/nincs.go"},
		"outside":           {"lessons/01-egy.md", "solutions/egy/egy.go", "../titok.go", "a munkafüzet mappájához képest"},
		"unknown attribute": {"lessons/01-egy.md", `region="mag"`, `resz="mag"`, "ismeretlen kulcs: resz"},
		"typed code":        {"lessons/01-egy.md", "```sh\n", "```go\n", "Go-kódot ne írj a leckébe"},
		"not empty":         {"lessons/01-egy.md", "```conditions\n", "```conditions\n1. Ez.\n", "a kódblokk tartalma beemelés"},
		"BOM":               {"lessons/01-egy.md", "---\nid", "\uFEFF---\nid", "lessons/01-egy.md:1: a fájl bájtsorrendjellel (BOM) kezdődik"},
		"CRLF":              {"lessons/01-egy.md", "Ezt.\n", "Ezt.\r\n", "Windows-sorvég (CRLF)"},
		"not UTF-8":         {"lessons/01-egy.md", "Ezt.", "Ez\xe1t.", "a sor nem érvényes UTF-8"},
		"no text":           {"exercises/egy/egy_test.go", "// Nem kettőt.\n", "", "exercises/egy/egy_test.go:11: ennek a feltételnek nincs szövege: TestTwo"},
		"points":            {"exercises/egy/egy_test.go", "points 3", "points sok", "exercises/egy/egy_test.go:8: a pontszám pozitív egész legyen"},
		"TestMain":          {"exercises/egy/egy_test.go", "func TestTwo(", "func TestMain(", "elfogadási tesztben nem lehet TestMain"},
		"broken test":       {"exercises/egy/egy_test.go", "func TestOne(", "func TestOne", "exercises/egy/egy_test.go: nem érvényes Go-fájl"},
		"grading package":   {"solutions/egy/testdata/grading_test.go", "egy_test", "egy", "solutions/egy/testdata/grading_test.go:1: a csomag neve egy_test legyen"},
		"grading twice":     {"solutions/egy/testdata/grading_test.go", "TestRandom", "TestOne", "solutions/egy/testdata/grading_test.go:8: az elfogadási tesztben már van ilyen feltétel: TestOne"},
		"grading text":      {"solutions/egy/testdata/grading_test.go", "// Véletlen hívásokra is jó.\n//\n", "", "solutions/egy/testdata/grading_test.go:6: ennek a feltételnek nincs szövege: TestRandom"},
		"broken grading":    {"solutions/egy/testdata/grading_test.go", "func TestRandom(", "func TestRandom", "solutions/egy/testdata/grading_test.go: nem érvényes Go-fájl"},
		"breaks unknown":    {"solutions/egy/testdata/two.go", "TestTwo TestOne", "TestThree", "solutions/egy/testdata/two.go:6: nincs ilyen feltétel: TestThree"},
		"breaks nothing":    {"solutions/egy/testdata/two.go", "breaks TestTwo TestOne", "breaks", "a //book:breaks sor egyetlen feltételt sem nevez meg"},
		"no breaks":         {"solutions/egy/testdata/two.go", "//book:breaks TestTwo TestOne\n", "", "hiányzik a //book:breaks sor"},
		"no explanation":    {"solutions/egy/testdata/two.go", mistake[:strings.Index(mistake, "//book")], "", "a hibának nincs magyarázata"},
		"open region":       {"solutions/egy/egy.go", "\t//book:end\n", "", "a mag régiónak nincs //book:end sora"},
		"empty term":        {"lessons/szojegyzek.md", "Amit megírsz.", "", "lessons/szojegyzek.md:7: a szócikk üres: váz"},
	} {
		t.Run(name, func(t *testing.T) {
			files := workbook()
			text := string(files[test.file].Data)
			require.Contains(t, text, test.old)
			files[test.file] = &fstest.MapFile{Data: []byte(strings.Replace(text, test.old, test.replacement, 1))}
			_, problems := book.Load(files)
			var all []string
			for _, p := range problems {
				all = append(all, p.String())
			}
			assert.Contains(t, strings.Join(all, "\n"), test.want)
		})
	}
}

func TestLoadWithoutFiles(t *testing.T) {
	for name, test := range map[string]struct {
		remove string
		want   string
	}{
		"no lessons":  {"lessons/", "lessons: a leckék mappája nem olvasható"},
		"no exercise": {"exercises/egy/", "lessons/01-egy.md: nincs meg a lecke feladata: exercises/egy"},
		"no stub":     {"exercises/egy/testdata/", "exercises/egy/testdata/egy.go: nincs ilyen fájl"},
		"no glossary": {"lessons/szojegyzek.md", "lessons/szojegyzek.md: a fájl nem olvasható"},
		"no lesson":   {"lessons/01", "exercises/egy: nincs hozzá lecke"},
	} {
		t.Run(name, func(t *testing.T) {
			files := workbook()
			for path := range files {
				if strings.HasPrefix(path, test.remove) {
					delete(files, path)
				}
			}
			_, problems := book.Load(files)
			var all []string
			for _, p := range problems {
				all = append(all, p.String())
			}
			assert.Contains(t, strings.Join(all, "\n"), test.want)
		})
	}
}

func TestWorkspaceWithoutSolutionsIsWhole(t *testing.T) {
	files := workbook()
	files["exercises/egy/egy_test.go"] = &fstest.MapFile{Data: []byte(test + "\n" + strings.TrimPrefix(example, "package egy_test\n\nimport \"fmt\"\n"))}
	text := strings.ReplaceAll(string(files["lessons/01-egy.md"].Data), "answer {", `answer {file="exercises/egy/egy_test.go" `)
	text = strings.Replace(text, ` {example="ExampleDo"}`, "", 1)
	for _, attrs := range []string{` {output="ExampleDo"}`, ` {file="solutions/egy/egy.go" region="mag"}`, ` {example="ExampleDo"}`} {
		text = strings.Replace(text, attrs, "", 1)
	}
	files["lessons/01-egy.md"] = &fstest.MapFile{Data: []byte(strings.ReplaceAll(text, "```go\n```", "```text\n```"))}
	for path := range files {
		if strings.HasPrefix(path, "solutions/") {
			delete(files, path)
		}
	}
	b, problems := book.Load(files)
	require.Empty(t, problems)
	assert.Empty(t, b.Lessons[0].Exercise.Solution)
	assert.Empty(t, b.Lessons[0].Exercise.Mistakes)
	assert.Empty(t, b.Lessons[0].Exercise.GradingTest)
	assert.Empty(t, b.Lessons[0].Exercise.GradingFile())
}

func TestLessonShowsTheStubWhateverTheStudentWrote(t *testing.T) {
	files := workbook()
	text := strings.Replace(lesson, `exercises/egy/testdata/egy.go`, `exercises/egy/egy.go`, 1)
	files["lessons/01-egy.md"] = &fstest.MapFile{Data: []byte(text)}
	files["exercises/egy/egy.go"] = &fstest.MapFile{Data: []byte("package egy\n\nfunc félkész {")}
	b, problems := book.Load(files)
	require.Empty(t, problems)
	assert.Contains(t, b.Lessons[0].Section(book.SectionExercise).Markdown, "// TODO: tedd meg.")
}

func TestSlugKeepsEveryLetter(t *testing.T) {
	assert.Equal(t, "keresazonosito-es-urlap", book.Slug("Kérésazonosító és űrlap"))
	assert.Equal(t, "arvizturo-tukorfurogep", book.Slug("Árvíztűrő tükörfúrógép"))
	assert.Equal(t, "szakasz", book.Slug("…"))
	taken := map[string]bool{"ut": true, "ut-2": true}
	assert.Equal(t, "ut-3", book.UniqueSlug("Út", taken))
}

func TestTheRealWorkbookHasNoProblem(t *testing.T) {
	_, problems := book.Load(os.DirFS("../.."))
	for _, p := range problems {
		t.Error(p)
	}
}
