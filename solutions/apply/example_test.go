package apply_test

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"idempotencia/internal/lab"
	"idempotencia/solutions/apply"
)

// A válasz elvész, a hívó ugyanazzal az azonosítóval ismétel.
func ExampleApply_lostAnswer() {
	s := newService("hívó")
	s.ask(7, 21, lost)
	s.ask(7, 21, arrives)
	s.printStore()

	// Output:
	// hívó                         szolgáltatás
	//   │── id 7, value 21 ───────────▶│ (42, true, nil)
	//   │   ✗ elveszett ◀───────── 42 ─│
	//   │── id 7, value 21 ───────────▶│ (42, false, nil)
	//   │◀──────────────────────── 42 ─│
	// a tár: map[7:{Value:21 Result:42}]
}

// A hívó minden próbálkozáshoz új azonosítót választ.
func ExampleApply_newIDEachAttempt() {
	s := newService("hívó")
	s.ask(7, 21, lost)
	s.ask(8, 21, arrives)
	s.printStore()

	// Output:
	// hívó                         szolgáltatás
	//   │── id 7, value 21 ───────────▶│ (42, true, nil)
	//   │   ✗ elveszett ◀───────── 42 ─│
	//   │── id 8, value 21 ───────────▶│ (42, true, nil)
	//   │◀──────────────────────── 42 ─│
	// a tár: map[7:{Value:21 Result:42} 8:{Value:21 Result:42}]
}

// Két hívó ugyanazt az azonosítót választja két különböző kéréshez.
func ExampleApply_sharedID() {
	s := newService("hívók")
	s.askAs("Anna: ", 7, 21, arrives)
	s.askAs("Béla: ", 7, 22, arrives)
	s.printStore()

	// Output:
	// hívók                        szolgáltatás
	//   │── Anna: id 7, value 21 ─────▶│ (42, true, nil)
	//   │◀──────────────────────── 42 ─│
	//   │── Béla: id 7, value 22 ─────▶│ (0, false, azonosito-utkozes)
	//   │◀───────── azonosito-utkozes ─│
	// a tár: map[7:{Value:21 Result:42}]
}

// A szolgáltatás a két próbálkozás között újraindul, és a memóriája kiürül.
func ExampleApply_restart() {
	s := newService("hívó")
	s.ask(7, 21, lost)
	s.restart()
	s.ask(7, 21, arrives)
	s.printStore()

	// Output:
	// hívó                         szolgáltatás
	//   │── id 7, value 21 ───────────▶│ (42, true, nil)
	//   │   ✗ elveszett ◀───────── 42 ─│
	//   │                              │ újraindul, a tár üres
	//   │── id 7, value 21 ───────────▶│ (42, true, nil)
	//   │◀──────────────────────── 42 ─│
	// a tár: map[7:{Value:21 Result:42}]
}

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

// width a rajz két függőleges vonala közötti jelek száma.
const width = 30

// fate egy válasz sorsa a hálózaton.
type fate int

const (
	arrives fate = iota
	lost
)

// service egy szolgáltatás, amely lerajzolja, mi történik a hívásokkal.
type service struct{ store map[uint64]apply.Entry }

func newService(callers string) *service {
	fmt.Printf("%-*sszolgáltatás\n", width-1, callers)
	return &service{store: map[uint64]apply.Entry{}}
}

func (s *service) ask(id uint64, value uint32, answer fate) { s.askAs("", id, value, answer) }

// askAs elküld egy kérést, és lerajzolja a kérést, a választ és a válasz sorsát.
func (s *service) askAs(who string, id uint64, value uint32, answer fate) {
	result, fresh, err := apply.Apply(s.store, id, value)
	request := fmt.Sprintf("── %sid %d, value %d ", who, id, value)
	fmt.Printf("  │%s%s▶│ %s\n", request, dashes(width-1, request), lab.Values(result, fresh, err))

	head, tail := "◀", fmt.Sprintf(" %d ─", result)
	if err != nil {
		tail = fmt.Sprintf(" %v ─", err)
	}
	if answer == lost {
		head = "   ✗ elveszett ◀"
	}
	fmt.Printf("  │%s%s%s│\n", head, dashes(width, head+tail), tail)
}

// restart üres tárral folytatja, mert a memória az újraindulást nem éli túl.
func (s *service) restart() {
	fmt.Printf("  │%*s│ újraindul, a tár üres\n", width, "")
	s.store = map[uint64]apply.Entry{}
}

func (s *service) printStore() {
	fmt.Println("a tár:", lab.Values(s.store))
}

// dashes annyi vonást ad, amennyi a szöveg mellett a megadott szélességig elfér.
func dashes(room int, text string) string {
	return strings.Repeat("─", room-utf8.RuneCountInString(text))
}
