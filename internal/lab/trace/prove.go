package trace

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"idempotencia/internal/lab/table"
)

// Subject egy igazi tár, és amivel ellenőrizzük.
type Subject struct {
	Open    func(now func() time.Time) (Store, error) // ugyanaz a tábla minden hívásnál
	Judge   func([]porcupine.Operation) porcupine.CheckResult
	Actions func(*Recorder) map[string]func(*rapid.T)
}

// epoch is when the clocks of stores under test begin.
var epoch = time.Date(2026, time.March, 2, 8, 0, 0, 0, time.UTC)

// Prove az igazi tárat vizsgálja: előbb egymás utáni, aztán egyidejű hívásokkal. Hibánál kirajzolja,
// mi történt.
func Prove(t *testing.T, s Subject) {
	t.Helper()
	runs := 0
	found := Hunt(func(clock *Clock) Store {
		runs++
		return s.open(t, clock, fmt.Sprintf("s%d/", runs))
	}, s.Actions)
	if found.Message != "" {
		t.Fatalf("Az állapotgép hibát talált a tárban: %s\n\n%s", found.Message, Picture("A legrövidebb sorozat, amely megmutatja:", found.History, 76))
	}
	for round := range rounds {
		clock := &Clock{}
		recorder := NewRecorder(s.open(t, clock, fmt.Sprintf("e%d/", round)), clock)
		crowd(recorder, uint64(round))
		if got := s.Judge(recorder.History()); got != porcupine.Ok {
			bad := Shorten(recorder.History(), s.Judge)
			t.Fatalf("Az egyidejű hívások felvétele: %s.\n\n%s", got, Picture("Nincs sorrend, amely minden választ megmagyaráz:", bad, 76))
		}
	}
}

const rounds = 150 // a race that the store leaves open shows in a few of them

// crowd lets four workers use one key at once: they claim, and confirm or forget what they got.
func crowd(r *Recorder, seed uint64) {
	for phase := range 3 {
		var all sync.WaitGroup
		start := make(chan struct{}) // so that the first claims of a phase meet
		for worker := range uint64(4) {
			all.Go(func() {
				<-start
				random := rand.New(rand.NewPCG(seed, worker+10*uint64(phase)))
				for range 2 {
					_, a := r.Do(Call{Op: Claim, Key: "k1"})
					if a.Claim != table.Claimed || random.IntN(3) == 0 {
						continue
					}
					settle := []Op{Confirm, Forget, Forget}[random.IntN(3)]
					r.Do(Call{Op: settle, Key: "k1", Holder: a.Holder})
				}
			})
		}
		close(start)
		all.Wait()
		r.Wait([]time.Duration{Lease, Retention, 0}[phase])
	}
}

func (s Subject) open(t *testing.T, clock *Clock, prefix string) Store {
	t.Helper()
	store, err := s.Open(func() time.Time { return epoch.Add(clock.Now()) })
	if err != nil {
		t.Fatal(err)
	}
	return prefixed{store, prefix}
}
