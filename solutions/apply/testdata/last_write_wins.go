// Az ismert azonosító alatt érkező más tartalmat új kérésnek veszi, és felülírja a
// régit. Az első kérés nyoma elvész, ezért az ismétlése megint új kérésnek látszik.
// A két kérés felváltva írja felül egymást, és a munka minden alkalommal megtörténik.
//
//book:breaks TestOtherContentConflicts TestConflictGivesNoResult TestConflictLeavesNoTrace
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if entry, known := store[id]; known && entry.Value == value {
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
