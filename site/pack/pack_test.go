package pack

import (
	"archive/tar"
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// If this fails with a new Go, the tools are built as they are, and every reader downloads more.
func TestOtherTargetsComeOutOfTheInstalledTools(t *testing.T) {
	tools, err := check.FindToolchain(t.Context(), "../..")
	require.NoError(t, err)
	for _, name := range manyTargets {
		source, err := os.ReadFile(filepath.Join(tools.Root, "src", filepath.FromSlash(name)))
		require.NoError(t, err)
		changed, err := withoutOtherTargets(source)
		require.NoError(t, err)
		assert.Contains(t, string(source), "s390x", name)
		assert.NotContains(t, string(changed), "\"s390x\"", name)
		assert.Contains(t, string(changed), "wasm", name)
	}
}

func TestPacksHoldWhatWasPacked(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, Dir), 0o755))
	files := contents{"/keszlet/tool/link": []byte("program"), "/keszlet/pkg/fmt.a": []byte("csomag"), "/munkafuzet/ures.go": nil}
	m := maker{cache: dir}
	p, err := m.writePack("proba", files)
	require.NoError(t, err)
	again, err := m.writePack("proba", files)
	require.NoError(t, err)
	assert.Equal(t, p, again, "named by its content")

	packed, err := os.ReadFile(filepath.Join(dir, p.File))
	require.NoError(t, err)
	assert.Len(t, packed, int(p.Size))
	decoder, err := zstd.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	got := map[string]string{}
	for r := tar.NewReader(decoder); ; {
		header, err := r.Next()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		got["/"+header.Name] = string(data)
	}
	assert.Equal(t, map[string]string{"/keszlet/tool/link": "program", "/keszlet/pkg/fmt.a": "csomag", "/munkafuzet/ures.go": ""}, got)
	assert.FileExists(t, filepath.Join(dir, ScriptName(p.File)))
}

// What most exercises need is fetched once; nobody fetches what only another exercise needs.
func TestEveryPackageIsWhereItIsLookedFor(t *testing.T) {
	archive := filepath.Join(t.TempDir(), "x.a")
	require.NoError(t, os.WriteFile(archive, []byte("x"), 0o644))
	exercise := func(id string, packages ...string) planned {
		p := planned{Lesson: &book.Lesson{ID: id, Exercise: &book.Exercise{ID: id}}}
		p.Archives = map[string]string{}
		for _, name := range packages {
			p.Archives[name] = archive
		}
		return p
	}
	packs, taken, err := shared([]planned{
		exercise("a", "fmt", "idempotencia/internal/lab", "json"), exercise("b", "fmt", "idempotencia/internal/lab", "json"),
		exercise("c", "fmt", "idempotencia/internal/lab"), exercise("d", "fmt", "net/http"),
	}, map[string]string{"fmt": archive, "json": archive, "container/ring": archive})
	require.NoError(t, err)
	where := map[string][]string{}
	for _, name := range slices.Sorted(maps.Keys(packs)) {
		for file := range packs[name] {
			where[file] = append(where[file], name)
		}
	}
	assert.Equal(t, map[string][]string{
		"/keszlet/pkg/fmt.a": {packGo}, "/keszlet/pkg/idempotencia/internal/lab.a": {packCourse},
		"/keszlet/pkg/json.a":     {"a-b", packMore}, // "c" may import it
		"/keszlet/pkg/net/http.a": {"d"}, "/keszlet/pkg/container/ring.a": {packMore},
	}, where)
	assert.Equal(t, map[string][]string{
		"a": {packGo, packCourse, "a-b"}, "b": {packGo, packCourse, "a-b"}, "c": {packGo, packCourse}, "d": {packGo, packCourse, "d"},
	}, taken)
}
