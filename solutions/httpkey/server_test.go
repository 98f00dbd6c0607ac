package httpkey_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"idempotencia/solutions/httpkey"
)

// lockedMemory egy tár, amelyet több kapcsolat egyszerre is használhat.
type lockedMemory struct {
	mu sync.Mutex
	memory
}

func (m *lockedMemory) Claim(ctx context.Context, key string, content [32]byte) (httpkey.State, httpkey.Response, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if ctx.Err() != nil {
		return 0, httpkey.Response{}, ctx.Err()
	}
	return m.memory.Claim(ctx, key, content)
}

func (m *lockedMemory) Confirm(ctx context.Context, key string, r httpkey.Response) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return errors.Join(ctx.Err(), m.memory.Confirm(ctx, key, r))
}

func (m *lockedMemory) Forget(ctx context.Context, key string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return errors.Join(ctx.Err(), m.memory.Forget(ctx, key))
}

// serve valódi kiszolgálót indít a réteggel, HTTP/1.1-en és HTTP/2-n.
func serve(t *testing.T, handler http.HandlerFunc, test func(t *testing.T, s *httptest.Server)) {
	t.Helper()
	for _, two := range []bool{false, true} {
		t.Run(map[bool]string{false: "HTTP/1.1", true: "HTTP/2"}[two], func(t *testing.T) {
			layer := httpkey.Middleware(&lockedMemory{memory: memory{entries: map[string]*entry{}}}, httpkey.Options{
				Caller: func(*http.Request) string { return "anna" }, MaxBody: 1 << 10, RetryAfter: time.Second,
			})
			s := httptest.NewUnstartedServer(layer(handler))
			s.EnableHTTP2 = two
			s.StartTLS()
			defer s.Close()
			test(t, s)
		})
	}
}

func ask(ctx context.Context, s *httptest.Server, body string) (*http.Response, string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL+"/fizetesek", strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	r.Header.Set("Idempotency-Key", `"k1"`)
	answer, err := s.Client().Do(r)
	if err != nil {
		return nil, "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return answer, string(text), err
}

func created(w http.ResponseWriter) {
	w.Header().Set("Location", "/fizetesek/1")
	w.WriteHeader(http.StatusCreated)
	fmt.Fprint(w, "kész")
}

// A hívó a munka közben bontja a kapcsolatot; a munka végigmegy, és az ismétlés megkapja a választ.
func TestServerFinishesAfterDisconnect(t *testing.T) {
	var runs atomic.Int32
	var started, gone, finished chan struct{}
	handler := func(w http.ResponseWriter, r *http.Request) {
		runs.Add(1)
		close(started)
		<-r.Context().Done()
		close(gone)
		created(w)
		close(finished)
	}
	serve(t, handler, func(t *testing.T, s *httptest.Server) {
		runs.Store(0)
		started, gone, finished = make(chan struct{}), make(chan struct{}), make(chan struct{})
		ctx, hangUp := context.WithCancel(t.Context())
		go func() { <-started; hangUp() }()
		if _, _, err := ask(ctx, s, "5"); err == nil {
			t.Fatal("a bontott kérés választ kapott")
		}
		<-gone
		<-finished
		for { // a feljegyzés a kezelő után, de a kapcsolattól függetlenül történik
			answer, text, err := ask(t.Context(), s, "5")
			if err != nil {
				t.Fatal(err)
			}
			if answer.StatusCode == http.StatusConflict {
				continue
			}
			if answer.StatusCode != 201 || text != "kész" || answer.Header.Get("Idempotent-Replayed") != "true" || answer.Header.Get("Location") != "/fizetesek/1" {
				t.Fatalf("az ismétlés válasza %d %q %v", answer.StatusCode, text, answer.Header)
			}
			break
		}
		if n := runs.Load(); n != 1 {
			t.Fatalf("a kezelő %d alkalommal futott", n)
		}
	})
}

// Ötven egyidejű hívóból egy dolgozik; a többi vár, vagy a kész választ kapja.
func TestServerRunsOnceForManyCallers(t *testing.T) {
	var runs atomic.Int32
	serve(t, func(w http.ResponseWriter, _ *http.Request) { runs.Add(1); created(w) }, func(t *testing.T, s *httptest.Server) {
		runs.Store(0)
		var callers sync.WaitGroup
		var fresh atomic.Int32
		for range 50 {
			callers.Go(func() {
				answer, _, err := ask(t.Context(), s, "5")
				switch {
				case err != nil:
					t.Error(err)
				case answer.StatusCode == 201 && answer.Header.Get("Idempotent-Replayed") == "":
					fresh.Add(1)
				case answer.StatusCode != 201 && answer.StatusCode != 409:
					t.Errorf("váratlan válasz: %d", answer.StatusCode)
				}
			})
		}
		callers.Wait()
		if runs.Load() != 1 || fresh.Load() != 1 {
			t.Fatalf("%d futás, %d friss válasz", runs.Load(), fresh.Load())
		}
	})
}

// A törzs a határig átmegy, egy bájttal fölötte nem, és utána a kapcsolat használható marad.
func TestServerKeepsBodyLimit(t *testing.T) {
	serve(t, func(w http.ResponseWriter, r *http.Request) {
		n, err := io.Copy(io.Discard, r.Body)
		fmt.Fprint(w, n, err)
	}, func(t *testing.T, s *httptest.Server) {
		if answer, _, err := ask(t.Context(), s, strings.Repeat("x", 1<<10+1)); err != nil || answer.StatusCode != 413 {
			t.Fatalf("a hosszú törzsre %v %v jött", answer, err)
		}
		if _, text, err := ask(t.Context(), s, strings.Repeat("x", 1<<10)); err != nil || text != "1024 <nil>" {
			t.Fatalf("a határig érő törzsre %q %v jött", text, err)
		}
	})
}

// Egy kapcsolaton egymás után, válaszra várás nélkül küldött ismétlések sorban kapják a válaszukat.
func TestServerAnswersPipelinedRepeats(t *testing.T) {
	runs := 0
	layer := httpkey.Middleware(&lockedMemory{memory: memory{entries: map[string]*entry{}}}, httpkey.Options{
		Caller: func(*http.Request) string { return "anna" }, MaxBody: 1 << 10, RetryAfter: time.Second,
	})
	s := httptest.NewServer(layer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { runs++; created(w) })))
	defer s.Close()
	connection, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	const one = "POST /fizetesek HTTP/1.1\r\nHost: x\r\nIdempotency-Key: \"k1\"\r\nContent-Length: 1\r\n\r\n5"
	if _, err := io.WriteString(connection, one+one+one); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(connection)
	for i := range 3 {
		answer, err := http.ReadResponse(answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		replayed := answer.Header.Get("Idempotent-Replayed") == "true"
		if answer.StatusCode != 201 || string(text) != "kész" || replayed != (i > 0) {
			t.Fatalf("a %d. válasz %d %q, ismétlés: %v", i+1, answer.StatusCode, text, replayed)
		}
	}
	if runs != 1 {
		t.Fatalf("a kezelő %d alkalommal futott", runs)
	}
}
