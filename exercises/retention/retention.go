// Package retention egy tár, amely a megválaszolt kérést a megőrzési idő végéig ismeri.
package retention

import (
	"errors"
	"time"
)

// ErrIDConflict: megőrzött azonosító más tartalommal; ErrWindow: nem pozitív megőrzési idő.
var ErrIDConflict, ErrWindow = errors.New("azonosito-utkozes"), errors.New("hibas-megorzesi-ido")

// Adott: Memory maga a tár. A New készíti, és egyszerre csak egy goroutine használhatja.
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

// Adott: Stats megszámolja, melyik kimenetel hányszor fordult elő.
type Stats struct{ Fresh, Replayed, Conflicts uint64 }

// Adott: Len a tárolt bejegyzések száma; a lejárt is számít, amíg a Purge nem törli.
func (m *Memory) Len() int { return len(m.entries) }

// Adott: Stats az Apply eddigi kimeneteleit adja; a Purge nem módosítja.
func (m *Memory) Stats() Stats { return m.stats }

// New üres tárat ad. Nem pozitív megőrzési időre nil és ErrWindow az eredmény.
func New(window time.Duration) (*Memory, error) {
	// TODO: utasítsd el a hibás időt, és készítsd el a tárat.
	panic("TODO: a New még nincs megírva")
}

// Apply úgy dupláz és emlékezik, mint az 1. leckében, de csak a megőrzési idő végéig. A lejárt
// azonosító új kérés, és felülírja a saját régi bejegyzését; más bejegyzést az Apply nem töröl. Az
// ismétlés és az ütközés a lejáratot nem módosítja. A kapott now dönt, akkor is, ha az óra visszaállt.
func (m *Memory) Apply(now time.Time, id uint64, value uint32) (result uint64, fresh bool, err error) {
	// TODO: ismert azonosítónál előbb azt döntsd el, él-e még a bejegyzése.
	panic("TODO: az Apply még nincs megírva")
}

// Purge törli a now pillanatban már lejárt bejegyzéseket, és visszaadja a számukat.
func (m *Memory) Purge(now time.Time) int {
	// TODO: ugyanazzal a szabállyal dönts, mint az Apply.
	panic("TODO: a Purge még nincs megírva")
}

// MinWindow a megőrzési idő alsó határa, a három rész összege. A negatív rész nullának
// számít, és ha az összeg nem fér el, a legnagyobb time.Duration az eredmény.
func MinWindow(retryHorizon, maxHandling, clockSkew time.Duration) time.Duration {
	// TODO: add össze a részeket úgy, hogy az összeg ne fordulhasson negatívba.
	panic("TODO: a MinWindow még nincs megírva")
}
