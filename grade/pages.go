package main

import (
	"idempotencia/grade/cohort"
	"idempotencia/grade/pages"
)

// pages writes the HTML. What a student handed in is found by the digest that its verdict holds.
func (e *edition) pages(marks []cohort.Mark) error {
	digests := map[[2]string]string{}
	for _, r := range e.batch.Results {
		digests[[2]string{r.Student, r.Exercise}] = r.Verdict.Candidate
	}
	return pages.Write(e.dir, pages.Input{
		Batch: e.batch, Marks: marks, Course: e.course,
		Source: func(student, exercise string) []byte { return e.candidate(digests[[2]string{student, exercise}]) },
	})
}
