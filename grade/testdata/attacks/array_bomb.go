//attack:want not-built

// Package apply is small in the source and huge in the binary.
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
	return 0, false, nil
}

var huge = [1 << 30]byte{1<<30 - 1: 1}

func init() { huge[0] = 1 }
