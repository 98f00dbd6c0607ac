// Package retention egy tár, amely a kérést a megőrzési idő végéig ismeri.
package retention

import (
	"errors"
	"math"
	"time"
)

// ErrIDConflict: ismert azonosító, más tartalom; ErrWindow: rossz idő.
var ErrIDConflict, ErrWindow = errors.New("azonosito-utkozes"),
	errors.New("hibas-megorzesi-ido")

// Adott: Memory a tár. A New készíti; egyszerre egy goroutine használhatja.
type Memory struct {
	window  time.Duration
	entries map[uint64]entry
	stats   Stats
}

type entry struct {
	value   uint32
	result  uint64
	expires time.Time // ez a pillanat már nem tartozik a megőrzési időhöz
}

type Stats struct{ Fresh, Replayed, Conflicts uint64 } // Adott.

func (m *Memory) Len() int     { return len(m.entries) } // Adott.
func (m *Memory) Stats() Stats { return m.stats }        // Adott.

// New üres tárat ad. Nem pozitív megőrzési időre nil és ErrWindow a válasz.
func New(window time.Duration) (*Memory, error) {
	if window <= 0 {
		return nil, ErrWindow
	}
	return &Memory{window: window, entries: make(map[uint64]entry)}, nil
}

// Apply úgy dupláz, mint az 1. leckében, de csak a megőrzési idő végéig
// emlékezik. A lejárt azonosító új kérés, csak a saját helyét írja felül.
// Ismétlés és ütközés a lejáratot nem módosítja; mindig a kapott now dönt.
func (m *Memory) Apply(
	now time.Time, id uint64, value uint32,
) (result uint64, fresh bool, err error) {
	if e, known := m.entries[id]; known && now.Before(e.expires) {
		if e.value != value {
			m.stats.Conflicts++
			return 0, false, ErrIDConflict
		}
		m.stats.Replayed++
		return e.result, false, nil
	}

	result = 2 * uint64(value)
	expires := now.Add(m.window)
	m.entries[id] = entry{value: value, result: result, expires: expires}
	m.stats.Fresh++
	return result, true, nil
}

// Purge törli a now szerint lejárt bejegyzéseket, és visszaadja a számukat.
func (m *Memory) Purge(now time.Time) int {
	purged := 0
	for id, e := range m.entries {
		if !now.Before(e.expires) {
			delete(m.entries, id)
			purged++
		}
	}
	return purged
}

// MinWindow a három rész telített összege; a negatív rész nullának számít.
func MinWindow(
	retryHorizon, maxHandling, clockSkew time.Duration,
) time.Duration {
	var sum time.Duration
	parts := []time.Duration{retryHorizon, maxHandling, clockSkew}
	for _, part := range parts {
		part = max(part, 0)
		if part > math.MaxInt64-sum {
			return math.MaxInt64
		}
		sum += part
	}
	return sum
}
