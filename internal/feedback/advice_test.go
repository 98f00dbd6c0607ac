package feedback

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

// onlyUnmet is the first condition that is not met, after the student's file was read.
func onlyUnmet(t *testing.T, failure, file string) Condition {
	t.Helper()
	output := "--- FAIL: TestConflict (0.00s)\n    apply_test.go:1: " + strings.ReplaceAll(failure, "\n", "\n        ") + "\nFAIL\n"
	r := New(testExercise(), met(failed("TestConflict", output)))
	if file != "" {
		r = r.WithSource("exercises/apply/apply.go", []byte("package apply\n"+file))
	}
	return r.Conditions[2]
}

func TestResultsAreNamedByTheSignature(t *testing.T) {
	const named = "func Apply(id int) (result uint64, fresh bool, err error) { return 0, false, nil }\n"
	for _, tc := range []struct{ failure, file, want string }{
		{"Apply(1) = (0, true, nil), várt: (0, false, nil)", named, "Az eltérés: a `fresh` értéke `true`, de `false` kellene."},
		{
			"Apply(1) = (1, true, nil), várt: (0, false, nil)", named,
			"Az eltérések: a `result` értéke `1`, de `0` kellene; a `fresh` értéke `true`, de `false` kellene.",
		},
		{
			"Apply(1) = (42, false, nil), várt: (0, false, utkozes)", named,
			"Az eltérés: a `result` értéke `42`, de `0` kellene. Itt hibát kell visszaadni: `utkozes`.",
		},
		{
			"l.Credit(\"a = (1)\") = (true, nil), várt: (false, nil)", "func (l *Ledger) Credit(id string) (applied bool, err error) { return }",
			"Az eltérés: az `applied` értéke `true`, de `false` kellene.",
		},
		{
			"Apply(1) = (0, true, nil), várt: (0, false, nil)", "func Apply(id int) (uint64, bool, error) { return 0, false, nil }",
			"Az eltérés a 2. visszatérési értékben van: `true` jött, de `false` kellene.",
		},
		{
			"Apply(1) = (0, true, nil), várt: (0, false, nil)", "func Apply(id int) (_ uint64, _ bool, err error) { return }",
			"Az eltérés a 2. visszatérési értékben van: `true` jött, de `false` kellene.",
		},
		{
			"New(1) = (true, 1), várt: (false, 1)", "func (a A) New(int) (x bool, y int) { return }\nfunc New(int) (z bool, y int) { return }",
			"Az eltérés az 1. visszatérési értékben van: `true` jött, de `false` kellene.",
		},
		{"Apply(1) = (0, true, nil), várt: (0, false, nil)", "func {{{", "Az eltérés a 2. visszatérési értékben van: `true` jött, de `false` kellene."},
		{
			"Apply(1) = (\"" + strings.Repeat("a", 99) + "\", nil), várt: (\"\", nil)", "func Apply(int) (text string, err error) { return }",
			"Az eltérés az 1. visszatérési értékben van.",
		},
	} {
		assert.Equal(t, tc.want, onlyUnmet(t, tc.failure, tc.file).Explanation, tc.failure)
	}
}

