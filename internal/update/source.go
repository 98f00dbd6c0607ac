package update

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"idempotencia/internal/export"
	"idempotencia/internal/handout"
)

// SameError says that a workspace was named as its own source.
type SameError struct{ Root string }

func (e *SameError) Error() string { return "source is the workspace itself: " + e.Root }

// Source reads the edition to come for the workspace in root: from a workspace's folder or ZIP, or from a
// full workbook, out of which the workspace is made first.
func Source(ctx context.Context, root, source string) (*handout.Handout, error) {
	if same(root, source) {
		return nil, &SameError{Root: root}
	}
	from, err := installed(root)
	if err != nil {
		return nil, err
	}
	h, err := handout.Open(source)
	if _, no := errors.AsType[*handout.NotWorkspaceError](err); !no || !isFull(source) {
		return h, err
	}
	made, err := export.Make(ctx, source, export.Options{Lessons: chosen(from, source)})
	return made.Handout, err
}

func same(a, b string) bool {
	one, err := os.Stat(a)
	if err != nil {
		return false
	}
	other, err := os.Stat(b)
	return err == nil && os.SameFile(one, other)
}

func isFull(folder string) bool {
	for _, name := range []string{"solutions", "lessons", "go.mod"} {
		if _, err := fs.Stat(os.DirFS(folder), name); err != nil {
			return false
		}
	}
	return true
}

// chosen are the lessons of a workspace that was made of some only, as far as the workbook still has them.
func chosen(from handout.Manifest, source string) []string {
	if !from.Chosen {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(from.Lessons), func(id string) bool {
		found, _ := filepath.Glob(filepath.Join(source, "lessons", "[0-9][0-9]-"+id+".md"))
		return len(found) == 0
	})
}
