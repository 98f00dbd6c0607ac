//attack:want refused compiler directive

// Package apply carries the files beside it along.
package apply

import (
	_ "embed"
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

//go:embed *
var files string
