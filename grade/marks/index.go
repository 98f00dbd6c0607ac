package marks

import "idempotencia/grade/cohort"

type pair struct{ student, exercise string }

// Index finds what a batch holds of one student and one exercise.
type Index struct {
	results map[pair]*cohort.Result
	notes   map[pair]*cohort.Note
}

// NewIndex reads a batch.
func NewIndex(b *cohort.Batch) *Index {
	x := &Index{results: map[pair]*cohort.Result{}, notes: map[pair]*cohort.Note{}}
	for i, r := range b.Results {
		x.results[pair{r.Student, r.Exercise}] = &b.Results[i]
	}
	for i, n := range b.Notes {
		// What is wrong with a file says more than that there is none.
		if old := x.notes[pair{n.Student, n.Exercise}]; withoutSubmission(n.Kind) && (old == nil || old.Kind == cohort.Missing) {
			x.notes[pair{n.Student, n.Exercise}] = &b.Notes[i]
		}
	}
	return x
}

// Result finds what grading came to; nil when there is nothing.
func (x *Index) Result(student, exercise string) *cohort.Result {
	return x.results[pair{student, exercise}]
}

// Note finds why there was nothing to grade: missing, ambiguous or unusable; nil when the intake said
// nothing of the kind.
func (x *Index) Note(student, exercise string) *cohort.Note {
	return x.notes[pair{student, exercise}]
}

func withoutSubmission(k cohort.NoteKind) bool {
	return k == cohort.Missing || k == cohort.Ambiguous || k == cohort.Unusable
}
