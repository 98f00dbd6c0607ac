package workbook

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
	"idempotencia/internal/progress"
)

// MissingFileError says that the file that a student edits is not there.
type MissingFileError struct {
	Exercise   *book.Exercise
	Lookalikes []string // other files in its folder: one of them may be it under another name
}

func (e *MissingFileError) Error() string { return "missing " + e.Exercise.File }

// Candidate reads the student's file.
func (w *Workbook) Candidate(ex *book.Exercise) ([]byte, error) {
	data, err := disk.Read(w.Path(ex.File), disk.MaxSource)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &MissingFileError{Exercise: ex, Lookalikes: w.lookalikes(ex)}
	}
	return data, err
}

func (w *Workbook) lookalikes(ex *book.Exercise) []string {
	var names []string
	entries, _ := os.ReadDir(filepath.Dir(w.Path(ex.File)))
	for _, e := range entries {
		own := ex.OwnTest(path.Join(path.Dir(ex.File), e.Name()))
		if !e.IsDir() && !own && strings.Contains(e.Name(), ".go") {
			names = append(names, e.Name())
		}
	}
	return names
}

// Hashes identifies the student's file and the acceptance test; a missing file has none.
func (w *Workbook) Hashes(ex *book.Exercise) progress.Hashes {
	return progress.Hashes{File: w.hash(ex.File), Test: w.hash(ex.Test)}
}

func (w *Workbook) hash(rel string) string {
	data, err := disk.Read(w.Path(rel), disk.MaxSource)
	if err != nil {
		return ""
	}
	return progress.Hash(data)
}

// Status tells where the student stands with a lesson. An edited file that was never checked counts as tried.
func (w *Workbook) Status(state progress.State, l *book.Lesson) progress.Status {
	if l.Exercise == nil {
		return progress.NotStarted
	}
	current := w.Hashes(l.Exercise)
	status := state.Exercises[l.ID].Status(current)
	if status == progress.NotStarted && current.File != "" && current.File != w.hash(l.Exercise.StubFile) {
		return progress.Tried
	}
	return status
}

// Statuses gives the status of every lesson by its id.
func (w *Workbook) Statuses(state progress.State) map[string]progress.Status {
	all := map[string]progress.Status{}
	for _, l := range w.Book.Lessons {
		all[l.ID] = w.Status(state, l)
	}
	return all
}

// Next is the lesson to go on with: the first that is not done; nil when all are.
func (w *Workbook) Next(statuses map[string]progress.Status) *book.Lesson {
	for _, l := range w.Book.Lessons {
		if statuses[l.ID] != progress.Done {
			return l
		}
	}
	return nil
}
