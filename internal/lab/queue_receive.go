package lab

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// Receive legfeljebb most üzenetet ad át, és a láthatósági időkorlát végéig elrejti őket. Ha most
// nincs átvehető üzenet, az eredmény üres. A sor egy üzenetet többször is kézbesíthet, és egyik
// sorrendet sem ígéri, kivéve a FIFO-sor csoportjain belül.
func (q *Queue) Receive(ctx context.Context, most int) (messages []Message, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	err = q.call(ctx, Receives, fmt.Sprintf("Receive(%d)", most), func() error {
		if most < 1 || most > MaxBatch {
			return ErrCount
		}
		messages = q.receive(time.Now(), most)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return messages, nil
}

func (q *Queue) receive(now time.Time, most int) []Message {
	q.bury(now)
	var got []Message
	for _, m := range q.deliverable(now) {
		if len(got) == most {
			break
		}
		m.receives++
		m.inFlight, m.received, m.visibleAt = true, now, now.Add(q.o.Visibility)
		m.latest = fmt.Sprintf("%s#%d", m.ID, m.receives)
		q.receipts[m.latest] = m
		got = append(got, m.handed())
	}
	return got
}

// handed is what this receive sees: later ones must not change it.
func (m *stored) handed() Message {
	out := m.Message
	out.Receipt = m.latest
	out.Attributes = map[string]string{ReceiveCount: strconv.Itoa(m.receives)}
	return out
}

// bury moves what has been received often enough, at the moment when it would be received again.
func (q *Queue) bury(now time.Time) {
	if q.o.MaxReceives <= 0 || q.o.DeadLetters == nil {
		return
	}
	for _, m := range slices.Clone(q.messages) {
		if m.receives < q.o.MaxReceives || now.Before(m.visibleAt) {
			continue
		}
		q.remove(m)
		m.latest = "" // whoever still holds a receipt has nothing to settle here
		q.o.DeadLetters.take(m.Message, q, now)
	}
}

// deliverable are the messages that a receive may get, in the order in which it gets them.
func (q *Queue) deliverable(now time.Time) []*stored {
	blocked := map[string]bool{}
	if q.o.FIFO {
		for _, m := range q.messages {
			blocked[m.Group] = blocked[m.Group] || now.Before(m.visibleAt)
		}
	}
	var all []*stored
	for _, m := range q.messages {
		if !now.Before(m.visibleAt) && !blocked[m.Group] {
			all = append(all, m)
		}
	}
	if q.o.Order != nil && !q.o.FIFO {
		return reordered(all, q.o.Order)
	}
	return all
}

func reordered(all []*stored, order func(ids []string)) []*stored {
	byID := map[string]*stored{}
	ids := make([]string, len(all))
	for i, m := range all {
		byID[m.ID], ids[i] = m, m.ID
	}
	order(ids)
	for i, id := range ids {
		all[i] = byID[id]
	}
	return all
}

func (q *Queue) remove(m *stored) {
	q.messages = slices.DeleteFunc(q.messages, func(other *stored) bool { return other == m })
}

// QueueSize a sor üzeneteinek száma, állapotuk szerint.
type QueueSize struct{ Visible, InFlight, Delayed int }

// Size megszámolja a sor üzeneteit.
func (q *Queue) Size() QueueSize {
	q.mu.Lock()
	defer q.mu.Unlock()
	var size QueueSize
	now := time.Now()
	for _, m := range q.messages {
		switch {
		case !now.Before(m.visibleAt):
			size.Visible++
		case m.inFlight:
			size.InFlight++
		default:
			size.Delayed++
		}
	}
	return size
}
