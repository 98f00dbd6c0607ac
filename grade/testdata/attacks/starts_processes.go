//attack:want refused import not allowed: "os/exec"

// Package apply starts a child that outlives it.
package apply

import (
	"errors"
	"os/exec"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	err = exec.Command("sleep", "1000").Start()
	return 0, false, err
}
