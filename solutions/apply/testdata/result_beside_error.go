// Ütközéskor a hiba mellett a régi eredményt is visszaadja. Az a szám egy másik
// kérésre adott válasz. Aki a hibát későn vagy egyáltalán nem nézi meg, idegen
// eredménnyel számol tovább.
//
//book:breaks TestConflictGivesNoResult
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if entry, known := store[id]; known {
		if entry.Value != value {
			return entry.Result, false, ErrIDConflict
		}
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
