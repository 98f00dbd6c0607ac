// Package queue owns how a job reaches a worker and how what came of it gets back: none is lost, each
// gets one outcome, and a job that cannot be graded ends as a fault that somebody hears of.
package queue

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"regexp"
	"time"

	"idempotencia/internal/check"
)

// Job is one candidate to grade.
type Job struct {
	Key       string  `json:"key"` // of all that the outcome depends on; letters, digits, - and _
	Exercise  string  `json:"exercise"`
	Candidate []byte  `json:"candidate"` // at most check.MaxCandidate bytes
	Terms     Terms   `json:"terms"`
	Demands   Demands `json:"demands"`
}

// Terms are what a worker must know of the policy to come to the same verdict as any other.
type Terms struct {
	Limits check.Limits `json:"limits"`
	Seed   uint64       `json:"seed"` // of the randomised conditions
}

// Demands are what a worker must have, since a verdict depends on it.
type Demands struct {
	Go        string `json:"go"`        // for example "go1.26.8"
	Course    string `json:"course"`    // digest of the workbook's pristine files
	Isolation string `json:"isolation"` // the level that submissions are shut in by
}

// Worker is one who grades.
type Worker struct {
	Name string
	Has  Demands // it gets the jobs that demand exactly this
}

// Outcome is what grading a job came to.
type Outcome struct {
	Job        string        `json:"job"` // Job.Key
	Verdict    check.Verdict `json:"verdict"`
	Worker     string        `json:"worker"`
	Deliveries int           `json:"deliveries"`
	Fault      *Fault        `json:"fault,omitempty"` // why the verdict is check.Infrastructure
}

// Handler grades one job. Its error is a fault of the machine and not of the candidate: the job is
// tried again later. It has to return soon after ctx ends.
type Handler func(ctx context.Context, job Job) (check.Verdict, error)

// Queue carries the jobs of one batch. Its methods may be used by several goroutines.
type Queue interface {
	// Submit hands a job in. The same key twice is one job, even when its outcome is there already.
	Submit(ctx context.Context, job Job) error
	// Outcomes gives each outcome of the batch once, also those from before the call, and waits for
	// more until ctx ends. An error is the last that it gives.
	Outcomes(ctx context.Context) iter.Seq2[Outcome, error]
	// Work serves one job after the other until ctx ends, which is no error. Whoever has room for
	// several jobs at once calls it as often.
	Work(ctx context.Context, w Worker, handle Handler) error
	// Close lets go of the queue. A finished batch is removed; another can be gone on with.
	Close(finished bool) error
}

// Settings are the rules of a queue. A zero field means its default; the owner of a batch sets them
// for all its workers.
type Settings struct {
	Deliveries int           `json:"deliveries"` // how often a job is tried; default 3
	Lease      time.Duration `json:"lease"`      // after so long without a sign of life a worker has lost its job; default 30 s
	Longest    time.Duration `json:"longest"`    // after so long a job is taken for stuck; default 15 min
	Delay      time.Duration `json:"delay"`      // before a failed job is tried again, times its deliveries; default 2 s
	Look       time.Duration `json:"look"`       // how often the queue looks for what changed; default 5 s
	Notice     func(Notice)  `json:"-"`          // hears what the operator should know; called by any goroutine, not to be blocked
}

// WithDefaults fills in what is not set.
func (s Settings) WithDefaults() Settings {
	if s.Deliveries <= 0 {
		s.Deliveries = 3
	}
	for _, d := range []struct {
		field *time.Duration
		value time.Duration
	}{{&s.Lease, 30 * time.Second}, {&s.Longest, 15 * time.Minute}, {&s.Delay, 2 * time.Second}, {&s.Look, 5 * time.Second}} {
		if *d.field <= 0 {
			*d.field = d.value
		}
	}
	if s.Notice == nil {
		s.Notice = func(Notice) {}
	}
	return s
}

// ErrClosed says that the queue was closed.
var ErrClosed = errors.New("queue: closed")

// ErrBadJob says that a job can never be graded as it is.
var ErrBadJob = errors.New("queue: bad job")

var keyForm = regexp.MustCompile(`^[0-9A-Za-z_-]{1,128}$`)

// Check tells whether a queue can carry the job.
func (j Job) Check() error {
	switch {
	case !keyForm.MatchString(j.Key):
		return fmt.Errorf("%w: key %q", ErrBadJob, j.Key)
	case j.Exercise == "":
		return fmt.Errorf("%w: %s has no exercise", ErrBadJob, j.Key)
	case len(j.Candidate) > check.MaxCandidate:
		return fmt.Errorf("%w: %s has %d bytes, limit %d", ErrBadJob, j.Key, len(j.Candidate), check.MaxCandidate)
	}
	return nil
}
