//attack:want refused import not allowed: "net"

// Package apply asks somebody else.
package apply

import (
	"errors"
	"net"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	_, err = net.Dial("tcp", "192.0.2.1:80")
	return 0, false, err
}
