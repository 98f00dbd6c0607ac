//attack:want refused import not allowed: "idempotencia/solutions/apply"

// Package apply lets the reference do the work.
package apply

import (
	"errors"

	solution "idempotencia/solutions/apply"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	r, f, e := solution.Apply(nil, id, value)
	return r, f, e
}
