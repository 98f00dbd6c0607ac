package progress_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/internal/progress"
)

// requireNoAccess demands the error that lets a program go on without saving.
func requireNoAccess(t *testing.T, err error, cause error) {
	t.Helper()
	_, ok := errors.AsType[*progress.AccessError](err)
	require.True(t, ok, "%v", err)
	require.ErrorIs(t, err, cause)
}

func TestFileInPlaceOfTheFolder(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(root, ".idempotencia"), nil, 0o600))
	_, _, err := open(root).Load()
	requireNoAccess(t, err, fs.ErrPermission)
	_, err = open(root).Update(addOne)
	requireNoAccess(t, err, fs.ErrPermission)
}

func TestWorkbookBelowAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err := open(filepath.Join(file, "workbook")).Update(addOne)
	requireNoAccess(t, err, fs.ErrPermission)
}

func TestMissingWorkbookIsNotMade(t *testing.T) {
	root := filepath.Join(t.TempDir(), "gone")
	_, warnings, err := open(root).Load()
	require.NoError(t, err)
	require.Empty(t, warnings)
	_, err = open(root).Update(addOne)
	requireNoAccess(t, err, fs.ErrNotExist)
	require.NoDirExists(t, root)
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write into a read-only folder")
	}
	for name, text := range map[string]string{"good": `{"version":1,"exercises":{"apply":{"attempts":4}}}`, "damaged": "damaged"} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			writeState(t, root, text)
			folder := filepath.Dir(statePath(root))
			require.NoError(t, os.Chmod(folder, 0o500))
			t.Cleanup(func() { _ = os.Chmod(folder, 0o700) })

			state, warnings, err := open(root).Load()
			require.NoError(t, err)
			if name == "good" {
				require.Equal(t, 4, state.Exercises["apply"].Attempts)
				require.Empty(t, warnings)
			} else {
				require.ErrorIs(t, warnings[0].Err, fs.ErrPermission)
			}
			_, err = open(root).Update(addOne)
			requireNoAccess(t, err, fs.ErrPermission)
			require.Equal(t, text, readState(t, root))
		})
	}
}

func TestLinkedFolderAndFileAreFollowed(t *testing.T) {
	root, elsewhere := t.TempDir(), t.TempDir()
	folder := filepath.Join(elsewhere, "synced")
	require.NoError(t, os.Mkdir(folder, 0o755))
	require.NoError(t, os.Symlink(folder, filepath.Join(root, ".idempotencia")))
	file := filepath.Join(elsewhere, "state.json")
	require.NoError(t, os.WriteFile(file, []byte(`{"version":1}`), 0o600))
	require.NoError(t, os.Symlink(file, filepath.Join(folder, "progress.json")))

	_, err := open(root).Update(addOne)
	require.NoError(t, err)
	info, err := os.Lstat(filepath.Join(folder, "progress.json"))
	require.NoError(t, err)
	require.Equal(t, fs.ModeSymlink, info.Mode().Type(), "the link was replaced")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(data), `"attempts": 1`)
	require.Equal(t, []string{"state.json", "synced"}, names(t, elsewhere))
}

func TestLinkToNowhere(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.Symlink(filepath.Join(root, "gone"), filepath.Join(root, ".idempotencia")))
	_, _, err := open(root).Load()
	require.NoError(t, err)
	_, err = open(root).Update(addOne)
	requireNoAccess(t, err, fs.ErrNotExist)
}

func TestFolderRemovedMeanwhileIsMadeAgain(t *testing.T) {
	root := t.TempDir()
	s := open(root)
	for range 2 {
		_, err := s.Update(addOne)
		require.NoError(t, err)
		require.NoError(t, os.RemoveAll(filepath.Join(root, ".idempotencia")))
	}
}
