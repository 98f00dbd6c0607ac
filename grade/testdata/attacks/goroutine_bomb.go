//attack:want out-of-memory,timed-out

// Package apply starts more and more goroutines.
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
	for {
		go func() {
			var room [1 << 14]byte
			room[id%1024] = 1
			select {}
		}()
	}
}
