// Minden ismert azonosítót ütközésnek vesz, az ismétlést is. A munka így valóban
// egyszer történik meg, de a hívó nem kapja meg az eredményt, amelynek a válasza
// elveszett. Jogosan ismételt, mégis hibát lát, és nem tudja, mi lett a kérésével.
//
//book:breaks TestRepeatReturnsFirstResult TestRepeatGivesStoredResult TestZeroValueIsRemembered TestZeroIDIsAnID TestConflictLeavesNoTrace
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if _, known := store[id]; known {
		return 0, false, ErrIDConflict
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
