package batch

import (
	"context"
	"fmt"
	"sync"

	"idempotencia/grade/queue"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// Grader judges candidates of a course on this machine. It may be used by several goroutines.
type Grader struct {
	Root      string
	Course    *book.Book
	Isolation check.Isolation
	Level     string // of the isolation

	mu       sync.Mutex
	checkers map[queue.Terms]*check.Checker
}

// UnknownExerciseError says that the course has no such exercise.
type UnknownExerciseError struct{ ID string }

func (e *UnknownExerciseError) Error() string { return "no exercise " + e.ID }

// Grade judges one candidate. Its error is the machine's, never the candidate's.
func (g *Grader) Grade(ctx context.Context, exercise string, candidate []byte, terms queue.Terms) (check.Verdict, error) {
	c, ex, err := g.of(ctx, exercise, terms)
	if err != nil {
		return check.Verdict{}, err
	}
	return c.Check(ctx, ex, candidate, nil)
}

// Handle is Grade as a queue's worker calls it.
func (g *Grader) Handle(ctx context.Context, job queue.Job) (check.Verdict, error) {
	return g.Grade(ctx, job.Exercise, job.Candidate, job.Terms)
}

// Basis digests what a verdict of the exercise rests on besides the candidate and the terms.
func (g *Grader) Basis(ctx context.Context, exercise string) (string, error) {
	c, ex, err := g.of(ctx, exercise, queue.Terms{Limits: check.DefaultLimits()})
	if err != nil {
		return "", err
	}
	return c.Basis(ctx, ex)
}

func (g *Grader) of(ctx context.Context, exercise string, terms queue.Terms) (*check.Checker, *book.Exercise, error) {
	l := g.Course.Lesson(exercise)
	if l == nil || l.Exercise == nil {
		return nil, nil, &UnknownExerciseError{ID: exercise}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if c := g.checkers[terms]; c != nil {
		return c, l.Exercise, nil
	}
	c, err := check.New(ctx, g.Root, check.Options{
		Grading: true, Limits: terms.Limits, Randomised: true, Seed: terms.Seed, Isolation: g.Isolation,
		Parallel: 1, // the jobs run beside each other
	})
	if err != nil {
		return nil, nil, fmt.Errorf("prepare grading: %w", err)
	}
	if g.checkers == nil {
		g.checkers = map[queue.Terms]*check.Checker{}
	}
	g.checkers[terms] = c
	return c, l.Exercise, nil
}
