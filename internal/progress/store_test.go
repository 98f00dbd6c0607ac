package progress_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gofrs/flock"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

func open(root string) *progress.Store {
	return progress.Open(root, progress.Options{
		Now:      func() time.Time { return monday },
		LockWait: 20 * time.Millisecond,
	})
}

func statePath(root string) string {
	return filepath.Join(root, ".idempotencia", "progress.json")
}

func writeState(t *testing.T, root, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(statePath(root)), 0o755))
	require.NoError(t, os.WriteFile(statePath(root), []byte(text), 0o600))
}

func readState(t *testing.T, root string) string {
	t.Helper()
	data, err := os.ReadFile(statePath(root))
	require.NoError(t, err)
	return string(data)
}

func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func addOne(s *progress.State) error {
	s.AddCheck("apply", monday, progress.Check{Kind: "failed", Hashes: first})
	return nil
}

func TestLoadBeforeAnythingWasSavedWritesNothing(t *testing.T) {
	root := t.TempDir()
	state, warnings, err := open(root).Load()
	require.NoError(t, err)
	require.Empty(t, warnings)
	require.Empty(t, state.Exercises)
	require.Empty(t, names(t, root))
}

func TestUpdatesAddUp(t *testing.T) {
	root := filepath.Join(t.TempDir(), "Kiss [Árpád] füzete")
	require.NoError(t, os.Mkdir(root, 0o755))
	s := open(root)
	for _, step := range []func() ([]progress.Warning, error){
		func() ([]progress.Warning, error) {
			return s.AddCheck("apply", progress.Check{Kind: "met", Met: true, Hashes: first})
		},
		func() ([]progress.Warning, error) { return s.ShowHints("apply", 2) },
		func() ([]progress.Warning, error) { return s.ShowSolution("credit") },
	} {
		warnings, err := step()
		require.NoError(t, err)
		require.Empty(t, warnings)
	}

	state, warnings, err := open(root).Load()
	require.NoError(t, err)
	require.Empty(t, warnings)
	require.Equal(t, progress.Done, state.Exercises["apply"].Status(first))
	require.Equal(t, monday, state.Exercises["apply"].Done.At)
	require.Equal(t, 2, state.Exercises["apply"].Hints)
	require.True(t, state.Exercises["credit"].SolutionSeen)
	require.Equal(t, []string{"progress.json", "progress.lock"}, names(t, filepath.Dir(statePath(root))))
}

func TestUpdateThatFailsOrChangesNothingWritesNothing(t *testing.T) {
	root := t.TempDir()
	text := "{\n  \"exercises\": {},\n  \"version\": 1\n}\n"
	writeState(t, root, text)
	before, err := os.Stat(statePath(root))
	require.NoError(t, err)

	_, err = open(root).Update(func(s *progress.State) error { return errors.Join(addOne(s), fs.ErrInvalid) })
	require.ErrorIs(t, err, fs.ErrInvalid)
	_, err = open(root).Update(func(*progress.State) error { return nil })
	require.NoError(t, err)

	after, err := os.Stat(statePath(root))
	require.NoError(t, err)
	require.True(t, os.SameFile(before, after), "the file was replaced")
	require.Equal(t, text, readState(t, root))
}

func TestUpdateThatPanicsLetsGo(t *testing.T) {
	root := t.TempDir()
	require.Panics(t, func() { _, _ = open(root).Update(func(*progress.State) error { panic("stop") }) })
	_, err := open(root).Update(addOne)
	require.NoError(t, err)
}

func TestDamagedFileIsKeptAside(t *testing.T) {
	use := map[string]func(*progress.Store) ([]progress.Warning, error){
		"load":   func(s *progress.Store) ([]progress.Warning, error) { _, w, err := s.Load(); return w, err },
		"update": func(s *progress.Store) ([]progress.Warning, error) { return s.Update(addOne) },
	}
	for name, text := range damaged {
		for how, call := range use {
			t.Run(name+"/"+how, func(t *testing.T) {
				root := t.TempDir()
				writeState(t, root, text)
				warnings, err := call(open(root))
				require.NoError(t, err)
				require.Len(t, warnings, 1)
				w := warnings[0]
				require.Equal(t, statePath(root), w.Path)
				require.Equal(t, statePath(root)+".damaged-20260302T100000Z", w.Aside)
				require.ErrorContains(t, w.Reason, "decode progress: ")
				require.NoError(t, w.Err)
				kept, err := os.ReadFile(w.Aside)
				require.NoError(t, err)
				require.Equal(t, text, string(kept))

				state, warnings, err := open(root).Load()
				require.NoError(t, err)
				require.Empty(t, warnings, "it was said once")
				require.Equal(t, how == "update", state.Exercises["apply"].Attempts == 1)
			})
		}
	}
}

