package export

import (
	"errors"
	"go/build"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/internal/book"
)

// platforms are those that students work on. What is only for a browser is not among a workspace's files.
var platforms = []string{"linux", "darwin", "windows", "freebsd", "openbsd"}

// source is what a package has on any of the platforms.
type source struct {
	files, tests         []string // names in the folder
	imports, testImports []string
	embedded             []string // patterns
}

func (g *gatherer) source(folder string) (source, error) {
	var s source
	for _, system := range platforms {
		c := build.Default
		c.GOOS, c.CgoEnabled, c.BuildTags = system, false, nil
		p, err := c.ImportDir(g.path(folder), 0)
		if noGo := (*build.NoGoError)(nil); err != nil && !errors.As(err, &noGo) {
			return source{}, err
		}
		s.files = append(s.files, p.GoFiles...)
		s.tests = append(append(s.tests, p.TestGoFiles...), p.XTestGoFiles...)
		s.imports = append(s.imports, p.Imports...)
		s.testImports = append(append(s.testImports, p.TestImports...), p.XTestImports...)
		s.embedded = append(s.embedded, p.EmbedPatterns...)
	}
	return s, nil
}

// program takes a package without its tests, and every package of the module that it imports.
func (g *gatherer) program(folder string) error {
	if g.visited[folder] {
		return nil
	}
	g.visited[folder] = true
	s, err := g.source(folder)
	if err != nil {
		return err
	}
	for _, name := range s.files {
		if err := g.add(path.Join(folder, name)); err != nil {
			return err
		}
	}
	for _, pattern := range s.embedded {
		if err := g.embed(folder, pattern); err != nil {
			return err
		}
	}
	return g.imports(s.imports)
}

// tests takes the acceptance tests and stories of an exercise, in its folder and in those below it.
func (g *gatherer) tests(folder string) error {
	s, err := g.source(folder)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(s.testImports, g.unchosen) {
		g.omitted = append(g.omitted, folder)
		return nil
	}
	for _, name := range s.tests {
		if err := g.add(path.Join(folder, name)); err != nil {
			return err
		}
	}
	if err := g.imports(append(s.imports, s.testImports...)); err != nil {
		return err
	}
	below, err := os.ReadDir(g.path(folder))
	for _, e := range below {
		if err == nil && e.IsDir() && e.Name() != "testdata" && !strings.HasPrefix(e.Name(), ".") {
			err = g.tests(path.Join(folder, e.Name()))
		}
	}
	return err
}

// unchosen reports whether an import is an exercise of a lesson that does not go along.
func (g *gatherer) unchosen(imported string) bool {
	id, isExercise := strings.CutPrefix(imported, book.Module+"/exercises/")
	return isExercise && !slices.ContainsFunc(g.lessons, func(l *book.Lesson) bool { return l.ID == id })
}

func (g *gatherer) imports(paths []string) error {
	for _, imported := range paths {
		folder, ours := strings.CutPrefix(imported, book.Module+"/")
		if !ours || strings.HasPrefix(folder, "exercises/") {
			continue
		}
		if err := g.program(folder); err != nil {
			return err
		}
	}
	return nil
}

// embed takes what a package builds into the program.
func (g *gatherer) embed(folder, pattern string) error {
	found, err := filepath.Glob(g.path(path.Join(folder, strings.TrimPrefix(pattern, "all:"))))
	if err != nil {
		return err
	}
	for _, name := range found {
		err := filepath.WalkDir(name, func(file string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			rel, err := filepath.Rel(g.root, file)
			if err != nil {
				return err
			}
			return g.add(filepath.ToSlash(rel))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
