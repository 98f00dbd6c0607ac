//attack:want failed

// Package apply remembers outside the store.
package apply

import (
	"errors"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if known[id] {
		return uint64(value) * 2, false, nil
	}
	known[id] = true
	return uint64(value) * 2, true, nil
}

var known = map[uint64]bool{}
