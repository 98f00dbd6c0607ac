package handout

import (
	"archive/zip"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// IsZIP reports whether a target's name asks for a ZIP.
func IsZIP(target string) bool { return strings.EqualFold(filepath.Ext(target), ".zip") }

// folderInZIP is the one folder that a ZIP unpacks to, whatever the file is called.
const folderInZIP = "idempotencia"

// packed is the time of every file in a ZIP, the earliest that the format can tell.
var packed = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// Free reports by its error whether a target cannot be made: something is in its place, other than an
// empty folder, or there is no folder to make it in.
func Free(target string) error {
	target = filepath.Clean(target) // without the slash at its end
	if _, err := os.Stat(filepath.Dir(target)); err != nil {
		return err
	}
	info, err := os.Lstat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.IsDir():
		return &TakenError{Path: target}
	}
	entries, err := os.ReadDir(target)
	switch {
	case err != nil:
		return err
	case len(entries) == 0 && !IsZIP(target):
		return nil
	}
	_, err = os.Stat(filepath.Join(target, ManifestFile))
	return &TakenError{Path: target, Workspace: err == nil}
}

// Write makes the workspace in a free place, as a ZIP where the name ends so. It appears there in one
// step: an interrupted run leaves nothing at the target.
func (h *Handout) Write(target string) error {
	if err := Free(target); err != nil {
		return err
	}
	target, err := filepath.Abs(target)
	if err != nil {
		return err
	}
	if IsZIP(target) {
		return h.writeZIP(target)
	}
	temp, err := os.MkdirTemp(filepath.Dir(target), "."+filepath.Base(target)+".tmp-")
	if err != nil {
		return err
	}
	err = h.WriteInto(temp)
	if err == nil {
		err = os.Chmod(temp, 0o755)
	}
	if err == nil {
		// An empty folder may stand there, and not every system renames over one.
		if gone := os.Remove(target); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = gone
		} else {
			err = os.Rename(temp, target)
		}
	}
	if err != nil {
		_ = os.RemoveAll(temp)
	}
	return err
}

// WriteInto writes the files into a folder that is there.
func (h *Handout) WriteInto(folder string) error {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	return h.each(func(name string, content []byte) error {
		name = filepath.FromSlash(name)
		if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		return root.WriteFile(name, content, 0o644)
	})
}

// each visits the files with their list, in the order of their names.
func (h *Handout) each(visit func(name string, content []byte) error) error {
	for _, name := range slices.Sorted(maps.Keys(h.Content)) {
		if err := visit(name, h.Content[name]); err != nil {
			return err
		}
	}
	return visit(ManifestFile, h.Encode())
}

func (h *Handout) writeZIP(target string) error {
	temp, err := os.CreateTemp(filepath.Dir(target), "."+filepath.Base(target)+".tmp-")
	if err != nil {
		return err
	}
	err = errors.Join(h.zip(temp), temp.Chmod(0o644), temp.Sync(), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), target)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}

func (h *Handout) zip(to io.Writer) error {
	archive := zip.NewWriter(to)
	err := h.each(func(name string, content []byte) error {
		head := &zip.FileHeader{Name: folderInZIP + "/" + name, Method: zip.Deflate, Modified: packed}
		head.SetMode(0o644)
		w, err := archive.CreateHeader(head)
		if err != nil {
			return err
		}
		_, err = w.Write(content)
		return err
	})
	return errors.Join(err, archive.Close())
}
