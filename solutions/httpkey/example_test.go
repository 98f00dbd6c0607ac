package httpkey_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"time"

	"idempotencia/solutions/httpkey"
)

// A Go saját kliense is ismétel: ha egy újrahasznált kapcsolat a válasz előtt
// megszakad, az Idempotency-Key fejlécű POST kérést magától újraküldi.
func ExampleMiddleware_transport() {
	var seen atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			return
		}
		if seen.Add(1) == 1 {
			hangUp(w)
		}
	}))
	defer server.Close()
	send := func(key string) {
		seen.Store(0)
		get(server)
		r, _ := http.NewRequest(http.MethodPost, server.URL, strings.NewReader("5"))
		if key != "" {
			r.Header.Set("Idempotency-Key", key)
		}
		answer, err := server.Client().Do(r)
		if err == nil {
			answer.Body.Close()
		}
		fmt.Printf("kulccsal: %-5v  a szolgáltatás ennyi kérést látott: %d  siker: %v\n", key != "", seen.Load(), err == nil)
	}
	send("")
	send(`"k1"`)

	// Output:
	// kulccsal: false  a szolgáltatás ennyi kérést látott: 1  siker: false
	// kulccsal: true   a szolgáltatás ennyi kérést látott: 2  siker: true
}

// Egy válasz és az ismétlésére adott válasz, ahogy a hálózaton látszanak.
func ExampleMiddleware() {
	handler := layered(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", "/fizetesek/1")
		w.WriteHeader(http.StatusCreated)
		fmt.Fprint(w, "elkönyvelve")
	})
	for range 2 {
		a := post(handler, `"k1"`, "5")
		fmt.Printf("%d  Location: %s  Idempotent-Replayed: %q  %s\n", a.Code, a.Header().Get("Location"), a.Header().Get("Idempotent-Replayed"), a.Body)
	}

	// Output:
	// 201  Location: /fizetesek/1  Idempotent-Replayed: ""  elkönyvelve
	// 201  Location: /fizetesek/1  Idempotent-Replayed: "true"  elkönyvelve
}

// A kezelő elutasít, aztán a fedezet megérkezik.
func ExampleMiddleware_refusal() {
	balance := 0
	handler := layered(func(w http.ResponseWriter, _ *http.Request) {
		if balance < 5 {
			w.WriteHeader(http.StatusPaymentRequired)
		}
	})
	post(handler, `"k1"`, "5")
	balance = 100
	fmt.Println(post(handler, `"k1"`, "5").Code)

	// Output: 402
}

// Ugyanaz a kulcs, egy szóközzel több a törzsben.
func ExampleMiddleware_space() {
	handler := layered(func(http.ResponseWriter, *http.Request) {})
	post(handler, `"k1"`, `{"osszeg":5}`)
	fmt.Println(post(handler, `"k1"`, `{"osszeg": 5}`).Code)

	// Output: 422
}

// A kezelő 200 bájtot ígér, de a felénél pánikol.
func ExampleMiddleware_panic() {
	runs := 0
	handler := layered(func(w http.ResponseWriter, _ *http.Request) {
		if runs++; runs == 1 {
			w.WriteHeader(http.StatusCreated)
			panic("elfogyott a papír")
		}
		w.WriteHeader(http.StatusAccepted)
	})
	func() {
		defer func() { _ = recover() }()
		post(handler, `"k1"`, "5")
	}()
	fmt.Println(post(handler, `"k1"`, "5").Code, runs)

	// Output: 202 2
}

// get életre kelti a kapcsolatot, amelyet a következő kérés újra használ.
func get(server *httptest.Server) {
	if a, err := server.Client().Get(server.URL); err == nil {
		_, _ = io.Copy(io.Discard, a.Body)
		a.Body.Close()
	}
}

// hangUp válasz nélkül bontja a kapcsolatot.
func hangUp(w http.ResponseWriter) {
	if connection, _, err := w.(http.Hijacker).Hijack(); err == nil {
		connection.Close()
	}
}

// layered a köztes réteg mögé tesz egy kezelőt.
func layered(handler http.HandlerFunc) http.Handler {
	return httpkey.Middleware(&memory{entries: map[string]*entry{}}, httpkey.Options{
		Caller: func(*http.Request) string { return "anna" }, MaxBody: 1 << 20, RetryAfter: time.Second,
	})(handler)
}

func post(handler http.Handler, key, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/fizetesek", strings.NewReader(body))
	r.Header.Set("Idempotency-Key", key)
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w
}

// memory a legegyszerűbb tár, egyetlen goroutine-nak.
type memory struct{ entries map[string]*entry }

type entry struct {
	content [32]byte
	done    bool
	answer  httpkey.Response
}

func (m *memory) Claim(_ context.Context, key string, content [32]byte) (httpkey.State, httpkey.Response, error) {
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

func (m *memory) Confirm(_ context.Context, key string, r httpkey.Response) error {
	e := m.entries[key]
	if e == nil {
		return errors.New("nincs mit véglegesíteni")
	}
	e.done, e.answer = true, httpkey.Response{Status: r.Status, Header: r.Header.Clone(), Body: bytes.Clone(r.Body)}
	return nil
}

func (m *memory) Forget(_ context.Context, key string) error {
	delete(m.entries, key)
	return nil
}
