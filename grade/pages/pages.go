// Package pages owns the HTML that the grader writes: the instructor's report, a page for each
// exercise of it, and a feedback page for each student that can be handed out alone.
//
// The pages open from the disk, ask no other host for anything and run no script that is not a file
// beside them. All that students wrote is shown through html/template.
package pages

import (
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"idempotencia/grade/cohort"
	"idempotencia/internal/book"
	"idempotencia/internal/feedback"
)

// Input is what the pages are made from.
type Input struct {
	Batch  *cohort.Batch
	Marks  []cohort.Mark
	Course *book.Book
	Source func(student, exercise string) []byte // as it was handed in; nil, here or as a result, leaves its lines out
}

// Folders and files of the pages, below the output folder.
const (
	reportFile     = "index.html"
	studentFolder  = "tanulok"
	exerciseFolder = "feladatok"
	styleFile      = "arculat.css"
	scriptFile     = "jelentes.js"
)

// Write puts the pages into a folder. Each file is replaced whole and the report last, so that at any
// moment it leads to whole pages. Pages of an earlier run whose student or exercise is gone are
// removed; a file that the grader did not write is never touched: where one stands in the way, Write
// says so before it writes anything.
func Write(dir string, in Input) error {
	e, err := newEdition(in)
	if err != nil {
		return err
	}
	o, err := openOutput(dir, e.files())
	if err != nil {
		return err
	}
	if err := o.assets(); err != nil {
		return err
	}
	group := new(errgroup.Group)
	group.SetLimit(waiting * runtime.GOMAXPROCS(0))
	for _, s := range e.students {
		group.Go(func() error { return o.page(s.File, "student", e.studentPage(s)) })
	}
	for _, x := range e.exercises {
		group.Go(func() error { return o.page(x.File, "exercise", e.exercisePage(x)) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	if err := o.page(reportFile, "report", e.reportPage()); err != nil {
		return err
	}
	return o.removeStale()
}

// waiting is how many pages for each processor are under way: most of the time a page waits for the
// disk, which has more of them written out at once as quickly as one.
const waiting = 16

// edition is all that the pages are made from, ordered for looking things up.
type edition struct {
	Input
	students  []*student
	byKey     map[string]*student
	exercises []*exercise
}

// student is one who has a page.
type student struct {
	Key, Name, Group string
	File             string // of the page, slash-separated, below the output folder
	Place            int    // in the batch's order
	mark             cohort.Mark
	work             map[string]*work // by exercise
}

// work is one submission with its verdict in words.
type work struct {
	result cohort.Result
	report feedback.Report
}

// exercise is one that the batch was graded for.
type exercise struct {
	ID, Title string
	Number    int
	File      string
	model     *book.Exercise // nil for one that the course does not have
}

func newEdition(in Input) (*edition, error) {
	e := &edition{Input: in, byKey: map[string]*student{}}
	names := map[string]string{}
	for i, s := range in.Batch.Students {
		st := &student{Key: s.Key, Name: name(s), Group: oneLine(s.Group), File: studentFolder + "/" + fileName(s.Key), Place: i, work: map[string]*work{}}
		st.mark = cohort.Mark{Student: s.Key, Pending: true}
		if other, taken := names[st.File]; taken {
			return nil, fmt.Errorf("pages: students %q and %q have one file name: %s", other, s.Key, st.File)
		}
		names[st.File] = s.Key
		e.students, e.byKey[s.Key] = append(e.students, st), st
	}
	for _, m := range in.Marks {
		if s := e.byKey[m.Student]; s != nil {
			s.mark = m
		}
	}
	for _, r := range in.Batch.Results {
		s := e.byKey[r.Student]
		if s == nil {
			return nil, fmt.Errorf("pages: result of an unknown student: %q", r.Student)
		}
		s.work[r.Exercise] = &work{result: r}
	}
	e.listExercises()
	e.putIntoWords()
	return e, nil
}

// listExercises finds the exercises of the batch, in the book's order; those it does not know come last.
func (e *edition) listExercises() {
	wanted := map[string]bool{}
	var order []string
	want := func(id string) {
		if !wanted[id] {
			wanted[id] = true
			order = append(order, id)
		}
	}
	for _, m := range e.Marks {
		for _, s := range m.Scores {
			want(s.Exercise)
		}
	}
	for _, r := range e.Batch.Results {
		want(r.Exercise)
	}
	for _, l := range e.Course.Lessons {
		if wanted[l.ID] {
			e.exercises = append(e.exercises, &exercise{ID: l.ID, Title: l.Title, Number: l.Number, File: exerciseFolder + "/" + fileName(l.ID), model: l.Exercise})
			delete(wanted, l.ID)
		}
	}
	for _, id := range order {
		if wanted[id] {
			e.exercises = append(e.exercises, &exercise{ID: id, Title: id, Number: len(e.Course.Lessons) + len(e.exercises) + 1, File: exerciseFolder + "/" + fileName(id)})
		}
	}
}

// putIntoWords makes the reports, which takes longer than all the rest.
func (e *edition) putIntoWords() {
	group := new(errgroup.Group)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, s := range e.students {
		group.Go(func() error {
			for _, x := range e.exercises {
				if w := s.work[x.ID]; w != nil {
					w.report = feedback.New(x.model, w.result.Verdict)
					if source := e.source(s.Key, x.ID); source != nil {
						w.report = w.report.WithSource(w.report.File, source)
					}
				}
			}
			return nil
		})
	}
	_ = group.Wait()
}

func (e *edition) source(student, exercise string) []byte {
	if e.Source == nil {
		return nil
	}
	return e.Source(student, exercise)
}

func (e *edition) files() []string {
	var all []string
	for _, s := range e.students {
		all = append(all, s.File)
	}
	for _, x := range e.exercises {
		all = append(all, x.File)
	}
	return append(all, reportFile, styleFile, scriptFile)
}

// score is what a student has for an exercise; nil when the marks do not tell.
func (s *student) score(exercise string) *cohort.Score {
	for i := range s.mark.Scores {
		if s.mark.Scores[i].Exercise == exercise {
			return &s.mark.Scores[i]
		}
	}
	return nil
}
