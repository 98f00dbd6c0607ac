//attack:want refused import not allowed: "unsafe"

// Package apply reaches for memory that is not its own.
package apply

import (
	"errors"
	"unsafe"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	*(*uint64)(unsafe.Pointer(uintptr(id))) = 1
	return 0, false, nil
}
