package update

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"idempotencia/internal/handout"
)

// staged ends the name of a file that waits beside its place. The go command skips it, since the name
// also begins with a dot.
const staged = ".frissites"

// transfer writes into one workspace, and never out of it.
type transfer struct {
	folder  *os.Root
	waiting []string // staged files
	made    []string // folders
}

func waitingName(name string) string { return path.Join(path.Dir(name), "."+path.Base(name)+staged) }

func (t *transfer) stageAll(ctx context.Context, p *Plan) error {
	m := &maker{folder: t.folder, from: p.From}
	for _, s := range p.Steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if now, err := m.current(s.Name); err != nil {
			return err
		} else if now.there != s.now.there || !bytes.Equal(now.content, s.now.content) {
			return &ChangedError{Name: s.Name}
		}
		name, content := s.Name, s.content
		if s.Kind == Keep {
			name, content = s.Beside, s.New
		}
		if content == nil {
			continue
		}
		if err := t.stage(name, content); err != nil {
			return err
		}
	}
	return nil
}

// stage writes a file beside its place; what an earlier run left there goes.
func (t *transfer) stage(name string, content []byte) error {
	if err := t.makeFolder(path.Dir(name)); err != nil {
		return err
	}
	waiting := filepath.FromSlash(waitingName(name))
	if err := t.folder.Remove(waiting); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := t.folder.OpenFile(waiting, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	t.waiting = append(t.waiting, waiting)
	_, err = f.Write(content)
	return errors.Join(err, f.Sync(), f.Close())
}

func (t *transfer) makeFolder(name string) error {
	if name == "." {
		return nil
	}
	if err := t.makeFolder(path.Dir(name)); err != nil {
		return err
	}
	err := t.folder.Mkdir(filepath.FromSlash(name), 0o755)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err == nil {
		t.made = append(t.made, filepath.FromSlash(name))
	}
	return err
}

// discard takes back what was staged; nothing has been put in place yet.
func (t *transfer) discard() {
	for _, name := range t.waiting {
		_ = t.folder.Remove(name)
	}
	for i := len(t.made) - 1; i >= 0; i-- {
		_ = t.folder.Remove(t.made[i])
	}
}

// sweep takes away what a killed run left waiting.
func (t *transfer) sweep(pending map[string]string) {
	for name := range pending {
		_ = t.folder.Remove(filepath.FromSlash(waitingName(name)))
		_ = t.folder.Remove(filepath.FromSlash(waitingName(name + handout.NewStub)))
	}
}

func (t *transfer) write(name string, content []byte) error {
	if err := t.stage(name, content); err != nil {
		return err
	}
	return t.place(name)
}

func (t *transfer) place(name string) error {
	return t.folder.Rename(filepath.FromSlash(waitingName(name)), filepath.FromSlash(name))
}

func (t *transfer) commit(s Step) error {
	switch {
	case s.Kind == Keep && s.Beside == "":
		return nil
	case s.Kind == Keep:
		return t.place(s.Beside)
	case s.Kind == Remove:
		return t.remove(s.Name)
	case s.Kind == Aside:
		if err := t.folder.Rename(filepath.FromSlash(s.Name), filepath.FromSlash(s.Beside)); err != nil {
			return err
		}
	}
	if s.content == nil {
		return nil
	}
	return t.place(s.Name)
}

// remove takes a file away, and the folders that it leaves empty.
func (t *transfer) remove(name string) error {
	if err := t.folder.Remove(filepath.FromSlash(name)); err != nil {
		return err
	}
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		if t.folder.Remove(filepath.FromSlash(folder)) != nil {
			break // something of the student's is in it
		}
	}
	return nil
}
