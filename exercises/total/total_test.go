package total_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"idempotencia/exercises/total"
	"idempotencia/internal/lab"
)

// A különböző azonosítójú események összege a lista összege, akkor is, ha két esemény ugyanannyit ír jóvá.
func TestDistinctEventsAddUp(t *testing.T) {
	wantTotal(t, list{{"d1", 10}, {"d2", 20}, {"d3", 10}}, 40, nil)
}

// Az ismétlődő esemény csak egyszer számít, bárhol áll a listában, és utána a feldolgozás folytatódik.
func TestRepeatCountsOnce(t *testing.T) {
	wantTotal(t, list{{"r1", 10}, {"r2", 20}, {"r1", 10}}, 30, nil)
	wantTotal(t, list{{"r3", 10}, {"r3", 10}, {"r4", 20}, {"r3", 10}, {"r5", 1}}, 31, nil)
}

// Az üres lista összege nulla, és ez nem hiba; a nil is üres lista.
func TestEmptyListIsZero(t *testing.T) {
	wantTotal(t, nil, 0, nil)
	wantTotal(t, list{}, 0, nil)
}

// Ugyanarra a listára minden hívás ugyanazt az összeget adja.
func TestSameListSameTotal(t *testing.T) {
	events := list{{"s1", 10}, {"s2", 20}}
	for _, which := range []string{"az 1.", "a 2.", "a 3."} {
		sum, err := total.Total(events)
		if sum != 30 || err != nil {
			fail(t, "%s = %s, várt: %s\nugyanezzel a listával ez %s hívás", events, lab.Values(sum, err), lab.Values(30, nil), which)
		}
	}
}

// Két lista nem tud egymásról: ami az egyikben ütközne vagy ismétlés volna, a másikban új esemény.
func TestListsAreIndependent(t *testing.T) {
	first, second := list{{"i1", 10}, {"i2", 20}}, list{{"i1", 11}, {"i2", 20}, {"i3", 5}}
	_, _ = total.Total(first)
	sum, err := total.Total(second)
	if sum != 36 || err != nil {
		fail(t, "%s = %s, várt: %s%s", second, lab.Values(sum, err), lab.Values(36, nil), lab.Before([]string{first.String()}))
	}
}

// Ha egy azonosító más összeggel tér vissza, a hiba ErrConflict; a nulla is összeg, és az üres azonosító is azonosító.
func TestOtherAmountConflicts(t *testing.T) {
	if text := lab.Values(total.ErrConflict); text != "utkozes" {
		fail(t, "ErrConflict = %s, várt: utkozes", text)
	}
	wantErr(t, list{{"u1", 10}, {"u1", 11}}, total.ErrConflict)
	wantErr(t, list{{"u2", 0}, {"u3", 20}, {"u2", 5}}, total.ErrConflict)
	wantErr(t, list{{"", 5}, {"u4", 20}, {"", 4}}, total.ErrConflict)
}

// Ami éppen elfér 64 biten, az jó összeg; ami eggyel több, az ErrOverflow.
func TestOverflowIsAnError(t *testing.T) {
	if text := lab.Values(total.ErrOverflow); text != "tulcsordulas" {
		fail(t, "ErrOverflow = %s, várt: tulcsordulas", text)
	}
	wantTotal(t, list{{"t1", math.MaxUint64 - 1}, {"t2", 1}}, math.MaxUint64, nil)
	wantErr(t, list{{"t3", math.MaxUint64 - 1}, {"t4", 2}}, total.ErrOverflow)
}

// Ismert azonosítónál a túlcsordulás szóba sem jön: az ismétlés a teli összeg mellett is ismétlés, a más összeg pedig ütközés.
func TestKnownComesBeforeOverflow(t *testing.T) {
	wantTotal(t, list{{"k1", math.MaxUint64}, {"k1", math.MaxUint64}}, math.MaxUint64, nil)
	wantErr(t, list{{"k2", math.MaxUint64}, {"k2", 1}}, total.ErrConflict)
}

// Ha több hiba is van a listában, a sorrendben első számít.
func TestFirstFaultWins(t *testing.T) {
	wantErr(t, list{{"f1", math.MaxUint64}, {"f2", 1}, {"f1", 2}}, total.ErrOverflow)
	wantErr(t, list{{"f3", 10}, {"f3", 11}, {"f4", math.MaxUint64}}, total.ErrConflict)
}

