package workbook

import (
	"context"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/progress"
)

// Checked is a verdict on the student's file, and what came of recording it.
type Checked struct {
	check.Verdict
	Content  []byte             // what was judged
	Warnings []progress.Warning // of the state file
	Unsaved  error              // why the progress could not be recorded; the verdict holds all the same
}

// Check judges the student's file and records the verdict. Its errors are the checker's and a *MissingFileError.
func (w *Workbook) Check(ctx context.Context, c *check.Checker, l *book.Lesson, onResult func(check.Result)) (Checked, error) {
	content, err := w.Candidate(l.Exercise)
	if err != nil {
		return Checked{}, err
	}
	v, err := c.Check(ctx, l.Exercise, content, onResult)
	if err != nil {
		return Checked{}, err
	}
	checked := Checked{Verdict: v, Content: content}
	if v.Kind == check.Infrastructure || v.Candidate == w.hash(l.Exercise.StubFile) {
		return checked, nil // it says nothing about the student
	}
	checked.Warnings, checked.Unsaved = w.Store.AddCheck(l.ID, progress.Check{
		Kind: string(v.Kind), Met: v.Kind == check.Met,
		// What was judged counts, whatever was saved since.
		Hashes: progress.Hashes{File: v.Candidate, Test: w.hash(l.Exercise.Test)},
	})
	return checked, nil
}
