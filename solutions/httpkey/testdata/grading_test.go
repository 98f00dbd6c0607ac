package httpkey_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen hívók, útvonalak, kulcsok és törzsek mellett is minden kérés azt a választ kapja, ami jár neki, és a kezelő pontosan akkor fut, amikor kell.
func TestRandomRequests(t *testing.T) {
	for length, r := range random.Games(t, 400, 9) {
		m := &requests{service: newService(t), r: r, kept: map[string]*kept{}}
		keys := []string{fmt.Sprintf("k%d", r.IntN(1000)), `a\"b`, `a\\b`}
		for range length {
			m.send(random.Pick(r, keys...))
		}
	}
}

// kept egy kulcs alatt megőrzött válasz. Amíg nincs állapotkódja, a munka még tart.
type kept struct {
	content  string
	status   int
	location string
	body     string
}

// requests azt tudja, mit kell válaszolnia a rétegnek.
type requests struct {
	service *service
	r       *rand.Rand
	kept    map[string]*kept
	runs    int
}

// ask egy kérés részei.
type ask struct{ method, caller, path, query, key, body string }

func (a ask) request() *http.Request {
	return request(a.caller, a.method, a.path+a.query, a.body, `"`+a.key+`"`)
}

func (a ask) scope() string   { return fmt.Sprintf("%q %q %q %q", a.method, a.caller, a.path, a.key) }
func (a ask) content() string { return fmt.Sprintf("%q %q", a.query, a.body) }

func (m *requests) send(key string) {
	s, r := m.service, m.r
	s.t.Helper()
	a := ask{
		method: random.Pick(r, "POST", "POST", "POST", "PATCH"), caller: random.Pick(r, "anna", "anna", "bela"),
		path: random.Pick(r, "/a", "/a", "/a/b"), query: random.Pick(r, "", "", "?proba=1"), key: key,
		body: random.Pick(r, "5", "5", "6", strings.Repeat("x", 1+r.IntN(limit))),
	}
	switch r.IntN(12) {
	case 3:
		none := request(a.caller, a.method, a.path, a.body)
		if r.IntN(2) == 0 {
			none = request(a.caller, a.method, a.path, a.body, `"`+key+`"`, `"`+key+`"`)
		}
		wantProblem(m.t(), s.send(none), 400)
	case 4:
		s.store.claimErr = io.ErrUnexpectedEOF
		wantProblem(m.t(), s.send(a.request()), 503)
		s.store.claimErr = nil
	case 0:
		bad := random.Pick(r, key, `"`+key, key+`"`, `""`, `"`+key+`", "b"`, `"á"`)
		wantProblem(m.t(), s.post(a.caller, a.path, bad, a.body), 400)
	case 1:
		a.body = strings.Repeat("x", limit+1+r.IntN(9))
		wantProblem(m.t(), s.send(a.request()), 413)
	case 2:
		a.method = random.Pick(r, "GET", "OPTIONS")
		m.runs++
		want(m.t(), s.send(a.request()), 201, "elkönyvelve: "+a.body)
	default:
		m.post(a)
	}
	s.wantRuns(m.runs)
}

func (m *requests) t() *testing.T { return m.service.t.(*testing.T) }

func (m *requests) post(a ask) {
	s := m.service
	s.t.Helper()
	old := m.kept[a.scope()]
	switch {
	case old == nil:
		m.work(a)
	case old.content != a.content():
		wantProblem(m.t(), s.send(a.request()), 422)
	case old.status == 0: // a munka megtörtént, csak a válaszát nem sikerült feljegyezni
		wantProblem(m.t(), s.send(a.request()), 409)
	default:
		m.answered(s.send(a.request()), old, "true")
	}
}

// work egy új kérés, amelynél a kezelő véletlen választ ad.
func (m *requests) work(a ask) {
	s, r := m.service, m.r
	s.t.Helper()
	m.runs++
	k := &kept{content: a.content(), location: fmt.Sprintf("/a/%d", m.runs), body: fmt.Sprintf("%d. futás: %s", m.runs, a.body)}
	m.kept[a.scope()] = k
	answer := &kept{status: random.Pick(r, 200, 201, 202, 402, 404, 500, 503), location: k.location, body: k.body}
	again, other := r.IntN(4) == 0, a
	other.body = "7"
	var during, conflicting int
	hangsUp, panics := r.IntN(4) == 0, r.IntN(8) == 0
	ctx, hangUp := context.WithCancel(s.t.Context())
	defer hangUp()
	s.handler = func(w http.ResponseWriter, req *http.Request) {
		s.handler = book
		if again {
			during, conflicting = s.send(a.request()).status, s.send(other.request()).status
		}
		body, _ := io.ReadAll(req.Body)
		if hangsUp {
			hangUp()
		}
		if panics {
			panic("baj")
		}
		w.Header().Set("Location", answer.location)
		if answer.status != 200 || r.IntN(2) == 0 {
			w.WriteHeader(answer.status)
		}
		buffer := fmt.Appendf(nil, "%d. futás: ", m.runs)
		_, _ = w.Write(buffer)
		copy(buffer, "felülírva") // a puffer a kezelőé: a Write után mást is írhat bele
		_, _ = w.Write(body)
		w.Header().Set("Location", "/kesoi")
		w.WriteHeader(418)
	}
	if panics {
		if p := panicOf(func() { s.send(a.request()) }); p != "baj" {
			s.t.Fatalf("%s után a panic értéke = %v, várt: baj%s", s.last(), p, s.before())
		}
		s.handler = book
		delete(m.kept, a.scope())
		return
	}
	unrecorded := answer.status < 500 && r.IntN(8) == 0
	if unrecorded {
		s.store.confirmErr = io.ErrUnexpectedEOF
	}
	came := s.send(a.request().WithContext(ctx))
	s.handler, s.store.confirmErr = book, nil
	if again && (during != 409 || conflicting != 422) {
		s.t.Fatalf("%s közben az ismétlés és a más törzs = %s, várt: %s%s", came.request, lab.Values(during, conflicting), lab.Values(409, 422), came.before)
	}
	switch {
	case unrecorded:
		wantProblem(m.t(), came, 500)
	case answer.status >= 500:
		m.answered(came, answer, "")
		delete(m.kept, a.scope())
	default:
		k.status = answer.status
		m.answered(came, k, "")
	}
}

func panicOf(play func()) (value any) {
	defer func() { value = recover() }()
	play()
	return nil
}

func (m *requests) answered(a answer, k *kept, replayed string) {
	m.service.t.Helper()
	want(m.t(), a, k.status, k.body)
	wantHeader(m.t(), a, "Location", k.location)
	wantHeader(m.t(), a, "Idempotent-Replayed", replayed)
}
