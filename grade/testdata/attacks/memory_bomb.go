//attack:want out-of-memory,timed-out

// Package apply takes all the memory that there is.
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
	var all [][]byte
	for {
		room := make([]byte, 1<<24)
		for i := range room {
			room[i] = 1
		}
		all = append(all, room)
		_ = all
	}
}
