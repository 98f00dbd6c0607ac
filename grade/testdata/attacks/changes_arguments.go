//attack:want refused import not allowed: "os"

// Package apply has the program run no test at all.
package apply

import (
	"errors"
	"os"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}

func init() { os.Args = append(os.Args[:1], "-test.run=^$") }
