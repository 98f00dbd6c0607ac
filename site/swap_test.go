package main

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func few(content string) map[string][]byte {
	return map[string][]byte{mark: nil, "a.html": []byte(content)}
}

func namesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestForeignFolderIsNotReplaced(t *testing.T) {
	out := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(out, "fontos.txt"), nil, 0o644))
	var bad *optionError
	require.ErrorAs(t, swap("", out, few("új"), nil), &bad)
	assert.Equal(t, "Ez a mappa nem üres, és nem ez a program készítette: "+out+"\nAdj meg másikat az --out kapcsolóval.", bad.Error())
	assert.Equal(t, []string{"fontos.txt"}, namesIn(t, out))

	file := filepath.Join(t.TempDir(), "fajl")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	require.ErrorAs(t, swap("", file, few("új"), nil), &bad)
	assert.Equal(t, "Ez nem mappa, ezért a weboldal nem kerülhet ide: "+file+"\nAdj meg másikat az --out kapcsolóval.", bad.Error())
}

func TestASiteAmongTheSourcesIsRefused(t *testing.T) {
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "exercises", "apply"), 0o755))
	require.NoError(t, os.Symlink(filepath.Join(root, "exercises"), filepath.Join(root, "feladatok")))
	for _, name := range []string{"lessons/pub", "exercises/apply/pub", "solutions", "feladatok/pub"} {
		var bad *optionError
		require.ErrorAs(t, swap(root, filepath.Join(root, name), few("új"), nil), &bad, name)
		assert.Contains(t, bad.Error(), "A weboldal nem kerülhet a tananyag mappái közé")
	}
	assert.Equal(t, []string{"apply"}, namesIn(t, filepath.Join(root, "exercises")))
	assert.NoError(t, swap(root, filepath.Join(root, "site", "public"), few("új"), nil))
}

// A link is where an author wants the site to go: it stays, and its target is replaced.
func TestALinkedFolderIsFollowed(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "valodi"), 0o755))
	link := filepath.Join(dir, "link")
	require.NoError(t, os.Symlink("valodi", link))
	for _, content := range []string{"első", "második"} {
		require.NoError(t, swap("", link, few(content), nil))
		data, err := os.ReadFile(filepath.Join(dir, "valodi", "a.html"))
		require.NoError(t, err)
		assert.Equal(t, content, string(data))
	}
	require.NoError(t, os.Symlink("meg-nincs", filepath.Join(dir, "ujlink")))
	require.NoError(t, swap("", filepath.Join(dir, "ujlink"), few("új"), nil))
	assert.FileExists(t, filepath.Join(dir, "meg-nincs", "a.html"))
	assert.Equal(t, []string{"link", "meg-nincs", "ujlink", "valodi"}, namesIn(t, dir))
}

func TestBuildsAtOnceLeaveAWholeSite(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "public")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 20 {
				assert.NoError(t, swap("", out, few("x"), nil))
			}
		})
	}
	all.Wait()
	assert.Equal(t, []string{"public"}, namesIn(t, dir))
	assert.Equal(t, []string{"a.html", mark}, namesIn(t, out))
}

// A build that was killed leaves its folders behind, even the old site with none in its place.
func TestLeftoversOfAKilledBuildAreTakenAway(t *testing.T) {
	dir := t.TempDir()
	for name, age := range map[string]time.Duration{".site-1": time.Hour, ".site-1-old": time.Hour, ".site-2": 0, ".sitemap": time.Hour} {
		path := filepath.Join(dir, name)
		require.NoError(t, os.Mkdir(path, 0o755))
		then := time.Now().Add(-age)
		require.NoError(t, os.Chtimes(path, then, then))
	}
	require.NoError(t, swap("", filepath.Join(dir, "public"), few("x"), nil))
	assert.Equal(t, []string{".site-2", ".sitemap", "public"}, namesIn(t, dir), "another build may be at work on the young one")
}
