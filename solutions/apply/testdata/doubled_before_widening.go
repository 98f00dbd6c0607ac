// Előbb szoroz 32 biten, és csak a szorzatot alakítja 64 bitesre. Ami a szorzáskor
// elveszett, azt az átalakítás nem hozza vissza: nagy számoknál az eredmény kisebb,
// mint maga a szám. A hibás eredmény a tárba kerül, és minden ismétlés ezt kapja.
//
//book:breaks TestDoublesIn64Bits
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
	result = uint64(2 * value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
