//attack:want refused import not allowed: "net/http"

// Package apply changes what other packages use.
package apply

import (
	"errors"
	"net/http"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}

func init() { http.DefaultTransport = nil }
