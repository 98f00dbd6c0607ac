// Csak azt jegyzi meg, hogy az azonosítót látta már. A tartalmat nem veti össze
// azzal, amit az azonosító először jelentett. Így egy tévedésből újra felhasznált
// azonosítóra csendben a régi eredményt adja, és a hívó azt hiszi, hogy az új
// kérését hajtottuk végre.
//
//book:breaks TestOtherContentConflicts TestConflictGivesNoResult
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if entry, known := store[id]; known {
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
