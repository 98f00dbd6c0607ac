// Package update owns bringing a student's workspace to another edition: what the student never touched
// is replaced, and nothing that the student wrote is lost.
package update

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

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
