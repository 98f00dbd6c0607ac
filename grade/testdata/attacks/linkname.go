//attack:want refused import not allowed: "unsafe"

// Package apply calls what package testing hides.
package apply

import (
	"errors"
	_ "unsafe"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	exit(0)
	return 0, false, nil
}

//go:linkname exit os.runtime_beforeExit
func exit(code int)
