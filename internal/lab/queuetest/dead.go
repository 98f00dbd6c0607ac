package queuetest

import (
	"time"

	"idempotencia/internal/lab"
)

func deadLetterCases() []testCase {
	three := lab.QueueOptions{Visibility: 2 * second, MaxReceives: 3}
	once := lab.QueueOptions{Visibility: 2 * second, FIFO: true, MaxReceives: 1}
	return []testCase{
		// maxReceiveCount 3: three deliveries; the message moves when a fourth would come.
		{"three deliveries, then the dead-letter queue", three, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			for _, count := range []string{"1", "2", "3"} {
				s.change(s.one("a", count), 0)
			}
			s.receive()
			s.receiveFrom(s.dead, "a")
		}},
		// StartMessageMoveTask: redriven messages are new ones, with a new id.
		{"redriven message starts anew", three, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			first := s.one("a", "1")
			s.change(first, 0)
			for _, count := range []string{"2", "3"} {
				s.change(s.one("a", count), 0)
			}
			s.receive()
			s.redrive(1)
			if again := s.one("a", "1"); again.ID == first.ID {
				s.Fatalf("the redriven message kept its id, %s", first.ID)
			}
			s.receiveFrom(s.dead)
		}},
		{"dead letter frees its group", once, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "a"})
			s.one("a", "1")
			s.send(lab.Outgoing{Body: "b", Group: "g", DedupID: "b"})
			s.receive()
			time.Sleep(2 * second)
			s.receive("b")
			s.receiveFrom(s.dead, "a")
		}},
	}
}

func (s *scene) redrive(want int) {
	s.Helper()
	if n, err := s.dead.Redrive(s.Context()); err != nil || n != want {
		s.Fatalf("Redrive = %d, %v, want %d", n, err, want)
	}
}
