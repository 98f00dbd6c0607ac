//attack:want panicked

// Package apply panics before the first test.
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
	return 0, false, nil
}

func init() { panic("\x1b[31m<script>alert(1)</script> =HYPERLINK(\"x\")") }
