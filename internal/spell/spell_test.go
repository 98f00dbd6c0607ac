package spell_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/spell"
)

// found gives a checker. IDEMPOTENCIA_REQUIRE=1 stands for a machine that must have hunspell.
func found(t *testing.T) *spell.Checker {
	t.Helper()
	c, err := spell.Find()
	if err != nil && os.Getenv("IDEMPOTENCIA_REQUIRE") != "1" {
		t.Skipf("needs hunspell with hu_HU: %v", err)
	}
	require.NoError(t, err)
	return c
}

// wordsOf checks a text and gives the words that are faults.
func wordsOf(t *testing.T, c *spell.Checker, content string) []string {
	t.Helper()
	faults, err := c.Check(t.Context(), []spell.Text{{Path: "x.md", Line: 1, Content: content}})
	require.NoError(t, err)
	var words []string
	for _, f := range faults {
		words = append(words, f.Word)
	}
	return words
}

func TestFaultsHavePlaceAndSuggestions(t *testing.T) {
	faults, err := found(t).Check(t.Context(), []spell.Text{
		{Path: "a.md", Line: 10, Content: "Egy kérés.\n\nEgy azonositó és megint azonositó."},
		{Path: "b.go", Line: 3, Content: "jó"},
		{Path: "c.md", Line: 1, Content: "azonositó\r\nxqzwy\r\n"},
	})
	require.NoError(t, err)
	require.Equal(t, []spell.Fault{
		{Path: "a.md", Line: 12, Word: "azonositó", Suggestions: []string{"azonosító"}},
		{Path: "c.md", Line: 1, Word: "azonositó", Suggestions: []string{"azonosító"}},
		{Path: "c.md", Line: 2, Word: "xqzwy"},
	}, faults)
}

func TestAtMostThreeSuggestions(t *testing.T) {
	faults, err := found(t).Check(t.Context(), []spell.Text{{Content: "mapot"}})
	require.NoError(t, err)
	require.Len(t, faults, 1)
	require.Len(t, faults[0].Suggestions, 3)
}

func TestCorrectHungarian(t *testing.T) {
	c := found(t)
	for _, text := range []string{
		"Az idempotencia, az idempotenciakulcsot és az idempotensen ismételt kérésazonosító.",
		"Az újrapróbálás várakozási terve, a próbakeret és a hibafajta.",
		"Pl. az 5-ös, a 64-bites, az 50%-os, a 3.",
		"A goroutine-ok, a mapben, a bájttal, az UTF-8-ként és a Ctrl-C.",
		"HTTP-vel, HTTP-kérés, SQS-ben, DLQ-ba, JSON-t, FIFO-sor.",
		"-t -nek -jával -es -os -ös -szor -szer -ször -hívás",
		"„Ütközés” – »így« írjuk… (vagy-vagy), kérés- és válaszidő.",
		"5\u00a0000-et, 0,5-ös, 2026. március 2-án, 24 óra; lefog\u00adlalás",
		"^*#!@~ parancsnak látszó sor\n*azonosító\n@azonosító\n!",
		"",
	} {
		require.Empty(t, wordsOf(t, c, text), text)
	}
}

func TestWrongHungarian(t *testing.T) {
	c := found(t)
	for text, want := range map[string]string{
		"A mapot és a pointerok.":      "mapot pointerok",
		"HTPP-vel, SQS-bne, kérés-bne": "HTPP-vel SQS-bne kérés-bne",
		"A SQl kicsi.":                 "SQl",
		"ismétlésel.":                  "ismétlésel",
		"*azonositó":                   "azonositó",
		strings.Repeat("hosszú", 50):   strings.Repeat("hosszú", 50),
	} {
		require.Equal(t, want, strings.Join(wordsOf(t, c, text), " "), text)
	}
}

// A private word list in the user's home must not make a fault pass here that fails elsewhere.
func TestPrivateWordListIsNotRead(t *testing.T) {
	home := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(home, ".hunspell_hu_HU"), []byte("azonositó\n"), 0o600))
	t.Setenv("HOME", home)
	require.Equal(t, []string{"azonositó"}, wordsOf(t, found(t), "azonositó"))
}

func TestNothingIsInstalled(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := spell.Find()
	require.ErrorIs(t, err, spell.ErrUnavailable)
}

func TestDictionaryIsMissing(t *testing.T) {
	fake(t, "echo 'no dictionary' >&2; exit 1")
	_, err := spell.Find()
	require.ErrorIs(t, err, spell.ErrUnavailable)
	require.ErrorContains(t, err, "no dictionary")
}

func TestHunspellThatEndsTooEarly(t *testing.T) {
	for name, script := range map[string]string{
		"before its name":  "exit 3",
		"after its name":   "echo name; echo broken >&2; exit 3",
		"without a reason": "echo name",
	} {
		t.Run(name, func(t *testing.T) {
			// With no word list hunspell is only looked for.
			fake(t, `case "$*" in *-p*) `+script+`;; esac`)
			c, err := spell.Find()
			require.NoError(t, err)
			_, err = c.Check(t.Context(), []spell.Text{{Path: "a.md", Content: "szó"}})
			require.ErrorContains(t, err, "check spelling: ")
		})
	}
}

func TestEndedContextEndsHunspell(t *testing.T) {
	fake(t, `case "$*" in *-p*) echo name; exec sleep 60;; esac`)
	c, err := spell.Find()
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = c.Check(ctx, []spell.Text{{Content: "szó"}})
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

// fake puts a shell script in the place of hunspell.
func fake(t *testing.T, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "hunspell"), []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
}
