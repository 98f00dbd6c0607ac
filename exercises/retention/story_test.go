package retention_test

import (
	"fmt"
	"testing"
	"time"

	"idempotencia/exercises/retention"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	phone, caller := []string{"telefon", "szolgáltatás"}, []string{"hívó", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "day", Title: "Péntektől hétfőig 24 órás megőrzési idővel.", Lanes: phone, Play: func(r *lab.Recorder) {
			weekend(r, 24*time.Hour, "24 óra")
		}},
		lab.Story{ID: "weekend", Title: "Ugyanaz a hétvége akkora megőrzési idővel, amekkora kell.", Lanes: phone, Play: func(r *lab.Recorder) {
			window := retention.MinWindow(72*time.Hour, 10*time.Minute, 5*time.Second)
			weekend(r, window, window.String())
		}},
		lab.Story{ID: "closing", Title: "Egy azonosító élete 24 órás megőrzési idővel, takarítás nélkül.", Lanes: caller, Play: closing},
		lab.Story{ID: "purge", Title: "A takarítás a memóriáról szól, a válaszról nem.", Lanes: caller, Play: purge},
	)
}

// weekend pénteken és hétfőn ugyanazt a kérést küldi. A hétfői az utolsó, amelyet a telefon megenged magának.
func weekend(r *lab.Recorder, window time.Duration, name string) {
	friday := time.Date(2026, time.March, 6, 17, 0, 0, 0, time.UTC)
	monday := friday.Add(72*time.Hour + 9*time.Minute)
	r.State(1, "megőrzési idő: "+name)
	m, err := retention.New(window)
	if err != nil {
		r.Note(1, "New: "+err.Error())
		r.Bad("A szolgáltatás el sem indult.")
		return
	}
	s := &service{r: r, memory: m}
	r.At("péntek 17:00")
	s.ask(friday, 7, 21, lost)
	r.Note(0, "lemerül")
	r.At("hétfő 17:09")
	again := s.ask(monday, 7, 21, arrives)
	if again.fresh {
		r.Bad("Egy szándékból két hatás lett, és ezt senki sem vette észre.")
		return
	}
	s.judge("Az ismétlés ismétlés maradt: egy szándék, egy hatás.")
}

func closing(r *lab.Recorder) {
	s := newService(r)
	r.At("t0")
	s.ask(t0, 7, 21, arrives)
	r.At("t0+12h")
	s.ask(t0.Add(12*time.Hour), 7, 21, arrives)
	r.At("t0+18h")
	other := s.ask(t0.Add(18*time.Hour), 7, 22, arrives)
	r.At("t0+24h -1ns")
	before := s.ask(t0.Add(24*time.Hour-1), 7, 21, arrives)
	r.At("t0+24h")
	at := s.ask(t0.Add(24*time.Hour), 7, 22, arrives)
	switch {
	case other.err == nil:
		r.Bad("A más tartalmú kérés nem kapott hibát, pedig az azonosító még foglalt volt.")
	case before.fresh || before.err != nil:
		r.Bad("Az azonosító a határ előtt elveszett, az ismétlésből új hatás vagy hiba lett.")
	case !at.fresh:
		r.Bad("A megőrzési idő lejárt, az azonosító mégsem lett szabad.")
	default:
		s.judge("A határ előtt egy nanoszekundummal még ismétlés, a határ pillanatában már új kérés.")
	}
}

func purge(r *lab.Recorder) {
	s := newService(r)
	r.At("t0")
	s.ask(t0, 1, 10, arrives)
	s.ask(t0, 2, 20, arrives)
	r.At("t0+30h")
	late := t0.Add(30 * time.Hour)
	again := s.ask(late, 2, 20, arrives)
	held := s.memory.Len()
	r.State(1, fmt.Sprintf("Len: %d", held))
	r.Note(1, fmt.Sprintf("Purge: %d", s.memory.Purge(late)))
	r.State(1, fmt.Sprintf("Len: %d", s.memory.Len()))
	if held != 2 {
		r.Bad("Takarítás még nem futott, a tár mégsem őrzi mindkét bejegyzést.")
		return
	}
	if !again.fresh || s.memory.Len() != 1 {
		r.Bad("A 2-es azonosító lejárt, és új kérésként egyetlen élő bejegyzése maradt volna.")
		return
	}
	r.Good("A lejárt 1-es a takarításig helyet foglalt, de a válaszba nem szólt bele.")
}

// fate egy válasz sorsa a hálózaton.
type fate int

const (
	arrives fate = iota
	lost
)

// answer az, amit a tár egy hívásra válaszolt.
type answer struct {
	result uint64
	fresh  bool
	err    error
}

// service egy szolgáltatás, amely feljegyzi, mi történik a hívásokkal.
type service struct {
	r      *lab.Recorder
	memory *retention.Memory
	fresh  uint64
}

func newService(r *lab.Recorder) *service {
	m, err := retention.New(24 * time.Hour)
	if err != nil {
		panic(err)
	}
	return &service{r: r, memory: m}
}

func (s *service) ask(now time.Time, id uint64, value uint32, end fate) answer {
	s.r.Send(0, 1, fmt.Sprintf("id %d, value %d", id, value))
	var a answer
	a.result, a.fresh, a.err = s.memory.Apply(now, id, value)
	if a.fresh {
		s.fresh++
	}
	s.r.Note(1, lab.Values(a.result, a.fresh, a.err))
	text := fmt.Sprint(a.result)
	if a.err != nil {
		text = a.err.Error()
	}
	if end == lost {
		s.r.Lose(1, 0, text)
	} else {
		s.r.Send(1, 0, text)
	}
	return a
}

// judge a számlálót is összeveti azzal, ami történt.
func (s *service) judge(good string) {
	if counted := s.memory.Stats().Fresh; counted != s.fresh {
		s.r.Bad(fmt.Sprintf("Új hatás %d volt, a számláló mégis ennyit mutat: %d.", s.fresh, counted))
		return
	}
	s.r.Good(good)
}
