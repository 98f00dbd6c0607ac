package lab

import (
	"context"
	"fmt"
	"time"
)

// Delete törli az üzenetet. A törölt üzenet törlése is siker. Ha az üzenetet azóta újra átvették, a
// régi átvételi azonosító hívása siker, de az üzenet megmarad: csak a legutóbbi átvétel törölhet.
// A láthatósági idő letelte után a törlés még sikerülhet, a FIFO-sorban viszont ErrReceiptExpired.
func (q *Queue) Delete(ctx context.Context, receipt string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.call(ctx, Deletes, fmt.Sprintf("Delete(%s)", receipt), func() error {
		m, known := q.receipts[receipt]
		switch {
		case !known:
			return ErrReceipt
		case q.deleted[m.ID] != nil, m.latest != receipt:
			return nil
		case q.o.FIFO && !time.Now().Before(m.visibleAt):
			return ErrReceiptExpired
		}
		q.remove(m)
		q.deleted[m.ID] = m
		return nil
	})
}

// ChangeVisibility mostantól after ideig rejti el az üzenetet; a nulla azonnal visszaadja. Az átvételtől
// számított 43 200 másodpercnél tovább nem maradhat rejtve. Csak a legutóbbi átvétel azonosítójával
// és csak addig hívható, amíg az üzenet feldolgozás alatt van, különben ErrNotInFlight.
func (q *Queue) ChangeVisibility(ctx context.Context, receipt string, after time.Duration) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.call(ctx, Changes, fmt.Sprintf("ChangeVisibility(%s, %s)", receipt, after), func() error {
		now := time.Now()
		m, known := q.receipts[receipt]
		switch {
		case !known:
			return ErrReceipt
		case after < 0 || after > MaxVisibility:
			return ErrDelay
		case q.deleted[m.ID] != nil, m.latest != receipt, !now.Before(m.visibleAt):
			return ErrNotInFlight
		case now.Add(after).After(m.received.Add(MaxVisibility)):
			return ErrDelay
		}
		m.visibleAt = now.Add(after)
		return nil
	})
}
