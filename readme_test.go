package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/cli"
	"idempotencia/internal/coursetest"
)

var update = flag.Bool("update", false, "write what README.hu.md shows anew")

const mistaken = "solutions/apply/testdata/seen_without_content.go"

// TestReadmeShowsWhatACheckPrints keeps the README's example equal to the program.
func TestReadmeShowsWhatACheckPrints(t *testing.T) {
	readme, err := filepath.Abs("README.hu.md")
	require.NoError(t, err)
	book := filepath.Join(t.TempDir(), "munkafüzet")
	require.NoError(t, copyWorkbook(book))
	t.Chdir(book)
	mistake, err := os.ReadFile(mistaken)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("exercises/apply/apply.go", mistake, 0o644))
	var out bytes.Buffer
	code := cli.Main(t.Context(), []string{"check", "apply"}, cli.Streams{In: &bytes.Buffer{}, Out: &out, Err: &out})
	require.Equal(t, cli.ExitNotMet, code)
	shows(t, readme, "check", out.String())
}

// TestReadmeShowsTheTerminal captures the real program in a real terminal.
func TestReadmeShowsTheTerminal(t *testing.T) {
	readme, err := filepath.Abs("README.hu.md")
	require.NoError(t, err)
	x := openTerminal(t)
	x.tmux("resize-window", "-x", "80", "-y", "12")
	x.run("idempotencia")
	x.sees(fmt.Sprintf("0/%d kész", coursetest.Lessons(t, ".")))
	shows(t, readme, "terminal-home", x.tmux("capture-pane", "-p"))
	x.tmux("resize-window", "-x", "80", "-y", "24")
	x.save(x.source(mistaken))
	x.keys("f")
	x.sees("10 feltételből 8 teljesül")
	x.sees("kezdetben: store")
	x.sees("folytasd az 1. feladatot") // the attempt was read back
	shows(t, readme, "terminal-exercise", x.tmux("capture-pane", "-p"))
	x.keys("q")
	x.prompts()
}

// seconds are the only part of a screen that differs from run to run.
var seconds = regexp.MustCompile(`\d+,\d+\x{a0}s`)

// shows compares the block of the README that has the given name, or writes it.
func shows(t *testing.T, readme, name, want string) {
	t.Helper()
	data, err := os.ReadFile(readme)
	require.NoError(t, err)
	text := string(data)
	head := "```text " + name + "\n"
	from := strings.Index(text, head)
	require.GreaterOrEqual(t, from, 0, "README.hu.md has no %s block", name)
	from += len(head)
	to := from + strings.Index(text[from:], "```\n")
	want = strings.TrimRight(want, "\n") + "\n"
	if *update {
		require.NoError(t, os.WriteFile(readme, []byte(text[:from]+want+text[to:]), 0o644))
		return
	}
	assert.Equal(t, seconds.ReplaceAllString(want, "s"), seconds.ReplaceAllString(text[from:to], "s"), "run: make captures")
}
