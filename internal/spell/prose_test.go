package spell_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/spell"
)

// squeezed is what remains of a line for the reader of a test.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestProseKeepsWhatAPersonReads(t *testing.T) {
	for name, c := range map[string]struct{ markdown, want string }{
		"plain":                    {"Egy kérés – és a válasza… „jó”.", "Egy kérés – és a válasza… „jó”."},
		"suffix after emphasis":    {"A *kérés*t és a **kulcs**ot, ~~nem~~ig.", "A kérést és a kulcsot, nemig."},
		"suffix after a link":      {"Az [ütközés](szojegyzek.md#utkozes)t [itt][lap].", "Az ütközést itt."},
		"picture":                  {"![A kérés útja](kep.svg)", "!A kérés útja"},
		"escape":                   {`egy \* csillag, \[zárójel\]`, "egy csillag, zárójel"},
		"heading with an id":       {"## Mit tudsz majd {#cel}", "## Mit tudsz majd"},
		"table":                    {"| új | `Apply` | régi |\n|---|:-:|---|", "| új | | régi | |---|:-:|---|"},
		"suffix of a code span":    {"Az `Apply`-t és a `Claim`-et hívd, ne az `a`–`b` párt.", "Az -t és a -et hívd, ne az – párt."},
		"double backquotes":        {"A `` a`b `` jel.", "A jel."},
		"code span over lines":     {"a `két\nsoros` jel", "a jel"},
		"lone backquote":           {"egy ` jel\n\nés `kód` után", "egy jel és után"},
		"escaped backquote":        {"egy \\` jel és egy ` másik", "egy ` jel és egy másik"},
		"unequal backquotes":       {"a ``` jel és a `kód` itt", "a jel és a itt"},
		"number with a suffix":     {"az 5-ös, a 64-bites és az 50%-os", "az 5-ös, a 64-bites és az 50%-os"},
		"address":                  {"lásd (https://pelda.hu/a?b=c) és www.pelda.hu, vagy a@pelda.hu", "lásd ( ) és vagy"},
		"autolink and tag":         {"<https://pelda.hu> <br/> <lecke>", ""},
		"entity":                   {"egy&nbsp;kettő", "egy kettő"},
		"comment":                  {"előtte <!-- nem\nlátszik --> utána", "előtte utána"},
		"template":                 {"a {{ .Title }} cím", "a cím"},
		"placeholder":              {"a ‹az:x› helye", "a helye"},
		"flags":                    {"a --json és a -race, de --out=x.txt is, (-run)", "a és a , de is, ( )"},
		"suffix is no flag":        {"„-ban” és -nál, -ben", "„-ban” és -nál,"},
		"command":                  {"futtasd: go run . check, go test ./exercises/apply", "futtasd: ,"},
		"word with git inside":     {"a régit és a digitálisat", "a régit és a digitálisat"},
		"environment":              {"a GOWORK=off és a GOCACHE mappa", "a és a mappa"},
		"identifiers":              {"a maxBytes, max_bytes, TestXxx, uint32, errors.Is, IDs és TODO", "a , , , , , és"},
		"identifier with a suffix": {"a TestXxx-nél és az IDs-t.", "a -nél és az -t."},
		"file names":               {"az apply_test.go, .gitignore, main.go. Vége", "az , , . Vége"},
		"paths":                    {"az exercises/apply/ és a ~/bin/x", "az és a"},
		"alternatives":             {"és/vagy, be/ki", "és/vagy, be/ki"},
		"call":                     {"a Credit(a, 5) után, feltétel(ek)", "a után, feltétel(ek)"},
		"printed fields":           {"ez: {Value:21 Result:42}", "ez: { 21 42}"},
		"label before a word":      {"fájl:sor: szöveg", "fájl:sor: szöveg"},
		"english of a term":        {"a bérlet (lease) és a *kulcs* (idempotency key)", "a bérlet és a kulcs"},
		"english with an acronym":  {"az elakadt üzenetek sora (dead-letter queue, DLQ)", "az elakadt üzenetek sora"},
		"english over lines":       {"a [kérés](x.md)\n(request\nid) itt", "a kérés itt"},
		"english after code":       {"a `Claim` (claim) itt", "a itt"},
		"hungarian in brackets":    {"a kérés (vagyis a hívás) itt (Nem)", "a kérés (vagyis a hívás) itt (Nem)"},
		"link definition":          {"[lap]: https://pelda.hu \"cím\"", ""},
		"byte order mark and CRLF": {"\ufeffegy\r\nkettő\r\n", "egy kettő"},
	} {
		t.Run(name, func(t *testing.T) {
			got := spell.Prose(c.markdown)
			require.Equal(t, c.want, squeezed(got))
			require.Equal(t, strings.Count(c.markdown, "\n"), strings.Count(got, "\n"), "lines")
		})
	}
}

func TestProseBlanksBlocksInPlace(t *testing.T) {
	lines := []string{
		"---", "id: apply", "title: Ismétlés vagy ütközés?", "---", "",
		"előtte", "```go {file=\"x.go\"}", "kód", "````", "középen",
		"~~~~ text", "kód", "```", "~~~", "~~~~", "után",
		"> idézet", "> ```", "> kód", "> ```", "> vége",
		"- ---", "```", "nyitva marad",
	}
	got := strings.Split(spell.Prose(strings.Join(lines, "\n")), "\n")
	require.Len(t, got, len(lines))
	want := map[int]string{2: "Ismétlés vagy ütközés?", 5: "előtte", 9: "középen", 15: "után", 16: "> idézet", 20: "> vége", 21: "- ---"}
	for i, line := range got {
		require.Equal(t, want[i], strings.TrimSpace(line), "line %d", i+1)
	}
}

func TestRuleIsNoFrontMatter(t *testing.T) {
	require.Equal(t, "--- szöveg --- vége", squeezed(spell.Prose("---\nszöveg"))+" "+squeezed(spell.Prose("---\nvége")))
	require.Equal(t, "szöveg --- id: vége", squeezed(spell.Prose("szöveg\n---\nid: vége")))
}

func FuzzProseKeepsLines(f *testing.F) {
	for _, seed := range []string{"", "---\n---\n", "`a\n\n`b`", "<!--\n", "](\n)", "szó\n(a\nb)", "```\n~~~\n", "{{\n}}", "\\", "\\\n`", "--a=\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, markdown string) {
		want := strings.Count(markdown, "\n")
		if got := strings.Count(spell.Prose(markdown), "\n"); got != want {
			t.Fatalf("Prose(%q) has %d line ends, want %d", markdown, got, want)
		}
	})
}
