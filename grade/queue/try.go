package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"idempotencia/internal/check"
)

// FaultReason says why a job was given up.
type FaultReason string

// The reasons of a Fault.
const (
	Failing FaultReason = "failing" // each attempt ended in a fault of the machine
	Lost    FaultReason = "lost"    // its workers went silent: they were killed, cut off or stuck
	Damaged FaultReason = "damaged" // the queue does not hold it as it was handed in
)

// Fault is why a job has no verdict of its own.
type Fault struct {
	Reason   FaultReason `json:"reason"`
	Attempts int         `json:"attempts"`
	Detail   string      `json:"detail,omitempty"` // of the last attempt, as the machine said it
}

// Try makes one attempt at a job, the delivery-th. It gives nil when the job has to be tried again.
func (s Settings) Try(ctx context.Context, w Worker, job Job, delivery int, handle Handler) *Outcome {
	if delivery > s.Deliveries {
		return GiveUp(w, job, Fault{Reason: Lost, Attempts: s.Deliveries})
	}
	limited, cancel := context.WithTimeout(ctx, s.Longest)
	defer cancel()
	verdict, err := guarded(limited, job, handle)
	switch {
	case err == nil && verdict.Kind != check.Infrastructure:
		return &Outcome{Job: job.Key, Verdict: fit(verdict), Worker: w.Name, Deliveries: delivery}
	case ctx.Err() != nil || delivery < s.Deliveries:
		return nil
	}
	if err == nil {
		err = faultOf(verdict)
	}
	return GiveUp(w, job, Fault{Reason: Failing, Attempts: delivery, Detail: check.Clean(err.Error())})
}

// GiveUp makes the outcome of a job that nobody can grade.
func GiveUp(w Worker, job Job, f Fault) *Outcome {
	sum := sha256.Sum256(job.Candidate)
	verdict := check.Verdict{
		Exercise: job.Exercise, Kind: check.Infrastructure, Candidate: hex.EncodeToString(sum[:]),
		Diagnostics: []check.Diagnostic{{Text: f.Text()}},
	}
	return &Outcome{Job: job.Key, Verdict: fit(verdict), Worker: w.Name, Deliveries: f.Attempts, Fault: &f}
}

// Wait says how long a job rests after its delivery-th attempt failed.
func (s Settings) Wait(delivery int) time.Duration { return s.Delay * time.Duration(delivery) }

// guarded keeps a panic of the handler from ending the worker: the next job may be well.
func guarded(ctx context.Context, job Job, handle Handler) (v check.Verdict, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return handle(ctx, job)
}

func faultOf(v check.Verdict) error {
	if len(v.Diagnostics) > 0 {
		return errors.New(v.Diagnostics[0].Text)
	}
	return errors.New(string(v.Kind))
}
