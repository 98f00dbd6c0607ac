package book_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

// TestQuestionsNameEveryFaultWithFileAndLine writes one fault at a time into the section of questions;
// the problem is to be the only one.
func TestQuestionsNameEveryFaultWithFileAndLine(t *testing.T) {
	const (
		first  = "- `egy` – Ez az *első* sor.\n- `kettő` – Ez az utolsó,\n  behúzás nélkül.\n"
		answer = "```answer {output=\"ExampleDo\"}\n```\n"
	)
	second := lesson[strings.Index(lesson, "### Még egyszer"):strings.Index(lesson, "## Feladat")]
	section := lesson[strings.Index(lesson, "## Mit ír ki?"):strings.Index(lesson, "## Feladat")]
	for name, test := range map[string]struct{ old, replacement, at, want string }{
		"missing section": {section, "", "", "hiányzik a {#kerdesek} szakasz"},
		"not before the exercise": {
			"## Feladat {#feladat}", "## Közbe\n\nSzöveg.\n\n## Feladat {#feladat}",
			"{#kerdesek}", "a {#kerdesek} szakasz közvetlenül a {#feladat} előtt álljon",
		},
		"one question":     {second, "", "{#kerdesek}", "1 kérdés van; 2 vagy 3 kell, mindegyik ### címsorral"},
		"four questions":   {second, second + second + second, "{#kerdesek}", "4 kérdés van; 2 vagy 3 kell, mindegyik ### címsorral"},
		"text before":      {"### Az utolsó sor", "Bevezető.\n\n### Az utolsó sor", "{#kerdesek}", "a {#kerdesek} szakasz szövege az első ### címsor alatt kezdődjön"},
		"taken id":         {"{#utolso-sor}", "{#cel}", "{#cel}\n\nMi lesz", "ez a címsorazonosító már szerepel: \"cel\""},
		"no prompt":        {"Ugyanaz.\n", "", "### Még egyszer", "a kérdésnek nincs szövege a lehetőségek előtt"},
		"one option":       {"- `egy` – Ez az *első* sor.\n", "", "### Az utolsó sor", "a kérdésnek 1 lehetősége van; legalább 2 kell"},
		"no options":       {first, "", "### Az utolsó sor", "a kérdésnek 0 lehetősége van; legalább 2 kell"},
		"no text":          {"- `egy` – Ez az *első* sor.", "- `egy`\n- `hat` – Nem.", "- `egy`", "a lehetőség alakja: - `eredmény` – mit mondasz annak, aki ezt választotta"},
		"no code":          {"- `egy` – Ez", "- `hat` – Nem.\n- egy – Ez", "- egy – Ez", "a lehetőség alakja: - `eredmény` – mit mondasz annak, aki ezt választotta"},
		"text among them":  {"- `kettő` – Ez az utolsó", "Vagy:\n- `kettő` – Ez az utolsó", "Vagy:", "a lehetőség alakja: - `eredmény` – mit mondasz annak, aki ezt választotta"},
		"right twice":      {"  behúzás nélkül.\n", "  behúzás nélkül.\n- `kettő` – Megint.\n", "- `kettő` – Megint", "ez a lehetőség már szerepel: kettő"},
		"wrong twice":      {"- `kettő` – Ez az utolsó", "- `egy` – Megint.\n- `kettő` – Ez az utolsó", "- `egy` – Megint", "ez a lehetőség már szerepel: egy"},
		"none is right":    {"`kettő` – Ez az utolsó", "`három` – Ez az utolsó", answer, "egyik lehetőség sem a valódi eredmény: kettő"},
		"no answer":        {answer, "", "### Az utolsó sor", "a kérdésből hiányzik a válasz: ```answer {output=\"…\"}"},
		"answer of code":   {"answer {output=", "answer {example=", "```answer {example=", "a válasz csak egy példa kimenete lehet: ```answer {output=\"…\"}"},
		"unknown example":  {"answer {output=\"ExampleDo\"}", "answer {output=\"ExampleX\"}", "```answer {output=\"ExampleX\"}", "solutions/egy/example_test.go: nincs ilyen példa: ExampleX"},
		"unknown key":      {"answer {output=", "answer {jo=\"a\" output=", "```answer {jo", "hibás kódblokkfejléc: ismeretlen kulcs: jo"},
		"typed answer":     {answer, strings.Replace(answer, "}\n", "}\nkettő\n", 1), "```answer", "az `answer` kódblokk üresen álljon, lezárva"},
		"no explanation":   {"Mert az áll a végén.\n", "", answer, "a válasz után nincs magyarázat"},
		"two answers":      {"Mert az áll a végén.\n", answer, answer + "\n### Még", "`answer` kódblokk csak a {#kerdesek} szakasz kérdéseiben állhat, és mindegyikben egy"},
		"answer elsewhere": {"Semmit.\n", answer, "```answer", "`answer` kódblokk csak a {#kerdesek} szakasz kérdéseiben állhat, és mindegyikben egy"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Contains(t, lesson, test.old)
			text := strings.Replace(lesson, test.old, test.replacement, 1)
			files := workbook()
			files["lessons/01-egy.md"] = &fstest.MapFile{Data: []byte(text)}
			line := 0
			if test.at != "" {
				require.Contains(t, text, test.at)
				place := strings.Index(text, test.at)
				if name == "answer elsewhere" {
					place = strings.LastIndex(text, test.at)
				}
				line = 1 + strings.Count(text[:place], "\n")
			}
			_, problems := book.Load(files)
			assert.Equal(t, []book.Problem{{Path: "lessons/01-egy.md", Line: line, Text: test.want}}, problems)
		})
	}
}
