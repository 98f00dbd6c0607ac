package feedback

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

// TestCompilerMessages runs the real compiler over small programs, each with one fault that beginners
// make, and shows every message beside its explanation.
func TestCompilerMessages(t *testing.T) {
	t.Parallel()
	c := newCompiler(t)
	all := programs(t, "compile.txt")
	said := each(all, func(p program) string { return c.compile(t, "p.go", sourceOf(p.source)) })

	used := map[*rule]bool{}
	var b strings.Builder
	for i, p := range all {
		fmt.Fprintf(&b, "## %s\n", p.name)
		found := diagnostics(said[i])
		assert.NotEmpty(t, found, "the compiler finds no fault in %q", p.name)
		for _, d := range found {
			r, _ := lookUp(d.Text, compileRules())
			assert.NotNil(t, r, "%s: nothing explains %q", p.name, d.Text)
			used[r] = true
			f := fault(testExercise(), d, check.NotBuilt, check.StageCompile)
			fmt.Fprintf(&b, "%s\n  = %s\n  > %s\n", f.Original, f.Explanation, f.Advice)
		}
	}
	golden(t, "compile.golden", b.String())

	for _, table := range [][]rule{nameRules, fieldRules, typeRules, operatorRules, callRules, flowRules, textRules, syntaxRules, declareRules} {
		for i := range table {
			if !used[&table[i]] {
				assert.Contains(t, notFromTheCompiler, table[i].like, "no program makes the compiler say this")
			}
		}
	}
}

// notFromTheCompiler are messages of the go command's own parser, tested with it,
// and of compilers before and after this one.
var notFromTheCompiler = []string{
	"too many arguments in call to ‹f›", "not enough arguments in call to ‹f›", // without continuation lines
	"too many return values", "not enough return values",
	"string literal not terminated", "raw string literal not terminated", "rune literal not terminated",
	"invalid character ‹u›", "illegal character ‹u› '‹x›'", "illegal rune literal", "illegal UTF-8 encoding‹›",
	"‹x› is not a type", "‹x› undefined (‹why›)", "cannot use ‹x› (‹› type ‹have›) as ‹want› value in ‹place›: ‹› does not implement ‹i› ‹why›",
	"syntax error: mixed named and unnamed parameters", "syntax error: unexpected ‹x›", "syntax error: ‹x›",
}

var diagnosticLine = regexp.MustCompile(`(?m)^([^\s:]+\.go):(\d+):(\d+): (.*(?:\n\t.*)*)`)

// diagnostics reads the compiler's words as check does.
func diagnostics(text string) []check.Diagnostic {
	var all []check.Diagnostic
	for _, m := range diagnosticLine.FindAllStringSubmatch(text, -1) {
		d := check.Diagnostic{File: m[1], Text: m[4]}
		fmt.Sscan(m[2], &d.Line)
		fmt.Sscan(m[3], &d.Col)
		all = append(all, d)
	}
	return all
}

// sourceOf completes a program of the corpus: its package clause, unless it begins with RAW,
// and bytes that a text file cannot hold.
func sourceOf(source string) []byte {
	if raw, ok := strings.CutPrefix(source, "RAW"); ok {
		source = strings.TrimPrefix(raw, "\n")
	} else {
		source = "package p\n" + source
	}
	out := []byte(source)
	for mark, with := range map[string][]byte{
		"«BOM»": []byte("\xef\xbb\xbf"), "«NUL»": {0}, "«BAD»": {0xff, 0xfe}, "«UTF16»": encode16("package p\n"),
	} {
		out = bytes.ReplaceAll(out, []byte(mark), with)
	}
	return out
}

func encode16(s string) []byte {
	out := []byte{0xff, 0xfe}
	for _, u := range utf16.Encode([]rune(s)) {
		out = append(out, byte(u), byte(u>>8))
	}
	return out
}

// TestFrequentCompilerMessages says for the most frequent faults what the explanation must tell.
func TestFrequentCompilerMessages(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"declared and not used: x":                                                       {"`x` változót", "sehol nem olvasod ki", "töröld"},
		`"fmt" imported and not used`:                                                    {"a `fmt` csomagot", "töröld az `import` sorát", "előbb írd meg"},
		"missing return":                                                                 {"`return` nélkül", "Írj a függvény végére"},
		"undefined: valami":                                                              {"a `valami`", "nincs-e elírva", "`import`"},
		"undefined: strings.toUpper (but have ToUpper)":                                  {"Írd át a nevet erre: `ToUpper`"},
		"invalid operation: a + b (mismatched types uint32 and uint64)":                  {"`uint32` és `uint64`", "nem alakítja át", "`uint64(x)`"},
		"cannot use a (variable of type uint32) as uint64 value in assignment":           {"Az értékadásban `uint64` típusú érték kell", "`uint64(a)`"},
		"cannot use s (variable of struct type S) as *S value in argument to g":          {"A `g` argumentumaként mutató (pointer) kell", "`&s`"},
		"assignment mismatch: 1 variable but g returns 2 values":                         {"a `g()` viszont 2 értéket", "`_`"},
		"too many return values\n\thave (number, nil)\n\twant (int)":                     {"`(number, nil)`", "`(int)`", "ne írd át"},
		"not enough arguments in call to Apply\n\thave ()\n\twant (int)":                 {"Az `Apply` függvénynek kevesebb értéket"},
		"no new variables on left side of :=":                                            {"`:=` helyett `=`"},
		"syntax error: non-declaration statement outside function body":                  {"Függvényen kívül csak", "`:=` helyett `var`"},
		"syntax error: unexpected name a at end of statement":                            {"még `a` is áll", "`for`"},
		"syntax error: unexpected newline in argument list; possibly missing comma or )": {"nem várta, hogy itt sorvég következik", "vessző"},
		"cannot assign to struct field m[\"a\"].N in map":                                {"másolatként", "tedd vissza"},
	} {
		f := fault(testExercise(), check.Diagnostic{File: "exercises/apply/apply.go", Text: text}, check.NotBuilt, check.StageCompile)
		for _, part := range want {
			assert.Contains(t, f.Explanation+" "+f.Advice, part, text)
		}
		assert.Equal(t, text, f.Original)
	}
}

