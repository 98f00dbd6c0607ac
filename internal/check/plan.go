package check

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
)

// plan is all that a build of one exercise needs to know, so that a save costs a compile of one
// file and a link. It is made by the go command and thrown away as soon as anything it rests on
// has changed.
type plan struct {
	Key      string            // digest of what the plan rests on
	Local    []string          // folders of this module whose files it rests on, relative to the root
	Listed   []string          // conditions that the pristine binary listed
	Archives map[string]string // import path to archive, for compiler and linker; empty: no fast path
	Sizes    map[string]int64  // of the archives, in bytes
	TestPath string            // import path of the acceptance test's package
	Tests    []string          // the acceptance test's files, absolute
	Main     string            // source of the test main
	Lang     string            // for example "go1.26"
	GoDebug  string            // the defaults that the go command links in
}

// listed is a package as `go list -json` writes it.
type listed struct {
	ImportPath, Dir, Name, ForTest, Export, DefaultGODEBUG string
	Standard                                               bool
	GoFiles, TestGoFiles, XTestGoFiles, CgoFiles, Imports  []string
	Module                                                 *struct {
		Main      bool
		GoVersion string
	}
}

// plan gives the exercise's plan: from memory, from the cache folder, or made anew.
func (c *Checker) plan(ctx context.Context, ex *book.Exercise) (*plan, error) {
	c.planning.Lock()
	defer c.planning.Unlock()
	if p := c.plans[ex.ID]; p != nil && c.fits(p, ex) {
		return p, nil
	}
	if p := c.loadPlan(ex); p != nil {
		c.plans[ex.ID] = p
		return p, nil
	}
	p, err := c.makePlan(ctx, ex)
	if err != nil {
		return nil, err
	}
	c.plans[ex.ID] = p
	c.savePlan(ex, p)
	return p, nil
}

// Planned reports whether the exercise was built here before, so that a check is a matter of moments.
func (c *Checker) Planned(ex *book.Exercise) bool {
	c.planning.Lock()
	defer c.planning.Unlock()
	if c.plans[ex.ID] == nil {
		if p := c.loadPlan(ex); p != nil {
			c.plans[ex.ID] = p
		}
	}
	return c.plans[ex.ID] != nil
}

func (c *Checker) planFile(ex *book.Exercise) string {
	if c.graded(ex) {
		return filepath.Join(c.cache, "plan-"+ex.ID+"-randomised.json")
	}
	return filepath.Join(c.cache, "plan-"+ex.ID+".json")
}

func (c *Checker) loadPlan(ex *book.Exercise) *plan {
	data, err := disk.Read(c.planFile(ex), disk.MaxSource)
	if err != nil {
		return nil
	}
	p := &plan{}
	if json.Unmarshal(data, p) != nil || !p.whole(c.conditions(ex)) || !c.fits(p, ex) {
		return nil
	}
	return p
}

// savePlan keeps the plan for the next start. A folder that cannot be written to only costs time.
func (c *Checker) savePlan(ex *book.Exercise, p *plan) {
	data, err := json.Marshal(p)
	if err == nil && os.MkdirAll(c.cache, 0o755) == nil {
		_ = disk.Replace(c.planFile(ex), data)
	}
}

// whole reports whether a plan that was read holds what a build relies on.
func (p *plan) whole(conditions []book.Condition) bool {
	for _, condition := range conditions {
		if !slices.Contains(p.Listed, condition.Name) {
			return false
		}
	}
	return len(p.Archives) == 0 || len(p.Tests) > 0 && p.Main != "" && len(p.Sizes) == len(p.Archives)
}

// fits reports whether nothing that the plan rests on has changed.
func (c *Checker) fits(p *plan, ex *book.Exercise) bool {
	if c.fixed {
		return true
	}
	key, err := c.planKey(ex, p.Local)
	if err != nil || key != p.Key {
		return false
	}
	for path, archive := range p.Archives {
		if info, err := os.Stat(archive); err != nil || info.Size() != p.Sizes[path] {
			return false // the build cache was cleaned or damaged
		}
	}
	return true
}

// planKey digests the toolchain, the module files, the stub, the exercise's test files and file names,
// and the files of the module's other packages. The candidate itself is not part of it.
func (c *Checker) planKey(ex *book.Exercise, local []string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, "plan 3", c.tools.Go, c.tools.Version, c.tools.Root, c.tools.Cache)
	if err := c.digestSources(h, ex, local); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// Basis digests all that a verdict rests on beside the candidate, the limits and the seed: the exercise's
// tests and what they import, the module files, the toolchain. It is the same on every machine.
func (c *Checker) Basis(ctx context.Context, ex *book.Exercise) (string, error) {
	p, err := c.plan(ctx, ex)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, "basis 1", c.tools.Version, runtime.GOOS, runtime.GOARCH)
	if err := c.digestSources(h, ex, p.Local); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// digestSources digests the files of the module that an exercise is built from, but for the candidate's.
