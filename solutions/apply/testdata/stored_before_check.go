// Előbb ír a tárba, és csak utána nézi meg, ütközik-e a kérés. A hiba helyes, de az
// elutasított kérés addigra elfoglalta a régi helyét. Az eredeti kérés ismétlése
// ezután ütközést kap, az elutasított kérésé pedig olyan eredményt, amelyről a hívó
// soha nem kapott választ.
//
//book:breaks TestRepeatGivesStoredResult TestConflictLeavesNoTrace
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	entry, known := store[id]
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	if !known {
		return result, true, nil
	}
	if entry.Value != value {
		return 0, false, ErrIDConflict
	}
	return entry.Result, false, nil
}