// Hiba mellett az összeg nulla, a részösszeg nem jut ki. Ez a feltétel csak az összeget nézi, a hiba fajtáját nem.
func TestNoSumBesideError(t *testing.T) {
	for _, events := range []list{
		{{"n1", math.MaxUint64}, {"n1", 1}},
		{{"n2", math.MaxUint64}, {"n3", 1}},
	} {
		sum, err := total.Total(events)
		if sum != 0 || err == nil {
			fail(t, "%s = %s, várt: (0, hiba)", events, lab.Values(sum, err))
		}
	}
}

// A hívó listájában a hívás után is ugyanazok az események állnak, az ismétlések is.
func TestListKeepsEvents(t *testing.T) {
	events := []total.Event{{"e2", 20}, {"e2", 20}, {"e1", 10}, {"e3", 5}, {"e1", 10}}
	before := slices.Clone(events)
	_, _ = total.Total(events)
	// Itt a sorrend nem számít, azt a következő feltétel nézi.
	if !slices.Equal(sorted(events), sorted(before)) {
		listDiffers(t, events, before)
	}
}

// A hívó listájának sorrendje a hívás után is a régi.
func TestListKeepsOrder(t *testing.T) {
	events := []total.Event{{"o2", 20}, {"o3", 5}, {"o1", 10}}
	before := slices.Clone(events)
	_, _ = total.Total(events)
	if !slices.Equal(events, before) {
		listDiffers(t, events, before)
	}
}

// list egy hívás bemenete; úgy írja ki magát, ahogyan a hívás a kódban állna. Minden
// feltételnek saját azonosítói vannak, hogy egy hívásokon túl élő emlékezet csak ott
// bukjon meg, ahol róla van szó.
type list []total.Event

func (l list) String() string {
	if l == nil {
		return "Total(nil)"
	}
	texts := make([]string, len(l))
	for i, e := range l {
		texts[i] = fmt.Sprintf("{%q, %d}", e.ID, e.Amount)
	}
	return "Total([]Event{" + strings.Join(texts, ", ") + "})"
}

// huge megtalálja a legnagyobb 64 bites számokat: csak azok húszjegyűek.
var huge = regexp.MustCompile(`\d{20}`)

// fail megállítja a tesztet. A 64 bit tetejét a hívásban és az eredményben is a nevén írja, mert
// húsz számjegyet nehéz összehasonlítani.
func fail(t *testing.T, format string, args ...any) {
	t.Helper()
	t.Fatal(huge.ReplaceAllStringFunc(fmt.Sprintf(format, args...), func(digits string) string {
		n, err := strconv.ParseUint(digits, 10, 64)
		switch rest := math.MaxUint64 - n; {
		case err != nil || rest >= 100:
			return digits
		case rest == 0:
			return "math.MaxUint64"
		default:
			return fmt.Sprintf("math.MaxUint64 - %d", rest)
		}
	}))
}

func wantTotal(t *testing.T, events list, want uint64, fault error) {
	t.Helper()
	call := events.String() // a hívás előtt, mert a jelölt elronthatja a listát
	if sum, err := total.Total(events); sum != want || !only(err, fault) {
		fail(t, "%s = %s, várt: %s", call, lab.Values(sum, err), lab.Values(want, fault))
	}
}

// wantErr csak a hibát nézi; hogy mellette az összeg nulla-e, külön feltétel.
func wantErr(t *testing.T, events list, want error) {
	t.Helper()
	call := events.String()
	if sum, err := total.Total(events); !only(err, want) {
		fail(t, "%s = %s, várt: %s", call, lab.Values(sum, err), lab.Values(0, want))
	}
}

// sorted a lista rendezett másolata.
func sorted(events []total.Event) []total.Event {
	return slices.SortedFunc(slices.Values(events), func(a, b total.Event) int {
		return cmp.Or(strings.Compare(a.ID, b.ID), cmp.Compare(a.Amount, b.Amount))
	})
}

func listDiffers(t *testing.T, came, want []total.Event) {
	t.Helper()
	diff := strings.TrimSpace(gocmp.Diff(want, came))
	fail(t, "a lista a %s után = %s, várt: %s\neltérés (- várt, + jött):\n%s", list(want), lab.Values(came), lab.Values(want), diff)
}

// only azt mondja meg, hogy az err a várt hiba-e, és a másik hiba nincs-e benne.
func only(err, want error) bool {
	for _, known := range []error{total.ErrConflict, total.ErrOverflow} {
		if errors.Is(err, known) != errors.Is(want, known) {
			return false
		}
	}
	return errors.Is(err, want)
}
