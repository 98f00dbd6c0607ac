package httpkey_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"idempotencia/exercises/httpkey"
	"idempotencia/internal/lab"
)

// Az első kérés eljut a kezelőhöz a teljes törzsével, és a hívó a kezelő válaszát kapja: az állapotkódot, a fejléceket és a törzset.
func TestFirstRequestReachesHandler(t *testing.T) {
	s := newService(t)
	a := s.post("anna", "/fizetesek", `"k1"`, "5 egység")
	want(t, a, 201, "elkönyvelve: 5 egység")
	wantHeader(t, a, "Location", "/fizetesek/1")
	wantHeader(t, a, "Idempotent-Replayed", "")
	s.wantRuns(1)
}

// Az ismétlés ugyanazt az állapotkódot, ugyanazokat a fejléceket és ugyanazt a törzset kapja, egy Idempotent-Replayed: true fejléccel, és a kezelő nem fut le újra.
func TestRepeatReplaysWholeAnswer(t *testing.T) {
	s := newService(t)
	s.post("anna", "/fizetesek", `"k2"`, "5 egység")
	a := s.post("anna", "/fizetesek", `"k2"`, "5 egység")
	want(t, a, 201, "elkönyvelve: 5 egység")
	wantHeader(t, a, "Location", "/fizetesek/1")
	wantHeader(t, a, "Idempotent-Replayed", "true")
	s.wantRuns(1)
}

// Kulcs nélkül a kérés 400-at kap problem+json alakban, és a kezelő nem fut le.
func TestMissingKeyIsRefused(t *testing.T) {
	s := newService(t)
	a := s.send(request("anna", http.MethodPost, "/fizetesek", "5 egység"))
	wantProblem(t, a, 400)
	s.wantRuns(0)
}

// Két kulcs egy kérésben 400, akkor is, ha egyformák: nem derül ki belőlük, melyik a kérésé.
func TestTwoKeysAreRefused(t *testing.T) {
	s := newService(t)
	r := request("anna", http.MethodPost, "/fizetesek", "5 egység", `"k3"`, `"k3"`)
	wantProblem(t, s.send(r), 400)
	s.wantRuns(0)
}

// Ami nem idézőjeles szöveg, az nem kulcs: 400, és a kezelő nem fut le.
func TestMalformedKeyIsRefused(t *testing.T) {
	for _, key := range []string{`k4`, `""`, `"k4`, `k4"`, `"k4", "k5"`, `"k\4"`} {
		s := newService(t)
		if a := s.post("anna", "/fizetesek", key, "5 egység"); a.status != 400 {
			t.Fatalf("%s = %d, várt: 400", a.request, a.status)
		}
		s.wantRuns(0)
	}
}

// Ugyanaz a kulcs más törzzsel 422, a kezelő nem fut le, és az eredeti kérés ismétlése utána is a megőrzött választ kapja.
func TestOtherContentConflicts(t *testing.T) {
	s := newService(t)
	s.post("anna", "/fizetesek", `"k5"`, "5 egység")
	wantProblem(t, s.post("anna", "/fizetesek", `"k5"`, "6 egység"), 422)
	want(t, s.post("anna", "/fizetesek", `"k5"`, "5 egység"), 201, "elkönyvelve: 5 egység")
	s.wantRuns(1)
}

// A lekérdezési rész is tartalom: a próbakérés kulcsával küldött éles kérés 422.
func TestQueryIsContent(t *testing.T) {
	s := newService(t)
	s.post("anna", "/fizetesek?proba=1", `"k6"`, "5 egység")
	wantProblem(t, s.post("anna", "/fizetesek", `"k6"`, "5 egység"), 422)
	s.wantRuns(1)
}