func TestStates(t *testing.T) {
	const (
		untouched = "A hívás nem változtatott rajta: vagy nem írsz bele, vagy egy másolatba írsz."
		byValue   = "func (l Ledger) Credit(id string) {}\n"
		byPointer = "func (l *Ledger) Credit(id string) {}\n"
	)
	for name, tc := range map[string]struct{ failure, file, explanation, advice string }{
		"as it began": {
			"store az Apply(1) után = map[1:2], várt: map[1:3]\nkezdetben: store = map[1:2]", "", untouched,
			"Metódusnál nézd meg, mutató-e (pointer) a fogadó: `func (l *Ledger)`.",
		},
		"as it began, among others": {
			"l.Balance a Credit(1) után = 10, várt: 15\nkezdetben: l.Seen = map[a:1 b:2], l.Balance = 10\nelőtte: Credit(3)", byPointer, untouched, "",
		},
		"emptied": {
			"l.Seen a Credit(1) után = map[], várt: map[a:1]\nkezdetben: l.Balance = 10, l.Seen = map[a:1 b:2]", byPointer,
			"Ez nem visszatérési érték, hanem az, ami a hívás után megmaradt.",
			"Keresd meg, melyik sorod ír bele, és nézd meg, hányszor és mikor fut le.",
		},
		"still empty":  {"l.Balance a Credit(1) után = 0, várt: 5", byPointer, untouched, ""},
		"no methods":   {"store az Apply(1) után = map[], várt: map[1:3]", "func Apply(int) {}", untouched, ""},
		"empty fields": {"l a Credit(1) után = {A:0 B:map[] C:\"\"}, várt: {A:1 B:map[] C:\"\"}", byPointer, untouched, ""},
		"a copy": {
			"l.Balance a Credit(1) után = 0, várt: 5", byValue, untouched,
			"A `Credit` fogadója nem mutató (pointer), ezért a metódus egy másolatba ír. Így kell kezdődnie: `func (l *Ledger)`.",
		},
		"a copy of a generic": {
			"s.Len a Put(1) után = 0, várt: 5", "func (Store[K, V]) Put(k K) {}\n", untouched,
			"A `Put` fogadója nem mutató (pointer), ezért a metódus egy másolatba ír. Így kell kezdődnie: `func (s *Store)`.",
		},
		"another method": {
			"l.Balance a hívás után = 0, várt: 5", byValue, untouched, "Metódusnál nézd meg, mutató-e (pointer) a fogadó: `func (l *Ledger)`.",
		},
		"changed though it must not": {
			"a lista a hívás után = [3 1], várt: [1 3]\nkezdetben: a lista = [1 3]", "", "Ennek nem lett volna szabad megváltoznia, de a hívás után más lett.",
			"Keresd meg, melyik sor ír bele, és gondold meg, mikor fusson le.",
		},
		"what happened meanwhile": {
			"az fn hívásainak száma a Do közben = 4, várt: 3", "",
			"Ez nem visszatérési érték, hanem az, ami a hívás közben történt. Eggyel több, mint kellene: nézd meg a határokat (`<` vagy `<=`) és azt, hogy semmi nem számít-e kétszer.",
			"Keresd meg, melyik sorod okozza, és nézd meg, hányszor és mikor fut le.",
		},
		"nothing happened meanwhile": {
			"az fn sorszámai a Do közben = [], várt: [1]", "", "Ez nem visszatérési érték, hanem az, ami a hívás közben történt.",
			"Keresd meg, melyik sorod okozza, és nézd meg, hányszor és mikor fut le.",
		},
		"something else": {
			"l.Balance a Credit(1) után = 10, várt: 5", "", "Ez nem visszatérési érték, hanem az, ami a hívás után megmaradt.",
			"Keresd meg, melyik sorod ír bele, és nézd meg, hányszor és mikor fut le.",
		},
		"sent": {
			"az elküldött kérések száma a Submit(1) után = 2, várt: 1", "", "Ez nem visszatérési érték, hanem az, amit a hívások közben elküldtél.",
			"Nézd meg, mi dönti el a kódodban, hogy induljon-e kérés, és honnan jön az azonosítója.",
		},
		"text of an error": {
			"ErrIDConflict = utkozes, várt: azonosito-utkozes", "", "Az `ErrIDConflict` szövege más, mint a vázban volt.",
			"Írd vissza betűre pontosan: `errors.New(\"azonosito-utkozes\")`.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := onlyUnmet(t, tc.failure, tc.file)
			assert.Equal(t, tc.explanation, c.Explanation)
			assert.Equal(t, tc.advice, c.Advice)
		})
	}
}