func (c *Checker) digestSources(h io.Writer, ex *book.Exercise, local []string) error {
	names := []string{"go.mod", "go.sum", ex.StubFile}
	if c.graded(ex) {
		names = append(names, ex.GradingTest)
	}
	for _, name := range names {
		if err := c.digestContent(h, name); err != nil {
			return err
		}
	}
	for _, folder := range append([]string{filepath.Dir(ex.File)}, local...) {
		entries, err := os.ReadDir(c.abs(folder))
		if err != nil {
			return fmt.Errorf("digest a package: %w", err)
		}
		for _, e := range entries {
			path := filepath.ToSlash(filepath.Join(folder, e.Name()))
			// Like the go command, this passes over names that begin with a dot or an underscore:
			// editors put their locks and drafts there. A file may be gone again by now.
			if !e.Type().IsRegular() || !strings.HasSuffix(path, ".go") || path == ex.File || strings.ContainsRune("._", rune(e.Name()[0])) {
				continue
			}
			if err := c.digestContent(h, path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return nil
}

func (c *Checker) digestContent(h io.Writer, name string) error {
	data, err := disk.Read(c.abs(name), disk.MaxSource)
	if err != nil {
		return fmt.Errorf("digest a source: %w", err)
	}
	fmt.Fprintln(h, name, len(data))
	_, err = h.Write(data)
	return err
}

// readListed gives the packages in the order of the go command.
func readListed(out []byte) ([]listed, error) {
	var all []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read a list of packages: %w", err)
		}
		all = append(all, l)
	}
}

func (c *Checker) readPlan(out []byte, ex *book.Exercise) (*plan, error) {
	p := &plan{Archives: map[string]string{}, Sizes: map[string]int64{}}
	fast, imported := true, false
	packages, err := readListed(out)
	if err != nil {
		return nil, fmt.Errorf("read the plan of %s: %w", ex.ID, err)
	}
	for _, l := range packages {
		if l.Module != nil && l.Module.Main && l.ForTest == "" && !strings.HasSuffix(l.ImportPath, ".test") {
			rel, err := filepath.Rel(c.root, l.Dir)
			if err != nil {
				return nil, fmt.Errorf("read the plan of %s: %w", ex.ID, err)
			}
			if rel = filepath.ToSlash(rel); rel != filepath.ToSlash(filepath.Dir(ex.File)) {
				p.Local = append(p.Local, rel)
			}
		}
		switch {
		case l.ImportPath == ex.Package:
			p.Lang = languageOf(l)
			// Files that a student put beside the exercise's own are for the go command to build.
			fast = fast && len(l.GoFiles) == 1 && len(l.TestGoFiles) == 0 && len(l.CgoFiles) == 0 && len(l.XTestGoFiles) == len(c.ownTests(ex))
		case l.ForTest == ex.Package && l.Name != "main":
			p.TestPath = strings.TrimSuffix(l.ImportPath, " ["+ex.Package+".test]")
			imported = slices.Contains(l.Imports, ex.Package)
			for _, name := range l.GoFiles {
				p.Tests = append(p.Tests, c.testSource(ex, filepath.Join(l.Dir, name)))
			}
		case l.ImportPath == ex.Package+".test":
			p.GoDebug = l.DefaultGODEBUG
			if len(l.GoFiles) != 1 {
				fast = false
				break
			}
			main, err := os.ReadFile(l.GoFiles[0])
			fast = fast && err == nil
			p.Main = string(main)
		case strings.Contains(l.ImportPath, " ["):
			fast = false // a package that is built anew for the test
		case l.Export != "":
			info, err := os.Stat(l.Export)
			fast = fast && err == nil
			if err == nil {
				p.Archives[l.ImportPath], p.Sizes[l.ImportPath] = l.Export, info.Size()
			}
		}
	}
	if !fast || p.TestPath != ex.Package+"_test" || p.Lang == "" {
		p.Archives = nil
	}
	if imported {
		// The test brings the candidate along. Without an import of its own the main is the same for all.
		p.Main = strings.Replace(p.Main, "_ "+strconv.Quote(ex.Package)+"\n", "", 1)
	}
	slices.Sort(p.Local)
	return p, nil
}

// languageOf is the language version that the go command gives the compiler: go.mod's, without a patch.
func languageOf(l listed) string {
	if l.Module == nil {
		return ""
	}
	parts := strings.SplitN(l.Module.GoVersion, ".", 3)
	if len(parts) < 2 {
		return ""
	}
	return "go" + parts[0] + "." + parts[1]
}
