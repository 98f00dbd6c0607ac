package credit_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"idempotencia/exercises/credit"
	"idempotencia/internal/lab"
)

// A feltételek más-más azonosítót használnak, ezért akkor sem hatnak egymásra,
// ha egy megoldás tévesen a főkönyvön kívül is emlékszik valamire.

// Az új jóváírás növeli az egyenleget, akkor is, ha az egyenlegnél nagyobb; elkönyveltnek számít, és az azonosító mellé az összeg is bekerül a könyvbe.
func TestNewCreditIsBooked(t *testing.T) {
	a := open(10, map[string]uint64{})
	a.play(t, call{id: "a", amount: 5, applied: true})
	a.wantBalance(t, 15)
	a.wantSeen(t, map[string]uint64{"a": 5})

	b := open(10, map[string]uint64{})
	b.play(t, call{id: "a", amount: 40, applied: true})
	b.wantBalance(t, 50)
}

// A főkönyv nullértéke előkészítés nélkül használható, és két főkönyv nem tud egymásról.
func TestZeroLedgerIsReady(t *testing.T) {
	var first, second credit.Ledger
	for _, l := range []*credit.Ledger{&first, &second} {
		a := &account{ledger: l, begin: start(l)}
		a.play(t, call{id: "b", amount: 5, applied: true})
		a.wantBalance(t, 5)
	}
}

// Ugyanaz a jóváírás másodszor és harmadszor már nem könyvelődik el, más jóváírások után sem: nincs hiba, és az egyenleg sem változik.
func TestRepeatIsNotBookedAgain(t *testing.T) {
	a := open(10, map[string]uint64{})
	c := call{id: "c", amount: 5}
	a.play(t, call{id: "c", amount: 5, applied: true}, c, call{id: "c2", amount: 2, applied: true}, c)
	a.wantBalance(t, 17)
}

// Ismert azonosító más összeggel ütközés: a hiba maga az ErrConflict érték, a megadott szöveggel, és a kérés nem számít elkönyveltnek.
func TestOtherAmountConflicts(t *testing.T) {
	wantText(t, "ErrConflict", credit.ErrConflict, "utkozes")
	open(15, map[string]uint64{"d": 5}).play(t, call{id: "d", amount: 6, err: credit.ErrConflict})
}

// Az ütközés nem hagy nyomot: az egyenleg és a könyv olyan marad, amilyen előtte volt.
func TestConflictLeavesNoTrace(t *testing.T) {
	a := open(15, map[string]uint64{"e": 5})
	a.try(call{id: "e", amount: 6})
	a.wantBalance(t, 15)
	a.wantSeen(t, map[string]uint64{"e": 5})
}

// A nulla összegű jóváírás is kérés: elkönyveltnek számít, és bekerül a könyvbe.
func TestZeroAmountIsBooked(t *testing.T) {
	a := open(10, map[string]uint64{})
	a.play(t, call{id: "f", amount: 0, applied: true})
	a.wantSeen(t, map[string]uint64{"f": 0})
}

// A nulla összegű jóváírás ismétlése is ismétlés: az elkönyvelt nulla nem jelenti azt, hogy az azonosító ismeretlen.
func TestZeroAmountRepeats(t *testing.T) {
	a := open(10, map[string]uint64{"g": 0})
	a.play(t, call{id: "g", amount: 0})
}

// Ha az új összeg akár csak eggyel is több annál, ami az egyenlegbe belefér, a hiba maga az ErrOverflow érték, a megadott szöveggel, és a kérés nem számít elkönyveltnek.
func TestOverflowIsRefused(t *testing.T) {
	wantText(t, "ErrOverflow", credit.ErrOverflow, "tulcsordulas")
	open(15, map[string]uint64{"h": 5}).play(t, call{id: "i", amount: math.MaxUint64, err: credit.ErrOverflow})
	open(15, map[string]uint64{"h": 5}).play(t, call{id: "j", amount: math.MaxUint64 - 14, err: credit.ErrOverflow})
}

// Az egyenleg pontosan a felső határig feltölthető: ami belefér, az még nem túlcsordulás.
func TestBalanceMayReachLimit(t *testing.T) {
	a := open(math.MaxUint64-5, map[string]uint64{})
	a.play(t, call{id: "k", amount: 5, applied: true})
	a.wantBalance(t, math.MaxUint64)
}

// A túlcsorduló kérés után az egyenleg a régi, és más jóváírások továbbra is elkönyvelhetők.
func TestOverflowKeepsBalance(t *testing.T) {
	a := open(15, map[string]uint64{"l": 5})
	a.try(call{id: "m", amount: math.MaxUint64})
	a.wantBalance(t, 15)
	a.play(t, call{id: "n", amount: 1, applied: true})
	a.wantBalance(t, 16)
}

// A túlcsordulás miatt elutasított kérés azonosítója szabad marad: nem kerül a könyvbe, és kisebb összeggel később elkönyvelhető.
func TestOverflowFreesID(t *testing.T) {
	a := open(15, map[string]uint64{"o": 5})
	a.try(call{id: "p", amount: math.MaxUint64})
	a.wantSeen(t, map[string]uint64{"o": 5})
	a.play(t, call{id: "p", amount: 1, applied: true})
}

