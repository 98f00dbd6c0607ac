// Package retention egy tár, amely a kérést a megőrzési idő végéig ismeri.
package retention

import (
	"errors"
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
	// TODO: utasítsd el a hibás időt, és készítsd el a tárat.
	panic("TODO: a New még nincs megírva")
}

// Apply úgy dupláz, mint az 1. leckében, de csak a megőrzési idő végéig
// emlékezik. A lejárt azonosító új kérés, csak a saját helyét írja felül.
// Ismétlés és ütközés a lejáratot nem módosítja; mindig a kapott now dönt.
func (m *Memory) Apply(
	now time.Time, id uint64, value uint32,
) (result uint64, fresh bool, err error) {
	// TODO: ismert azonosítónál előbb azt döntsd el, él-e a bejegyzése.
	panic("TODO: az Apply még nincs megírva")
}

// Purge törli a now szerint lejárt bejegyzéseket, és visszaadja a számukat.
func (m *Memory) Purge(now time.Time) int {
	// TODO: ugyanazzal a szabállyal dönts, mint az Apply.
	panic("TODO: a Purge még nincs megírva")
}

// MinWindow a három rész telített összege; a negatív rész nullának számít.
func MinWindow(
	retryHorizon, maxHandling, clockSkew time.Duration,
) time.Duration {
	// TODO: add össze a részeket, de az összeg ne forduljon negatívba.
	panic("TODO: a MinWindow még nincs megírva")
}