// Amíg az első kérés fut, az ismétlése 409-et kap Retry-After fejléccel, egész másodpercre fölfelé kerekítve, és a kezelő nem indul el még egyszer.
func TestRepeatInProgressWaits(t *testing.T) {
	s := newService(t)
	var during answer
	s.handler = func(w http.ResponseWriter, r *http.Request) {
		s.handler = book
		during = s.post("anna", "/fizetesek", `"k7"`, "5 egység")
		book(w, r)
	}
	first := s.post("anna", "/fizetesek", `"k7"`, "5 egység")
	wantProblem(t, during, 409)
	wantHeader(t, during, "Retry-After", "2")
	want(t, first, 201, "elkönyvelve: 5 egység")
	s.wantRuns(1)
}

// Amíg az első kérés fut, ugyanaz a kulcs más tartalommal akkor is 422: a tartalom eltérése nem múlik el attól, hogy a hívó vár.
func TestOtherContentInProgressConflicts(t *testing.T) {
	s := newService(t)
	var during answer
	s.handler = func(w http.ResponseWriter, r *http.Request) {
		s.handler = book
		during = s.post("anna", "/fizetesek", `"k8"`, "6 egység")
		book(w, r)
	}
	s.post("anna", "/fizetesek", `"k8"`, "5 egység")
	wantProblem(t, during, 422)
	s.wantRuns(1)
}

// Két hívó ugyanazzal a kulccsal két külön kérés: egyik sem kapja meg a másik válaszát.
func TestCallersDoNotShareKeys(t *testing.T) {
	s := newService(t)
	s.post("anna", "/fizetesek", `"k9"`, "5 egység")
	want(t, s.post("bela", "/fizetesek", `"k9"`, "5 egység"), 201, "elkönyvelve: 5 egység")
	s.wantRuns(2)
}

// Két útvonal ugyanazzal a kulccsal két külön kérés, és két metódus is az.
func TestRoutesDoNotShareKeys(t *testing.T) {
	s := newService(t)
	s.post("anna", "/fizetesek", `"k10"`, "5 egység")
	s.post("anna", "/visszateritesek", `"k10"`, "5 egység")
	s.send(request("anna", http.MethodDelete, "/fizetesek", "5 egység", `"k10"`))
	s.wantRuns(3)
}

// A biztonságos metódusokhoz nem kell kulcs, és minden hívásuk eljut a kezelőhöz.
func TestSafeMethodsPass(t *testing.T) {
	s := newService(t)
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodOptions} {
		for range 2 {
			if a := s.send(request("anna", method, "/fizetesek", "", `"k11"`)); a.status != 201 {
				t.Fatalf("%s = %d, várt: 201%s", a.request, a.status, a.before)
			}
		}
	}
	s.wantRuns(6)
}

// A kezelő 5xx válasza eljut a hívóhoz, de nem marad meg: az ismétlés újra lefuttatja a kezelőt.
func TestServerErrorIsNotRemembered(t *testing.T) {
	for _, status := range []int{http.StatusInternalServerError, http.StatusServiceUnavailable} {
		s := newService(t)
		s.handler = func(w http.ResponseWriter, _ *http.Request) {
			s.handler = book
			w.Header().Set("X-Hiba", "adatbázis")
			w.WriteHeader(status)
		}
		a := s.post("anna", "/fizetesek", `"k12"`, "5 egység")
		want(t, a, status, "")
		wantHeader(t, a, "X-Hiba", "adatbázis")
		want(t, s.post("anna", "/fizetesek", `"k12"`, "5 egység"), 201, "elkönyvelve: 5 egység")
		s.wantRuns(2)
	}
}

// A kezelő 4xx válasza végleges: az ismétlés ezt kapja vissza, a kezelő nem fut le újra.
func TestRefusalIsRemembered(t *testing.T) {
	s := newService(t)
	s.handler = func(w http.ResponseWriter, _ *http.Request) {
		s.handler = book
		http.Error(w, "nincs fedezet", http.StatusPaymentRequired)
	}
	s.post("anna", "/fizetesek", `"k13"`, "5 egység")
	want(t, s.post("anna", "/fizetesek", `"k13"`, "5 egység"), 402, "nincs fedezet\n")
	s.wantRuns(1)
}