// Az ismétlés teljesen feltöltött egyenlegnél is ismétlés: nincs hiba, mert nincs mit hozzáadni.
func TestRepeatAtFullBalance(t *testing.T) {
	a := open(math.MaxUint64, map[string]uint64{"q": 5})
	c := call{id: "q", amount: 5}
	// Itt csak a hiba számít; hogy az ismétlés mit jelent, azt más feltétel vizsgálja.
	if applied, err := a.try(c); err != nil {
		a.differs(t, c, applied, err)
	}
}

// Ha az azonosító ismert, az összeg más, és bele sem férne az egyenlegbe, a hiba akkor is ütközés, nem túlcsordulás.
func TestConflictBeforeOverflow(t *testing.T) {
	a := open(15, map[string]uint64{"r": 5})
	c := call{id: "r", amount: math.MaxUint64, err: credit.ErrConflict}
	if applied, err := a.try(c); !errors.Is(err, c.err) {
		a.differs(t, c, applied, err)
	}
}

// call egy hívás és az, amit válaszolnia kell.
type call struct {
	id      string
	amount  uint64
	applied bool
	err     error
}

func (c call) String() string { return fmt.Sprintf("Credit(%q, %d)", c.id, c.amount) }

// huge megtalálja a legnagyobb 64 bites számokat: csak azok húszjegyűek.
var huge = regexp.MustCompile(`\d{20}`)

// fail megállítja a tesztet. A felső határ közelében a határhoz képest írja le a számokat, bárhol
// állnak a szövegben, mert húsz számjegyet nehéz összehasonlítani.
func fail(t *testing.T, format string, args ...any) {
	t.Helper()
	t.Fatal(huge.ReplaceAllStringFunc(fmt.Sprintf(format, args...), func(digits string) string {
		n, err := strconv.ParseUint(digits, 10, 64)
		switch rest := math.MaxUint64 - n; {
		case err != nil || rest >= 100:
			return digits
		case rest == 0:
			return "MaxUint64"
		default:
			return fmt.Sprintf("MaxUint64-%d", rest)
		}
	}))
}

// account egy főkönyv, amelyről tudjuk, miből indult, és mi történt vele.
type account struct {
	ledger *credit.Ledger
	begin  string
	calls  []string
}

func open(balance uint64, seen map[string]uint64) *account {
	l := &credit.Ledger{Balance: balance, Seen: seen}
	return &account{ledger: l, begin: start(l)}
}

func start(l *credit.Ledger) string {
	return fmt.Sprintf("\nkezdetben: l.Balance = %d, l.Seen = %s", l.Balance, lab.Values(l.Seen))
}

// try végrehajt egy hívást, és nem vizsgálja a válaszát.
func (a *account) try(c call) (applied bool, err error) {
	a.calls = append(a.calls, c.String())
	return a.ledger.Credit(c.id, c.amount)
}

// play sorban végrehajtja a hívásokat, és az első eltérésnél megáll.
func (a *account) play(t *testing.T, calls ...call) {
	t.Helper()
	for _, c := range calls {
		if applied, err := a.try(c); applied != c.applied || !only(err, c.err) {
			a.differs(t, c, applied, err)
		}
	}
}

// differs megállítja a tesztet, mert az utolsó hívás mást válaszolt a vártnál.
func (a *account) differs(t *testing.T, c call, applied bool, err error) {
	t.Helper()
	came, want, details := lab.Values(applied, err), lab.Values(c.applied, c.err), a.history()
	if came == want {
		details += "\na két szöveg egyezik, de errors.Is szerint a két hiba nem ugyanaz"
	}
	fail(t, "%s = %s, várt: %s%s", c, came, want, details)
}

func (a *account) wantBalance(t *testing.T, want uint64) {
	t.Helper()
	if came := a.ledger.Balance; came != want {
		fail(t, "l.Balance a %s után = %d, várt: %d%s", a.last(), came, want, a.history())
	}
}

func (a *account) wantSeen(t *testing.T, want map[string]uint64) {
	t.Helper()
	if came := a.ledger.Seen; !maps.Equal(came, want) {
		diff := strings.TrimRight(cmp.Diff(want, came), "\n")
		fail(t, "l.Seen a %s után = %s, várt: %s%s\neltérés (- várt, + jött):\n%s", a.last(), lab.Values(came), lab.Values(want), a.history(), diff)
	}
}

func (a *account) last() string { return a.calls[len(a.calls)-1] }

// history az utolsó hívás előzményei.
func (a *account) history() string { return a.begin + lab.Before(a.calls[:len(a.calls)-1]) }

func wantText(t *testing.T, name string, err error, want string) {
	t.Helper()
	if text := lab.Values(err); text != want {
		fail(t, "%s = %s, várt: %s", name, text, want)
	}
}

// only azt mondja meg, hogy az err a várt hiba-e, és a másik hiba nincs-e benne.
func only(err, want error) bool {
	for _, known := range []error{credit.ErrConflict, credit.ErrOverflow} {
		if errors.Is(err, known) != errors.Is(want, known) {
			return false
		}
	}
	return errors.Is(err, want)
}
