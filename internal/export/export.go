// Package export owns making a student's workspace from a full workbook: which of its files go along,
// and what stands in the place of those that stay.
package export

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
	"idempotencia/internal/handout"
)

// Options say what to hand out.
type Options struct {
	Lessons []string // ids; all when empty
}

// Made is a workspace, and what did not go along although somebody might look for it.
type Made struct {
	*handout.Handout
	Omitted []string // folders of tests that build on lessons that were not chosen
}

// NoSolutionsError says that a folder is no full workbook: only from one can a workspace be made.
type NoSolutionsError struct{ Root string }

func (e *NoSolutionsError) Error() string { return "no solutions in " + e.Root }

// UnsoundError says that the course has faults, and is not handed out with them.
type UnsoundError struct{ Problems []book.Problem }

func (e *UnsoundError) Error() string { return fmt.Sprintf("course has %d problems", len(e.Problems)) }

// ModulesError says that go.mod cannot be written: that takes modules that are not on this machine.
type ModulesError struct{ Err *check.EnvError }

func (e *ModulesError) Error() string { return "write go.mod: " + e.Err.Error() }

func (e *ModulesError) Unwrap() error { return e.Err }

// Make gathers the workspace of the full workbook in root. It writes nothing there.
func Make(ctx context.Context, root string, o Options) (Made, error) {
	if info, err := os.Stat(filepath.Join(root, "solutions")); err != nil || !info.IsDir() {
		return Made{}, &NoSolutionsError{Root: root}
	}
	loaded, excerpts, problems := book.Excerpts(os.DirFS(root))
	if len(problems) > 0 {
		return Made{}, &UnsoundError{Problems: problems}
	}
	tools, err := check.FindToolchain(ctx, root)
	if err != nil {
		return Made{}, err
	}
	g := &gatherer{root: root, files: map[string][]byte{}, visited: map[string]bool{}}
	for _, l := range loaded.Lessons {
		if len(o.Lessons) == 0 || slices.Contains(o.Lessons, l.ID) {
			g.lessons = append(g.lessons, l)
		}
	}
	if err := g.gather(loaded, excerpts); err != nil {
		return Made{}, err
	}
	if err := g.tidy(ctx, tools); err != nil {
		return Made{}, err
	}
	var ids []string
	for _, l := range g.lessons {
		ids = append(ids, l.ID)
	}
	made := Made{Handout: handout.New(loaded.Edition, ids, g.files), Omitted: g.omitted}
	made.Chosen = len(o.Lessons) > 0
	return made, nil
}

// gatherer collects the files of a workspace.
type gatherer struct {
	root    string
	lessons []*book.Lesson
	files   map[string][]byte
	visited map[string]bool // packages, by their folders
	omitted []string
}

func (g *gatherer) gather(loaded *book.Book, excerpts map[string][]byte) error {
	names := []string{book.GlossaryFile, "go.mod", "go.sum"}
	for _, optional := range []string{book.EditionFile, "exercises/staticcheck.conf"} {
		if _, err := os.Stat(g.path(optional)); err == nil {
			names = append(names, optional)
		}
	}
	for _, l := range g.lessons {
		names = append(names, l.Path)
		if l.Exercise.Story != "" {
			names = append(names, book.HistoryFile(l.ID))
		}
		g.files[book.ExcerptFile(l.ID)] = excerpts[book.ExcerptFile(l.ID)]
	}
	if err := g.add(names...); err != nil {
		return err
	}
	for _, l := range g.lessons {
		if err := g.exercise(l.Exercise); err != nil {
			return err
		}
	}
	if err := g.program("."); err != nil {
		return err
	}
	return g.pages(loaded)
}

// exercise takes the stub in its first state and the tests; what else lies there is the author's own.
func (g *gatherer) exercise(ex *book.Exercise) error {
	stub, err := g.read(ex.StubFile)
	if err != nil {
		return err
	}
	g.files[ex.File], g.files[ex.StubFile] = stub, stub
	return g.tests(path.Dir(ex.File))
}

func (g *gatherer) add(names ...string) error {
	for _, name := range names {
		data, err := g.read(name)
		if err != nil {
			return err
		}
		g.files[name] = data
	}
	return nil
}

func (g *gatherer) read(name string) ([]byte, error) { return disk.Read(g.path(name), disk.MaxSource) }

func (g *gatherer) path(name string) string { return filepath.Join(g.root, filepath.FromSlash(name)) }
