package twins_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/twins"
)

const root = "../.."

func source(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, path))
	require.NoError(t, err)
	return content
}

// given is what everybody has of an exercise.
func given(t testing.TB, id string) [][]byte {
	return [][]byte{source(t, "exercises/"+id+"/testdata/"+id+".go"), source(t, "solutions/"+id+"/"+id+".go")}
}

// renamed gives every lower-case name of a file's own another one.
func renamed(content []byte, names ...string) []byte {
	for i, name := range names {
		content = regexp.MustCompile(`\b`+name+`\b`).ReplaceAll(content, fmt.Appendf(nil, "masik%d", i))
	}
	return content
}

// own is a solution of the retry lesson's size that is not the reference: random, yet plausible code.
func own(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	value := func() string {
		return pick("a", "b", "len(s)", "a+1", "cap(s)", "b*2", "m[s[0]]", "(a - b)", "s[a:b]", "*p", "f(a, b)", "-a")
	}
	var b strings.Builder
	b.WriteString("package retry\n\nimport \"errors\"\n\n")
	for f := range 6 {
		fmt.Fprintf(&b, "func lepes%d(a, b int, s []string) (int, error) {\n", f)
		for range 8 {
			first, second, third := value(), value(), value()
			condition := first + pick(" > ", " == ", " != ", " <= ") + second
			b.WriteString(pick(
				"\tif "+condition+" {\n\t\treturn "+third+", errors.New(\"nagy\")\n\t}\n",
				"\tfor i := range "+first+" {\n\t\ta += "+second+"\n\t}\n",
				"\ta, b = "+first+", "+second+"\n",
				"\tswitch "+first+" {\n\tcase "+second+":\n\t\tb++\n\tdefault:\n\t\ta = "+third+"\n\t}\n",
				"\tdefer func() { b -= "+first+" }()\n",
				"\ts = append(s, "+first+", "+second+")\n",
				"\tfor "+condition+" {\n\t\ta = "+third+"\n\t}\n",
			))
		}
		b.WriteString("\treturn a, nil\n}\n\n")
	}
	return []byte(b.String())
}

func cohortOf(n int) map[string][]byte {
	all := map[string][]byte{}
	for i := range n {
		all[fmt.Sprintf("s%03d", i)] = own(uint64(i))
	}
	return all
}

func names(found []cohort.Twin) []string {
	var all []string
	for _, f := range found {
		all = append(all, f.A+"–"+f.B)
	}
	return all
}

func TestIndependentSolutionsAreNotToldOf(t *testing.T) {
	assert.Empty(t, twins.Find("retry", cohortOf(60), given(t, "retry"), twins.Options{}))
}

func TestCopiesAreFoundHoweverTheyAreDressed(t *testing.T) {
	original := own(7)
	parts := bytes.SplitAfter(original, []byte("\n}\n\n"))
	require.Greater(t, len(parts), 5)
	head, first, _ := bytes.Cut(parts[0], []byte("func "))
	parts[0] = append([]byte("func "), first...)
	reordered := bytes.Clone(head)
	for i := len(parts) - 1; i >= 0; i-- {
		reordered = append(reordered, parts[i]...)
	}
	for name, copied := range map[string][]byte{
		"to the letter":        bytes.Clone(original),
		"with comments":        bytes.ReplaceAll(original, []byte("\n\tif"), []byte("\n\n\t// ezt én írtam\n\tif /* így */")),
		"with Windows lines":   bytes.ReplaceAll(original, []byte("\n"), []byte("\r\n")),
		"with other names":     renamed(original, "a", "b", "s", "m", "i", "p", "lepes0", "lepes3"),
		"with other texts":     bytes.ReplaceAll(original, []byte(`"nagy"`), []byte("`tul nagy lett`")),
		"in another order":     reordered,
		"with padding":         append(bytes.Clone(original), own(99)[bytes.Index(own(99), []byte("func")):]...),
		"without its last one": original[:bytes.LastIndex(original, []byte("func"))],
	} {
		t.Run(name, func(t *testing.T) {
			all := cohortOf(40)
			all["masolat"] = copied
			found := twins.Find("retry", all, given(t, "retry"), twins.Options{})
			require.Equal(t, []string{"masolat–s007"}, names(found))
			assert.GreaterOrEqual(t, found[0].Share, 0.9)
			exact := name == "to the letter" || name == "with comments" || name == "with Windows lines"
			assert.Equal(t, exact, found[0].Same)
			require.NotEmpty(t, found[0].Lines)
		})
	}
}

func TestLinesPointAtWhatIsAlike(t *testing.T) {
	all := cohortOf(20)
	all["masolat"] = append([]byte("// Egy\n// két\n// három sor.\n"), own(7)...)
	found := twins.Find("retry", all, given(t, "retry"), twins.Options{})
	require.Equal(t, []string{"masolat–s007"}, names(found))
	require.Len(t, found[0].Lines, 1)
	line := found[0].Lines[0]
	assert.Equal(t, 3, line[0]-line[2], "the copy begins three lines later: %v", line)
	assert.Equal(t, 3, line[1]-line[3])
	assert.Equal(t, bytes.Count(own(7), []byte("\n"))-1, line[3], "up to the last line")
}

