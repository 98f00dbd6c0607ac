//attack:want refused build constraint

//go:build ignore

// Package apply leaves itself out of the build, so that nothing would be tested.
package apply

import "errors"

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}
