//attack:want refused function without body

// Package apply has a function whose body would be anywhere.
package apply

import "errors"

func elsewhere()

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}
