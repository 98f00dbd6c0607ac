package export_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/export"
	"idempotencia/internal/prose"
)

const root = "../.."

func made(t *testing.T, lessons ...string) export.Made {
	t.Helper()
	m, err := export.Make(t.Context(), root, export.Options{Lessons: lessons})
	require.NoError(t, err)
	return m
}

func TestWorkspaceIsTheSameByteForByte(t *testing.T) {
	one, other := made(t), made(t)
	assert.Equal(t, one.Encode(), other.Encode())
	assert.Equal(t, one.Content, other.Content)
}

func TestWorkspaceHoldsWhatAStudentNeedsAndNothingElse(t *testing.T) {
	m := made(t)
	for _, name := range []string{
		"main.go", "go.mod", "go.sum", "Makefile", "README.hu.md", ".gitignore", "tui/view.go", "internal/export/sablon/README.hu.md",
		"internal/check/process_notunix.go", "internal/spell/words.txt", "exercises/proof/own/own_test.go", "lessons/histories/apply.json",
	} {
		assert.Contains(t, m.Content, name)
	}
	for name := range m.Content {
		first, _, _ := strings.Cut(name, "/")
		assert.NotContains(t, []string{"solutions", "site", "grade", ".ci", ".git", ".idempotencia"}, first, name)
		assert.False(t, strings.HasSuffix(name, "_test.go") && first != "exercises", name)
		assert.NotContains(t, name, "browser")
	}
	for _, l := range m.Lessons {
		assert.Equal(t, m.Content["exercises/"+l+"/testdata/"+l+".go"], m.Content["exercises/"+l+"/"+l+".go"])
	}
	assert.NotContains(t, string(m.Content["go.mod"]), "tool")
	assert.NotContains(t, string(m.Content["go.mod"]), "esbuild")
	assert.Contains(t, string(m.Content["README.hu.md"]), "[Bizonyítás](lessons/15-proof.md)")
}

func TestChosenLessonsGoAlone(t *testing.T) {
	m := made(t, "concurrent", "proof")
	assert.Equal(t, []string{"concurrent", "proof"}, m.Lessons)
	assert.Equal(t, []string{"exercises/proof/own"}, m.Omitted, "it builds on the exercise of another lesson")
	assert.True(t, m.Chosen)
	for name := range m.Content {
		assert.NotContains(t, name, "lease")
	}
	assert.NotContains(t, string(m.Content["go.mod"]), "sqlite")
	assert.Contains(t, string(m.Content["README.hu.md"]), "| 7. | [Egyidejű ismétlések]")
}

// TestNoSolutionIsInAWorkspace looks for every line that only a reference or a known mistake has.
func TestNoSolutionIsInAWorkspace(t *testing.T) {
	m := made(t)
	whole, _ := book.Load(os.DirFS(root))
	public := map[string]bool{} // lines of what anybody may read
	var excerpts strings.Builder
	for name, data := range m.Content {
		if strings.HasPrefix(name, "lessons/excerpts/") {
			excerpts.WriteString(text(t, data))
			continue
		}
		for line := range strings.Lines(string(data)) {
			public[strings.TrimSpace(line)] = true
		}
		if strings.HasSuffix(name, ".go") {
			assert.Equal(t, original(t, name), string(data), name)
		}
	}
	for _, l := range whole.Lessons {
		var shown strings.Builder
		shown.WriteString(prose.Lesson(l))
		for _, h := range l.Hints {
			shown.WriteString("\n" + h.Markdown)
		}
		for line := range strings.Lines(shown.String()) {
			public[strings.TrimSpace(line)] = true
		}
	}
	for _, l := range whole.Lessons {
		files := []string{l.Exercise.Solution}
		for _, mistake := range l.Exercise.Mistakes {
			files = append(files, mistake.Path)
		}
		for _, file := range files {
			distinctive := 0
			for line := range strings.Lines(read(t, file)) {
				line = strings.TrimSpace(line)
				if len(line) < 15 || public[line] { // a shorter one says nothing of where it comes from
					continue
				}
				distinctive++
				assert.False(t, strings.Contains(excerpts.String(), line), "%s: %s", file, line)
			}
			assert.Positive(t, distinctive, file)
		}
	}
}

// original is the file of the full workbook that a delivered one is copied from; none is a solution.
func original(t *testing.T, name string) string {
	t.Helper()
	folder, file := filepath.Split(name)
	if stub := folder + "testdata/" + file; strings.HasPrefix(name, "exercises/") {
		if _, err := os.Stat(filepath.Join(root, stub)); err == nil {
			return read(t, stub)
		}
	}
	return read(t, name)
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(data)
}

// text gives the strings of an excerpt as they are read.
func text(t *testing.T, data []byte) string {
	t.Helper()
	var value map[string]any
	require.NoError(t, json.Unmarshal(data, &value))
	return fmt.Sprint(value)
}

func TestWorkbookThatCannotBeHandedOut(t *testing.T) {
	dir := t.TempDir()
	_, err := export.Make(t.Context(), dir, export.Options{})
	var none *export.NoSolutionsError
	require.ErrorAs(t, err, &none)

	for _, folder := range []string{"lessons", "exercises", "solutions", "internal/lab"} {
		require.NoError(t, os.CopyFS(filepath.Join(dir, folder), os.DirFS(filepath.Join(root, folder))))
	}
	require.NoError(t, os.Remove(filepath.Join(dir, "solutions/apply/apply.go")))
	_, err = export.Make(t.Context(), dir, export.Options{})
	var unsound *export.UnsoundError
	require.ErrorAs(t, err, &unsound)
	assert.Contains(t, unsound.Problems[0].String(), "solutions/apply/apply.go")
}
