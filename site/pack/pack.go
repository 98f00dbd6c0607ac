// Package pack makes what a reader's browser downloads to check exercises: Go's compiler and linker
// built for WebAssembly, the compiled packages that the exercises are linked from, and the checker.
package pack

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// Kit says what a site offers to browsers. Its JSON is read by site/assets/packs.ts.
type Kit struct {
	Runner    string              `json:"runner"`    // the checker's file in the browser's file system
	Packs     map[string]Pack     `json:"packs"`     // by name
	Exercises map[string][]string `json:"exercises"` // id to the names of the packs that it takes
	Support   string              `json:"-"`         // Go's own script for WebAssembly programs
}

// Pack is a compressed archive of files. It is named by its content.
type Pack struct {
	File string `json:"file"` // below the site's folder
	Size int64  `json:"size"` // what is fetched, in bytes
}

// Size is what a reader fetches who has nothing yet, in bytes.
func (k Kit) Size(exercise string) int64 {
	var size int64
	for _, name := range k.Exercises[exercise] {
		size += k.Packs[name].Size
	}
	return size
}

// Names of the packs that several exercises share.
const (
	packGo     = "go"     // tools and standard library: another Go, another pack
	packCourse = "course" // the checker, plans and the workbook's own packages
	packMore   = "more"   // what a solution may import though no exercise needs it
)

// Dir is the folder of the packs, in the cache and on the site.
const Dir = "futtato"

// Build makes the kit for the workbook in root, or gives the one that was made before from the same
// sources by the same Go. Its files lie below cache, under the names that the kit gives them.
func Build(ctx context.Context, root string, b *book.Book, cache string) (Kit, error) {
	tools, err := check.FindToolchain(ctx, root)
	if err != nil {
		return Kit{}, err
	}
	key, err := sourceKey(tools, root)
	if err != nil {
		return Kit{}, err
	}
	manifest := filepath.Join(cache, "keszlet.json")
	if kit, ok := madeBefore(manifest, cache, key); ok {
		return kit, nil
	}
	if err := os.MkdirAll(filepath.Join(cache, Dir), 0o755); err != nil {
		return Kit{}, err
	}
	m := maker{tools: tools, root: root, cache: cache}
	kit, err := m.make(ctx, b)
	if err != nil {
		return Kit{}, err
	}
	if err := remember(manifest, key, kit); err != nil {
		return Kit{}, err
	}
	return kit, forgetOthers(filepath.Join(cache, Dir), kit)
}

// forgetOthers removes the packs of earlier kits.
func forgetOthers(dir string, kit Kit) error {
	current := map[string]bool{}
	for _, p := range kit.Packs {
		current[path.Base(p.File)], current[path.Base(ScriptName(p.File))] = true, true
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if !current[e.Name()] {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

type made struct {
	Key, Support string
	Kit          Kit
}

func madeBefore(manifest, cache, key string) (Kit, bool) {
	var m made
	data, err := os.ReadFile(manifest)
	if err != nil || json.Unmarshal(data, &m) != nil || m.Key != key {
		return Kit{}, false
	}
	for _, p := range m.Kit.Packs {
		for _, name := range []string{p.File, ScriptName(p.File)} {
			if info, err := os.Stat(filepath.Join(cache, filepath.FromSlash(name))); err != nil || info.Size() < p.Size {
				return Kit{}, false
			}
		}
	}
	m.Kit.Support = m.Support
	return m.Kit, true
}

func remember(manifest, key string, kit Kit) error {
	data, err := json.MarshalIndent(made{key, kit.Support, kit}, "", "  ")
	if err == nil {
		err = os.WriteFile(manifest, data, 0o644)
	}
	return err
}

// kitSources are the folders whose files a kit is made from.
var kitSources = []string{"internal", "exercises", "site/runner", "site/pack", "lessons/histories"}

// sourceKey digests what a kit is made from.
func sourceKey(tools *check.Toolchain, root string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, "kit 1", tools.Version, tools.Root)
	digest := func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		fmt.Fprintln(h, path, len(data))
		h.Write(data)
		return err
	}
	for _, folder := range kitSources {
		if err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(folder)), digest); err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", fmt.Errorf("digest the kit's sources: %w", err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return "", fmt.Errorf("digest the kit's sources: %w", err)
		}
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
