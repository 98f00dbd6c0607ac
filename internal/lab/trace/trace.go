// Package trace a 15. lecke adott része: felveszi egy tár hívásait, és megkeresi a legrövidebb hibás sorozatukat.
package trace

import (
	"context"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"

	"idempotencia/internal/lab/table"
)

// A tár két időtartama, ahogy a 9. leckében.
const (
	Lease     = 300 * time.Second
	Retention = 24 * time.Hour
)

// Store az, amit a 9. lecke tárából vizsgálunk.
type Store interface {
	Claim(ctx context.Context, key string) (table.Claim, table.Token, error)
	Confirm(ctx context.Context, token table.Token) error
	Forget(ctx context.Context, token table.Token) error
}

// Op a hívás fajtája.
type Op string

// A három hívás.
const (
	Claim   Op = "Claim"
	Confirm Op = "Confirm"
	Forget  Op = "Forget"
)

// Call egy hívás: amit a hívó kért.
type Call struct {
	Op     Op
	Key    string        // az azonosító
	Holder string        // a jel; Claim hívásnál üres
	At     time.Duration // ennyit mutatott a tár órája
}

// Answer egy válasz. Csak a Claim hívásé nem üres.
type Answer struct {
	Claim  table.Claim
	Holder string // az új jel; csak a Claimed válaszban van
}

// Never annak a hívásnak a vége, amelyre nem jött válasz.
const Never int64 = math.MaxInt64

// Clock a tár órája: csak akkor jár, ha valaki várakozik.
type Clock struct {
	mu  sync.Mutex
	now time.Duration
}

// Now az indulás óta telt idő.
func (c *Clock) Now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Recorder hívásokat intéz egy tárhoz, és felveszi őket. Több goroutine is használhatja egyszerre.
type Recorder struct {
	store   Store
	clock   *Clock
	mu      sync.Mutex
	moment  int64
	claims  int
	clients map[string]int // a jel azé, aki a lefoglalást kérte
	history []porcupine.Operation
}

// NewRecorder a tár hívásait veszi fel.
func NewRecorder(store Store, clock *Clock) *Recorder {
	return &Recorder{store: store, clock: clock, clients: map[string]int{}}
}

// Wait előrelépteti a tár óráját.
func (r *Recorder) Wait(d time.Duration) {
	r.clock.mu.Lock()
	defer r.clock.mu.Unlock()
	r.clock.now += d
}

// History a felvétel: minden hívás a kezdetével, a végével és a válaszával.
func (r *Recorder) History() []porcupine.Operation {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]porcupine.Operation(nil), r.history...)
}

// Do elvégzi a hívást, és felveszi. Visszaadja a hívást, beleírva az
// időpontját, és a választ.
func (r *Recorder) Do(c Call) (Call, Answer) {
	client, start := r.begin(&c)
	a, err := r.ask(c)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", Text(c), err)) // itt nincs oka hibára
	}
	r.end(client, start, c, a)
	return c, a
}

func (r *Recorder) begin(c *Call) (client int, start int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	c.At = r.clock.Now()
	r.moment++
	if c.Op != Claim {
		return r.clients[c.Holder], r.moment
	}
	r.claims++
	return (r.claims - 1) % 2, r.moment
}

func (r *Recorder) end(client int, start int64, c Call, a Answer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.moment++
	if a.Holder != "" {
		r.clients[a.Holder] = client
	}
	r.history = append(r.history, porcupine.Operation{ClientId: client, Input: c, Call: start, Output: a, Return: r.moment})
}

func (r *Recorder) ask(c Call) (Answer, error) {
	ctx, token := context.Background(), table.Token{Key: c.Key, Holder: c.Holder}
	switch c.Op {
	case Claim:
		claim, got, err := r.store.Claim(ctx, c.Key)
		return Answer{Claim: claim, Holder: got.Holder}, err
	case Confirm:
		return Answer{}, r.store.Confirm(ctx, token)
	case Forget:
		return Answer{}, r.store.Forget(ctx, token)
	}
	return Answer{}, fmt.Errorf("nincs ilyen hívás: %q", c.Op)
}
