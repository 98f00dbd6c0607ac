package credit_test

import (
	"fmt"
	"math"

	"idempotencia/internal/lab"
	"idempotencia/solutions/credit"
)

// Egy főkönyv öt kérése: a négyféle válasz mindegyike előfordul.
func ExampleLedger_Credit() {
	l := &credit.Ledger{Balance: 10}
	book := func(id string, amount uint64) {
		applied, err := l.Credit(id, amount)
		row(call(id, amount), lab.Values(applied, err), l.Balance)
	}
	row("", "válasz", "egyenleg")
	book("a", 5)
	book("a", 5)
	book("a", 6)
	book("b", math.MaxUint64)
	book("b", 1)

	// Output:
	//                        válasz                 egyenleg
	// Credit("a", 5)         (true, nil)            15
	// Credit("a", 5)         (false, nil)           15
	// Credit("a", 6)         (false, utkozes)       15
	// Credit("b", MaxUint64) (false, tulcsordulas)  15
	// Credit("b", 1)         (true, nil)            16
}

// A szolgáltatásból két példány fut, és mindegyik csak a saját könyvét ismeri.
func ExampleLedger_Credit_twoInstances() {
	var first, second credit.Ledger
	row("első példány", lab.Values(first.Credit("a", 5)), "a válasz elveszett")
	row("második példány", lab.Values(second.Credit("a", 5)), "ugyanaz a kérés")
	fmt.Println("összesen elkönyvelve:", first.Balance+second.Balance)

	// Output:
	// első példány           (true, nil)            a válasz elveszett
	// második példány        (true, nil)            ugyanaz a kérés
	// összesen elkönyvelve: 10
}

// Az elutasított kérés akkor jön újra, amikor már van hely.
func ExampleLedger_Credit_roomAgain() {
	l := &credit.Ledger{Balance: math.MaxUint64 - 3}
	l.Credit("b", 5)
	l.Balance = 10
	fmt.Println(l.Credit("b", 5))

	// Output: true <nil>
}

// Nulla összeg a teli egyenlegre.
func ExampleLedger_Credit_zeroWhenFull() {
	l := &credit.Ledger{Balance: math.MaxUint64}
	fmt.Println(l.Credit("c", 0))

	// Output: true <nil>
}

// A lemásolt főkönyv könyve közös, az egyenlege nem.
func ExampleLedger_Credit_copiedLedger() {
	first := credit.Ledger{Balance: 10}
	first.Credit("a", 5)
	second := first
	second.Credit("b", 1)
	applied, err := first.Credit("b", 1)
	fmt.Println(applied, err, first.Balance)

	// Output: false <nil> 15
}

// call leír egy hívást; a legnagyobb összeget a nevével.
func call(id string, amount uint64) string {
	if amount == math.MaxUint64 {
		return fmt.Sprintf("Credit(%q, MaxUint64)", id)
	}
	return fmt.Sprintf("Credit(%q, %d)", id, amount)
}

// row kiír egy sort: mi történt, és a két oszlop.
func row(what, left string, right any) {
	fmt.Printf("%-22s %-22s %v\n", what, left, right)
}
