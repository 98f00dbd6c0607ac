package queue

import (
	"context"
	"slices"
	"time"
)

// loan is a job in the hands of a worker.
type loan struct {
	entry    *entry
	job      Job
	delivery int
}

// Work serves one job after the other until ctx ends.
func (m *Memory) Work(ctx context.Context, w Worker, handle Handler) error {
	m.attend(w, 1)
	defer m.attend(w, -1)
	for ctx.Err() == nil {
		l, changed, err := m.take(w)
		switch {
		case err != nil:
			return err
		case l != nil:
			m.settle(ctx, l, m.set.Try(ctx, w, l.job, l.delivery, handle))
			continue
		}
		select {
		case <-ctx.Done():
		case <-changed:
		}
	}
	return nil
}

func (m *Memory) attend(w Worker, by int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.present[w.Has] += by
}

// take lends the worker its next job, or gives what is closed when there may be one.
func (m *Memory) take(w Worker) (*loan, <-chan struct{}, error) {
	m.mu.Lock()
	if m.closed {
		m.mu.Unlock()
		return nil, nil, ErrClosed
	}
	e, refused := m.next(w)
	var l *loan
	if e != nil {
		l = m.lend(e)
	}
	changed := m.changed
	m.mu.Unlock()
	for _, n := range refused {
		m.set.Notice(n)
	}
	return l, changed, nil
}

// next finds the worker's next job, and what it has not yet said it lacks; the lock is held.
func (m *Memory) next(w Worker) (found *entry, refused []Notice) {
	for i, e := range m.ready {
		if e.job.Demands == w.Has {
			m.ready = slices.Delete(m.ready, i, i+1)
			return e, refused
		}
		n := Notice{Kind: Refused, Worker: w.Name, Have: w.Has, Want: e.job.Demands}
		if !m.told[n] {
			m.told[n] = true
			refused = append(refused, n)
		}
	}
	return nil, refused
}

// lend gives the job to a worker, which loses it when it does not come back in time; the lock is held.
func (m *Memory) lend(e *entry) *loan {
	e.deliveries++
	e.holds = e.deliveries
	held := e.holds
	e.timer = time.AfterFunc(m.set.Longest+m.set.Lease, func() { m.back(e, held) })
	return &loan{entry: e, job: e.job, delivery: held}
}

// back makes the job ready for another worker, unless it is no longer held by this delivery.
func (m *Memory) back(e *entry, held int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed || e.done || e.holds != held {
		return
	}
	e.holds = 0
	m.ready = append(m.ready, e)
	m.announce()
}

// settle takes what an attempt came to: the first outcome counts, and none means another attempt.
func (m *Memory) settle(ctx context.Context, l *loan, o *Outcome) {
	e, held := l.entry, l.delivery
	m.mu.Lock()
	defer m.mu.Unlock()
	if e.done || m.closed {
		return
	}
	if o != nil {
		e.done = true
		e.timer.Stop()
		e.job.Candidate = nil
		m.ready = slices.DeleteFunc(m.ready, func(other *entry) bool { return other == e })
		m.done = append(m.done, *o)
		m.announce()
		return
	}
	if e.holds != held {
		return
	}
	wait := m.set.Wait(held)
	if ctx.Err() != nil {
		wait = 0 // the worker leaves, the job is not at fault
	}
	e.timer.Stop()
	e.timer = time.AfterFunc(wait, func() { m.back(e, held) })
}
