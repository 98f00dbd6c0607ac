// Előbb megkeresi az összes ütközést, és csak azután összegez. A későbbi ütközés
// így megelőzi a korábbi túlcsordulást. A hibaüzenet a fájl más sorára utal,
// mint ahol a feldolgozás először elakadna, és aki javítja, rossz helyen keres.
//
//book:breaks TestFirstFaultWins
package total

import (
	"errors"
	"math"
)

var ErrConflict = errors.New("utkozes")

var ErrOverflow = errors.New("tulcsordulas")

type Event struct {
	ID     string
	Amount uint64
}

func Total(events []Event) (uint64, error) {
	unique := make(map[string]uint64)
	for _, e := range events {
		if amount, known := unique[e.ID]; known && amount != e.Amount {
			return 0, ErrConflict
		}
		unique[e.ID] = e.Amount
	}
	var sum uint64
	for _, amount := range unique {
		if amount > math.MaxUint64-sum {
			return 0, ErrOverflow
		}
		sum += amount
	}
	return sum, nil
}
