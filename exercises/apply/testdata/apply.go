// Package apply egy ismételhető művelet legkisebb modellje: egy számot
// megdupláz, és megjegyzi, melyik kérésre mit válaszolt.
package apply

import "errors"

// ErrIDConflict jelzi, hogy egy ismert azonosító más tartalommal érkezett.
var ErrIDConflict = errors.New("azonosito-utkozes")

// Entry egy feldolgozott kérés nyoma: mit kértek, és mi lett az eredmény.
type Entry struct {
	Value  uint32
	Result uint64
}

// Apply megduplázza a value számot, és az id alatt megjegyzi a store-ban.
//
// Új azonosítóra a kétszeres értéket adja vissza, és a fresh értéke true.
// Ha ugyanez a kérés ismét megérkezik, akkor a store-ban őrzött régi
// eredményt adja vissza, és a fresh értéke false. Ha az azonosító ismert,
// de a tartalom más, akkor a hiba ErrIDConflict, az eredmény 0, a fresh
// értéke false, és a store nem változik. A nulla számnak is, azonosítónak
// is megfelel.
func Apply(
	store map[uint64]Entry, id uint64, value uint32,
) (result uint64, fresh bool, err error) {
	// TODO: előbb nézd meg, ismeri-e a store az azonosítót, aztán számolj.
	panic("TODO: az Apply még nincs megírva")
}
