// Az új kérést nem jegyzi meg. A tárat olvassa, de sohasem ír bele, ezért minden
// ismétlés új kérésnek látszik. A hatás annyiszor következik be, ahányszor a kérés
// megérkezik.
//
//book:breaks TestRepeatReturnsFirstResult TestZeroValueIsRemembered TestZeroIDIsAnID
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
	return 2 * uint64(value), true, nil
}
