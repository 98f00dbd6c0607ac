package queue

import (
	"context"
	"iter"
	"slices"
	"sync"
	"time"
)

// Memory is the queue of one process. What is not graded when the process ends is handed in anew by
// the next, which knows from its own records what is done.
type Memory struct {
	set     Settings
	mu      sync.Mutex
	jobs    map[string]*entry
	ready   []*entry        // waiting for a worker, the first one first
	present map[Demands]int // workers by what they have
	told    map[Notice]bool // refusals
	done    []Outcome
	changed chan struct{} // closed, and replaced, whenever something above changed
	closed  bool
}

type entry struct {
	job        Job
	deliveries int
	holds      int         // the delivery that holds it; 0 while it waits
	timer      *time.Timer // of the lease, or of the delay before the next attempt
	done       bool
}

// NewMemory makes a queue without jobs.
func NewMemory(set Settings) *Memory {
	return &Memory{
		set: set.WithDefaults(), jobs: map[string]*entry{}, present: map[Demands]int{}, told: map[Notice]bool{},
		changed: make(chan struct{}),
	}
}

// Submit hands a job in, once.
func (m *Memory) Submit(_ context.Context, job Job) error {
	if err := job.Check(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return ErrClosed
	}
	if m.jobs[job.Key] == nil {
		job.Candidate = slices.Clone(job.Candidate)
		e := &entry{job: job}
		m.jobs[job.Key] = e
		m.ready = append(m.ready, e)
		m.announce()
	}
	return nil
}

// announce wakes all who wait; the lock is held.
func (m *Memory) announce() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// Outcomes gives each outcome once.
func (m *Memory) Outcomes(ctx context.Context) iter.Seq2[Outcome, error] {
	return func(yield func(Outcome, error) bool) {
		look := time.NewTicker(m.set.Look)
		defer look.Stop()
		var unattended Unattended
		for given := 0; ; {
			m.mu.Lock()
			fresh, closed, changed := m.done[given:], m.closed, m.changed
			m.mu.Unlock()
			for _, o := range fresh {
				if given++; !yield(o, nil) {
					return
				}
			}
			if closed {
				yield(Outcome{}, ErrClosed)
				return
			}
			select {
			case <-ctx.Done():
				yield(Outcome{}, ctx.Err())
				return
			case <-changed:
			case <-look.C:
				m.look(&unattended)
			}
		}
	}
}

// look tells of jobs that no worker may take.
func (m *Memory) look(unattended *Unattended) {
	m.mu.Lock()
	waiting := map[Demands]bool{}
	for _, e := range m.jobs {
		want := e.job.Demands
		waiting[want] = waiting[want] || !e.done
	}
	var notices []Notice
	for want, any := range waiting {
		if unattended.Look(want, any, m.present[want] > 0) {
			notices = append(notices, Notice{Kind: Unserved, Want: want})
		}
	}
	m.mu.Unlock()
	for _, n := range notices {
		m.set.Notice(n)
	}
}

// Close ends all that wait. What a process holds in memory is never gone on with.
func (m *Memory) Close(bool) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil
	}
	m.closed = true
	for _, e := range m.jobs {
		if e.timer != nil {
			e.timer.Stop()
		}
	}
	m.announce()
	return nil
}
