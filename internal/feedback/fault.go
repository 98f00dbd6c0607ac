package feedback

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

func faults(ex *book.Exercise, all []check.Diagnostic, kind check.Kind, stage check.Stage) []Fault {
	var out []Fault
	for _, d := range all {
		out = append(out, fault(ex, d, kind, stage))
	}
	return out
}

func fault(ex *book.Exercise, d check.Diagnostic, kind check.Kind, stage check.Stage) Fault {
	f := Fault{File: d.File, Line: d.Line, Col: d.Col, Where: place3(d), Original: strings.TrimSpace(d.Text), Caret: -1}
	text := strings.TrimSpace(strings.TrimPrefix(f.Original, "syntax: "))
	e, known := explain(text, tables(kind, stage)...)
	if inTest(ex, d.File) && kind == check.NotBuilt {
		f.InTest = true
		e = testFault(ex, text, e, known)
	}
	f.Explanation, f.Advice = e.means, e.do
	return f
}

// causesFirst moves what is unused behind the other faults: it often comes of them, and what
// they need must not be deleted.
func causesFirst(all []Fault) []Fault {
	slices.SortStableFunc(all, func(x, y Fault) int { return rank(x) - rank(y) })
	if len(all) == 0 || rank(all[0]) == unusedImport {
		return all
	}
	for i := range all {
		if rank(all[i]) == unusedImport && !all[i].InTest {
			all[i].Advice = "Előbb a többi hibát javítsd: lehet, hogy utána már kell ez a csomag. Ha nem, töröld az `import` sorát."
		}
	}
	return all
}

const unusedImport = 2

func rank(f Fault) int {
	first, _, _ := strings.Cut(f.Original, "\n")
	switch {
	case first == tooManyErrors:
		return 3
	case strings.HasPrefix(first, `"`) && strings.HasSuffix(first, " and not used"):
		return unusedImport
	case strings.Contains(first, "declared and not used"):
		return 1
	default:
		return 0
	}
}

const tooManyErrors = "too many errors"

// place3 is "file:line:col" as far as the diagnostic knows it.
func place3(d check.Diagnostic) string {
	switch {
	case d.Line == 0:
		return d.File
	case d.Col == 0:
		return fmt.Sprintf("%s:%d", d.File, d.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", d.File, d.Line, d.Col)
	}
}

func tables(kind check.Kind, stage check.Stage) [][]rule {
	switch {
	case kind == check.Infrastructure:
		return [][]rule{infrastructureRules}
	case stage == check.StageScreen:
		return screenTables()
	case stage == check.StageVet:
		return append([][]rule{vetRules}, compileRules()...)
	default:
		return compileRules()
	}
}

func inTest(ex *book.Exercise, file string) bool {
	return ex.OwnTest(file) || file != "" && ex.Test != "" && path.Base(file) == path.Base(ex.Test)
}

// testRules explain what the compiler says about the test, which no student edits:
// the cause is a changed name or type in the student's own file.
var testRules = []rule{
	{
		like:  "undefined: ‹p›.‹x›",
		means: "A teszt ‹az:x› nevet keresi a fájlodban, de ott nincs ilyen.",
		do:    "Írd vissza a nevet úgy, ahogy a vázban állt; a kis- és a nagybetű is számít.",
	},
	{
		like:  "‹x› undefined (type ‹t› has no field or method ‹y›, but does have ‹k› ‹z›)",
		means: "A teszt ‹az:t› típus ‹y› nevű mezőjét vagy metódusát keresi, de a fájlodban csak ‹z› van.",
		do:    "Írd vissza a nevet úgy, ahogy a vázban állt; a kis- és a nagybetű is számít.",
	},
	{
		like:  "‹x› undefined (type ‹t› has no field or method ‹y›)",
		means: "A teszt ‹az:t› típus ‹y› nevű mezőjét vagy metódusát keresi, de a fájlodban nincs ilyen.",
		do:    "Írd vissza úgy, ahogy a vázban állt.",
	},
	{
		like:  "unknown field ‹x› in struct literal of type ‹t›, but does have ‹z›",
		means: "A teszt ‹az:t› típus ‹x› nevű mezőjét tölti ki, de a fájlodban csak ‹z› van.",
		do:    "Írd vissza a nevet úgy, ahogy a vázban állt; a kis- és a nagybetű is számít.",
	},
	{
		like:  "unknown field ‹x› in struct literal of type ‹t›",
		means: "A teszt ‹az:t› típus ‹x› nevű mezőjét tölti ki, de a fájlodban nincs ilyen.",
		do:    "Írd vissza a mezőt úgy, ahogy a vázban állt.",
	},
	{
		like:  "assignment mismatch: ‹n› variable‹› but ‹f› returns ‹m› value‹›",
		means: "A teszt más számú eredményt vár ‹az:f› hívástól, mint ahányat a fájlodban álló változata ad.",
		do:    "Írd vissza a függvény első sorát úgy, ahogy a vázban állt.",
	},
	{
		like:  "‹k› arguments in call to ‹f›",
		means: "A teszt más paraméterekkel hívja ‹az:f› függvényt, mint ahogy a fájlodban áll.",
		do:    "Írd vissza a függvény első sorát úgy, ahogy a vázban állt.",
	},
	{
		like:  "cannot use ‹x› (‹›) as ‹want› value in ‹place›",
		means: "A teszt olyan értéket ad át vagy vár, amelynek a típusa a fájlodban más lett.",
		do:    "Írd vissza a típusokat és a függvények első sorát úgy, ahogy a vázban állt.",
	},
	{
		like:  "\"‹path›\" imported as ‹x› and not used",
		means: "A fájlod `package` sora megváltozott, ezért a teszt nem találja benne, amit keres.",
		do:    "Írd vissza a `package` sort úgy, ahogy a vázban állt.",
	},
}

func testFault(ex *book.Exercise, text string, general explanation, known bool) explanation {
	e, ok := explain(text, testRules)
	if !ok {
		e = explanation{
			means: "A fordító a tesztben jelzi a hibát, de az oka a te fájlodban van: megváltozott egy név vagy egy típus, amelyet a teszt használ.",
			do:    "Vesd össze a fájlodat a vázzal: " + code(ex.StubFile) + ".",
		}
		if ex.StubFile == "" {
			e.do = "Írd vissza a neveket és a függvények első sorát úgy, ahogy a vázban állt."
		}
		if known {
			e.means += " " + general.means
		}
	}
	return e
}
