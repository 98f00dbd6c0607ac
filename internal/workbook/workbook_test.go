package workbook_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/coursetest"
	"idempotencia/internal/progress"
	"idempotencia/internal/workbook"
)

func open(t *testing.T) *workbook.Workbook {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "Kiss Árpád")
	for _, name := range coursetest.Folders() {
		require.NoError(t, os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join("../..", name))))
	}
	data, err := os.ReadFile("../../go.mod")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), data, 0o644))
	w, err := workbook.Open(filepath.Join(dir, "exercises", "apply"))
	require.NoError(t, err)
	return w
}

func TestLessonIsFoundByEveryNameThatPeopleUse(t *testing.T) {
	w := open(t)
	for _, name := range []string{"apply", " Apply ", "1", "01-apply", "ismétlés-vagy-ütközés"} {
		l, err := w.Lesson(name)
		require.NoError(t, err, name)
		assert.Equal(t, "apply", l.ID)
	}
	for name, near := range map[string]string{"aply": "apply", "retencion": "retention", "xyz": "", "": ""} {
		_, err := w.Lesson(name)
		var unknown *workbook.UnknownLessonError
		require.ErrorAs(t, err, &unknown, name)
		assert.Equal(t, near, unknown.Nearest, name)
	}
}

func TestStatusFollowsTheFile(t *testing.T) {
	w := open(t)
	l := w.Book.Lesson("apply")
	require.NoError(t, os.WriteFile(w.Path(l.Exercise.File), []byte("package apply"), 0o644))
	assert.Equal(t, progress.Tried, w.Status(progress.State{}, l), "edited, though never checked")

	now := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	kept, err := w.Reset(l.Exercise, now)
	require.NoError(t, err)
	assert.Equal(t, w.Path(l.Exercise.File)+".mentes-2026-03-04-050607", kept)
	assert.Equal(t, progress.NotStarted, w.Status(progress.State{}, l))

	require.NoError(t, os.WriteFile(w.Path(l.Exercise.File), []byte("package apply // más"), 0o644))
	again, err := w.Reset(l.Exercise, now)
	require.NoError(t, err)
	assert.Equal(t, kept+"-2", again, "an older copy is not written over")
	old, err := os.ReadFile(kept)
	require.NoError(t, err)
	assert.Equal(t, "package apply", string(old))
}

func TestNextIsTheFirstThatIsNotDone(t *testing.T) {
	w := open(t)
	statuses := map[string]progress.Status{"apply": progress.Done, "credit": progress.Changed}
	assert.Equal(t, "credit", w.Next(statuses).ID)
	for _, l := range w.Book.Lessons {
		statuses[l.ID] = progress.Done
	}
	assert.Nil(t, w.Next(statuses))
}
