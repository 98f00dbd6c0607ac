// Túlcsordulás ellenőrzése nélkül ad össze. Ha egy „korlátlan” rész a legnagyobb
// érték, az összeg negatívba fordul, és a New visszautasítja. Ha két ilyen rész
// is van, az összeg majdnem nulla lehet, és a tár alig emlékszik valamire.
//
//book:breaks TestMinWindowSaturates
package retention

import (
	"errors"
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
	return max(retryHorizon, 0) + max(maxHandling, 0) + max(clockSkew, 0)
}