// Ha a kezelő pánikol, a panic továbbmegy, a kulcs pedig felszabadul: az ismétlés újra lefuttatja a kezelőt.
func TestPanicFreesKey(t *testing.T) {
	s := newService(t)
	s.handler = func(http.ResponseWriter, *http.Request) {
		s.handler = book
		panic("baj")
	}
	func() {
		defer func() {
			if p := recover(); p != "baj" {
				t.Fatalf("%s után a panic értéke = %v, várt: baj", s.last(), p)
			}
		}()
		s.post("anna", "/fizetesek", `"k14"`, "5 egység")
	}()
	want(t, s.post("anna", "/fizetesek", `"k14"`, "5 egység"), 201, "elkönyvelve: 5 egység")
}

// Ha a hívó a munka közben bontja a kapcsolatot, a válasz akkor is megmarad, és az ismétlés megkapja.
func TestDisconnectStillConfirms(t *testing.T) {
	s := newService(t)
	ctx, hangUp := context.WithCancel(t.Context())
	s.handler = func(w http.ResponseWriter, r *http.Request) {
		s.handler = book
		hangUp()
		book(w, r)
	}
	s.send(request("anna", http.MethodPost, "/fizetesek", "5 egység", `"k15"`).WithContext(ctx))
	a := s.post("anna", "/fizetesek", `"k15"`, "5 egység")
	want(t, a, 201, "elkönyvelve: 5 egység")
	s.wantRuns(1)
}

// A megengedettnél hosszabb törzs 413, és nem hagy nyomot: ugyanaz a kulcs rövidebb törzzsel új kérés.
func TestLongBodyIsRefused(t *testing.T) {
	s := newService(t)
	wantProblem(t, s.post("anna", "/fizetesek", `"k16"`, strings.Repeat("x", limit+1)), 413)
	want(t, s.post("anna", "/fizetesek", `"k16"`, "5 egység"), 201, "elkönyvelve: 5 egység")
	s.wantRuns(1)
}

// A félbeszakadt törzs 400, a kezelő nem fut le, és nem marad nyoma: ugyanaz a kulcs a teljes törzzsel új kérés.
func TestTornBodyIsRefused(t *testing.T) {
	s := newService(t)
	torn := request("anna", http.MethodPost, "/fizetesek", "", `"k21"`)
	torn.Body = io.NopCloser(io.MultiReader(strings.NewReader("5 egy"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	wantProblem(t, s.send(torn), 400)
	s.wantRuns(0)
	s.post("anna", "/fizetesek", `"k21"`, "5 egység")
	s.wantRuns(1)
}

// A pontosan megengedett hosszúságú törzs még elfogadható.
func TestBodyMayReachLimit(t *testing.T) {
	s := newService(t)
	body := strings.Repeat("x", limit)
	want(t, s.post("anna", "/fizetesek", `"k17"`, body), 201, "elkönyvelve: "+body)
}

// A kezelő bárhogyan írja a válaszát, az ismétlés ugyanazt kapja: több Write, io.WriteString, io.Copy, WriteHeader nélkül vagy kétszer.
func TestEveryWritePathIsRecorded(t *testing.T) {
	for _, way := range []struct {
		name    string
		handler http.HandlerFunc
		status  int
		body    string
	}{
		{"több Write", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "egy, "); fmt.Fprint(w, "kettő") }, 200, "egy, kettő"},
		{"io.WriteString", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "szöveg") }, 200, "szöveg"},
		{"io.Copy", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.Copy(w, strings.NewReader("másolat")) }, 200, "másolat"},
		{"ugyanaz a puffer kétszer", reuse, 200, "egyhat"},
		{"csak WriteHeader", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(204) }, 204, ""},
		{"semmi", func(http.ResponseWriter, *http.Request) {}, 200, ""},
		{"két WriteHeader", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(202); w.WriteHeader(404) }, 202, ""},
		{"fejléc a WriteHeader után", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(202); w.Header().Set("X-Keso", "igen") }, 202, ""},
		{"fejléc az első Write után", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "ok"); w.Header().Set("X-Keso", "igen") }, 200, "ok"},
	} {
		s := newService(t)
		s.handler = way.handler
		for _, when := range []string{"első", "ismétlés"} {
			a := s.post("anna", "/fizetesek", `"k18"`, "5 egység")
			if a.status != way.status || a.body != way.body || a.header.Get("X-Keso") != "" {
				t.Fatalf("%s (%s, %s) = %s, várt: %s%s\nkésői fejléc: %q", a.request, way.name, when, lab.Values(a.status, a.body), lab.Values(way.status, way.body), a.before, a.header.Get("X-Keso"))
			}
		}
		s.wantRuns(1)
	}
}

