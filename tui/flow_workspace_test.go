package tui

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/workbook"
)

// TestWorkspaceWithoutSolutionsTellsOfMistakes: a student's workspace keeps what is to be read about the
// known mistakes, but there is nothing to run.
func TestWorkspaceWithoutSolutionsTellsOfMistakes(t *testing.T) {
	w := realCourse(t)
	_, excerpts, problems := book.Excerpts(os.DirFS(w.Root))
	require.Empty(t, problems)
	reference, err := os.ReadFile(w.Path("solutions/apply/apply.go"))
	require.NoError(t, err)
	for name, data := range excerpts {
		require.NoError(t, os.MkdirAll(filepath.Dir(w.Path(name)), 0o755))
		require.NoError(t, os.WriteFile(w.Path(name), data, 0o644))
	}
	require.NoError(t, os.RemoveAll(w.Path("solutions")))
	w, err = workbook.Open(w.Root)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(w.Path("exercises/apply/apply.go"), reference, 0o644))

	d := sit(t, w)
	d.keys("f")
	d.sees("✓ Kész: minden feltétel teljesül.")
	d.keys("h")
	d.until("the gallery is there", func() bool { return d.m.here().screen == mistakesScreen })
	d.keys("enter")
	mistake := first(d.m).Exercise.Mistakes[0]
	d.sees(first(d.m).Exercise.Condition(mistake.Breaks[0]).Text[:20])
	assert.NotContains(t, frame(d.m), "Lefuttatom")
	d.keys("esc", "m")
	d.sees("nincsenek mintamegoldások")
}