func TestSecondDamageInTheSameSecondKeepsBoth(t *testing.T) {
	root := t.TempDir()
	for _, text := range []string{"one", "two", "three"} {
		writeState(t, root, text)
		_, warnings, err := open(root).Load()
		require.NoError(t, err)
		kept, err := os.ReadFile(warnings[0].Aside)
		require.NoError(t, err)
		require.Equal(t, text, string(kept))
	}
}

func TestDamagedFileThatCannotBeMovedIsNotWrittenOver(t *testing.T) {
	root := t.TempDir()
	writeState(t, root, "damaged")
	lock := flock.New(filepath.Join(filepath.Dir(statePath(root)), "progress.lock"))
	locked, err := lock.TryLock()
	require.NoError(t, err)
	require.True(t, locked)
	defer func() { require.NoError(t, lock.Unlock()) }()

	state, warnings, err := open(root).Load()
	require.NoError(t, err, "reading goes on")
	require.Empty(t, state.Exercises)
	require.Len(t, warnings, 1)
	require.Empty(t, warnings[0].Aside)
	require.Error(t, warnings[0].Err)
	require.Equal(t, "damaged", readState(t, root))
}

func TestFolderInPlaceOfTheFileIsMovedAside(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(statePath(root), "inner"), 0o755))
	warnings, err := open(root).Update(addOne)
	require.NoError(t, err)
	require.DirExists(t, filepath.Join(warnings[0].Aside, "inner"))
	require.Contains(t, readState(t, root), `"attempts": 1`)
}

func TestNewerVersionIsLeftAlone(t *testing.T) {
	root := t.TempDir()
	text := `{"version":2,"exercises":["another shape"]}`
	writeState(t, root, text)
	_, warnings, loadErr := open(root).Load()
	require.Empty(t, warnings)
	warnings, updateErr := open(root).Update(addOne)
	require.Empty(t, warnings)
	for _, err := range []error{loadErr, updateErr} {
		newer, ok := errors.AsType[*progress.NewerVersionError](err)
		require.True(t, ok, "%v", err)
		require.Equal(t, progress.NewerVersionError{Path: statePath(root), Version: 2}, *newer)
	}
	require.Equal(t, text, readState(t, root))
	require.Subset(t, []string{"progress.json", "progress.lock"}, names(t, filepath.Dir(statePath(root))))
}

func TestLockedFileIsSaidAfterTheWait(t *testing.T) {
	root := t.TempDir()
	_, err := open(root).Update(func(*progress.State) error {
		_, err := open(root).Update(addOne)
		return err
	})
	locked, ok := errors.AsType[*progress.LockedError](err)
	require.True(t, ok, "%v", err)
	require.Equal(t, filepath.Join(root, ".idempotencia", "progress.lock"), locked.Path)
	require.Equal(t, 20*time.Millisecond, locked.Waited)
}

func TestOnlyOldLeftoversAreRemoved(t *testing.T) {
	root := t.TempDir()
	writeState(t, root, `{"version":1}`)
	folder := filepath.Dir(statePath(root))
	for name, age := range map[string]time.Duration{
		"progress.json.tmp-1": 11 * time.Minute,
		"progress.json.tmp-2": time.Minute,
		"notes.tmp-3":         11 * time.Minute,
	} {
		path := filepath.Join(folder, name)
		require.NoError(t, os.WriteFile(path, nil, 0o600))
		require.NoError(t, os.Chtimes(path, monday, monday.Add(-age)))
	}
	_, err := open(root).Update(addOne)
	require.NoError(t, err)
	require.Equal(t, []string{"notes.tmp-3", "progress.json", "progress.json.tmp-2", "progress.lock"}, names(t, folder))
}
