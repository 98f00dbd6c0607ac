//attack:want refused way to any memory: reflect.

// Package apply calls a function through the reflect.Type in an error of encoding/json.
package apply

import (
	"encoding/json"
	"errors"
	"time"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	var d time.Duration
	failed := json.Unmarshal([]byte(`"x"`), &d)
	if wrong, ok := failed.(*json.UnmarshalTypeError); ok {
		wrong.Type.Method(0).Func.Call(nil)
	}
	return 0, false, nil
}
