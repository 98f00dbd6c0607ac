// Package workbook owns a workbook on a student's disk: where it is, the files that the student
// edits, and what is recorded about them.
package workbook

import (
	"os"
	"path/filepath"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
)

// Workbook is the course in a folder, with the student's progress.
type Workbook struct {
	Root     string
	Book     *book.Book
	Problems []book.Problem // what is wrong with the course's sources
	Store    *progress.Store
}

// NotFoundError says that there is no workbook in a folder or above it.
type NotFoundError struct {
	Here  string
	Below string // a workbook one folder below, "" when there is none
}

func (e *NotFoundError) Error() string { return "no workbook in " + e.Here }

// NoLessonsError says that no lesson could be read.
type NoLessonsError struct{ Problems []book.Problem }

func (e *NoLessonsError) Error() string { return "no lessons" }

// Open finds the workbook from the folder dir upwards and reads it.
func Open(dir string) (*Workbook, error) {
	root, err := Find(dir)
	if err != nil {
		return nil, err
	}
	w := &Workbook{Root: root, Store: progress.Open(root, progress.Options{})}
	w.Book, w.Problems = book.Load(os.DirFS(root))
	if len(w.Book.Lessons) == 0 {
		return nil, &NoLessonsError{Problems: w.Problems}
	}
	return w, nil
}

// Find looks for the workbook's folder in dir and above.
func Find(dir string) (string, error) {
	here, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for folder := here; ; folder = filepath.Dir(folder) {
		if isWorkbook(folder) {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	return "", &NotFoundError{Here: here, Below: below(here)}
}

func isWorkbook(folder string) bool {
	data, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(data)), "\n")
	_, err = os.Stat(filepath.Join(folder, "lessons"))
	return strings.TrimSpace(first) == "module "+book.Module && err == nil
}

func below(here string) string {
	entries, _ := os.ReadDir(here)
	for _, e := range entries {
		if folder := filepath.Join(here, e.Name()); e.IsDir() && isWorkbook(folder) {
			return folder
		}
	}
	return ""
}

// Path gives the place on the disk of a slash-separated path of the workbook.
func (w *Workbook) Path(rel string) string { return filepath.Join(w.Root, filepath.FromSlash(rel)) }
