package queuetest

import (
	"time"

	"idempotencia/internal/lab"
)

func fifoCases() []testCase {
	fifo := lab.QueueOptions{Visibility: 2 * second, FIFO: true}
	content := lab.QueueOptions{Visibility: 2 * second, FIFO: true, ContentDedup: true}
	return []testCase{
		{"order within a group", fifo, 0, func(s *scene) {
			for _, body := range []string{"a", "b", "c"} {
				s.send(lab.Outgoing{Body: body, Group: "g", DedupID: body})
			}
			s.receive("a", "b", "c")
		}},
		// A group waits while a message of it is in flight; other groups do not.
		{"group waits for its message in flight", fifo, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "a"})
			first := s.one("a", "1")
			s.send(lab.Outgoing{Body: "b", Group: "g", DedupID: "b"})
			s.send(lab.Outgoing{Body: "x", Group: "h", DedupID: "x"})
			x := s.one("x", "1")
			s.delete(x)
			s.receive()
			s.delete(first)
			s.one("b", "1")
		}},
		{"given back message comes before the rest of its group", fifo, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "a"})
			first := s.one("a", "1")
			s.send(lab.Outgoing{Body: "b", Group: "g", DedupID: "b"})
			s.change(first, 0)
			s.receive("a", "b")
		}},
		// "… accepted successfully but isn't delivered during the 5-minute deduplication interval",
		// also after the first was received and deleted.
		{"repeated id is accepted and not delivered", fifo, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.delete(s.one("a", "1"))
			time.Sleep(2 * second)
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.receive()
		}},
		// The scope is the queue unless DeduplicationScope says otherwise.
		{"repeated id in another group", fifo, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.send(lab.Outgoing{Body: "a", Group: "h", DedupID: "1"})
			s.receive("a")
		}},
		{"repeated id decides, not the body", fifo, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.send(lab.Outgoing{Body: "other", Group: "g", DedupID: "1"})
			s.receive("a")
		}},
		{"repeated id is new after five minutes", fifo, 5 * time.Minute, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.delete(s.one("a", "1"))
			time.Sleep(5*time.Minute - second)
			s.send(lab.Outgoing{Body: "early", Group: "g", DedupID: "1"})
			s.receive()
			time.Sleep(second)
			s.send(lab.Outgoing{Body: "b", Group: "g", DedupID: "1"})
			s.receive("b")
		}},
		// ContentBasedDeduplication: SHA-256 of the body, not of the attributes; an explicit id overrides it.
		{"content mode", content, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g"})
			s.send(lab.Outgoing{Body: "a", Group: "g"})
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			s.receive("a", "a")
		}},
		{"given id is compared with the derived ones", content, 0, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g"})
			s.send(lab.Outgoing{Body: "b", Group: "g", DedupID: "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"})
			s.receive("a")
		}},
		{"neither id nor content mode", fifo, 0, func(s *scene) {
			s.sendFails(lab.Outgoing{Body: "a", Group: "g"})
		}},
		{"no group", fifo, 0, func(s *scene) {
			s.sendFails(lab.Outgoing{Body: "a", DedupID: "1"})
		}},
		// DelaySeconds per message is not supported on FIFO queues.
		{"no delay of one message", fifo, 0, func(s *scene) {
			s.sendFails(lab.Outgoing{Body: "a", Group: "g", DedupID: "1", Delay: second})
		}},
		// The service answers "The receipt handle has expired" here, unlike in a standard queue.
		{"receipt expires with its visibility", fifo, 2 * second, func(s *scene) {
			s.send(lab.Outgoing{Body: "a", Group: "g", DedupID: "1"})
			m := s.one("a", "1")
			time.Sleep(2 * second)
			if err := s.q.Delete(s.Context(), m.Receipt); err == nil {
				s.Fatal("Delete after the visibility timeout succeeded")
			}
			s.one("a", "2")
		}},
	}
}
