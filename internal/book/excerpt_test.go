package book_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

// withoutSolutions is the course as a workspace holds it.
func withoutSolutions(t *testing.T, excerpts map[string][]byte) fstest.MapFS {
	t.Helper()
	course, workspace := os.DirFS("../.."), fstest.MapFS{}
	for _, folder := range []string{"lessons", "exercises", "internal/lab"} {
		require.NoError(t, fs.WalkDir(course, folder, func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := fs.ReadFile(course, name)
			workspace[name] = &fstest.MapFile{Data: data}
			return err
		}))
	}
	for name, data := range excerpts {
		workspace[name] = &fstest.MapFile{Data: data}
	}
	return workspace
}

func TestWorkspaceReadsAsTheWholeCourseDoes(t *testing.T) {
	whole, excerpts, problems := book.Excerpts(os.DirFS("../.."))
	require.Empty(t, problems)
	require.Len(t, excerpts, len(whole.Lessons))
	part, problems := book.Load(withoutSolutions(t, excerpts))
	require.Empty(t, problems)
	require.Len(t, part.Lessons, len(whole.Lessons))
	for i, want := range whole.Lessons {
		got := part.Lessons[i]
		assert.Empty(t, got.Exercise.Solution)
		assert.Equal(t, want.Sections, got.Sections, want.ID)
		assert.Equal(t, want.Questions, got.Questions, want.ID)
		assert.Equal(t, want.Hints, got.Hints, want.ID)
		assert.Equal(t, want.Stories, got.Stories, want.ID)
		assert.Equal(t, want.Exercise.Imports, got.Exercise.Imports, want.ID)
		for j := range want.Exercise.Mistakes {
			m := want.Exercise.Mistakes[j]
			m.Path, m.Line = "", 0
			assert.Equal(t, m, got.Exercise.Mistakes[j])
		}
	}
}

func TestWorkspaceOfSomeLessonsKeepsTheirNumbers(t *testing.T) {
	_, excerpts, _ := book.Excerpts(os.DirFS("../.."))
	workspace := withoutSolutions(t, excerpts)
	for name := range workspace {
		if strings.Contains(name, "apply") {
			delete(workspace, name)
		}
	}
	part, problems := book.Load(workspace)
	assert.Empty(t, problems)
	assert.Equal(t, 2, part.Lessons[0].Number)
}

func TestDamagedExcerptIsAProblemOfItsFile(t *testing.T) {
	_, excerpts, _ := book.Excerpts(os.DirFS("../.."))
	excerpts[book.ExcerptFile("apply")] = []byte("{")
	part, problems := book.Load(withoutSolutions(t, excerpts))
	require.NotEmpty(t, problems)
	assert.Contains(t, texts(problems), "lessons/excerpts/apply.json: a kivonat nem olvasható: unexpected end of JSON input")
	assert.Empty(t, part.Lessons[0].Exercise.Mistakes)
}

func TestEditionIsAPositiveNumber(t *testing.T) {
	b, _ := book.Load(fstest.MapFS{book.EditionFile: {Data: []byte("12\n")}})
	assert.Equal(t, 12, b.Edition)
	b, _ = book.Load(fstest.MapFS{})
	assert.Equal(t, 1, b.Edition)
	b, problems := book.Load(fstest.MapFS{book.EditionFile: {Data: []byte("második\n")}})
	assert.Equal(t, 1, b.Edition)
	assert.Contains(t, texts(problems), `lessons/kiadas.txt:1: a kiadás száma pozitív egész legyen: "második"`)
}
