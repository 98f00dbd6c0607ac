package apply_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"idempotencia/exercises/apply"
	"idempotencia/internal/lab"
)

// A feltételek más-más azonosítót használnak, ezért akkor sem hatnak egymásra,
// ha egy megoldás tévesen a hívásokon túl is emlékszik valamire.

// Új azonosítóra a szám kétszeresét adja vissza, és a kérést frissnek jelenti.
func TestFreshRequestDoubles(t *testing.T) {
	play(t, map[uint64]apply.Entry{},
		call{id: 3, value: 21, result: 42, fresh: true},
	)
}

// A duplázás 64 biten történik, ezért a legnagyobb 32 bites szám kétszerese is pontos.
func TestDoublesIn64Bits(t *testing.T) {
	play(t, map[uint64]apply.Entry{},
		call{id: 9, value: math.MaxUint32, result: 8589934590, fresh: true},
	)
}

// Ugyanaz a kérés másodszor és harmadszor is az első eredményt adja, de már nem friss, és a tárban egyetlen bejegyzés őrzi.
func TestRepeatReturnsFirstResult(t *testing.T) {
	store := map[uint64]apply.Entry{}
	play(t, store,
		call{id: 2, value: 21, result: 42, fresh: true},
		call{id: 2, value: 21, result: 42},
		call{id: 2, value: 21, result: 42},
	)
	wantStore(t, store, "Apply(store, 2, 21)", map[uint64]apply.Entry{2: {Value: 21, Result: 42}})
}

// Az ismétlés a tárban őrzött eredményt adja vissza akkor is, ha a számítás szabálya azóta megváltozott: nem számol újra, és a bejegyzést sem írja felül.
func TestRepeatGivesStoredResult(t *testing.T) {
	// A bejegyzés egy régebbi változattól maradt, amely még háromszorozott.
	store := map[uint64]apply.Entry{4: {Value: 21, Result: 63}}
	begin := start(store)
	c := call{id: 4, value: 21, result: 63}
	for range 2 {
		result, fresh, err := apply.Apply(store, c.id, c.value)
		if result != c.result {
			t.Fatalf("%s = %s, várt: %s%s", c, lab.Values(result, fresh, err), lab.Values(c.result, c.fresh, c.err), begin)
		}
	}
}

// A nulla is szám: a nullára vonatkozó kérés először friss, másodszor ismétlés.
func TestZeroValueIsRemembered(t *testing.T) {
	play(t, map[uint64]apply.Entry{},
		call{id: 1, value: 0, result: 0, fresh: true},
		call{id: 1, value: 0, result: 0},
	)
}

// A nulla is lehet azonosító: nem jelenti azt, hogy az azonosító hiányzik.
func TestZeroIDIsAnID(t *testing.T) {
	play(t, map[uint64]apply.Entry{},
		call{id: 0, value: 5, result: 10, fresh: true},
		call{id: 0, value: 5, result: 10},
	)
}

// Ismert azonosító más tartalommal ütközés: a hiba maga az ErrIDConflict érték, a megadott szöveggel.
func TestOtherContentConflicts(t *testing.T) {
	if text := lab.Values(apply.ErrIDConflict); text != "azonosito-utkozes" {
		t.Fatalf("ErrIDConflict = %s, várt: azonosito-utkozes", text)
	}
	c := call{id: 7, value: 22, err: apply.ErrIDConflict}
	result, fresh, err := apply.Apply(known(), c.id, c.value)
	if errors.Is(err, c.err) {
		return
	}
	came, want := lab.Values(result, fresh, err), lab.Values(c.result, c.fresh, c.err)
	details := start(known())
	if came == want {
		details += "\na két szöveg egyezik, de errors.Is szerint a két hiba nem ugyanaz"
	}
	t.Fatalf("%s = %s, várt: %s%s", c, came, want, details)
}

// Ütközéskor a hiba mellett nincs eredmény: a szám 0, és a kérés nem friss.
func TestConflictGivesNoResult(t *testing.T) {
	c := call{id: 7, value: 22, err: apply.ErrIDConflict}
	result, fresh, err := apply.Apply(known(), c.id, c.value)
	if result != 0 || fresh {
		t.Fatalf("%s = %s, várt: %s%s", c, lab.Values(result, fresh, err), lab.Values(c.result, c.fresh, c.err), start(known()))
	}
}

// Az ütközés nem hagy nyomot: a tár nem változik, és az eredeti kérés ismétlése továbbra is a régi eredményt kapja.
func TestConflictLeavesNoTrace(t *testing.T) {
	store := known()
	_, _, _ = apply.Apply(store, 7, 22)
	wantStore(t, store, "Apply(store, 7, 22)", known())
	play(t, store, call{id: 7, value: 21, result: 42})
}

// Két azonosító nem tud egymásról, és két tár sem: minden emlék a kapott tárban van.
func TestStoresAreIndependent(t *testing.T) {
	first, second := map[uint64]apply.Entry{}, map[uint64]apply.Entry{}
	play(t, first,
		call{id: 10, value: 21, result: 42, fresh: true},
		call{id: 11, value: 21, result: 42, fresh: true},
	)
	play(t, second, call{id: 10, value: 30, result: 60, fresh: true})
}

// call egy hívás és az, amit válaszolnia kell.
type call struct {
	id     uint64
	value  uint32
	result uint64
	fresh  bool
	err    error
}

func (c call) String() string { return fmt.Sprintf("Apply(store, %d, %d)", c.id, c.value) }

// known olyan tár, amely a 7-es kérést már ismeri.
func known() map[uint64]apply.Entry {
	return map[uint64]apply.Entry{7: {Value: 21, Result: 42}}
}

// start leírja, milyen tárral indult a feltétel; az üres tárról nem szól.
func start(store map[uint64]apply.Entry) string {
	if len(store) == 0 {
		return ""
	}
	return fmt.Sprintf("\nkezdetben: store = %s", lab.Values(store))
}

// play sorban végrehajtja a hívásokat, és az első eltérésnél megáll.
func play(t *testing.T, store map[uint64]apply.Entry, calls ...call) {
	t.Helper()
	begin := start(store)
	var before []string
	for _, c := range calls {
		result, fresh, err := apply.Apply(store, c.id, c.value)
		if result != c.result || fresh != c.fresh || !errors.Is(err, c.err) {
			t.Fatalf("%s = %s, várt: %s%s%s", c, lab.Values(result, fresh, err), lab.Values(c.result, c.fresh, c.err), begin, lab.Before(before))
		}
		before = append(before, c.String())
	}
}

// wantStore az utolsó hívás utáni tárat hasonlítja össze a várttal.
func wantStore(t *testing.T, store map[uint64]apply.Entry, last string, want map[uint64]apply.Entry) {
	t.Helper()
	if !maps.Equal(store, want) {
		diff := cmp.Diff(want, store)
		t.Fatalf("store az %s után = %s, várt: %s\neltérés (- várt, + jött):\n%s", last, lab.Values(store), lab.Values(want), strings.TrimRight(diff, "\n"))
	}
}