// Who uses the reference, or only fills in the stub, has what everybody may have.
func TestTheReferenceAndTheStubAreEverybodys(t *testing.T) {
	for _, id := range []string{"apply", "credit", "retry", "httpkey"} {
		reference, stub := given(t, id)[1], given(t, id)[0]
		found := twins.Find(id, map[string][]byte{
			"a": reference, "b": renamed(reference, "entry", "known", "store"), "c": stub, "d": bytes.Clone(stub),
		}, given(t, id), twins.Options{})
		assert.Empty(t, found, id)
	}
}

// The known mistakes are variations of the reference: none of them is like another beyond that.
func TestVariationsOfTheReferenceAreNotToldOf(t *testing.T) {
	lessons, err := filepath.Glob(filepath.Join(root, "solutions/*"))
	require.NoError(t, err)
	require.NotEmpty(t, lessons)
	for _, folder := range lessons {
		id := filepath.Base(folder)
		mistakes, err := filepath.Glob(filepath.Join(folder, "testdata/*.go"))
		require.NoError(t, err)
		all := map[string][]byte{"reference": given(t, id)[1]}
		for _, m := range mistakes {
			content, err := os.ReadFile(m)
			require.NoError(t, err)
			all[filepath.Base(m)] = content
		}
		assert.Empty(t, names(twins.Find(id, all, given(t, id), twins.Options{})), id)
	}
}

// A wrong solution that was handed on is told of among the other mistakes of a larger exercise.
func TestAHandedOnMistakeIsFound(t *testing.T) {
	mistake := source(t, "solutions/httpkey/testdata/unguarded_when_store_fails.go")
	extra := bytes.Replace(own(3), []byte("package retry\n\nimport \"errors\"\n"), nil, 1)
	all := cohortOf(30)
	all["x"] = append(bytes.Clone(mistake), extra...)
	all["y"] = renamed(all["x"], "a", "b", "s")
	delete(all, "s003")
	found := twins.Find("httpkey", all, given(t, "httpkey"), twins.Options{})
	assert.Equal(t, []string{"x–y"}, names(found))
}

func TestAGroupIsHeldTogetherByOneLinkLess(t *testing.T) {
	all := cohortOf(40)
	for i := range 6 {
		all[fmt.Sprintf("masolat%d", i)] = bytes.ReplaceAll(own(7), []byte(`"nagy"`), fmt.Appendf(nil, "%q", strings.Repeat("x", i)))
	}
	found := twins.Find("retry", all, given(t, "retry"), twins.Options{Common: 0.2})
	assert.Len(t, found, 6)
	for _, f := range found {
		assert.Less(t, f.A, f.B)
	}
}

// What a good part of the cohort wrote is everybody's, but copies to the letter are one opinion.
func TestWhatManyWroteIsEverybodys(t *testing.T) {
	all := cohortOf(40)
	for i := range 12 {
		all[fmt.Sprintf("orai%02d", i)] = bytes.ReplaceAll(own(7), []byte(`"nagy"`), fmt.Appendf(nil, "%q", strings.Repeat("x", i)))
	}
	assert.Empty(t, twins.Find("retry", all, given(t, "retry"), twins.Options{}))
	for i := range 12 {
		all[fmt.Sprintf("orai%02d", i)] = own(7)
	}
	found := twins.Find("retry", all, given(t, "retry"), twins.Options{})
	assert.Len(t, found, 12)
}

func TestAnyContentIsRead(t *testing.T) {
	broken := map[string][]byte{
		"empty": {}, "nul": []byte("package x\x00\x00"), "binary": {0xff, 0xfe, 0x00, 0x41}, "open": []byte("package x\nvar s = \"nincs vége\n`"),
		"comment": []byte("package x /* nincs vége"), "line": []byte("//line :0\npackage x\n//line a.go:999999999999\nfunc"),
		"braces": bytes.Repeat([]byte("{"), 256<<10), "runes": []byte("'''''\\x\"\\q"), "nothing": nil,
		"same": bytes.Repeat([]byte("a = a\n"), 40<<10),
	}
	broken["same2"] = broken["same"]
	assert.NotPanics(t, func() { twins.Find("apply", broken, [][]byte{nil, broken["binary"]}, twins.Options{}) })
	assert.Empty(t, twins.Find("apply", nil, nil, twins.Options{}))
}

func TestTheSameInputGivesTheSamePairs(t *testing.T) {
	all := cohortOf(50)
	all["x"], all["y"] = own(7), renamed(own(9), "a", "b")
	first := twins.Find("retry", all, given(t, "retry"), twins.Options{})
	require.Len(t, first, 2)
	for range 5 {
		assert.Equal(t, first, twins.Find("retry", all, given(t, "retry"), twins.Options{}))
	}
}

// The time is bounded even where every file is as large as the intake lets it be.
func TestLargeFilesAreBounded(t *testing.T) {
	all := map[string][]byte{}
	for i := range 100 {
		r := rand.New(rand.NewPCG(uint64(i), 2))
		var b bytes.Buffer
		for b.Len() < 256<<10 {
			fmt.Fprintf(&b, "x%d %c= %d * y[%d]\n", r.IntN(9), "+-*/|&^%"[r.IntN(8)], r.IntN(100), r.IntN(9))
		}
		all[fmt.Sprint(i)] = b.Bytes()
	}
	start := time.Now()
	twins.Find("apply", all, nil, twins.Options{})
	assert.Less(t, time.Since(start), 20*time.Second)
}

func BenchmarkFind300(b *testing.B) {
	all := cohortOf(300)
	common := given(b, "retry")
	for b.Loop() {
		twins.Find("retry", all, common, twins.Options{})
	}
}
