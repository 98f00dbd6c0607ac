package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/cli"
)

var update = flag.Bool("update", false, "write README.hu.md's outputs anew")

// captured is a block of README.hu.md that shows what a command prints.
var captured = regexp.MustCompile("(?s)(```text check\n).*?(```\n)")

// TestReadmeShowsWhatACheckPrints keeps the README's example equal to the program.
func TestReadmeShowsWhatACheckPrints(t *testing.T) {
	here, err := os.Getwd()
	require.NoError(t, err)
	book := filepath.Join(t.TempDir(), "munkafüzet")
	require.NoError(t, copyWorkbook(book))
	t.Chdir(book)
	mistake, err := os.ReadFile("solutions/apply/testdata/seen_without_content.go")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("exercises/apply/apply.go", mistake, 0o644))
	var out bytes.Buffer
	code := cli.Main(t.Context(), []string{"check", "apply"}, cli.Streams{In: &bytes.Buffer{}, Out: &out, Err: &out})
	require.Equal(t, cli.ExitNotMet, code)

	file := filepath.Join(here, "README.hu.md")
	readme, err := os.ReadFile(file)
	require.NoError(t, err)
	want := captured.ReplaceAll(readme, append(append([]byte("${1}"), bytes.ReplaceAll(out.Bytes(), []byte("$"), []byte("$$"))...), "${2}"...))
	require.Contains(t, string(want), out.String(), "README.hu.md has no ```text check block")
	if *update {
		require.NoError(t, os.WriteFile(file, want, 0o644))
		return
	}
	assert.Equal(t, string(want), string(readme), "run: go test . -run Readme -update")
}
