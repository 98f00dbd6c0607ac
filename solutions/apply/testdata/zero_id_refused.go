// A 0 azonosítót hiányzó azonosítónak veszi, és elutasítja. A szerződésben nincs
// ilyen különleges érték, tehát jogos kérés akad el. A hívó ráadásul ütközésről
// értesül, pedig az azonosítót senki sem használta előtte.
//
//book:breaks TestZeroIDIsAnID
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if id == 0 {
		return 0, false, ErrIDConflict
	}
	if entry, known := store[id]; known {
		if entry.Value != value {
			return 0, false, ErrIDConflict
		}
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