func TestMessageOfTheWholeCommand(t *testing.T) {
	text := "# idempotencia/exercises/apply\npackage idempotencia/exercises/apply\n\timports idempotencia/exercises/apply from apply.go: import cycle not allowed\nFAIL\tidempotencia/exercises/apply [setup failed]"
	f := fault(testExercise(), check.Diagnostic{File: "exercises/apply/apply.go", Text: text}, check.NotBuilt, check.StageCompile)
	assert.Contains(t, f.Explanation, "A csomagok körben egymást hozzák be")
	assert.Equal(t, "exercises/apply/apply.go", f.Where)
}

func TestUnknownMessageStaysAsItIs(t *testing.T) {
	f := fault(testExercise(), check.Diagnostic{File: "exercises/apply/apply.go", Line: 3, Text: "something nobody has seen"}, check.NotBuilt, check.StageCompile)
	assert.Equal(t, "something nobody has seen", f.Original)
	assert.Equal(t, "exercises/apply/apply.go:3", f.Where)
	assert.Empty(t, f.Explanation)
	assert.Empty(t, f.Advice)
}

// TestCatalogueIsWellFormed checks every sentence of the catalogue: its captures exist,
// it ends like a sentence, and it keeps the house's typography.
func TestCatalogueIsWellFormed(t *testing.T) {
	t.Parallel()
	slot := regexp.MustCompile(`‹([^›]*)›`)
	verbs := regexp.MustCompile(`^(?:(az|Az|n|jel|kell|hív|hol|Hol|méret):)?(.+)$`)
	tables := append(compileRules(), vetRules, screenRules, infrastructureRules, panicRules, testRules, databaseRules)
	total := 0
	for _, table := range tables {
		seen := map[string]bool{}
		for _, r := range table {
			known := map[string]bool{}
			for _, m := range slot.FindAllStringSubmatch(r.like, -1) {
				known[m[1]] = true
			}
			for _, name := range r.adds {
				known[name] = true
			}
			for _, sentence := range []string{r.means, r.do} {
				for _, m := range slot.FindAllStringSubmatch(sentence, -1) {
					parts := verbs.FindStringSubmatch(m[1])
					require.NotNil(t, parts, "%s: %s", r.like, m[0])
					assert.True(t, known[parts[2]], "%s: no capture %s", r.like, m[0])
				}
				assert.Regexp(t, `[.:)]$`, sentence, r.like)
				assert.NotContains(t, prose(sentence), "!", r.like)
				assert.NotContains(t, prose(sentence), "...", "write … in %s", r.like)
				assert.NotContains(t, sentence, "  ", r.like)
				for _, word := range []string{"nulla érték", "felesleges", "pánik", "soron,"} {
					assert.NotContains(t, sentence, word, r.like)
				}
				for part := range strings.SplitSeq(strings.ReplaceAll(prose(sentence), ", ez kell: ", ". "), ". ") {
					assert.LessOrEqual(t, strings.Count(part, ": "), 1, "two colons in %q", part)
				}
				assert.Zero(t, strings.Count(sentence, "`")%2, "unpaired ` in %s", r.like)
			}
			if first := pointerWord.FindString(prose(r.means + " " + r.do)); first != "" {
				assert.Contains(t, first, "(pointer)", "the first mention in %s", r.like)
			}
			total++
			if r.when == nil {
				assert.False(t, seen[r.like], "twice: %s", r.like)
				seen[r.like] = true
			}
		}
	}
	assert.Greater(t, total, 200)
}

// pointerWord is a mention of a pointer, with what stands behind it.
var pointerWord = regexp.MustCompile(`(?:pointer|mutató(?:t|val|ja|ra)?(?:-e)?(?: \(pointer\))?)`)

var quotedCode = regexp.MustCompile("`[^`]*`")

// prose is a text without its pieces of programs.
func prose(text string) string { return quotedCode.ReplaceAllString(text, "") }
