// Az elrejtett üzenetet egyszerűen átugorja. A csoport következő üzenete
// megelőzi azt, amelyik még készül, és a sorrend, amelyért FIFO-sort
// választottál, elveszett.
//
//book:breaks TestGroupWaitsForItsMessage TestReturnedMessageKeepsItsPlace
package fifo

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"idempotencia/internal/lab"
)

var ErrNoDedupID = errors.New("hianyzo-deduplikacios-azonosito")

type Queue struct{ lab.FIFO }

func New(contentDedup bool) *Queue { return &Queue{lab.NewFIFO(contentDedup)} }

func (q *Queue) Send(body, group, dedupID string) error {
	if dedupID == "" {
		if !q.ContentDedup {
			return ErrNoDedupID
		}
		dedupID = fmt.Sprintf("%x", sha256.Sum256([]byte(body)))
	}
	now := time.Now()
	if sent, known := q.Accepted[dedupID]; known && now.Before(sent.Add(lab.DedupWindow)) {
		return nil
	}
	q.Accepted[dedupID] = now
	q.Waiting = append(q.Waiting, &lab.Letter{Body: body, Group: group, DedupID: dedupID, VisibleAt: now})
	return nil
}

func (q *Queue) Receive() (l *lab.Letter, ok bool) {
	now := time.Now()
	for _, l := range slices.Clone(q.Waiting) {
		switch {
		case now.Before(l.VisibleAt):
		case l.Receives == 3:
			q.Delete(l)
			q.Dead = append(q.Dead, l)
		default:
			l.Receives++
			l.VisibleAt = now.Add(30 * time.Second)
			return l, true
		}
	}
	return nil, false
}

func (q *Queue) Redrive() int {
	n := len(q.Dead)
	for _, l := range q.Dead {
		q.Waiting = append(q.Waiting, &lab.Letter{Body: l.Body, Group: l.Group, DedupID: l.DedupID, VisibleAt: time.Now()})
	}
	q.Dead = nil
	return n
}

func Publish(send func(body, group, dedupID string) error, p lab.Payment, attempts int) error {
	if p.ID == "" {
		return ErrNoDedupID
	}
	var err error
	for range attempts {
		if err = send(p.Body(), p.Account, p.ID); err == nil {
			return nil
		}
	}
	return err
}

func Handle(booked map[string]bool, book func(lab.Payment) error, p lab.Payment) lab.Outcome {
	if booked[p.ID] {
		return lab.Ack()
	}
	if err := book(p); err != nil {
		return lab.Retry().Because(err)
	}
	booked[p.ID] = true
	return lab.Ack()
}
