//attack:want refused pointer into another package: time.UTC

// Package apply changes the time zone of all programs under another name of package time.
package apply

import (
	"errors"
	clock "time"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return 0, false, nil
}

func init() {
	zone := clock.UTC
	*zone = *clock.FixedZone("X", 3600)
}
