package httpkey_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"testing"

	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := []string{"hívó", "köztes réteg", "kezelő"}
	play := func(story func(*lab.Recorder, *service)) func(*lab.Recorder) {
		return func(r *lab.Recorder) { story(r, newService(t)) }
	}
	lab.Record(t,
		lab.Story{ID: "hang-up", Title: "A hívó a munka közben bontja a kapcsolatot, aztán ismétel.", Lanes: lanes, Play: play(hangUp)},
		lab.Story{ID: "in-progress", Title: "Az ismétlés akkor érkezik, amikor az első kérés még fut.", Lanes: lanes, Play: play(inProgress)},
		lab.Story{ID: "server-error", Title: "A kezelő egyszer hibázik, az ismétlés már sikerül.", Lanes: lanes, Play: play(serverError)},
		lab.Story{ID: "shared-key", Title: "Két hívó ugyanazt a kulcsot küldi.", Lanes: []string{"Anna", "Béla", "szolgáltatás"}, Play: play(sharedKey)},
		lab.Story{ID: "unrecorded", Title: "A munka megtörténik, a feljegyzése nem.", Lanes: lanes, Play: play(unrecorded)},
	)
}

const (
	caller = iota
	layer
	handler
)

// exchange elküld egy kérést, és feljegyzi a választ; a kezelő futását a kezelő jegyzi fel.
func exchange(r *lab.Recorder, s *service, req *http.Request) answer {
	r.Send(caller, layer, "kulcs "+req.Header.Get("Idempotency-Key"))
	a := s.send(req)
	text := fmt.Sprint(a.status)
	if a.header.Get("Idempotent-Replayed") != "" {
		text += ", ismétlés"
	}
	if wait := a.header.Get("Retry-After"); wait != "" {
		text += ", Retry-After: " + wait
	}
	if req.Context().Err() != nil {
		r.Lose(layer, caller, text)
	} else {
		r.Send(layer, caller, text)
	}
	return a
}

// working egy kezelő, amely feljegyzi a futását, és közben megteszi, amit a történet kér.
func working(r *lab.Recorder, meanwhile func(), then http.HandlerFunc, status int) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		r.Send(layer, handler, "munka")
		meanwhile()
		then(w, req)
		r.Send(handler, layer, fmt.Sprint(status))
	}
}

func post(key string) *http.Request { return request("anna", http.MethodPost, "/fizetesek", "5", key) }

func hangUp(r *lab.Recorder, s *service) {
	ctx, cancel := context.WithCancel(context.Background())
	s.handler = working(r, func() { cancel(); r.Note(caller, "bont") }, book, 201)
	exchange(r, s, post(`"k1"`).WithContext(ctx))
	s.handler = working(r, func() {}, book, 201)
	again := exchange(r, s, post(`"k1"`))
	judge(r, s, again)
}

func inProgress(r *lab.Recorder, s *service) {
	var during answer
	s.handler = working(r, func() {
		s.handler = working(r, func() {}, book, 201)
		during = exchange(r, s, post(`"k2"`))
	}, book, 201)
	exchange(r, s, post(`"k2"`))
	if during.status != http.StatusConflict {
		r.Bad(fmt.Sprintf("Az ismétlés közben %d volt a válasz, pedig a munka még nem készült el.", during.status))
		return
	}
	judge(r, s, exchange(r, s, post(`"k2"`)))
}

func serverError(r *lab.Recorder, s *service) {
	s.handler = working(r, func() {}, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }, 503)
	exchange(r, s, post(`"k3"`))
	s.handler = working(r, func() {}, book, 201)
	if again := exchange(r, s, post(`"k3"`)); again.status != http.StatusCreated {
		r.Bad(fmt.Sprintf("A hiba elmúlt, az ismétlés mégis ezt kapja: %d.", again.status))
		return
	}
	r.Good("Az 5xx nem maradt meg, az ismétlés elvégezte a munkát.")
}

func sharedKey(r *lab.Recorder, s *service) {
	ask := func(lane int, name string) answer {
		r.Send(lane, 2, `kulcs "k4"`)
		a := s.send(request(name, http.MethodPost, "/fizetesek", "5", `"k4"`))
		r.Note(2, fmt.Sprintf("futások: %d", s.runs))
		r.Send(2, lane, fmt.Sprint(a.status))
		return a
	}
	ask(0, "anna")
	ask(1, "bela")
	if s.runs != 2 {
		r.Bad("Béla Anna válaszát kapta, az ő kérése nem történt meg.")
		return
	}
	r.Good("Két hívó, két kérés: a kulcs csak a saját hívójánál jelent valamit.")
}

func unrecorded(r *lab.Recorder, s *service) {
	s.store.confirmErr = errors.New("nincs adatbázis")
	s.handler = working(r, func() {}, book, 201)
	first := exchange(r, s, post(`"k5"`))
	s.store.confirmErr = nil
	exchange(r, s, post(`"k5"`))
	switch {
	case s.runs > 1:
		r.Bad("Az ismétlés másodszor is elvégezte a munkát.")
	case first.status < 500:
		r.Bad("A hívó sikert látott, a tár pedig nem tud a munkáról.")
	default:
		r.Good("A hívó tudja, hogy bizonytalan; a kulcs foglalt, a munka nem kettőződik.")
	}
}

func judge(r *lab.Recorder, s *service, again answer) {
	switch {
	case s.runs > 1:
		r.Bad("Egy szándékból két munka lett.")
	case again.status != http.StatusCreated:
		r.Bad(fmt.Sprintf("A munka megtörtént, az ismétlés mégis ezt kapja: %d.", again.status))
	default:
		r.Good("Egy munka, és az ismétlés megkapta a válaszát.")
	}
}
