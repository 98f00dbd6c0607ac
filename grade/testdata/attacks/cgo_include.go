//attack:want refused import "C"

// Package apply has the C compiler read a file of the machine.
package apply

// #include "/etc/passwd"
import "C"

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}
