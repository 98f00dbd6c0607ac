// Csak a túl hosszú törzset utasítja el, az olvasás más hibáját nem. A félbeszakadt kérés így a felével
// eljut a kezelőhöz, a kulcshoz pedig a fél törzs ujjlenyomata kerül: a teljes kérés ismétlése ütközés.
//
//book:breaks TestTornBodyIsRefused
package httpkey

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"strconv"
	"time"
)

var ErrKey = errors.New("hibas-kulcs")

type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

type State int

const (
	Claimed    State = iota // most foglaltuk le, a munka a miénk
	InProgress              // más dolgozik rajta
	Conflict                // a kulcs más tartalmat jelent
	Done                    // kész, itt a válasza
)

type Store interface {
	Claim(ctx context.Context, key string, content [32]byte) (State, Response, error)
	Confirm(ctx context.Context, key string, r Response) error
	Forget(ctx context.Context, key string) error
}

type Options struct {
	Caller     func(*http.Request) string
	MaxBody    int64
	RetryAfter time.Duration
}

func problem(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"title": code, "status": status})
}

func quoted(text string) (string, error) {
	if len(text) < 3 || text[0] != '"' || text[len(text)-1] != '"' {
		return "", ErrKey
	}
	text = text[1 : len(text)-1]
	var key []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '\\' {
			i++
			if i == len(text) || text[i] != '"' && text[i] != '\\' {
				return "", ErrKey
			}
		} else if text[i] == '"' || text[i] < 0x20 || text[i] > 0x7e {
			return "", ErrKey
		}
		key = append(key, text[i])
	}
	return string(key), nil
}

func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

func scope(caller string, r *http.Request, key string) string {
	return fmt.Sprintf("%d:%s %s %d:%s %s", len(caller), caller, r.Method, len(r.URL.Path), r.URL.Path, key)
}

func fingerprint(r *http.Request, body []byte) [32]byte {
	return sha256.Sum256(fmt.Appendf(nil, "%d:%s %s", len(r.URL.RawQuery), r.URL.RawQuery, body))
}

func send(w http.ResponseWriter, r Response) {
	maps.Copy(w.Header(), r.Header.Clone())
	w.WriteHeader(r.Status)
	_, _ = w.Write(r.Body)
}

type recorder struct {
	header   http.Header // ezt írja a kezelő
	response Response    // ami ebből megőrzendő
}

func (c *recorder) Header() http.Header { return c.header }

func (c *recorder) WriteHeader(status int) {
	if c.response.Status == 0 {
		c.response.Status, c.response.Header = status, c.header.Clone()
	}
}

func (c *recorder) Write(p []byte) (int, error) {
	c.WriteHeader(http.StatusOK)
	c.response.Body = append(c.response.Body, p...)
	return len(p), nil
}

func Middleware(store Store, o Options) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if safe(r.Method) {
				next.ServeHTTP(w, r)
				return
			}
			values := r.Header.Values("Idempotency-Key")
			if len(values) != 1 {
				problem(w, http.StatusBadRequest, ErrKey.Error())
				return
			}
			key, err := quoted(values[0])
			if err != nil {
				problem(w, http.StatusBadRequest, err.Error())
				return
			}
			body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, o.MaxBody))
			if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
				problem(w, http.StatusRequestEntityTooLarge, "tul-nagy-torzs")
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))

			// A hívó bonthatja a kapcsolatot, a könyvelésnek akkor is meg kell történnie.
			ctx := context.WithoutCancel(r.Context())
			key = scope(o.Caller(r), r, key)
			state, old, err := store.Claim(ctx, key, fingerprint(r, body))
			switch {
			case err != nil:
				problem(w, http.StatusServiceUnavailable, "tar-hiba")
			case state == Conflict:
				problem(w, http.StatusUnprocessableEntity, "kulcs-utkozes")
			case state == InProgress:
				w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(o.RetryAfter.Seconds()))))
				problem(w, http.StatusConflict, "folyamatban")
			case state == Done:
				w.Header().Set("Idempotent-Replayed", "true")
				send(w, old)
			default:
				run(ctx, store, key, next, w, r)
			}
		})
	}
}

func run(ctx context.Context, store Store, key string, next http.Handler, w http.ResponseWriter, r *http.Request) {
	c := &recorder{header: http.Header{}}
	finished := false
	defer func() {
		if !finished || c.response.Status >= http.StatusInternalServerError {
			_ = store.Forget(ctx, key)
		}
	}()
	next.ServeHTTP(c, r)
	finished = true
	c.WriteHeader(http.StatusOK)
	if c.response.Status < http.StatusInternalServerError {
		if err := store.Confirm(ctx, key, c.response); err != nil {
			problem(w, http.StatusInternalServerError, "tar-hiba")
			return
		}
	}
	send(w, c.response)
}
