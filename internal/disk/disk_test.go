package disk_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/disk"
)

func TestReadTakesOrdinaryFilesOnly(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	require.NoError(t, disk.Replace(file, []byte("szöveg")))
	data, err := disk.Read(file, 100)
	require.NoError(t, err)
	assert.Equal(t, "szöveg", string(data))

	_, err = disk.Read(file, 3)
	require.ErrorIs(t, err, disk.ErrNotRegular)
	_, err = disk.Read(dir, 100)
	require.ErrorIs(t, err, disk.ErrNotRegular)
	_, err = disk.Read(os.DevNull, 100)
	require.ErrorIs(t, err, disk.ErrNotRegular)
	_, err = disk.Read(filepath.Join(dir, "nincs"), 100)
	require.ErrorIs(t, err, os.ErrNotExist)
}

func TestReplaceLeavesNothingBeside(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a")
	for _, text := range []string{"egy", "kettő"} {
		require.NoError(t, disk.Replace(file, []byte(text)))
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1)
	require.Error(t, disk.Replace(filepath.Join(dir, "nincs", "a"), nil))
}
