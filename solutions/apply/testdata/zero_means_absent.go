// A nulla eredményből arra következtet, hogy a kérés még nem járt itt. A Go a
// hiányzó kulcsra is nullértéket ad, ezért az eredményből nem derül ki, ismert-e az
// azonosító. A nullára vonatkozó kérés így minden ismétléskor friss, és a munka
// minden alkalommal újra megtörténik.
//
//book:breaks TestZeroValueIsRemembered
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if entry := store[id]; entry.Result != 0 {
		if entry.Value != value {
			return 0, false, ErrIDConflict
		}
		return entry.Result, false, nil
	}
	result = 2 * uint64(value)
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
