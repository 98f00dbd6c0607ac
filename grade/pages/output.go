package pages

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"idempotencia/internal/disk"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed assets/arculat.css assets/jelentes.js
var assetFiles embed.FS

// ours stands near the beginning of every file that this package writes, and tells it from others'.
const ours = "idempotencia-ertekeles"

// ForeignError says that a file stands in the way which the grader did not write.
type ForeignError struct{ Path string }

func (e *ForeignError) Error() string {
	return fmt.Sprintf("%s: ezt nem az értékelő írta, ezért nem írja felül; tedd máshová, vagy adj meg másik kimeneti mappát", e.Path)
}

// output is the folder that the pages go to.
type output struct {
	dir       string
	templates *template.Template
	expected  map[string]bool
}

// openOutput makes the folders, and looks whether the files may be written.
func openOutput(dir string, files []string) (*output, error) {
	templates, err := template.New("").Funcs(functions).ParseFS(templateFiles, "templates/*.html")
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	o := &output{dir: dir, templates: templates, expected: map[string]bool{}}
	for _, folder := range []string{"", studentFolder, exerciseFolder} {
		path := filepath.Join(dir, folder)
		if info, err := os.Lstat(path); folder != "" && err == nil && !info.IsDir() {
			return nil, &ForeignError{Path: path}
		}
		if err := os.MkdirAll(path, 0o755); err != nil {
			return nil, fmt.Errorf("pages: %w", err)
		}
	}
	var foreign []error
	for _, name := range files {
		o.expected[name] = true
		if exists, own := o.look(name); exists && !own {
			foreign = append(foreign, &ForeignError{Path: o.path(name)})
		}
	}
	return o, errors.Join(foreign...)
}

func (o *output) path(name string) string { return filepath.Join(o.dir, filepath.FromSlash(name)) }

// look reports whether there is a file, and whether this package wrote it.
func (o *output) look(name string) (exists, own bool) {
	info, err := os.Lstat(o.path(name))
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist), false
	}
	if !info.Mode().IsRegular() {
		return true, false
	}
	f, err := os.Open(o.path(name))
	if err != nil {
		return true, false
	}
	defer f.Close()
	head := make([]byte, 200)
	n, _ := io.ReadFull(f, head)
	return true, bytes.Contains(head[:n], []byte(ours))
}

func (o *output) page(name, kind string, data any) error {
	var b bytes.Buffer
	if err := o.templates.ExecuteTemplate(&b, kind, data); err != nil {
		return fmt.Errorf("pages: %s: %w", name, err)
	}
	return o.put(name, b.Bytes())
}

// put replaces a file, unless it is the same already: then it would only wear the disk.
func (o *output) put(name string, content []byte) error {
	path := o.path(name)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := disk.Replace(path, content); err != nil {
		return fmt.Errorf("pages: %w", err)
	}
	return nil
}

func (o *output) assets() error {
	for _, name := range []string{styleFile, scriptFile} {
		content, err := assetFiles.ReadFile("assets/" + name)
		if err == nil {
			err = o.put(name, content)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// removeStale takes away the pages of an earlier run that this one did not write.
func (o *output) removeStale() error {
	var faults []error
	for _, folder := range []string{studentFolder, exerciseFolder} {
		entries, err := os.ReadDir(o.path(folder))
		if err != nil {
			return fmt.Errorf("pages: %w", err)
		}
		for _, entry := range entries {
			name := folder + "/" + entry.Name()
			if !strings.HasSuffix(name, ".html") || o.expected[name] {
				continue
			}
			if _, own := o.look(name); own {
				faults = append(faults, os.Remove(o.path(name)))
			}
		}
	}
	return errors.Join(faults...)
}
