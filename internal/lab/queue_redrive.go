package lab

import (
	"context"
	"slices"
	"time"
)

// take lets a message in that another queue gave up; it keeps the id that it was sent with.
func (q *Queue) take(m Message, from *Queue, now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.messages = append(q.messages, &stored{Message: m, source: from, visibleAt: now})
}

// Redrive visszaküldi az elakadt üzeneteket oda, ahonnan jöttek, és megmondja, hányat. Odaérve új
// üzenetnek számítanak: új azonosítót kapnak, és az átvételeik száma elölről kezdődik. Ami éppen
// feldolgozás alatt van, az itt marad. A deduplikáció a visszaküldésre nem vonatkozik.
func (q *Queue) Redrive(ctx context.Context) (int, error) {
	q.mu.Lock()
	var moved []*stored
	err := q.call(ctx, Redrives, "Redrive()", func() error {
		now := time.Now()
		for _, m := range slices.Clone(q.messages) {
			if m.source != nil && !now.Before(m.visibleAt) {
				q.remove(m)
				moved = append(moved, m)
			}
		}
		return nil
	})
	// The source locks itself, and it may be locked by a receive that is about to give up a message here.
	q.mu.Unlock()
	for _, m := range moved {
		m.source.readmit(m)
	}
	if err != nil {
		return 0, err
	}
	return len(moved), nil
}

func (q *Queue) readmit(m *stored) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.add(&stored{Message: Message{Body: m.Body, Group: m.Group}, visibleAt: time.Now()})
}
