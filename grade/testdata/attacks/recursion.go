//attack:want panicked,out-of-memory,timed-out

// Package apply calls itself without an end.
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
	r, f, e := Apply(store, id+1, value)
	return r + 1, f, e
}
