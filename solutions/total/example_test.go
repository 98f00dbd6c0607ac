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

// A könyvelő leáll, mielőtt az összeget átvenné, ezért a fájlt újra kell olvasni.
// A jobb oldali oszlop azé a változaté, amelynek a halmaza túléli a hívást.
func ExampleTotal_reread() {
	file := []total.Event{{"a", 10}, {"b", 20}, {"a", 10}}
	shared := map[string]uint64{}
	read := func(when string) {
		sum, _ := total.Total(file)
		fmt.Printf("%s   Total: %d   közös halmazzal: %d\n", when, sum, sumWith(shared, file))
	}

	read("20:00 olvasás")
	fmt.Println("20:01 a könyvelő leáll, az összeg elveszett")
	read("20:05 olvasás")

	// Output:
	// 20:00 olvasás   Total: 30   közös halmazzal: 30
	// 20:01 a könyvelő leáll, az összeg elveszett
	// 20:05 olvasás   Total: 30   közös halmazzal: 0
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

// A hívó a hibát csak naplózza, és könyveli, amit kapott. Kedden a kijavított
// fájl érkezik.
func ExampleTotal_partialSum() {
	monday := []total.Event{{"a", 10}, {"b", 20}, {"a", 11}, {"c", 5}}
	tuesday := []total.Event{{"a", 10}, {"b", 20}, {"a", 10}, {"c", 5}}

	var good, bad uint64
	for i, file := range [][]total.Event{monday, tuesday} {
		zero, zeroErr := total.Total(file)
		partial, partialErr := partialSum(file)
		good, bad = good+zero, bad+partial
		day := []string{"hétfő", "kedd "}[i]
		fmt.Printf("%s   Total: %-12s   részösszeggel: %s\n", day, lab.Values(zero, zeroErr), lab.Values(partial, partialErr))
	}
	fmt.Printf("könyv   Total: %-12d   részösszeggel: %d\n", good, bad)

	// Output:
	// hétfő   Total: (0, utkozes)   részösszeggel: (30, utkozes)
	// kedd    Total: (35, nil)      részösszeggel: (35, nil)
	// könyv   Total: 35             részösszeggel: 65
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

// sumWith hibás minta: az emlékezete a hívóé, ezért túléli a hívást.
func sumWith(seen map[string]uint64, events []total.Event) uint64 {
	var sum uint64
	for _, e := range events {
		if _, known := seen[e.ID]; !known {
			seen[e.ID] = e.Amount
			sum += e.Amount
		}
	}
	return sum
}

// partialSum hibás minta: a hiba mellett kiadja, ameddig jutott.
func partialSum(events []total.Event) (uint64, error) {
	for i := range events {
		if _, err := total.Total(events[:i+1]); err != nil {
			sum, _ := total.Total(events[:i])
			return sum, err
		}
	}
	return total.Total(events)
}
