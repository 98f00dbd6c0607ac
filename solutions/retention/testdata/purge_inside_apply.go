// Minden kérés előtt végigjárja és kitakarítja az egész tárat. A kérés ideje
// így attól függ, mennyi régi bejegyzés gyűlt össze. A legforgalmasabb percben
// lesz a leglassabb, és az időkorlátok miatt épp ekkor jön a legtöbb ismétlés.
//
//book:breaks TestApplyPurgesNothing
package retention

import (
	"errors"
	"math"
	"time"
)

var ErrIDConflict, ErrWindow = errors.New("azonosito-utkozes"), errors.New("hibas-megorzesi-ido")

type Memory struct {
	window  time.Duration
	entries map[uint64]entry
	stats   Stats
}

type entry struct {
	value   uint32
	result  uint64
	expires time.Time
}

type Stats struct{ Fresh, Replayed, Conflicts uint64 }

func (m *Memory) Len() int { return len(m.entries) }

func (m *Memory) Stats() Stats { return m.stats }

func New(window time.Duration) (*Memory, error) {
	if window <= 0 {
		return nil, ErrWindow
	}
	return &Memory{window: window, entries: make(map[uint64]entry)}, nil
}

func (m *Memory) Apply(now time.Time, id uint64, value uint32) (result uint64, fresh bool, err error) {
	m.Purge(now)
	if e, known := m.entries[id]; known && now.Before(e.expires) {
		if e.value != value {
			m.stats.Conflicts++
			return 0, false, ErrIDConflict
		}
		m.stats.Replayed++
		return e.result, false, nil
	}

	result = 2 * uint64(value)
	m.entries[id] = entry{value: value, result: result, expires: now.Add(m.window)}
	m.stats.Fresh++
	return result, true, nil
}

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

func MinWindow(retryHorizon, maxHandling, clockSkew time.Duration) time.Duration {
	var sum time.Duration
	for _, part := range []time.Duration{retryHorizon, maxHandling, clockSkew} {
		part = max(part, 0)
		if part > math.MaxInt64-sum {
			return math.MaxInt64
		}
		sum += part
	}
	return sum
}
