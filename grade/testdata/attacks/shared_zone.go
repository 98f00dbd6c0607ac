//attack:want refused pointer into another package

// Package apply changes the zone that all times share, without naming it.
package apply

import (
	"errors"
	"time"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	*time.Unix(0, 0).UTC().Location() = *time.FixedZone("X", 3600)
	return 0, false, nil
}
