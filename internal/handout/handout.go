// Package handout owns a student's workspace as it is handed out: its files, the list of them with
// their hashes, and its two forms on the disk, a folder and a ZIP.
package handout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
)

// ManifestFile is the list of what was handed out, in the workspace's own folder.
const ManifestFile = ".idempotencia-munkafuzet.json"

// format is the version of the list that this program writes and reads.
const format = 1

// Manifest lists the files of a workspace. By their hashes an update knows what a student edited.
type Manifest struct {
	Format  int               `json:"format"`
	Course  string            `json:"course"`
	Edition int               `json:"edition"`
	Lessons []string          `json:"lessons"`          // ids in reading order
	Chosen  bool              `json:"chosen,omitempty"` // the course has others too
	Files   map[string]string `json:"files"`            // hashes by slash-separated name
	// Pending are the hashes that an update is about to put in place. It stays only where the update
	// was interrupted; then a file may already be of the newer edition.
	Pending map[string]string `json:"pending,omitempty"`
}

// Handout is a workspace with the content of all its files.
type Handout struct {
	Manifest
	Content map[string][]byte
}

// New makes a workspace of the files. Their list is not among them.
func New(edition int, lessons []string, content map[string][]byte) *Handout {
	h := &Handout{Content: content}
	h.Manifest = Manifest{Format: format, Course: book.Module, Edition: edition, Lessons: lessons, Files: map[string]string{}}
	for name, data := range content {
		h.Files[name] = progress.Hash(data)
	}
	return h
}

// Encode writes the list, the same bytes for the same list.
func (m Manifest) Encode() []byte {
	data, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		panic(err) // strings and numbers alone
	}
	return append(data, '\n')
}

// Decode reads a list. What it accepts can be written below a folder without leaving it.
func Decode(data []byte) (Manifest, error) {
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return Manifest{}, &DamagedError{Name: ManifestFile, Detail: err.Error()}
	}
	switch {
	case m.Course != book.Module:
		return Manifest{}, &OtherCourseError{Course: m.Course}
	case m.Format > format:
		return Manifest{}, &NewerFormatError{Format: m.Format}
	case m.Format < 1 || m.Edition < 1 || len(m.Files) == 0:
		return Manifest{}, &DamagedError{Name: ManifestFile, Detail: "format, edition, files"}
	}
	for _, files := range []map[string]string{m.Files, m.Pending} {
		for name := range files {
			if !deliverable(name) {
				return Manifest{}, &DamagedError{Name: ManifestFile, Detail: fmt.Sprintf("%q", name)}
			}
		}
	}
	return m, nil
}

// deliverable reports whether a name may be one of a workspace's: local on every system, and in no
// hidden folder, where Git and the student's progress live.
func deliverable(name string) bool {
	if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) || strings.ContainsAny(name, "\\:\x00") || name == "." {
		return false
	}
	first, _, below := strings.Cut(name, "/")
	return name == ".gitignore" || !strings.HasPrefix(first, ".") && (below || first != ManifestFile)
}

// Delivered reports whether a file's content is what was handed out under its name. The ends of its
// lines do not count: Git rewrites them on Windows, and that is nobody's edit.
func (m Manifest) Delivered(name string, content []byte) bool {
	for _, same := range [][]byte{content, bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))} {
		if hash := progress.Hash(same); hash == m.Files[name] || hash == m.Pending[name] {
			return true
		}
	}
	return false
}

// StudentsOwn reports whether a file is the one of its exercise that the student writes.
func (m Manifest) StudentsOwn(name string) bool {
	id := path.Base(path.Dir(name))
	return slices.Contains(m.Lessons, id) && name == ExerciseFile(id)
}

// ExerciseFile is the file of an exercise that the student writes.
func ExerciseFile(id string) string { return path.Join("exercises", id, id+".go") }

// StubFile is the untouched copy of an exercise's file.
func StubFile(id string) string { return path.Join("exercises", id, "testdata", id+".go") }

// NewStub ends the name of a newer stub that an update puts beside a file that the student has edited.
// The go command does not read it.
const NewStub = ".uj"
