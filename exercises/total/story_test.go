package total_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"idempotencia/exercises/total"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := []string{"fájl", "Total", "könyvelő"}
	lab.Record(t,
		lab.Story{ID: "reread", Title: "A könyvelő leáll, ezért a fájlt újra kell olvasni.", Lanes: lanes, Play: reread},
		lab.Story{ID: "partial", Title: "A hívó a hibát csak naplózza, és könyveli a kapott számot.", Lanes: lanes, Play: partial},
		lab.Story{ID: "first-fault", Title: "A listában két hiba is van.", Lanes: lanes, Play: firstFault},
	)
}

func reread(r *lab.Recorder) {
	file := []total.Event{{ID: "a", Amount: 10}, {ID: "b", Amount: 20}, {ID: "a", Amount: 10}}
	before := rows(file)
	r.At("20:00")
	r.Send(0, 1, before)
	first, err := total.Total(file)
	r.Note(1, lab.Values(first, err))
	r.Lose(1, 2, lab.Number(first))
	r.Note(2, "leállt")
	r.At("20:05")
	r.Send(0, 1, rows(file))
	again, err := total.Total(file)
	r.Note(1, lab.Values(again, err))
	r.Send(1, 2, lab.Number(again))
	r.State(2, "könyv: "+lab.Number(again))
	switch {
	case rows(file) != before:
		r.Bad("A Total átírta a hívó listáját.")
	case again != first:
		r.Bad(fmt.Sprintf("Ugyanannak a fájlnak az összege először %d, másodszor %d.", first, again))
	case again != 30:
		r.Bad(fmt.Sprintf("Két tétel jött, 10 és 20, a könyvbe mégis %d került.", again))
	default:
		r.Good("Ugyanaz a fájl mindig ugyanannyit ad, és az ismételt tétel egyszer számít.")
	}
}

func partial(r *lab.Recorder) {
	monday := []total.Event{{ID: "a", Amount: 10}, {ID: "b", Amount: 20}, {ID: "a", Amount: 11}, {ID: "c", Amount: 5}}
	tuesday := []total.Event{{ID: "a", Amount: 10}, {ID: "b", Amount: 20}, {ID: "a", Amount: 10}, {ID: "c", Amount: 5}}
	var book uint64
	for i, file := range [][]total.Event{monday, tuesday} {
		r.At([]string{"hétfő", "kedd"}[i])
		r.Send(0, 1, rows(file))
		sum, err := total.Total(file)
		r.Note(1, lab.Values(sum, err))
		r.Send(1, 2, lab.Number(sum))
		book += sum
		r.State(2, "könyv: "+lab.Number(book))
	}
	if book != 35 {
		r.Bad(fmt.Sprintf("A három tétel összege 35, a könyvben mégis %d áll.", book))
		return
	}
	r.Good("A hibás nap nullával zárult, ezért a javított fájl mindent egyszer könyvelt el.")
}

func firstFault(r *lab.Recorder) {
	file := []total.Event{{ID: "a", Amount: math.MaxUint64}, {ID: "b", Amount: 1}, {ID: "a", Amount: 2}}
	r.Send(0, 1, rows(file))
	sum, err := total.Total(file)
	text := lab.Values(sum, err)
	if sum != 0 {
		text = fmt.Sprintf("(%s, %v)", lab.Number(sum), err)
	}
	r.Note(1, text)
	r.Send(1, 2, text)
	switch {
	case err == nil:
		r.Bad("A könyvelő egy hibás fájl összegét kapta meg, és nem tud róla.")
	case err.Error() != "tulcsordulas":
		r.Bad("A jelzett hiba nem az első: a második sornál az összeg már nem fért el.")
	case sum != 0:
		r.Bad("A hiba mellett szám is jött, és valaki könyvelni fogja.")
	default:
		r.Good("Az első hiba számít: a második sornál az összeg már nem fér el.")
	}
}

// rows leírja a fájl sorait.
func rows(events []total.Event) string {
	var all []string
	for _, e := range events {
		all = append(all, e.ID+"\u00a0"+lab.Number(e.Amount))
	}
	return strings.Join(all, ", ")
}
