//attack:want refused method that judges itself: Is

// Package apply answers when it is compared.
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
	return 0, false, all{}
}

type all struct{}

func (all) Error() string { return "azonosito-utkozes" }

func (all) Is(error) bool { return true }
