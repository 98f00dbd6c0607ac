// Ütközéskor új hibát készít ugyanazzal a szöveggel. A szöveg egyezik, de az érték
// más, ezért a hívó összehasonlítása nem ismeri fel benne az ütközést. Ismeretlen
// hibának véli, és újra meg újra elküldi a kérést, amelyet mindig el fogunk utasítani.
//
//book:breaks TestOtherContentConflicts
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
			return 0, false, errors.New("azonosito-utkozes")
		}
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
