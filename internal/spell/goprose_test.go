package spell_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/spell"
)

const source = `// Package apply egy modell.
//
// A store-ban a value számot, true után nil-t.
//
//	kód: nem olvassuk
//
//   - listaelem
//
//book:breaks TestX
package apply

import "idempotencia/internal/élő név"

/* Több
soros magyarázat. */
type entry struct {
	Value int ` + "`json:\"érték, omitempty\"`" + ` // a mező
}

var pattern = regexp.MustCompile("szép minta")

var ErrConflict = errors.New("utkozes")

const page = ` + "`<h1>{{ .Cím }}</h1>\n<p>Szia, világ</p>\n\n<p>Vége</p>`" + `

func Apply(store map[int]entry, value int) {
	fmt.Printf("%d-szor hívták: %s, %5.2f%%-a, 50%-os, %[1]q\nitt: utkozes", 1, "x")
	fmt.Println("no accent here", "kész", "nincs itt", "ascii")
	_ = errors.New("cannot read")
	panic("TODO: az Apply még nincs megírva, lásd a ` + "`store`" + ` tárat")
}

// Output:
// első sor
// Unordered output: második
`

// lineOf gives the 1-based line of the source that holds the text.
func lineOf(t *testing.T, text string) int {
	t.Helper()
	before, _, found := strings.Cut(source, text)
	require.True(t, found, text)
	return strings.Count(before, "\n") + 1
}

// linesOf are the prepared lines with their numbers, the empty ones left out.
func linesOf(texts []spell.Text) map[int]string {
	lines := map[int]string{}
	for _, text := range texts {
		for i, line := range strings.Split(text.Content, "\n") {
			if line = squeezed(line); line != "" {
				lines[text.Line+i] = strings.TrimSpace(lines[text.Line+i] + " " + line)
			}
		}
	}
	return lines
}

func TestCommentsOfGo(t *testing.T) {
	texts, err := spell.GoProse("apply.go", []byte(source), spell.GoOptions{Comments: true})
	require.NoError(t, err)
	require.Equal(t, "apply.go", texts[0].Path)
	require.Equal(t, map[int]string{
		lineOf(t, "// Package"):   "egy modell.",
		lineOf(t, "store-ban"):    "A -ban a számot, után -t.",
		lineOf(t, "listaelem"):    "- listaelem",
		lineOf(t, "Több"):         "Több",
		lineOf(t, "magyarázat"):   "soros magyarázat.",
		lineOf(t, "// a mező"):    "a mező",
		lineOf(t, "első sor"):     "első sor",
		lineOf(t, "// Unordered"): "második",
	}, linesOf(texts))
}

func TestStringsOfGo(t *testing.T) {
	texts, err := spell.GoProse("apply.go", []byte(source), spell.GoOptions{Strings: true})
	require.NoError(t, err)
	require.Equal(t, map[int]string{
		lineOf(t, "Szia"):      "Szia, világ",
		lineOf(t, "Vége"):      "Vége",
		lineOf(t, "%d-szor"):   "-szor hívták: , %-a, 50%-os, itt:",
		lineOf(t, "kész"):      "kész nincs itt",
		lineOf(t, "nincs meg"): ": az még nincs megírva, lásd a tárat",
	}, linesOf(texts))
}

func TestNamesOfTheCallerAreNoWords(t *testing.T) {
	src := []byte("package p\n\n// A hiba-az-azonosito kód és az utkozes-t adja.\n")
	texts, err := spell.GoProse("p.go", src, spell.GoOptions{Comments: true, Names: []string{"hiba-az-azonosito", "utkozes"}})
	require.NoError(t, err)
	require.Equal(t, map[int]string{3: "A kód és az -t adja."}, linesOf(texts))
}

func TestLineDirectivesMoveNothing(t *testing.T) {
	src := []byte("package p\n\n//line other.go:100\n\n// Itt.\n")
	texts, err := spell.GoProse("p.go", src, spell.GoOptions{Comments: true})
	require.NoError(t, err)
	require.Equal(t, map[int]string{5: "Itt."}, linesOf(texts))
}

func TestSourceThatIsNoGo(t *testing.T) {
	_, err := spell.GoProse("p.go", []byte("package"), spell.GoOptions{Comments: true})
	require.ErrorContains(t, err, "read prose: p.go:1:8")
	_, err = spell.ErrorCodes("p.go", []byte("package"))
	require.ErrorContains(t, err, "read error codes: p.go:1:8")
}

func TestErrorCodes(t *testing.T) {
	codes, err := spell.ErrorCodes("apply.go", []byte(source))
	require.NoError(t, err)
	require.Equal(t, []string{"utkozes"}, codes)
}