// Ha a tár a lefoglaláskor hibázik, a kezelő nem fut le védelem nélkül: a válasz 503.
func TestStoreFailureStopsRequest(t *testing.T) {
	s := newService(t)
	s.store.claimErr = errors.New("nincs adatbázis")
	wantProblem(t, s.post("anna", "/fizetesek", `"k19"`, "5 egység"), 503)
	s.wantRuns(0)
}

// Ha a választ nem sikerül feljegyezni, a hívó 500-at kap, a kezelő válaszából semmit, a kulcs pedig foglalt marad, mert a munka megtörtént.
func TestUnrecordedWorkKeepsKey(t *testing.T) {
	s := newService(t)
	s.store.confirmErr = errors.New("nincs adatbázis")
	a := s.post("anna", "/fizetesek", `"k20"`, "5 egység")
	wantProblem(t, a, 500)
	if strings.Contains(a.body, "elkönyvelve") {
		t.Fatalf("%s válaszának törzse = %q, várt: a kezelő válasza nélkül", a.request, a.body)
	}
	s.store.confirmErr = nil
	wantProblem(t, s.post("anna", "/fizetesek", `"k20"`, "5 egység"), 409)
	s.wantRuns(1)
}

const limit = 64

// book elkönyveli a törzset: a fejlécekből és a törzsből is látszik, mi történt.
func book(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Location", "/fizetesek/1")
	w.WriteHeader(http.StatusCreated)
	fmt.Fprintf(w, "elkönyvelve: %s", body)
}

// reuse ugyanabból a pufferből ír kétszer, ahogy az io.Copy is teszi.
func reuse(w http.ResponseWriter, _ *http.Request) {
	buffer := []byte("egy")
	_, _ = w.Write(buffer)
	copy(buffer, "hat")
	_, _ = w.Write(buffer)
}

// service egy szolgáltatás a köztes réteg mögött.
type service struct {
	t       testing.TB
	store   *memory
	handler http.HandlerFunc
	runs    int
	sent    []string // a kérések, a küldés sorrendjében
	all     http.Handler
}

func newService(t testing.TB) *service {
	t.Helper()
	s := &service{t: t, store: &memory{entries: map[string]*entry{}}, handler: book}
	layer := httpkey.Middleware(s.store, httpkey.Options{
		Caller: func(r *http.Request) string { return r.Header.Get("X-Hivo") }, MaxBody: limit, RetryAfter: 1500 * time.Millisecond,
	})
	s.all = layer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.runs++
		s.handler(w, r)
	}))
	return s
}

func request(caller, method, target, body string, keys ...string) *http.Request {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("X-Hivo", caller)
	for _, key := range keys {
		r.Header.Add("Idempotency-Key", key)
	}
	return r
}

func (s *service) post(caller, target, key, body string) answer {
	return s.send(request(caller, http.MethodPost, target, body, key))
}

// answer egy válasz, a kérés, amelyre jött, és az azt megelőző kérések.
type answer struct {
	request, before string
	status          int
	header          http.Header
	body            string
}