func TestAnswersOverHTTP(t *testing.T) {
	const post = `POST /fizetesek (anna, kulcs: "k1", törzs: "5 egység")`
	for name, tc := range map[string]struct{ failure, explanation, advice string }{
		"status": {
			post + " = 201, várt: 422", "Az állapotkód `201`, de `422` kellene.",
			"Nézd meg, melyik ág adta ezt a választ, és melyiknek kellett volna.",
		},
		"neighbours are no limit": {
			post + ` = (200, "kész"), várt: (201, "kész")`, "Az állapotkód `200`, de `201` kellene.",
			"Nézd meg, melyik ág adta ezt a választ, és melyiknek kellett volna.",
		},
		"body": {
			post + ` = (201, "kés"), várt: (201, "kész")`, "Az állapotkód jó, a válasz törzse más.",
			"Nézd meg, megkapta-e a kezelő a kérés teljes törzsét, és hiánytalanul megőrzöd-e, amit ír.",
		},
		"no header": {
			post + ` válaszában a Location fejléc = "", várt: "/1"`, "Ez a fejléc hiányzik a válaszból.",
			"Fejlécet csak az állapotkód kiírása előtt lehet beállítani.",
		},
		"other header": {
			post + ` válaszában a Retry-After fejléc = "1", várt: "2"`, "A válasznak ez a fejléce más, mint kellene.",
			"Fejlécet csak az állapotkód kiírása előtt lehet beállítani.",
		},
		"runs": {
			"a kezelő futásai " + post + " után = 1, várt: 0", "Ennyiszer futott le a kezelő a réteg mögött.",
			"Kövesd végig ezt a kérést: melyik ág engedi tovább, vagy melyik tartja vissza? Az elutasító válasz után `return` is kell.",
		},
		"panic": {
			post + " után a panic értéke = <nil>, várt: baj", "A `panic` nem jutott el változatlanul a hívóhoz.",
			"A takarítást `defer` alatt végezd el, `recover` nélkül: akkor a `panic` magától továbbmegy.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := onlyUnmet(t, tc.failure, "")
			assert.Equal(t, tc.explanation, c.Explanation)
			assert.Equal(t, tc.advice, c.Advice)
		})
	}
	text := written(t, New(testExercise(), met(failed("TestConflict", "--- FAIL: TestConflict (0s)\n    a_test.go:1: "+post+" = 201, várt: 422\n"))), TextOptions{})
	assert.Contains(t, text, "    kérés: "+post+"\n    jött:  201\n    várt:  422\n")
}

func TestEveryFunctionThatIsNotWritten(t *testing.T) {
	v := met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace"))
	const file = `package apply
// panic("TODO: a Megjegyzés még nincs megírva")
func New() { panic("TODO: a New még nincs megírva") }
func (m *M) Apply() { panic("TODO: az Apply még nincs megírva") }
func (m *M) Purge() { if true { panic(` + "`TODO: a Purge még nincs megírva`" + `) } }
func Other() { panic("más"); panic(1); panic(x); log.Panic("TODO: a Log még nincs megírva") }
`
	r := New(testExercise(), v).WithSource("exercises/apply/apply.go", []byte(file))
	assert.Equal(t, []string{"New", "Apply", "Purge"}, r.Unwritten)
	assert.Equal(t, "A megoldás még megírásra vár: `New`, `Apply` és `Purge`.", r.Headline)
	assert.Contains(t, r.Next, "írd meg az első függvényt")
	assert.True(t, r.NotStarted)

	assert.Equal(t, []string{"Apply"}, New(testExercise(), v).WithSource("exercises/apply/apply.go", []byte("package apply\n")).Unwritten)
	assert.Empty(t, New(testExercise(), met(failed("TestFresh", ""))).WithSource("exercises/apply/apply.go", []byte(file)).Unwritten,
		"what no condition met is not what stops the student now")
}

func TestCausesComeFirst(t *testing.T) {
	var all []check.Diagnostic
	for _, text := range []string{`"fmt" imported and not used`, "declared and not used: x", "undefined: y", `"os" imported as o and not used`, "missing return", "too many errors"} {
		all = append(all, check.Diagnostic{File: "exercises/apply/apply.go", Text: text})
	}
	r := New(testExercise(), check.Verdict{Kind: check.NotBuilt, Stage: check.StageCompile, Diagnostics: all})
	var order []string
	for _, f := range r.Faults {
		order = append(order, f.Original)
	}
	assert.Equal(t, []string{
		"undefined: y", "missing return", "declared and not used: x", `"fmt" imported and not used`, `"os" imported as o and not used`, "too many errors",
	}, order)
	assert.Contains(t, r.Faults[3].Advice, "Előbb a többi hibát javítsd")
	assert.Equal(t, "A program még nem fordul le: legalább 5 hibát jelez a fordító.", r.Headline)
}

