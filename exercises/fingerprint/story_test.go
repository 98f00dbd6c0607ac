package fingerprint_test

import (
	"errors"
	"fmt"
	"net/url"
	"testing"

	"idempotencia/exercises/fingerprint"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"hívó", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "two-shops", Title: "Két bolt ugyanazt a kulcsot választja ugyanahhoz a kéréshez.", Lanes: []string{"Kék bolt", "Zöld bolt", "szolgáltatás"}, Play: twoShops},
		lab.Story{ID: "moved-border", Title: "Egy bolt és egy másik bolt pultja, kettősponttal a nevükben.", Lanes: []string{"bolt", "bolt:2", "szolgáltatás"}, Play: movedBorder},
		lab.Story{ID: "dry-run", Title: "A próba és az éles kérés ugyanazt a kulcsot kapja.", Lanes: pair, Play: dryRun},
		lab.Story{ID: "reordered", Title: "A hívó újraindul, és a mezőket más sorrendben írja ki.", Lanes: pair, Play: reordered},
		lab.Story{ID: "neighbours", Title: "Két szomszédos cikkszám ugyanazzal a kulccsal.", Lanes: pair, Play: neighbours},
	)
}

func twoShops(r *lab.Recorder) {
	s := newService(r, 2)
	s.ask(0, "kek", "1", purchase, arrives)
	other := s.ask(1, "zold", "1", purchase, arrives)
	if other.err != nil || other.text != "bizonylat 2" {
		r.Bad("A Zöld bolt a Kék bolt bizonylatát kapta meg, a saját vásárlása pedig elmaradt.")
		return
	}
	r.Good("Két bolt, két vásárlás, két bizonylat.")
}

func movedBorder(r *lab.Recorder) {
	s := newService(r, 2)
	s.ask(0, "bolt", "2:17", purchase, arrives)
	other := s.ask(1, "bolt:2", "17", purchase, arrives)
	if other.err != nil || other.text != "bizonylat 2" {
		r.Bad("A két pár összefűzve egyforma, ezért a második bolt idegen bizonylatot kapott.")
		return
	}
	r.Good("A két pár más, ezért két hely van a tárban.")
}

func dryRun(r *lab.Recorder) {
	s := newService(r, 1)
	trial, real := purchase, purchase
	trial.query = url.Values{"dry": {"1"}}
	s.ask(0, "kek", "7", trial, arrives)
	if s.ask(0, "kek", "7", real, arrives).err != nil {
		r.Note(0, "új kulcsot választ")
		s.ask(0, "kek", "8", real, arrives)
	}
	if s.works != 1 {
		r.Bad("A hívó sikert látott, vásárlás mégsem történt.")
		return
	}
	r.Good("Az ütközésből a hívó megtudta, hogy a 7-es kulcs már a próbát jelenti.")
}

func reordered(r *lab.Recorder) {
	s := newService(r, 1)
	first, again := purchase, purchase
	first.body, again.body = []byte(`{"áru":"tea","db":2}`), []byte(`{"db":2,"áru":"tea"}`)
	s.ask(0, "kek", "9", first, lost)
	r.Note(0, "újraindul")
	if s.ask(0, "kek", "9", again, arrives).err != nil {
		r.Bad("A hívó jogosan ismételt, mégis hibát kapott, és nem tudja, megtörtént-e a vásárlás.")
		return
	}
	r.Good("A két törzs ugyanazt kéri, tehát ez ismétlés: a hívó megkapta az elveszett választ.")
}

func neighbours(r *lab.Recorder) {
	s := newService(r, 1)
	first, second := purchase, purchase
	first.body, second.body = []byte(`{"cikk":9007199254740992}`), []byte(`{"cikk":9007199254740993}`)
	s.ask(0, "kek", "5", first, arrives)
	if s.ask(0, "kek", "5", second, arrives).err == nil {
		r.Bad("A második cikk vásárlása sikert kapott, pedig csak az első történt meg.")
		return
	}
	r.Good("A két cikk különbözik, ezért kiderült, hogy a kulcs már foglalt.")
}

// purchase a történetek közös kérése.
var purchase = request{"POST", "/vasarlas", nil, []byte(`{"áru":"tea"}`)}

// fate egy válasz sorsa a hálózaton.
type fate int

const (
	arrives fate = iota
	lost
)

// answer az, amit a szolgáltatás egy kérésre válaszolt.
type answer struct {
	text string
	err  error
}

// entry egy teljesített kérés nyoma: mit kértek, és mi lett a válasz.
type entry struct {
	content [32]byte
	text    string
}

// service egy szolgáltatás, amely a jelölt kulcsaival és ujjlenyomataival dolgozik.
type service struct {
	r     *lab.Recorder
	lane  int
	store map[string]entry
	works int // ennyi vásárlás történt, a próba nem számít
}

func newService(r *lab.Recorder, lane int) *service {
	return &service{r: r, lane: lane, store: map[string]entry{}}
}

func (s *service) ask(who int, scope, key string, req request, end fate) answer {
	text := "kulcs " + key + ": "
	if len(req.query) > 0 {
		text += "?" + req.query.Encode() + " "
	}
	s.r.Send(who, s.lane, text+string(req.body))
	a, what := s.answer(scope, key, req)
	s.r.Note(s.lane, what)
	said := a.text
	if a.err != nil {
		said = a.err.Error()
	}
	if end == lost {
		s.r.Lose(s.lane, who, said)
	} else {
		s.r.Send(s.lane, who, said)
	}
	return a
}

// answer megkeresi a kérést a tárban, és ha új, elvégzi; a what azt mondja meg, mi történt.
func (s *service) answer(scope, key string, req request) (a answer, what string) {
	place, err := fingerprint.ScopedKey(scope, key)
	if err != nil {
		return answer{err: err}, "hiba: " + err.Error()
	}
	content, err := req.fingerprint()
	if err != nil {
		return answer{err: err}, "hiba: " + err.Error()
	}
	if known, found := s.store[place]; found {
		if known.content != content {
			return answer{err: errConflict}, "ütközés"
		}
		return answer{text: known.text}, "ismétlés"
	}
	a.text, what = "a próba sikeres", "új kérés: próba"
	if !req.query.Has("dry") {
		s.works++
		a.text, what = fmt.Sprintf("bizonylat %d", s.works), "új kérés: vásárlás"
	}
	s.store[place] = entry{content, a.text}
	return a, what
}

var errConflict = errors.New("utkozes")
