// Package batch owns the way from a download to its results: which submissions are one job, which
// jobs were done before, and what becomes of those that are done now.
package batch

import (
	"context"
	"fmt"
	"time"

	"idempotencia/grade/cohort"
	"idempotencia/grade/queue"
	"idempotencia/grade/store"
	"idempotencia/internal/check"
)

// Batch is one run over a download.
type Batch struct {
	Grader   *Grader
	Terms    queue.Terms
	Demands  queue.Demands
	Store    *store.Store
	Download *cohort.Download
	On       func(Event) // hears of what happens; one call at a time

	began   time.Time
	done    int
	names   map[string]string // of students, by key
	keys    []string          // of the submissions' jobs
	results []cohort.Result   // in the order of the submissions
}

// Run grades what has no result yet. Its results are in the order of the download's submissions.
func (b *Batch) Run(ctx context.Context, q queue.Queue) ([]cohort.Result, error) {
	b.began = time.Now()
	b.names = map[string]string{}
	for _, s := range b.Download.Students {
		b.names[s.Key] = s.Name
	}
	b.results = make([]cohort.Result, len(b.Download.Submissions))
	if err := b.prepare(ctx); err != nil {
		return nil, err
	}
	open, err := b.takeKnown()
	if err != nil {
		return nil, err
	}
	if len(open) == 0 {
		return b.results, nil
	}
	b.tell(Event{Kind: Stage, Text: "értékelés"})
	return b.results, b.grade(ctx, q, open)
}

func (b *Batch) tell(e Event) {
	if b.On == nil {
		return
	}
	e.Done, e.Total, e.Elapsed = b.done, len(b.Download.Submissions), time.Since(b.began)
	b.On(e)
}

// prepare gives every submission its job's key.
func (b *Batch) prepare(ctx context.Context) error {
	b.tell(Event{Kind: Stage, Text: "a feladatok előkészítése"})
	bases := map[string]string{}
	for i, s := range b.Download.Submissions {
		if _, known := bases[s.Exercise]; !known {
			basis, err := b.Grader.Basis(ctx, s.Exercise)
			if err != nil {
				return err
			}
			bases[s.Exercise] = basis
		}
		key, err := Key(s.Exercise, s.Content, bases[s.Exercise], b.Grader.Level, b.Terms)
		if err != nil {
			return err
		}
		b.keys = append(b.keys, key)
		b.results[i] = cohort.Result{Student: s.Student, Exercise: s.Exercise, Path: s.Path, Job: key, Handed: s.Handed, Late: s.Late}
	}
	return nil
}

// takeKnown takes the results that the store has, and gives the submissions of each job that is open.
func (b *Batch) takeKnown() (map[string][]int, error) {
	open := map[string][]int{}
	for i, s := range b.Download.Submissions {
		if err := b.Store.KeepCandidate(s.Content); err != nil {
			return nil, fmt.Errorf("keep a submission: %w", err)
		}
		if v, known := b.Store.Get(b.keys[i]); known {
			b.finish(i, v, Cached)
		} else {
			open[b.keys[i]] = append(open[b.keys[i]], i)
		}
	}
	return open, nil
}

func (b *Batch) finish(i int, v check.Verdict, kind EventKind) {
	b.results[i].Verdict = v
	b.done++
	s := b.Download.Submissions[i]
	b.tell(Event{Kind: kind, Student: s.Student, Name: b.names[s.Student], Exercise: s.Exercise, Verdict: v})
}

// grade hands the open jobs in and takes their outcomes as they come. A job that came to nothing for
// the machine's sake is not kept: the next run tries it again.
func (b *Batch) grade(ctx context.Context, q queue.Queue, open map[string][]int) error {
	for i, s := range b.Download.Submissions {
		key := b.keys[i]
		if of := open[key]; len(of) == 0 || of[0] != i {
			continue
		}
		job := queue.Job{Key: key, Exercise: s.Exercise, Candidate: s.Content, Terms: b.Terms, Demands: b.Demands}
		if err := q.Submit(ctx, job); err != nil {
			return fmt.Errorf("hand a job in: %w", err)
		}
	}
	for outcome, err := range q.Outcomes(ctx) {
		if err != nil {
			return err
		}
		of := open[outcome.Job]
		if of == nil {
			continue // an older run's, whose submission is gone by now
		}
		delete(open, outcome.Job)
		if outcome.Fault == nil {
			if err := b.Store.Put(outcome.Job, outcome.Verdict); err != nil {
				return err
			}
		}
		for n, i := range of {
			kind := Graded
			if n > 0 {
				kind = Cached
			}
			b.finish(i, outcome.Verdict, kind)
		}
		if len(open) == 0 {
			return nil
		}
	}
	return queue.ErrClosed
}