func TestFurtherConditionsWithOneReason(t *testing.T) {
	text := written(t, New(testExercise(), met(
		ended(t, check.Panicked, "TestFresh", "nil_map.txt"), ended(t, check.Panicked, "TestRepeat", "nil_map.txt"),
		check.Result{Condition: "TestConflict", Kind: check.TimedOut}, check.Result{Condition: "TestNoTrace", Kind: check.TimedOut},
	)), TextOptions{Width: 200})
	assert.Contains(t, text, "de már nem friss.\n    Ugyanez az ok: leállt (panic) – assignment to entry in nil map\n✗ Ismert")
	assert.Contains(t, text, "nulla.\n✗ Az ütközés")
	assert.Equal(t, 1, strings.Count(text, "    Az ok mindegyiknél: kifutott az időből\n"))
}

func TestFurtherReasonsAreHungarian(t *testing.T) {
	leak := check.Result{
		Condition: "TestConflict", Kind: check.Panicked,
		Output: "--- FAIL: TestConflict (0.00s)\npanic: deadlock: main bubble goroutine has exited but blocked goroutines remain\n\ngoroutine 7 [running]:\n",
	}
	text := written(t, New(testExercise(), met(failed("TestFresh", wrongError), leak)), TextOptions{Width: 200})
	assert.Contains(t, text, "\n    leállt (panic) – A hívás véget ért, de egy általa indított goroutine még várakozik\n")
	assert.NotContains(t, text, "bubble goroutine")
}

func TestErrorsOfTheSameText(t *testing.T) {
	same := strings.ReplaceAll(wrongError, "(42, false, nil)", "(0, false, azonosito-utkozes)")
	text := written(t, New(testExercise(), met(failed("TestFresh", "--- FAIL: TestFresh (0s)\n    a_test.go:1: F() = 1, várt: 2\n"), failed("TestConflict", same))), TextOptions{})
	assert.Contains(t, text, "várt: (0, false, azonosito-utkozes) (ugyanaz a szöveg, de nem ugyanaz a hibaérték)\n")
}

