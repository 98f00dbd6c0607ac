//attack:want refused import not allowed: "syscall"

// Package apply ends the program in the middle of a test.
package apply

import (
	"errors"
	"syscall"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	syscall.Exit(0)
	return 0, false, nil
}
