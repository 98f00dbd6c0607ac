//go:build !js

package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/kit"
)

// ForBrowser is what the go command's environment says when it builds for a reader's browser.
func ForBrowser() []string { return []string{"CGO_ENABLED=0", "GOOS=js", "GOARCH=wasm"} }

// Smaller has the compiler put no function into its callers: a seventh less to fetch.
const Smaller = "-gcflags=all=-l"

// BrowserPlan is what a browser needs to check one exercise.
type BrowserPlan struct {
	Plan     []byte            // JSON; it names files of the browser's file system alone
	Archives map[string]string // import path to archive on this machine
}

// BrowserPlan plans an exercise for the browser, on this machine. A solution may import the packages
// of more, too, which the browser fetches when one does.
func (c *Checker) BrowserPlan(ctx context.Context, ex *book.Exercise, more map[string]string) (BrowserPlan, error) {
	overlay, remove, err := c.overlay(ex, c.abs(ex.StubFile))
	if err != nil {
		return BrowserPlan{}, err
	}
	defer remove()
	out, err := c.listForBrowser(ctx, "-test", "-overlay="+overlay, "./"+filepath.ToSlash(filepath.Dir(ex.File)))
	if err != nil {
		return BrowserPlan{}, err
	}
	p, err := c.readPlan(out, ex)
	if err != nil {
		return BrowserPlan{}, err
	}
	if len(p.Archives) == 0 {
		return BrowserPlan{}, fmt.Errorf("plan %s for the browser: it takes more than compiler and linker", ex.ID)
	}
	needed, err := neededBy(ex, out)
	if err != nil {
		return BrowserPlan{}, err
	}
	return p.forBrowser(c.root, ex, needed, more)
}

// BrowserArchives gives the archives of packages and of all that these need.
func (c *Checker) BrowserArchives(ctx context.Context, packages ...string) (map[string]string, error) {
	out, err := c.listForBrowser(ctx, packages...)
	if err != nil {
		return nil, err
	}
	all, err := readListed(out)
	archives := map[string]string{}
	for _, l := range all {
		if l.Export != "" {
			archives[l.ImportPath] = l.Export
		}
	}
	return archives, err
}

// Harmless are the packages of the standard library that a candidate may import in any exercise.
func Harmless() []string { return slices.Clone(harmless) }

func (c *Checker) listForBrowser(ctx context.Context, args ...string) ([]byte, error) {
	return c.list(ctx, ForBrowser(), append([]string{"-trimpath", Smaller}, args...)...)
}

// neededBy gives the packages that the test program is linked from when it gets the light test
// dependencies: half of those that the go command would build.
func neededBy(ex *book.Exercise, out []byte) (map[string]bool, error) {
	imports := map[string][]string{standardDeps: lightImports()}
	all, err := readListed(out)
	for _, l := range all {
		if l.ImportPath != standardDeps {
			name, _, _ := strings.Cut(l.ImportPath, " ")
			imports[name] = append(imports[name], l.Imports...)
		}
	}
	if err != nil {
		return nil, err
	}
	needed := map[string]bool{}
	for left := []string{ex.Package + ".test", "runtime"}; len(left) > 0; left = left[1:] {
		name, _, _ := strings.Cut(left[0], " ")
		if !needed[name] {
			needed[name] = true
			left = append(left, imports[name]...)
		}
	}
	return needed, nil
}

// forBrowser gives the plan with the browser's names in place of this machine's.
func (p *plan) forBrowser(root string, ex *book.Exercise, needed map[string]bool, more map[string]string) (BrowserPlan, error) {
	b := BrowserPlan{Archives: map[string]string{}}
	there := &plan{
		Archives: map[string]string{}, Sizes: map[string]int64{}, TestPath: p.TestPath, Main: p.Main, Lang: p.Lang, GoDebug: p.GoDebug,
	}
	name := func(importPath string) {
		there.Archives[importPath], there.Sizes[importPath] = kit.Archive(importPath), 0
	}
	for importPath, archive := range p.Archives {
		if needed[importPath] {
			b.Archives[importPath] = archive
			name(importPath)
		}
	}
	for importPath := range more {
		name(importPath)
	}
	for _, test := range p.Tests {
		rel, err := filepath.Rel(root, test)
		if err != nil {
			return b, fmt.Errorf("plan %s for the browser: %w", ex.ID, err)
		}
		there.Tests = append(there.Tests, path.Join(kit.Workbook, filepath.ToSlash(rel)))
	}
	for _, condition := range ex.Conditions {
		there.Listed = append(there.Listed, condition.Name)
	}
	if ex.Story != "" {
		there.Listed = append(there.Listed, storyTest)
	}
	data, err := json.Marshal(there)
	if err != nil {
		return b, fmt.Errorf("write the plan of %s: %w", ex.ID, err)
	}
	sum := sha256.Sum256(data)
	there.Key = hex.EncodeToString(sum[:])
	b.Plan, err = json.Marshal(there)
	return b, err
}
