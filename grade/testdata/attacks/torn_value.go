//attack:want failed,timed-out,panicked

// Package apply tears an interface value apart with two goroutines.
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
	type wide struct{ p, q uint64 }
	var shared any = &wide{}
	stop := make(chan bool)
	go func() {
		for {
			select {
			case <-stop:
				return
			default:
				shared = new(uint64)
				shared = &wide{}
			}
		}
	}()
	for range 1000 {
		if w, ok := shared.(*wide); ok {
			w.q = id
		}
	}
	close(stop)
	return 0, false, nil
}
