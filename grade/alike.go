package main

import (
	"os"
	"path/filepath"

	"idempotencia/grade/cohort"
	"idempotencia/grade/twins"
	"idempotencia/internal/book"
)

// twins finds the near-identical submissions of every exercise.
func (j *job) twins() []cohort.Twin {
	of := map[string]map[string][]byte{}
	for _, s := range j.download.Submissions {
		if of[s.Exercise] == nil {
			of[s.Exercise] = map[string][]byte{}
		}
		of[s.Exercise][s.Student] = s.Content
	}
	var all []cohort.Twin
	for _, l := range j.course.Lessons {
		if len(of[l.ID]) > 1 {
			all = append(all, twins.Find(l.ID, of[l.ID], j.everybodys(l.Exercise), twins.Options{})...)
		}
	}
	return all
}

// everybodys is code that is no sign of copying.
func (j *job) everybodys(ex *book.Exercise) (all [][]byte) {
	for _, name := range []string{ex.StubFile, ex.Solution} {
		if data, err := os.ReadFile(filepath.Join(j.root, filepath.FromSlash(name))); err == nil && name != "" {
			all = append(all, data)
		}
	}
	return all
}