func (s *service) send(r *http.Request) answer {
	// A törzs a hibaüzenetbe is kell; ami utána jönne, azt a kezelő ugyanúgy megkapja.
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), iotest.ErrReader(cmp.Or(err, io.EOF))))
	s.sent = append(s.sent, written(r, string(body)))
	a := answer{request: s.last(), before: s.before()}
	w := httptest.NewRecorder()
	s.all.ServeHTTP(w, r)
	a.status, a.header, a.body = w.Code, w.Result().Header, w.Body.String()
	return a
}

// written a kérés úgy, ahogy a hibaüzenetben áll.
func written(r *http.Request, body string) string {
	keys := "kulcs nélkül"
	if all := r.Header.Values("Idempotency-Key"); len(all) > 0 {
		keys = "kulcs: " + strings.Join(all, " ")
	}
	switch {
	case len(body) > 20:
		keys += fmt.Sprintf(", törzs: %d bájt", len(body))
	case body != "":
		keys += fmt.Sprintf(", törzs: %q", body)
	}
	return fmt.Sprintf("%s %s (%s, %s)", r.Method, r.URL, r.Header.Get("X-Hivo"), keys)
}

func (s *service) last() string { return s.sent[len(s.sent)-1] }

func (s *service) before() string {
	if len(s.sent) < 2 {
		return ""
	}
	return "\nelőtte: " + strings.Join(s.sent[:len(s.sent)-1], ", ")
}

func (s *service) wantRuns(n int) {
	s.t.Helper()
	if s.runs != n {
		s.t.Fatalf("a kezelő futásai %s után = %d, várt: %d%s", s.last(), s.runs, n, s.before())
	}
}

func want(t *testing.T, a answer, status int, body string) {
	t.Helper()
	if a.status != status || a.body != body {
		t.Fatalf("%s = %s, várt: %s%s", a.request, lab.Values(a.status, a.body), lab.Values(status, body), a.before)
	}
}

func wantHeader(t *testing.T, a answer, name, value string) {
	t.Helper()
	if came := a.header.Get(name); came != value {
		t.Fatalf("%s válaszában a %s fejléc = %q, várt: %q%s", a.request, name, came, value, a.before)
	}
}

// wantProblem problem+json választ vár.
func wantProblem(t *testing.T, a answer, status int) {
	t.Helper()
	if a.status != status {
		t.Fatalf("%s = %d, várt: %d%s\na válasz törzse: %s", a.request, a.status, status, a.before, a.body)
	}
	wantHeader(t, a, "Content-Type", "application/problem+json")
}

// memory egy tár, amelynek minden művelete a kapott ctx-től függ, mint egy adatbázisé.
type memory struct {
	entries              map[string]*entry
	claimErr, confirmErr error
}

type entry struct {
	content [32]byte
	done    bool
	answer  httpkey.Response
}

func (m *memory) Claim(ctx context.Context, key string, content [32]byte) (httpkey.State, httpkey.Response, error) {
	if err := errors.Join(ctx.Err(), m.claimErr); err != nil {
		return 0, httpkey.Response{}, err
	}
	switch e := m.entries[key]; {
	case e == nil:
		m.entries[key] = &entry{content: content}
		return httpkey.Claimed, httpkey.Response{}, nil
	case e.content != content:
		return httpkey.Conflict, httpkey.Response{}, nil
	case !e.done:
		return httpkey.InProgress, httpkey.Response{}, nil
	default:
		return httpkey.Done, e.answer, nil
	}
}

func (m *memory) Confirm(ctx context.Context, key string, r httpkey.Response) error {
	if err := errors.Join(ctx.Err(), m.confirmErr); err != nil {
		return err
	}
	e := m.entries[key]
	if e == nil {
		return errors.New("nincs mit véglegesíteni")
	}
	e.done, e.answer = true, httpkey.Response{Status: r.Status, Header: r.Header.Clone(), Body: bytes.Clone(r.Body)}
	return nil
}

func (m *memory) Forget(ctx context.Context, key string) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if e := m.entries[key]; e != nil && !e.done {
		delete(m.entries, key)
	}
	return nil
}
