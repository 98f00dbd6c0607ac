// Nem a kapott tárat használja, hanem egy saját, csomagszintű változót. Így a
// program minden része egyetlen közös emlékezeten osztozik, és az egyik tár kérései
// ütköznek a másikéval. A kapott tár üres marad, a benne hozott régi bejegyzéseket
// pedig senki sem olvassa.
//
//book:breaks TestRepeatReturnsFirstResult TestRepeatGivesStoredResult TestOtherContentConflicts TestConflictGivesNoResult TestConflictLeavesNoTrace TestStoresAreIndependent
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

var entries = map[uint64]Entry{}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if entry, known := entries[id]; known {
		if entry.Value != value {
			return 0, false, ErrIDConflict
		}
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	entries[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
