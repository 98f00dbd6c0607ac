//attack:want failed,timed-out

// Package apply prints a line of hundreds of megabytes.
package apply

import (
	"errors"
	"fmt"
	"strings"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	line := strings.Repeat("a", 1<<20)
	for range 300 {
		fmt.Print(line)
	}
	return 0, false, nil
}
