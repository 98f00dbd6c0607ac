package apply_test

import (
	"fmt"
	"math"
	"testing"

	"idempotencia/exercises/apply"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"hívó", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "lost-answer", Title: "A válasz elvész, a hívó ugyanazzal az azonosítóval ismétel.", Lanes: pair, Play: lostAnswer},
		lab.Story{ID: "new-id", Title: "A válasz elvész, a hívó új azonosítóval próbálkozik újra.", Lanes: pair, Play: newID},
		lab.Story{ID: "shared-id", Title: "Anna és Béla ugyanazt az azonosítót választja.", Lanes: []string{"Anna", "Béla", "szolgáltatás"}, Play: sharedID},
		lab.Story{ID: "zero", Title: "A nulla is eredmény, és az ismétlése is ismétlés.", Lanes: pair, Play: zeroValue},
		lab.Story{ID: "wide", Title: "A legnagyobb 32 bites szám duplája.", Lanes: pair, Play: wide},
		lab.Story{ID: "restart", Title: "A szolgáltatás két próbálkozás között újraindul.", Lanes: pair, Play: restart},
	)
}

func lostAnswer(r *lab.Recorder) {
	s := newService(r, 1)
	first := s.ask(0, 7, 21, lost)
	again := s.ask(0, 7, 21, arrives)
	s.showStore()
	s.judge(first, again)
}

func newID(r *lab.Recorder) {
	s := newService(r, 1)
	first := s.ask(0, 7, 21, lost)
	again := s.ask(0, 8, 21, arrives)
	s.showStore()
	s.judge(first, again)
}

func sharedID(r *lab.Recorder) {
	s := newService(r, 2)
	a := s.ask(0, 7, 21, arrives)
	b := s.ask(1, 7, 22, arrives)
	s.showStore()
	switch {
	case !a.fresh:
		r.Bad("Anna kérése új volt, a válasz mégis ismétlésnek mondja.")
	case b.err != nil && b.result != 0:
		r.Bad("A hiba mellett szám is jött, és valaki használni fogja.")
	case b.err != nil && s.store[7].Value == 21:
		r.Good("Béla megtudta, hogy az azonosító már mást jelent. Anna kérése érintetlen.")
	case b.err != nil:
		r.Bad("Béla hibát kapott, de Anna bejegyzése elveszett.")
	case b.result == 44:
		r.Bad("Béla kérése teljesült, de a 7-es azonosító így már két kérést jelent.")
	default:
		r.Bad(fmt.Sprintf("Béla a 22 kétszeresét kérte, és %d lett a válasz.", b.result))
	}
}

func zeroValue(r *lab.Recorder) {
	s := newService(r, 1)
	first := s.ask(0, 1, 0, lost)
	again := s.ask(0, 1, 0, arrives)
	s.showStore()
	s.judge(first, again)
}

func wide(r *lab.Recorder) {
	s := newService(r, 1)
	if a := s.ask(0, 9, math.MaxUint32, arrives); a.result != 2*math.MaxUint32 {
		r.Bad("A válasz nem a szám kétszerese: a felső bitje elveszett.")
		return
	}
	r.Good("Az eredmény 64 biten számolva elfér.")
}

func restart(r *lab.Recorder) {
	s := newService(r, 1)
	first := s.ask(0, 7, 21, lost)
	s.store = map[uint64]apply.Entry{}
	r.Note(1, "újraindul, a tár üres")
	again := s.ask(0, 7, 21, arrives)
	s.showStore()
	s.judge(first, again)
}

// fate egy válasz sorsa a hálózaton.
type fate int

const (
	arrives fate = iota
	lost
)

// answer az, amit a szolgáltatás egy hívásra válaszolt.
type answer struct {
	result uint64
	fresh  bool
	err    error
}

// service egy szolgáltatás, amely feljegyzi, mi történik a hívásokkal.
type service struct {
	r     *lab.Recorder
	lane  int
	store map[uint64]apply.Entry
}

func newService(r *lab.Recorder, lane int) *service {
	return &service{r: r, lane: lane, store: map[uint64]apply.Entry{}}
}

func (s *service) ask(who int, id uint64, value uint32, end fate) answer {
	s.r.Send(who, s.lane, fmt.Sprintf("id %d, value %d", id, value))
	var a answer
	a.result, a.fresh, a.err = apply.Apply(s.store, id, value)
	s.r.Note(s.lane, lab.Values(a.result, a.fresh, a.err))
	text := fmt.Sprint(a.result)
	if a.err != nil {
		text = a.err.Error()
	}
	if end == lost {
		s.r.Lose(s.lane, who, text)
	} else {
		s.r.Send(s.lane, who, text)
	}
	return a
}

func (s *service) showStore() { s.r.State(s.lane, fmt.Sprintf("tár: %v", s.store)) }

// judge megmondja, mi lett egyetlen szándékból, amelyet a hívó kétszer küldött el.
func (s *service) judge(first, again answer) {
	switch {
	case again.err != nil:
		s.r.Bad("A hívó hibát kapott, pedig a munka elkészült.")
	case first.fresh && again.fresh:
		s.r.Bad("Egy szándékból két munka lett.")
	case !first.fresh:
		s.r.Bad("Az első kérést a szolgáltatás nem jelezte új munkának.")
	case first.result != again.result:
		s.r.Bad(fmt.Sprintf("Ugyanarra a kérésre két válasz született: %d és %d.", first.result, again.result))
	case len(s.store) != 1:
		s.r.Bad("A tárban nem maradt nyoma a kérésnek, a következő ismétlés új munka lesz.")
	default:
		s.r.Good("Egy szándék, egy munka, és a hívó megkapta az eredményt.")
	}
}
