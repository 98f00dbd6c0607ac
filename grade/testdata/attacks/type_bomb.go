//attack:want not-built

// Package apply has the compiler make types without an end.
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
	var x t0[int]
	_ = x
	return 0, false, nil
}

type pair[A, B any] struct {
	a A
	b B
}

type (
	t0[T any] struct {
		x t1[pair[T, *T]]
		y t1[pair[*T, T]]
	}
	t1[T any] struct {
		x t2[pair[T, *T]]
		y t2[pair[*T, T]]
	}
	t2[T any] struct {
		x t3[pair[T, *T]]
		y t3[pair[*T, T]]
	}
	t3[T any] struct {
		x t4[pair[T, *T]]
		y t4[pair[*T, T]]
	}
	t4[T any] struct {
		x t5[pair[T, *T]]
		y t5[pair[*T, T]]
	}
	t5[T any] struct {
		x t6[pair[T, *T]]
		y t6[pair[*T, T]]
	}
	t6[T any] struct {
		x t7[pair[T, *T]]
		y t7[pair[*T, T]]
	}
	t7[T any] struct {
		x t8[pair[T, *T]]
		y t8[pair[*T, T]]
	}
	t8[T any] struct {
		x t9[pair[T, *T]]
		y t9[pair[*T, T]]
	}
	t9[T any] struct {
		x t10[pair[T, *T]]
		y t10[pair[*T, T]]
	}
	t10[T any] struct {
		x t11[pair[T, *T]]
		y t11[pair[*T, T]]
	}
	t11[T any] struct {
		x t12[pair[T, *T]]
		y t12[pair[*T, T]]
	}
	t12[T any] struct {
		x t13[pair[T, *T]]
		y t13[pair[*T, T]]
	}
	t13[T any] struct {
		x t14[pair[T, *T]]
		y t14[pair[*T, T]]
	}
	t14[T any] struct {
		x t15[pair[T, *T]]
		y t15[pair[*T, T]]
	}
	t15[T any] struct {
		x t16[pair[T, *T]]
		y t16[pair[*T, T]]
	}
	t16[T any] struct {
		x t17[pair[T, *T]]
		y t17[pair[*T, T]]
	}
	t17[T any] struct {
		x t18[pair[T, *T]]
		y t18[pair[*T, T]]
	}
	t18[T any] struct {
		x t19[pair[T, *T]]
		y t19[pair[*T, T]]
	}
	t19[T any] struct {
		x t20[pair[T, *T]]
		y t20[pair[*T, T]]
	}
	t20[T any] struct {
		x t21[pair[T, *T]]
		y t21[pair[*T, T]]
	}
	t21[T any] struct {
		x t22[pair[T, *T]]
		y t22[pair[*T, T]]
	}
	t22[T any] struct {
		x t23[pair[T, *T]]
		y t23[pair[*T, T]]
	}
	t23[T any] struct {
		x t24[pair[T, *T]]
		y t24[pair[*T, T]]
	}
	t24[T any] struct {
		x t25[pair[T, *T]]
		y t25[pair[*T, T]]
	}
	t25[T any] struct {
		x t26[pair[T, *T]]
		y t26[pair[*T, T]]
	}
	t26[T any] struct {
		x t27[pair[T, *T]]
		y t27[pair[*T, T]]
	}
	t27[T any] struct {
		x t28[pair[T, *T]]
		y t28[pair[*T, T]]
	}
	t28[T any] struct {
		x t29[pair[T, *T]]
		y t29[pair[*T, T]]
	}
	t29[T any] struct {
		x t30[pair[T, *T]]
		y t30[pair[*T, T]]
	}
	t30[T any] struct{ x T }
)
