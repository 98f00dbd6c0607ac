package handout

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"idempotencia/internal/disk"
	"idempotencia/internal/progress"
)

// maxTotal is far above what a workspace holds, in bytes: a ZIP may say little of what it unpacks to.
const maxTotal = 64 << 20

// Open reads a workspace from a folder or a ZIP, or from the only folder in either that is one.
func Open(source string) (*Handout, error) {
	info, err := os.Stat(source)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &NotWorkspaceError{Path: source, Missing: true}
	}
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		root, err := os.OpenRoot(source)
		if err != nil {
			return nil, err
		}
		defer func() { _ = root.Close() }()
		return read(root.FS(), source)
	}
	if !info.Mode().IsRegular() {
		return nil, &NotWorkspaceError{Path: source}
	}
	archive, err := zip.OpenReader(source)
	if errors.Is(err, zip.ErrFormat) && !strings.EqualFold(filepath.Ext(source), ".zip") {
		return nil, &NotWorkspaceError{Path: source}
	}
	if err != nil {
		return nil, &DamagedError{Path: source, Name: filepath.Base(source), Detail: err.Error()}
	}
	defer func() { _ = archive.Close() }()
	return read(archive, source)
}

func read(fsys fs.FS, source string) (*Handout, error) {
	folder, err := find(fsys)
	if err != nil {
		return nil, err
	}
	if folder == "" {
		return nil, &NotWorkspaceError{Path: source}
	}
	if fsys, err = fs.Sub(fsys, folder); err != nil {
		return nil, err
	}
	h, err := Read(fsys)
	if damaged, ok := errors.AsType[*DamagedError](err); ok {
		damaged.Path = source
	}
	return h, err
}

// find gives the folder with the list: the top one, or the only one below it; "" where there is none.
// Unpacking and packing tools like to put one more folder around everything.
func find(fsys fs.FS) (string, error) {
	if _, err := fs.Stat(fsys, ManifestFile); err == nil {
		return ".", nil
	}
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		return "", err
	}
	found := ""
	for _, e := range entries {
		if _, err := fs.Stat(fsys, path.Join(e.Name(), ManifestFile)); err == nil && e.IsDir() {
			if found != "" {
				return "", nil
			}
			found = e.Name()
		}
	}
	return found, nil
}

// Read reads the workspace whose list is at the top of fsys. It takes the listed files and no others,
// each with the content that it was handed out with.
func Read(fsys fs.FS) (*Handout, error) {
	data, err := regular(fsys, ManifestFile, maxTotal)
	if err != nil {
		return nil, &DamagedError{Name: ManifestFile, Detail: err.Error()}
	}
	h := &Handout{Content: map[string][]byte{}}
	if h.Manifest, err = Decode(data); err != nil {
		return nil, err
	}
	if len(h.Pending) > 0 {
		return nil, &DamagedError{Name: ManifestFile, Detail: "an update was interrupted there"}
	}
	left := int64(maxTotal)
	for name := range h.Files {
		content, err := regular(fsys, name, left)
		if err != nil {
			return nil, &DamagedError{Name: name, Detail: err.Error()}
		}
		left -= int64(len(content))
		h.Content[name] = content
	}
	return h, h.mend()
}

// mend puts the untouched stub in the place of an exercise that somebody began to write in the source.
func (h *Handout) mend() error {
	for _, id := range h.Lessons {
		file, stub := ExerciseFile(id), StubFile(id)
		if h.Content[file] != nil && progress.Hash(h.Content[stub]) == h.Files[file] {
			h.Content[file] = h.Content[stub]
		}
	}
	for name, content := range h.Content {
		if !h.Delivered(name, content) {
			return &DamagedError{Name: name}
		}
	}
	return nil
}

// regular reads an ordinary file. It looks before it opens, and never reads more than the limit.
func regular(fsys fs.FS, name string, limit int64) ([]byte, error) {
	info, err := fs.Lstat(fsys, name)
	if err != nil {
		return nil, err
	}
	limit = min(limit, disk.MaxSource)
	if !info.Mode().IsRegular() || info.Size() > limit {
		return nil, fmt.Errorf("%w: %s", disk.ErrNotRegular, info.Mode())
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = disk.ErrNotRegular
	}
	return data, err
}