func TestBriefText(t *testing.T) {
	one := written(t, New(testExercise(), met(failed("TestConflict", wrongError))), TextOptions{Brief: true})
	assert.Contains(t, one, "\n\nEz már teljesül: 3 feltétel.\n\n")
	assert.NotContains(t, one, "✓")

	none := written(t, New(testExercise(), met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace"))), TextOptions{Brief: true})
	assert.Contains(t, none, "\n\n… és még 3 feltétel vár.\n\n")
	assert.Equal(t, 1, strings.Count(none, "✗"))

	assert.Equal(t, "Mind a 4 feltétel teljesül.\n\nKövetkező lépés: Ez a feladat kész. Olvasd el a lecke összefoglalását.\n",
		written(t, New(testExercise(), met()), TextOptions{Brief: true}))
}

func TestWatchingNeedsNoCommand(t *testing.T) {
	for _, v := range []check.Verdict{
		met(failed("TestConflict", wrongError)), met(stub("TestConflict")),
		met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace")),
		{Exercise: "apply", Kind: check.NotBuilt, Diagnostics: []check.Diagnostic{{Text: "missing return"}}},
		{Exercise: "apply", Kind: check.Refused, Diagnostics: []check.Diagnostic{{Text: "empty file"}, {Text: "NUL byte"}}},
		{Exercise: "apply", Kind: check.Met, Warnings: []check.Diagnostic{{Text: "empty file"}}},
	} {
		r := New(testExercise(), v)
		assert.Contains(t, r.Next, "mentsd el a fájlt, és ellenőrizz újra.")
		text := written(t, r, TextOptions{Watching: true, Width: 500})
		assert.Contains(t, text, ", és mentsd el a fájlt.")
		assert.NotContains(t, text, "ellenőrizz")
		assert.NotContains(t, text, "go run")
	}
	done := New(testExercise(), met())
	assert.Equal(t, "Ez a feladat kész. Olvasd el a lecke összefoglalását.", done.Next)
	assert.Empty(t, done.Command)
	broken := New(testExercise(), check.Verdict{Kind: check.Infrastructure})
	sentence, command := broken.NextStep(OnSave)
	assert.Equal(t, "Nézd meg, mi hiányzik a gépről. go run . doctor", sentence+" "+command)
}

// In a browser there is no file to open or to save, and no shell.
func TestTheNextStepInABrowser(t *testing.T) {
	for want, v := range map[string]check.Verdict{
		"Foglalkozz most csak az első nem teljesülő feltétellel, és ellenőrizz újra. Ha elakadsz, a lecke tippjei segítenek.": met(failed("TestConflict", wrongError)),
		"Olvasd el a `TODO` megjegyzést, írd meg a függvényt, és ellenőrizz újra.":                                            met(stub("TestFresh"), stub("TestRepeat"), stub("TestConflict"), stub("TestNoTrace")),
		"Javítsd, és ellenőrizz újra.":                              {Exercise: "apply", Kind: check.NotBuilt, Diagnostics: []check.Diagnostic{{Text: "missing return"}}},
		"Ellenőrizz újra. Ha megint elakad, töltsd újra az oldalt.": {Kind: check.Infrastructure},
		"Ez a feladat kész. Olvasd el a lecke összefoglalását.":     met(),
	} {
		sentence, command := New(testExercise(), v).NextStep(InBrowser)
		assert.Equal(t, want, sentence)
		assert.Empty(t, command)
	}
}

func TestTheStoryIsToldInOrder(t *testing.T) {
	c := onlyUnmet(t, "Apply(store, 7, 22) = (1, nil), várt: (2, nil)\nkezdetben: store = map[7:1]\nelőtte: A(1, 2), B(\"x, y\"), C(3)\neltérés: nagy", "")
	text := Report{}.ConditionText(c, TextOptions{Width: 31})
	assert.Contains(t, text, strings.Join([]string{
		"    kezdetben: store = map[7:1]",
		"    előtte:    A(1, 2),",
		`               B("x, y"), C(3)`,
		"    hívás:     Apply(store, 7, 22)",
		"    jött:      (1, nil)",
		"    várt:      (2, nil)",
		"    eltérés: nagy\n",
	}, "\n"))
	require.Len(t, c.Details, 3, "they stay whole for other front ends")
}

func TestDatabaseErrorsAreExplained(t *testing.T) {
	for failure, want := range map[string]string{
		"b.Handle(\"m3\") = (false, database is locked (517)), várt: (false, nil)":                                 "A tranzakció első utasítása írjon",
		"b.Handle(\"m3\") = (false, database is locked (5) (SQLITE_BUSY)), várt: (false, nil)":                     "nem marad-e nyitva egy tranzakció",
		"a.Claim(\"k\") = (0, SQL logic error: near \"FORM\": syntax error (1)), várt: (Claimed, nil)":             "Olvasd végig az SQL szövegét",
		"a.Claim(\"k\") = (0, ERROR: syntax error at or near \"x\" (SQLSTATE 42601)), várt: (Claimed, nil)":        "Olvasd végig az SQL szövegét",
		"a.Claim(\"k\") = (0, missing argument with index 4), várt: (Claimed, nil)":                                "annyi érték álljon",
		"a.Claim(\"k\") = (0, constraint failed: UNIQUE constraint failed: inbox.id (1555)), várt: (Claimed, nil)": "az ütközés válasz, nem hiba",
		"a.Claim(\"k\") = (0, ERROR: current transaction is aborted (SQLSTATE 25P02)), várt: (Claimed, nil)":       "amelyet nem adtál vissza",
		"a.Claim(\"k\") = (false, sql: no rows in result set), várt: (false, nil)":                                 "errors.Is(err, sql.ErrNoRows)",
		"a.Claim(\"k\") = (false, sql: transaction has already been committed or rolled back), várt: (false, nil)": "utolsó hívása",
		"a.Confirm(jel) = sql: converting argument $1 type: unsupported type table.Token, a struct, várt: nil":     "azt a mezőt, amelyik kell",
		"a más írása = database is locked (5) (SQLITE_BUSY), várt: nil":                                            "nem marad-e nyitva egy tranzakció",
	} {
		assert.Contains(t, onlyUnmet(t, failure, "").Advice, want, failure)
	}
}
