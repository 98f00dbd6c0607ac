package pack

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/kit"
)

type maker struct {
	tools       *check.Toolchain
	root, cache string
}

// contents are files of the browser's file system, by name.
type contents map[string][]byte

// planned is an exercise that can be checked in a browser.
type planned struct {
	*book.Lesson
	check.BrowserPlan
}

func (m maker) make(ctx context.Context, b *book.Book) (Kit, error) {
	checker, err := check.New(ctx, m.root, check.Options{})
	if err != nil {
		return Kit{}, err
	}
	common := contents{}
	course := contents{}
	var exercises []planned
	var more map[string]string
	var work errgroup.Group
	work.Go(func() error { return m.addTools(ctx, common) })
	work.Go(func() error { return m.addRunner(ctx, course) })
	work.Go(func() (err error) {
		if exercises, err = plans(ctx, checker, b); err == nil {
			more, err = checker.BrowserArchives(ctx, check.Harmless()...)
		}
		return err
	})
	if err := work.Wait(); err != nil {
		return Kit{}, err
	}
	for _, ex := range exercises {
		if err := m.addExercise(course, ex); err != nil {
			return Kit{}, err
		}
	}
	packs, taken, err := shared(exercises, more)
	if err != nil {
		return Kit{}, err
	}
	add := func(name string, files contents) {
		if packs[name] == nil {
			packs[name] = contents{}
		}
		maps.Copy(packs[name], files)
	}
	add(packGo, common)
	add(packCourse, course)
	return m.write(packs, taken)
}

// plans plans every exercise that a browser can check: real databases have no place there.
func plans(ctx context.Context, checker *check.Checker, b *book.Book) ([]planned, error) {
	var all []planned
	for _, l := range b.Lessons {
		if l.Exercise == nil || l.Exercise.Databases {
			continue
		}
		p, err := checker.BrowserPlan(ctx, l.Exercise)
		if err != nil {
			return nil, err
		}
		all = append(all, planned{l, p})
	}
	return all, nil
}

func (m maker) addTools(ctx context.Context, to contents) error {
	for _, name := range []string{"compile", "link"} {
		file := filepath.Join(m.cache, name+"-"+m.tools.Version+".wasm")
		if _, err := os.Stat(file); err != nil {
			if err := buildTool(ctx, m.tools, m.root, name, file+".uj"); err != nil {
				return err
			}
			if err := os.Rename(file+".uj", file); err != nil {
				return err
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		to[path.Join(kit.Tools, name)] = data
	}
	return nil
}

// runnerFile is the checker in the browser's file system.
const runnerFile = kit.Root + "/runner"

func (m maker) addRunner(ctx context.Context, to contents) error {
	file := filepath.Join(m.cache, "runner.wasm")
	if err := buildForBrowser(ctx, m.tools, m.root, "./site/runner", file); err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	to[runnerFile] = data
	return err
}

// addExercise adds what the browser has to know of one exercise.
func (m maker) addExercise(to contents, p planned) error {
	ex := p.Exercise
	test, err := os.ReadFile(filepath.Join(m.root, filepath.FromSlash(ex.Test)))
	if err != nil {
		return fmt.Errorf("pack %s: %w", ex.ID, err)
	}
	to[path.Join(kit.Workbook, ex.Test)] = test
	if ex.Story != "" {
		if to[path.Join(kit.Workbook, ex.Story)], err = os.ReadFile(filepath.Join(m.root, filepath.FromSlash(ex.Story))); err != nil {
			return fmt.Errorf("pack %s: %w", ex.ID, err)
		}
	}
	sum := sha256.Sum256(test)
	record := kit.Exercise{Exercise: ex, Stories: p.Stories, Test: hex.EncodeToString(sum[:]), Go: m.tools.Version}
	if to[kit.Record(ex.ID)], err = record.Encode(); err != nil {
		return err
	}
	to[kit.Plan(ex.ID)] = p.Plan
	return nil
}

// shared spreads the archives over the packs: what most exercises need is fetched once, the rest
// with the exercises that need it. taken are the packs of each exercise.
func shared(exercises []planned, more map[string]string) (packs map[string]contents, taken map[string][]string, err error) {
	users := map[string][]string{}
	archives := maps.Clone(more)
	for _, ex := range exercises {
		for importPath, archive := range ex.Archives {
			users[importPath] = append(users[importPath], ex.ID)
			archives[importPath] = archive
		}
	}
	packs, taken = map[string]contents{packMore: {}}, map[string][]string{}
	for _, ex := range exercises {
		taken[ex.ID] = []string{packGo, packCourse}
	}
	for importPath, archive := range archives {
		ids := users[importPath]
		name := packMore
		switch {
		case 2*len(ids) > len(exercises) && standard(importPath):
			name = packGo
		case 2*len(ids) > len(exercises):
			name = packCourse
		case len(ids) > 0:
			name = strings.Join(ids, "-")
		}
		if packs[name] == nil {
			packs[name] = contents{}
			for _, id := range ids {
				if !slices.Contains(taken[id], name) {
					taken[id] = append(taken[id], name)
				}
			}
		}
		data, err := os.ReadFile(archive)
		if err != nil {
			return nil, nil, fmt.Errorf("pack %s: %w", importPath, err)
		}
		packs[name][kit.Archive(importPath)] = data
		if _, asked := more[importPath]; asked && name != packGo && name != packCourse {
			// A solution of another exercise may import it too.
			packs[packMore][kit.Archive(importPath)] = data
		}
	}
	for _, names := range taken {
		slices.Sort(names[2:])
	}
	return packs, taken, nil
}

// standard reports whether a package is of the standard library.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return first != "idempotencia" && !strings.Contains(first, ".")
}

func (m maker) write(packs map[string]contents, taken map[string][]string) (Kit, error) {
	support, err := os.ReadFile(filepath.Join(m.tools.Root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return Kit{}, err
	}
	k := Kit{Runner: runnerFile, Packs: map[string]Pack{}, Exercises: taken, Support: string(support)}
	for _, name := range slices.Sorted(maps.Keys(packs)) {
		p, err := m.writePack(name, packs[name])
		if err != nil {
			return Kit{}, err
		}
		k.Packs[name] = p
	}
	return k, nil
}
