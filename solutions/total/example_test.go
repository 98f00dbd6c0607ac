package total_test

import (
	"fmt"
	"math"

	"idempotencia/internal/lab"
	"idempotencia/solutions/total"
)

// A fájl három sora közül az utolsó ismétlés. Az összeg sorról sorra látszik.
func ExampleTotal() {
	file := []total.Event{{"a", 10}, {"b", 20}, {"a", 10}}
	blind := uint64(0)
	for i, e := range file {
		sum, _ := total.Total(file[:i+1])
		blind += e.Amount
		fmt.Printf("%d. sor: %s %d   Total: %d   vakon összeadva: %d\n", i+1, e.ID, e.Amount, sum, blind)
	}

	// Output:
	// 1. sor: a 10   Total: 10   vakon összeadva: 10
	// 2. sor: b 20   Total: 30   vakon összeadva: 30
	// 3. sor: a 10   Total: 30   vakon összeadva: 40
}

// Az első hiba után jöhet bármi, az eredmény már nem változik.
func ExampleTotal_firstFault() {
	file := []total.Event{{"a", math.MaxUint64}, {"b", 1}, {"a", 2}}
	for i, e := range file {
		sum, err := total.Total(file[:i+1])
		fmt.Printf("%d. sor: %s %-20d   Total: %s\n", i+1, e.ID, e.Amount, lab.Values(sum, err))
	}

	// Output:
	// 1. sor: a 18446744073709551615   Total: (18446744073709551615, nil)
	// 2. sor: b 1                      Total: (0, tulcsordulas)
	// 3. sor: a 2                      Total: (0, tulcsordulas)
}

// A második sor azonosítója ismert, és az összege sem férne el.
func ExampleTotal_twoFaultsInOneRow() {
	events := []total.Event{
		{"b", math.MaxUint64},
		{"b", 1},
	}
	fmt.Println(total.Total(events))

	// Output: 0 utkozes
}

// A kettévágott fájl ismétlése a két darab határán átnyúlik.
func ExampleTotal_halves() {
	file := []total.Event{
		{"a", 10}, {"b", 20}, {"a", 10},
	}
	whole, _ := total.Total(file)
	first, _ := total.Total(file[:2])
	second, _ := total.Total(file[2:])
	fmt.Println(whole, first+second)

	// Output: 30 40
}

// A hibás lista után a kijavított következik.
func ExampleTotal_corrected() {
	file := []total.Event{{"a", 10}, {"a", 11}}
	_, before := total.Total(file)
	file[1].ID = "b"
	sum, after := total.Total(file)
	fmt.Println(before, sum, after)

	// Output: utkozes 21 <nil>
}
