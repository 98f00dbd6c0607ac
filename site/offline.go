package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
)

// workerName is that of the service worker. It never changes: browsers look there for a newer one.
const workerName = "sw.js"

// serviceWorker writes the worker that keeps the site in a browser. It names all files and a digest of
// them, so that whatever changes makes another worker, which browsers take for a new version.
func (s *site) serviceWorker() error {
	names := slices.DeleteFunc(sortedNames(s.files), func(name string) bool { return name == mark || path.Ext(name) == ".xml" })
	sum := sha256.New()
	for _, name := range names {
		fmt.Fprintln(sum, name, len(s.files[name]))
		sum.Write(s.files[name])
	}
	kept, err := json.Marshal(map[string]any{"version": hex.EncodeToString(sum.Sum(nil)[:5]), "files": names})
	if err != nil {
		return fmt.Errorf("describe the site: %w", err)
	}
	s.files[workerName] = slices.Concat([]byte("const SITE="), kept, []byte(";\n"), s.assets.worker)
	return nil
}
