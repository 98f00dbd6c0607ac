// Package queuetest holds a queue to the documented behaviour of Amazon SQS. The lab's queue meets it,
// and a test elsewhere may hand it any server that speaks the protocol. Where a server and a case
// differ, the service's documentation is the judge; each case says what it rests on.
package queuetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"idempotencia/internal/lab"
)

// Queue is what a producer and a consumer call. An implementation over a network waits in Receive
// until something may be there, as long polling does: an empty answer means that nothing is.
type Queue interface {
	lab.Consumer
	Send(ctx context.Context, out lab.Outgoing) (string, error)
}

// Redriver is a dead-letter queue that sends back what it holds.
type Redriver interface {
	Queue
	Redrive(ctx context.Context) (int, error)
}

// Harness gives the suite its queues and its time.
type Harness struct {
	// Make gives a new, empty queue, and its dead-letter queue if o.MaxReceives is set. Of o it has
	// to honour Visibility, FIFO, ContentDedup and MaxReceives.
	Make func(t *testing.T, o lab.QueueOptions) (Queue, Redriver)
	// Run runs one case, for example in a synctest bubble. Nil: as it is.
	Run func(t *testing.T, play func(*testing.T))
	// Patience is how long a case may sleep; those that need longer are skipped. Zero: no limit.
	Patience time.Duration
	// Excused holds, by the case's name, where the subject is known to differ from the service.
	Excused map[string]Excuse
}

// Run plays all cases. An excused one is played too, and has to fail as its excuse says.
func Run(t *testing.T, h Harness) {
	for name := range h.Excused {
		if !slices.ContainsFunc(cases, func(c testCase) bool { return c.name == name }) {
			t.Errorf("no case is called %q: its excuse is void", name)
		}
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if h.Patience > 0 && c.sleeps > h.Patience {
				t.Skipf("sleeps %s, longer than %s", c.sleeps, h.Patience)
			}
			if h.Run == nil {
				h.stage(t, c)
				return
			}
			h.Run(t, func(t *testing.T) { h.stage(t, c) })
		})
	}
}

func (h Harness) stage(t *testing.T, c testCase) {
	t.Helper()
	s := &scene{T: t}
	s.q, s.dead = h.Make(t, c.options)
	if e, excused := h.Excused[c.name]; excused {
		e.hold(t, func(t T) {
			s.T = t
			c.play(s)
		})
		return
	}
	c.play(s)
}

type testCase struct {
	name    string
	options lab.QueueOptions
	sleeps  time.Duration
	play    func(*scene)
}

var cases = append(append(standardCases(), fifoCases()...), deadLetterCases()...)

// scene is one case's queue with the assertions that the cases share.
type scene struct {
	T
	q    Queue
	dead Redriver
}

func (s *scene) send(out lab.Outgoing) {
	s.Helper()
	if _, err := s.q.Send(s.Context(), out); err != nil {
		s.Fatalf("Send(%+v): %v", out, err)
	}
}

func (s *scene) sendFails(out lab.Outgoing) {
	s.Helper()
	if id, err := s.q.Send(s.Context(), out); err == nil {
		s.Fatalf("Send(%+v) = %q, want an error", out, id)
	}
}

// receive wants exactly these bodies, in this order.
func (s *scene) receive(bodies ...string) []lab.Message {
	s.Helper()
	return s.receiveFrom(s.q, bodies...)
}

func (s *scene) receiveFrom(q Queue, bodies ...string) []lab.Message {
	s.Helper()
	messages, err := q.Receive(s.Context(), lab.MaxBatch)
	if err != nil {
		s.Fatalf("Receive: %v", err)
	}
	if len(messages) != len(bodies) {
		s.Fatalf("Receive gave %d messages, want %q: %+v", len(messages), bodies, messages)
	}
	for i, m := range messages {
		if m.Body != bodies[i] {
			s.Fatalf("message %d is %q, want %q", i+1, m.Body, bodies[i])
		}
	}
	return messages
}

// one wants a single message with this many receives, the present one included.
func (s *scene) one(body, count string) lab.Message {
	s.Helper()
	m := s.receive(body)[0]
	if got := m.Attributes[lab.ReceiveCount]; got != count {
		s.Fatalf("the receive count of %q is %s, want %s", body, got, count)
	}
	return m
}

func (s *scene) delete(m lab.Message) {
	s.Helper()
	if err := s.q.Delete(s.Context(), m.Receipt); err != nil {
		s.Fatalf("Delete: %v", err)
	}
}

func (s *scene) change(m lab.Message, after time.Duration) {
	s.Helper()
	if err := s.q.ChangeVisibility(s.Context(), m.Receipt, after); err != nil {
		s.Fatalf("ChangeVisibility(%s): %v", after, err)
	}
}

func (s *scene) changeFails(m lab.Message, after time.Duration) {
	s.Helper()
	if err := s.q.ChangeVisibility(s.Context(), m.Receipt, after); err == nil {
		s.Fatalf("ChangeVisibility(%s) succeeded, want an error", after)
	}
}
