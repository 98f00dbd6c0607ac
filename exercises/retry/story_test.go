package retry_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/retry"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"hívó", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "overload", Title: "A túlterhelt szolgáltatás megmondja, mikor lesz hely.", Lanes: pair, Play: simulated(t, overload)},
		lab.Story{ID: "without-id", Title: "A jóváírás válasza elveszett, és a kérésnek nincs azonosítója.", Lanes: pair, Play: simulated(t, func(r *lab.Recorder) { charge(r, false) })},
		lab.Story{ID: "with-id", Title: "Ugyanez a jóváírás azonosítóval.", Lanes: pair, Play: simulated(t, func(r *lab.Recorder) { charge(r, true) })},
		lab.Story{ID: "deadline", Title: "A hívónak egy másodperce van, a szolgáltatás nem felel.", Lanes: pair, Play: simulated(t, deadline)},
		lab.Story{ID: "storm", Title: "Tíz kattintás három rétegen át, amikor az adatbázis nem felel.", Lanes: []string{"felület", "rendelés", "készlet"}, Play: simulated(t, storm)},
	)
}

// simulated szimulált időben játszik. A buborékban történt leállás csak kívül, a felvevőnél állíthatja meg a történetet.
func simulated(t *testing.T, play func(*lab.Recorder)) func(*lab.Recorder) {
	return func(r *lab.Recorder) {
		var broke any
		synctest.Test(t, func(*testing.T) {
			defer func() { broke = recover() }()
			play(r)
		})
		if broke != nil {
			panic(broke)
		}
	}
}

func overload(r *lab.Recorder) {
	p := policy()
	p.Max = 10 * time.Second
	start, refused := time.Now(), 0
	_, _, err := retry.Do(context.Background(), p, func(_ context.Context, attempt int) (int, error) {
		r.At(since(start))
		r.Send(0, 1, fmt.Sprintf("%d. próbálkozás", attempt))
		if left := 2*time.Second - time.Since(start); left > 0 {
			refused++
			r.Send(1, 0, fmt.Sprintf("foglalt, %s múlva", spoken(left)))
			return 0, lab.Busy{After: left}
		}
		r.Send(1, 0, "42")
		return 42, nil
	})
	r.At(since(start))
	switch {
	case err != nil:
		r.Bad(fmt.Sprintf("%d próbálkozás ment el oda, ahol még nem volt hely, és a hívó feladta.", refused))
	case refused > 1:
		r.Bad("A szolgáltatás elutasítással töltötte az idejét, pedig megmondta, mikor lesz hely.")
	default:
		r.Good("Két hívás, és egyik sem jött hiába.")
	}
}

// charge egy jóváírás, amelynek az első válasza elvész. A szolgáltatás csak azonosítóról ismeri fel az ismétlést.
func charge(r *lab.Recorder, stableID bool) {
	p := policy()
	p.StableID = stableID
	balance, booked := 10, false
	start := time.Now()
	_, _, err := retry.Do(context.Background(), p, func(_ context.Context, attempt int) (int, error) {
		r.At(since(start))
		if stableID {
			r.Send(0, 1, "id a, amount 5")
		} else {
			r.Send(0, 1, "amount 5")
		}
		if !booked || !stableID {
			balance += 5
		}
		booked = true
		r.State(1, fmt.Sprintf("egyenleg: %d", balance))
		if attempt == 1 {
			r.Lose(1, 0, "kész")
			return 0, errLost
		}
		r.Send(1, 0, "kész")
		return 0, nil
	})
	r.Note(0, "Do: "+flat(err))
	switch {
	case balance != 15:
		r.Bad("Egy szándékból két jóváírás lett.")
	case err != nil && stableID:
		r.Bad("A hívó nem tudja, mi történt, pedig az azonosítóval megkérdezhette volna.")
	case err != nil:
		r.Good("A hívó nem tudja, mi történt, ezért nem küldi el vakon még egyszer.")
	default:
		r.Good("Az ismétlés ismétlés volt: egy szándék, egy jóváírás.")
	}
}

func deadline(r *lab.Recorder) {
	p := policy()
	p.Base, p.Max = 400*ms, 10*time.Second
	start := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	late := 0
	_, _, err := retry.Do(ctx, p, func(_ context.Context, attempt int) (int, error) {
		r.At(since(start))
		r.Send(0, 1, fmt.Sprintf("%d. próbálkozás", attempt))
		r.Send(1, 0, "nem elérhető")
		if time.Since(start) >= time.Second {
			late++
		}
		return 0, errDown
	})
	r.At(since(start))
	r.Note(0, "Do: "+flat(err))
	switch {
	case late > 0:
		r.Bad("A határidő után is ment hívás, pedig az eredményét már senki sem várta.")
	case time.Since(start) >= time.Second:
		r.Bad("A hívó a határidőig várt, pedig a következő próbálkozás már nem fért bele.")
	default:
		r.Good("A következő próbálkozás nem fért bele, a hívó ezt azonnal megtudta.")
	}
}

// storm minden rétegben ugyanazt a szabályt használja, rétegenként saját kerettel.
func storm(r *lab.Recorder) {
	const clicks, tokens = 10, 10
	orders, stock, database := 0, 0, 0
	layer := func(count *int, below func(context.Context) error) func(context.Context) error {
		p := policy()
		p.AttemptTimeout = time.Hour
		p.Budget = lab.NewBudget(tokens)
		return func(ctx context.Context) error {
			_, _, err := retry.Do(ctx, p, func(ctx context.Context, _ int) (int, error) {
				*count++
				return 0, below(ctx)
			})
			return err
		}
	}
	bottom := layer(&database, func(context.Context) error { return errDown })
	top := layer(&orders, layer(&stock, bottom))
	for range clicks {
		_ = top(context.Background())
	}
	r.Note(0, fmt.Sprintf("%d kattintás", clicks))
	r.Send(0, 1, fmt.Sprintf("%d hívás", orders))
	r.Send(1, 2, fmt.Sprintf("%d hívás", stock))
	r.Note(2, fmt.Sprintf("az adatbázishoz %d hívás", database))
	if database > clicks+3*tokens {
		r.Bad(fmt.Sprintf("Tíz kattintásból %d hívás lett, éppen akkor, amikor az adatbázis talpra állna.", database))
		return
	}
	r.Good(fmt.Sprintf("Rétegenként legfeljebb %d újrapróbálás: az adatbázist %d hívás érte.", tokens, database))
}

// since a kezdettől eltelt idő, ahogy a rajzon áll.
func since(start time.Time) string {
	switch passed := time.Since(start); {
	case passed == 0:
		return "t0"
	case passed%time.Second == 0:
		return "t0+" + passed.String()
	default:
		return fmt.Sprintf("t0+%dms", passed.Milliseconds())
	}
}

// spoken az idő a magyar szövegben, nem törhető szóközzel.
func spoken(d time.Duration) string {
	if d%time.Second == 0 {
		return fmt.Sprintf("%d\u00a0s", d/time.Second)
	}
	return fmt.Sprintf("%d\u00a0ms", d.Milliseconds())
}
