package feedback

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

func written(t *testing.T, r Report, o TextOptions) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, r.WriteText(&b, o))
	return b.String()
}

func TestTextFitsTheWidth(t *testing.T) {
	r := New(testExercise(), met(failed("TestConflict", wrongError), ended(t, check.Panicked, "TestFresh", "nil_map.txt")))
	for _, limit := range []int{20, 40, 60, 120} {
		for line := range strings.SplitSeq(written(t, r, TextOptions{Width: limit}), "\n") {
			isCode := strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "  hely:") || strings.HasPrefix(line, "  Test")
			if !isCode && strings.Contains(strings.TrimSpace(line), " ") {
				assert.LessOrEqual(t, width(line), limit, line)
			}
		}
	}
	one := New(testExercise(), met(failed("TestConflict", wrongError)))
	assert.Contains(t, written(t, one, TextOptions{Width: 20}), "    jött:   (42, false, nil)\n    várt:   (0, false, azonosito-utkozes)\n", "values stay whole")
	assert.Equal(t, written(t, r, TextOptions{Width: 20}), written(t, r, TextOptions{Width: 1}), "no terminal is that narrow")
}

func TestStyleOnlyDecorates(t *testing.T) {
	r := New(testExercise(), met(failed("TestConflict", "kiírás\n"+wrongError)))
	mark := func(s string) func(string) string { return func(text string) string { return s + text + "\x1b[0m" } }
	styled := written(t, r, TextOptions{Style: Style{Bold: mark("\x1b[1m"), Good: mark("\x1b[32m"), Bad: mark("\x1b[31m"), Dim: mark("\x1b[2m")}})
	assert.Contains(t, styled, "\x1b[1m4 feltételből 3 teljesül, 1 még nem.\x1b[0m\n")
	assert.Contains(t, styled, "\x1b[31m✗\x1b[0m ")
	assert.Contains(t, styled, "\x1b[32m✓\x1b[0m ")
	for _, code := range []string{"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m"} {
		styled = strings.ReplaceAll(styled, code, "")
	}
	assert.Equal(t, written(t, r, TextOptions{}), styled)
}

func TestWriteErrorsAreReported(t *testing.T) {
	assert.ErrorContains(t, New(testExercise(), met()).WriteText(broken{}, TextOptions{}), "write feedback: pipe gone")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("pipe gone") }

func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"egy kettő", "három"}, wrap("egy kettő három", 9))
	assert.Equal(t, []string{"5\u00a0000", "kérés"}, wrap("5\u00a0000 kérés", 7), "a number keeps its unit")
	assert.Equal(t, []string{"írd:", "`m = make(T)`.", "Jó."}, wrap("írd: `m = make(T)`. Jó.", 14), "code stays whole")
	assert.Equal(t, []string{"`túl hosszú", "kód sor`"}, wrap("`túl hosszú kód sor`", 11))
	assert.Equal(t, []string{"ő", "űű"}, wrap("ő űű", 3), "letters, not bytes")
	assert.Empty(t, wrap("  \n", 10))
	assert.Equal(t, 4, width("漢字"))
	assert.Equal(t, 1, width("e\u0301"))
}

func TestHungarianNumbers(t *testing.T) {
	assert.Equal(t, "999\u00a0bájt", Size(999))
	assert.Equal(t, "1,2\u00a0kB", Size(1234))
	assert.Equal(t, "1,0\u00a0MB", Size(999_999))
	assert.Equal(t, "1,2\u00a0MB", Size(1_234_567))
	assert.Equal(t, "2,0\u00a0GB", Size(2_000_000_000))
	assert.Equal(t, "0\u00a0s", Seconds(3*time.Millisecond))
	assert.Equal(t, "0,12\u00a0s", Seconds(123*time.Millisecond))
	assert.Equal(t, "10,0\u00a0s", Seconds(9999*time.Millisecond))
	assert.Equal(t, "65,0\u00a0s", Seconds(65*time.Second))
}

func TestArticles(t *testing.T) {
	for word, want := range map[string]string{
		"Apply": "az", "Credit": "a", "uint64": "az", "őr": "az", "s": "az", "m[k]": "az", "x": "az", "v": "a", "*int": "az", "[]string": "a",
		"1": "az", "5": "az", "50": "az", "3": "a", "10": "a", "100": "a", "1000": "az", "15000": "a", "-1": "a", "": "a", `"a"`: "az",
	} {
		assert.Equal(t, want, Article(word), word)
	}
}
