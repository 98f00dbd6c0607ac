package queuetest

import (
	"time"

	"idempotencia/internal/lab"
)

const second = time.Second

func standardCases() []testCase {
	short := lab.QueueOptions{Visibility: 2 * second}
	return []testCase{
		// Visibility timeout; ApproximateReceiveCount counts the receives, the present one too.
		{"unsettled message returns, counted", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			s.one("a", "1")
			s.receive()
			time.Sleep(2 * second)
			s.one("a", "2")
		}},
		{"deleted message is gone", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			s.delete(s.one("a", "1"))
			time.Sleep(2 * second)
			s.receive()
		}},
		// DeleteMessage with the latest receipt of what it has deleted already succeeds.
		{"deleting twice succeeds", short, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			s.delete(m)
			s.delete(m)
		}},
		{"at most ten in one receive", short, 0, func(s *scene) {
			for range 12 {
				s.send(lab.Outgoing{Body: "a"})
			}
			if got, err := s.q.Receive(s.Context(), 10); err != nil || len(got) == 0 || len(got) > 10 {
				s.Fatalf("Receive(10) = %d messages, %v", len(got), err)
			}
		}},
		// MaxNumberOfMessages: 1 to 10.
		{"one to ten may be asked for", short, 0, func(s *scene) {
			for _, most := range []int{0, 11} {
				if got, err := s.q.Receive(s.Context(), most); err == nil {
					s.Fatalf("Receive(%d) = %d messages, want an error", most, len(got))
				}
			}
		}},
		{"visibility zero gives back at once", short, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			s.change(s.one("a", "1"), 0)
			s.one("a", "2")
		}},
		// The new timeout counts from the call, not from the receive. An empty receive may wait for a
		// second, and still has to end before the message is back.
		{"visibility counts from the change", lab.QueueOptions{Visibility: 4 * second}, 5 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			time.Sleep(3 * second)
			s.change(m, 2*second)
			s.receive()
			time.Sleep(2 * second)
			s.one("a", "2")
		}},
		{"visibility of nearly twelve hours", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			s.change(s.one("a", "1"), 43_190*second) // the time since the receive counts too
			time.Sleep(2 * second)
			s.receive()
		}},
		// VisibilityTimeout: 0 to 43 200.
		{"no visibility above twelve hours", short, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			s.changeFails(s.one("a", "1"), 43_201*second)
		}},
		// "… 12 hours from when Amazon SQS receives the ReceiveMessage request."
		{"twelve hours count from the receive", short, second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			time.Sleep(second)
			s.changeFails(m, 43_200*second)
		}},
		{"delayed message arrives later", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Delay: 2 * second})
			s.receive()
			time.Sleep(2 * second)
			s.one("a", "1")
		}},
		// DelaySeconds: 0 to 900.
		{"no delay above fifteen minutes", short, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Delay: 900 * second})
			s.sendFails(lab.Outgoing{Body: "b", Delay: 901 * second})
		}},
		// DeleteMessage: with an old receipt handle "the request succeeds, but the message might not be deleted".
		{"old receipt deletes nothing", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			old := s.one("a", "1")
			s.change(old, 0)
			s.one("a", "2")
			s.delete(old)
			time.Sleep(2 * second)
			s.one("a", "3")
		}},
		{"latest receipt deletes after its visibility", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			time.Sleep(2 * second)
			s.delete(m)
			s.receive()
		}},
		// ChangeMessageVisibility: MessageNotInflight.
		{"visibility of what is not in flight", short, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			time.Sleep(2 * second)
			s.changeFails(m, second)
			s.one("a", "2")
		}},
		{"visibility of what is deleted", short, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a"})
			m := s.one("a", "1")
			s.delete(m)
			s.changeFails(m, second)
		}},
		{"unknown receipt", short, 0, func(s *scene) {
			if err := s.q.Delete(s.Context(), "nobody-gave-this"); err == nil {
				s.Fatal("Delete of an unknown receipt succeeded")
			}
			s.changeFails(lab.Message{Receipt: "nobody-gave-this"}, second)
		}},
		// MessageDeduplicationId "applies only to FIFO queues".
		{"no deduplication id in a standard queue", short, 0, func(s *scene) {
			s.sendFails(lab.Outgoing{Body: "a", DedupID: "1"})
		}},
	}
}
