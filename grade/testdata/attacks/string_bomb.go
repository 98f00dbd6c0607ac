//attack:want not-built

// Package apply doubles a constant until the compiler gives up.
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
	return uint64(len(s39)), false, nil
}

const (
	s0  = "0123456789abcdef"
	s1  = s0 + s0
	s2  = s1 + s1
	s3  = s2 + s2
	s4  = s3 + s3
	s5  = s4 + s4
	s6  = s5 + s5
	s7  = s6 + s6
	s8  = s7 + s7
	s9  = s8 + s8
	s10 = s9 + s9
	s11 = s10 + s10
	s12 = s11 + s11
	s13 = s12 + s12
	s14 = s13 + s13
	s15 = s14 + s14
	s16 = s15 + s15
	s17 = s16 + s16
	s18 = s17 + s17
	s19 = s18 + s18
	s20 = s19 + s19
	s21 = s20 + s20
	s22 = s21 + s21
	s23 = s22 + s22
	s24 = s23 + s23
	s25 = s24 + s24
	s26 = s25 + s25
	s27 = s26 + s26
	s28 = s27 + s27
	s29 = s28 + s28
	s30 = s29 + s29
	s31 = s30 + s30
	s32 = s31 + s31
	s33 = s32 + s32
	s34 = s33 + s33
	s35 = s34 + s34
	s36 = s35 + s35
	s37 = s36 + s36
	s38 = s37 + s37
	s39 = s38 + s38
)
