// Az ismétlést is frissnek jelenti. Az eredmény helyes, de a válasz azt állítja, hogy
// a munka most történt meg. Aki ebből készít kimutatást, vagy ettől teszi függővé a
// következő lépést, ugyanazt a kérést többször veszi számba.
//
//book:breaks TestRepeatReturnsFirstResult TestZeroValueIsRemembered TestZeroIDIsAnID TestConflictLeavesNoTrace
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
			return 0, false, ErrIDConflict
		}
		return entry.Result, true, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
