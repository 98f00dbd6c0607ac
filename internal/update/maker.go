package update

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"idempotencia/internal/disk"
	"idempotencia/internal/handout"
)

// maker decides what happens to each file of a workspace.
type maker struct {
	folder *os.Root
	from   handout.Manifest
	to     *handout.Handout
}

// current is what stands under a name now.
type current struct {
	there   bool
	regular bool
	content []byte
}

func (m *maker) step(name string) (Step, bool, error) {
	now, err := m.current(name)
	if err != nil {
		return Step{}, false, err
	}
	content, coming := m.to.Content[name]
	untouched := now.regular && m.from.Delivered(name, now.content)
	own := m.from.StudentsOwn(name) || m.to.StudentsOwn(name)
	s := Step{Name: name, content: content, now: now}
	switch {
	case !now.there && !coming, coming && now.regular && bytes.Equal(now.content, content):
		return s, false, nil
	case !now.there:
		s.Kind = Add
	case untouched && coming:
		s.Kind = Replace
	case untouched:
		s.Kind = Remove
	case own:
		return m.keep(s)
	default:
		s.Kind = Aside
		s.Beside, err = m.free(name+".mentes-", now.content)
	}
	return s, true, err
}

// keep leaves the student's exercise as it is, and shows what is new in its stub.
func (m *maker) keep(s Step) (Step, bool, error) {
	s.Kind = Keep
	next := s.content
	s.content = nil
	if next == nil {
		return s, true, nil // the new edition has no such exercise
	}
	if hash := m.from.Files[s.Name]; hash == m.to.Files[s.Name] {
		return s, false, nil
	}
	id := path.Base(path.Dir(s.Name))
	if old, err := m.current(handout.StubFile(id)); err == nil && old.regular && m.from.Delivered(handout.StubFile(id), old.content) && !bytes.Equal(old.content, next) {
		s.Old = old.content
	}
	s.New = next
	var err error
	s.Beside, err = m.free(s.Name+handout.NewStub, next)
	return s, true, err
}

// current looks at what is there without following links. A link on the way would lead out of what was
// handed out, so it is an error before anything is written.
func (m *maker) current(name string) (current, error) {
	for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
		info, err := m.folder.Lstat(filepath.FromSlash(folder))
		if err == nil && !info.IsDir() {
			return current{}, &NoFolderError{Name: folder}
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return current{}, err
		}
	}
	info, err := m.folder.Lstat(filepath.FromSlash(name))
	if errors.Is(err, fs.ErrNotExist) {
		return current{}, nil
	}
	if err != nil {
		return current{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > disk.MaxSource {
		return current{there: true}, nil
	}
	content, err := m.folder.ReadFile(filepath.FromSlash(name))
	return current{there: true, regular: true, content: content}, err
}

// free finds a name that nothing stands under, or that already holds the content: then an interrupted
// update kept it. A name that ends in a dash gets a number from the beginning.
func (m *maker) free(base string, content []byte) (string, error) {
	for n := 1; ; n++ {
		name := base
		if numbered := strings.HasSuffix(base, "-"); numbered || n > 1 {
			name = strings.TrimSuffix(base, "-") + "-" + strconv.Itoa(n)
		}
		now, err := m.current(name)
		if err != nil {
			return "", err
		}
		if !now.there || now.regular && content != nil && bytes.Equal(now.content, content) {
			return name, nil
		}
	}
}
