// Az új kérést sem jelenti frissnek. A nevesített visszatérési érték hamis értékkel
// indul, és semmi sem állítja igazra. A hívó úgy tudja, hogy a munka már korábban
// megtörtént, és kihagyja azt, amit csak az első alkalommal kell megtennie.
//
//book:breaks TestFreshRequestDoubles TestDoublesIn64Bits TestRepeatReturnsFirstResult TestZeroValueIsRemembered TestZeroIDIsAnID TestStoresAreIndependent
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
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, fresh, nil
}
