// Az ismétléskor újra kiszámítja az eredményt. A tárból csak a tartalmat olvassa ki.
// Amíg a számítás szabálya nem változik, a kettő egyezik. Ha egy új változat már
// másképp számol, ugyanarra a kérésre más válasz érkezik, mint először.
//
//book:breaks TestRepeatGivesStoredResult
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	result = 2 * uint64(value)
	if entry, known := store[id]; known {
		if entry.Value != value {
			return 0, false, ErrIDConflict
		}
		return result, false, nil
	}
	store[id] = Entry{Value: value, Result: result}
	return result, true, nil
}
