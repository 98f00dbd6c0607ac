//attack:want refused way to any memory: UnsupportedValueError

// Package apply ends the test program with exit code 0, through the reflect.Value in an error of encoding/json.
package apply

import (
	"encoding/json"
	"errors"
	"strings"
)

var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

type ring struct {
	Next *ring
	at   uintptr
}

func cycle() *json.UnsupportedValueError {
	loop := &ring{}
	loop.Next = loop
	_, err := json.Marshal(loop)
	failed, _ := err.(*json.UnsupportedValueError)
	return failed
}

// raw is an unsafe.Pointer, and nothing is imported for it.
var (
	found = cycle().Value
	raw   = found.UnsafePointer()
	here  = found.Pointer()
)

func at[T any](address uintptr) *T {
	(*[2]uintptr)(raw)[1] = address
	return (*[2]*T)(raw)[1]
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	table := uintptr(0x400000)
	for ^*at[uint64](table) != 0xf7feffff0000000e {
		table += 8
	}
	names := table + *at[uintptr](table + 32)
	functions := table + *at[uintptr](table + 64)
	for i := range *at[uintptr](table + 8) {
		entry := at[[2]uint32](functions + 8*i)
		name := names + uintptr(at[[2]uint32](functions + uintptr(entry[1]))[1])
		if strings.HasPrefix(string(at[[16]byte](name)[:]), "syscall.Exit\x00") {
			(*[2]uintptr)(raw)[0] = uintptr(entry[0]) + 0x401000
			(*[2]uintptr)(raw)[1] = here
			(*[2]func(int))(raw)[1](0)
		}
	}
	return 0, false, nil
}

