// Package update owns bringing a student's workspace to another edition: what the student never touched
// is replaced, and nothing that the student wrote is lost.
package update

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"idempotencia/internal/disk"
	"idempotencia/internal/handout"
)

// Kind is what happens to a file.
type Kind int

// The kinds of steps.
const (
	Add     Kind = iota // it is new, or the student had deleted it
	Replace             // the student never touched it
	Remove              // the student never touched it, and the new edition has no such file
	Keep                // the student's own exercise: it stays, whatever the new edition has
	Aside               // somebody edited a file of the course: the edited one is kept under another name
)

// Step is what an update does to one file.
type Step struct {
	Kind Kind
	Name string // slash-separated
	// Beside is the name under which something is kept: the edited file of an Aside, the new stub of a
	// Keep; empty when there is nothing to keep.
	Beside   string
	Old, New []byte // of a Keep: the two stubs, when they differ; Old is nil when it is no longer there
	content  []byte // to write; nil when the file goes
	now      current
}

// Plan is what an update would do. Nothing is written before Apply.
type Plan struct {
	From, To handout.Manifest
	Steps    []Step // by name; what is already in place is not among them
	root     string
	finished bool // the list of files is that of the new edition already
}

// Same reports whether there is nothing to do.
func (p *Plan) Same() bool { return p.finished && len(p.Steps) == 0 }

// Make compares the workspace in root with the edition to come.
func Make(root string, source *handout.Handout) (*Plan, error) {
	from, err := installed(root)
	if err != nil {
		return nil, err
	}
	if source.Edition < from.Edition {
		return nil, &OlderError{Have: from.Edition, Source: source.Edition}
	}
	folder, err := os.OpenRoot(root)
	if err != nil {
		return nil, err
	}
	defer func() { _ = folder.Close() }()
	p := &Plan{From: from, To: source.Manifest, root: root, finished: bytes.Equal(from.Encode(), source.Encode())}
	names := maps.Clone(from.Files)
	maps.Copy(names, source.Files)
	m := &maker{folder: folder, from: from, to: source}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		step, needed, err := m.step(name)
		if err != nil {
			return nil, err
		}
		if needed {
			p.Steps = append(p.Steps, step)
		}
	}
	return p, nil
}

// installed reads the list of what the workspace in root was made of.
func installed(root string) (handout.Manifest, error) {
	data, err := disk.Read(filepath.Join(root, handout.ManifestFile), disk.MaxSource)
	if errors.Is(err, fs.ErrNotExist) {
		return handout.Manifest{}, &NoManifestError{Root: root}
	}
	if err != nil {
		return handout.Manifest{}, err
	}
	m, err := handout.Decode(data)
	if err != nil {
		return m, &ManifestError{Root: root, Err: err}
	}
	return m, nil
}

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
