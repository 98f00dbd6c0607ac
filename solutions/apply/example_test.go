package apply_test

import (
	"fmt"

	"idempotencia/solutions/apply"
)

// A nullára vonatkozó kérés után ugyanaz az azonosító mást kér.
func ExampleApply_afterZero() {
	store := map[uint64]apply.Entry{}
	apply.Apply(store, 7, 0)
	fmt.Println(apply.Apply(store, 7, 1))

	// Output: 0 false azonosito-utkozes
}

// A bejegyzést egy korábbi változat írta, amely még háromszorozott.
func ExampleApply_oldEntry() {
	store := map[uint64]apply.Entry{
		7: {Value: 21, Result: 63},
	}
	fmt.Println(apply.Apply(store, 7, 21))

	// Output: 63 false <nil>
}

// A kétszeres nem fér el 32 biten.
func ExampleApply_widening() {
	store := map[uint64]apply.Entry{}
	big := uint32(3_000_000_000)
	result, _, _ := apply.Apply(store, 7, big)
	fmt.Println(result, uint64(2*big))

	// Output: 6000000000 1705032704
}
