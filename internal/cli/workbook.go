package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/progress"
)

// workbook is the course in a folder, with the student's progress.
type workbook struct {
	root  string
	book  *book.Book
	found []book.Problem
	store *progress.Store
}

// open finds the workbook from the current folder upwards and reads it.
func (a *app) open() (*workbook, error) {
	root, err := findRoot(a.dir)
	if err != nil {
		return nil, err
	}
	w := &workbook{root: root, store: progress.Open(root, progress.Options{})}
	w.book, w.found = book.Load(os.DirFS(root))
	if len(w.book.Lessons) == 0 {
		return nil, &noLessonsError{problems: w.found}
	}
	return w, nil
}

// findRoot looks for the workbook's folder here and above; when it is below, the error names it.
func findRoot(dir string) (string, error) {
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
	return "", &noWorkbookError{here: here, below: workbookBelow(here)}
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

func workbookBelow(here string) string {
	entries, _ := os.ReadDir(here)
	for _, e := range entries {
		if folder := filepath.Join(here, e.Name()); e.IsDir() && isWorkbook(folder) {
			return folder
		}
	}
	return ""
}

func (w *workbook) path(rel string) string { return filepath.Join(w.root, filepath.FromSlash(rel)) }

// lesson finds a lesson with an exercise by its id, its number or its file's name.
func (w *workbook) lesson(name string) (*book.Lesson, error) {
	want := book.Fold(strings.TrimSpace(name))
	for _, l := range w.book.Lessons {
		if want == l.ID || want == strings.TrimSuffix(filepath.Base(l.Path), ".md") || want == numberName(l) || want == book.Slug(l.Title) {
			if l.Exercise == nil {
				return nil, &noExerciseError{lesson: l, problems: w.found}
			}
			return l, nil
		}
	}
	return nil, &unknownLessonError{name: name, nearest: nearest(name, w.ids()), all: w.ids()}
}

func (w *workbook) ids() []string {
	var ids []string
	for _, l := range w.book.Lessons {
		ids = append(ids, l.ID)
	}
	return ids
}

// candidate reads the student's file.
func (w *workbook) candidate(ex *book.Exercise) ([]byte, error) {
	data, err := os.ReadFile(w.path(ex.File))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &missingFileError{exercise: ex, lookalikes: w.lookalikes(ex)}
	}
	return data, err
}

// lookalikes are Go files beside the missing one: one of them may be it under another name.
func (w *workbook) lookalikes(ex *book.Exercise) []string {
	var names []string
	entries, _ := os.ReadDir(filepath.Dir(w.path(ex.File)))
	for _, e := range entries {
		if !e.IsDir() && e.Name() != filepath.Base(ex.Test) && strings.Contains(e.Name(), ".go") {
			names = append(names, e.Name())
		}
	}
	return names
}

// hashes identifies the student's file and the acceptance test; a missing file has none.
func (w *workbook) hashes(ex *book.Exercise) progress.Hashes {
	var h progress.Hashes
	if data, err := os.ReadFile(w.path(ex.File)); err == nil {
		h.File = progress.Hash(data)
	}
	if data, err := os.ReadFile(w.path(ex.Test)); err == nil {
		h.Test = progress.Hash(data)
	}
	return h
}

// status tells where the student stands with a lesson. An edited file that was never checked counts as tried.
func (w *workbook) status(state progress.State, l *book.Lesson) progress.Status {
	if l.Exercise == nil {
		return progress.NotStarted
	}
	current := w.hashes(l.Exercise)
	status := state.Exercises[l.ID].Status(current)
	if status == progress.NotStarted && current.File != "" && !w.untouched(l.Exercise, current) {
		return progress.Tried
	}
	return status
}

func (w *workbook) untouched(ex *book.Exercise, current progress.Hashes) bool {
	stub, err := os.ReadFile(w.path(ex.StubFile))
	return err == nil && progress.Hash(stub) == current.File
}

// state reads the progress; what is wrong with it is said, and the program goes on.
func (a *app) state(w *workbook) progress.State {
	state, warnings, err := w.store.Load()
	a.sayProgress(warnings, err)
	return state
}

// sayProgress tells of a state file that could not be used.
func (a *app) sayProgress(warnings []progress.Warning, err error) {
	for _, warning := range warnings {
		a.warn("%s", damagedText(warning))
	}
	if err != nil {
		a.warn("%s", progressText(err))
	}
}

func (a *app) warn(format string, args ...any) {
	printTo(a.err, yellow("Figyelem:")+" "+format+"\n", args...)
}
