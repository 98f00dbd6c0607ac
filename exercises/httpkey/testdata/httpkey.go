// Package httpkey egy köztes réteg, amely az Idempotency-Key fejlécről
// ismeri fel az ismételt HTTP-kérést.
package httpkey

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"time"
)

// ErrKey: a fejléc hiányzik, többször szerepel, vagy nem idézőjeles szöveg.
var ErrKey = errors.New("hibas-kulcs")

// Adott: Response egy válasz, ahogy a tár megőrzi.
type Response struct {
	Status int
	Header http.Header
	Body   []byte
}

// Adott: State megmondja, mit talált a tár a kulcs alatt.
type State int

// Adott.
const (
	Claimed    State = iota // most foglaltuk le, a munka a miénk
	InProgress              // más dolgozik rajta
	Conflict                // a kulcs más tartalmat jelent
	Done                    // kész, itt a válasza
)

// Adott: Store a kulcsok tára. A content a kérés tartalmának ujjlenyomata.
type Store interface {
	Claim(
		ctx context.Context, key string, content [32]byte,
	) (State, Response, error)
	Confirm(ctx context.Context, key string, r Response) error
	Forget(ctx context.Context, key string) error
}

// Adott: Options a réteg beállításai. A Caller a hívó nevét adja, a MaxBody
// a törzs megengedett hossza bájtban, a RetryAfter legalább egy másodperc.
type Options struct {
	Caller     func(*http.Request) string
	MaxBody    int64
	RetryAfter time.Duration
}

// Adott: problem hibaválaszt küld application/problem+json alakban.
func problem(w http.ResponseWriter, status int, code string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"title": code, "status": status})
}

// Adott: quoted egy idézőjeles szöveg tartalmát adja. A szöveg nem lehet
// üres, látható ASCII-jelekből áll, és benne \" az idézőjel, \\ a fordított
// törtvonal. Minden másra ErrKey a válasz.
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

// Adott: safe igaz arra a metódusra, amely nem változtat meg semmit.
func safe(method string) bool {
	return method == http.MethodGet || method == http.MethodHead ||
		method == http.MethodOptions
}

// Adott: scope és fingerprint a 8. lecke két függvényének rokona. A hossz
// minden rész előtt ott áll, ezért két különböző kérés nem eshet egybe.
func scope(caller string, r *http.Request, key string) string {
	path := r.URL.Path
	return fmt.Sprintf("%d:%s %s %d:%s %s",
		len(caller), caller, r.Method, len(path), path, key)
}

func fingerprint(r *http.Request, body []byte) [32]byte {
	query := r.URL.RawQuery
	return sha256.Sum256(fmt.Appendf(nil, "%d:%s %s", len(query), query, body))
}

// Adott: send elküld egy megőrzött választ.
func send(w http.ResponseWriter, r Response) {
	maps.Copy(w.Header(), r.Header.Clone())
	w.WriteHeader(r.Status)
	_, _ = w.Write(r.Body)
}

// Adott: recorder a kezelő válaszát gyűjti, hogy a tárba kerülhessen. Az első
// WriteHeader számít; a Write előtte 200-at jelent, ahogy a net/http-ben is.
type recorder struct {
	header   http.Header // ezt írja a kezelő
	response Response    // ami ebből megőrzendő
}

func (c *recorder) Header() http.Header { return c.header } // Adott.

// WriteHeader az első hívásakor rögzíti az állapotkódot és a fejléceket.
func (c *recorder) WriteHeader(status int) {
	// TODO: rögzítsd az első állapotkódot és a fejlécek másolatát.
	panic("TODO: a WriteHeader még nincs megírva")
}

// Write a törzs végéhez fűzi a bájtokat.
func (c *recorder) Write(p []byte) (int, error) {
	// TODO: fűzd a bájtokat a megőrzendő törzshöz.
	panic("TODO: a Write még nincs megírva")
}

// Middleware minden nem biztonságos kérést legfeljebb egyszer enged a
// kezelőhöz, és az ismétlésre a megőrzött választ adja. 5xx válasz és panic
// után a kulcs felszabadul; a panic továbbmegy. Ha a Confirm hibázik, a kulcs
// foglalt marad, mert a munka megtörtént.
func Middleware(store Store, o Options) func(http.Handler) http.Handler {
	// TODO: írd meg a köztes réteget a lecke táblázata szerint.
	panic("TODO: a Middleware még nincs megírva")
}
