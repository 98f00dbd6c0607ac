package batch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/batch"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"üzenetsor", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "three", Title: "Három visszatérítés egy kötegben, közülük egy jóváhagyásra vár.", Lanes: pair, Play: bubble(t, three)},
		lab.Story{ID: "one-fails", Title: "A három törlésből a középső nem sikerül.", Lanes: pair, Play: bubble(t, oneFails)},
		lab.Story{ID: "poison", Title: "A kötegben egy üzenet nem olvasható ki.", Lanes: pair, Play: bubble(t, poison)},
	)
}

// bubble olyan órával játszik le egy történetet, amely magától lép tovább. A pánik a történeté, nem a buboréké.
func bubble(t *testing.T, play func(*lab.Recorder)) func(*lab.Recorder) {
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

func three(r *lab.Recorder) {
	q := newPost(r, refund(50_001), refund(10_000), refund(50_000))
	q.round(batch.SettleRefunds)
	r.State(0, fmt.Sprintf("rejtve: %d", q.Size().InFlight))
	switch want := []string{"m2", "m3"}; {
	case slices.Equal(q.deleted, want) && q.Size().InFlight == 1:
		r.Good("A nagy összeg vár, a többi nem várja meg.")
	case slices.Contains(q.deleted, "m1"):
		r.Bad("A nagy összeg jóváhagyás nélkül kiment, és egy kicsi vár helyette.")
	default:
		r.Bad("Olyan visszatérítés is vár, amelyhez nem kell jóváhagyás.")
	}
}

func oneFails(r *lab.Recorder) {
	q := newPost(r, refund(100), refund(200), refund(300))
	q.Break(lab.Deletes, nil, errDown)
	r.At("0 s")
	failed := q.round(batch.SettleRefunds)
	time.Sleep(visibility)
	r.At("30 s")
	q.deleted = nil
	q.round(batch.SettleRefunds)
	switch want := []string{"m2"}; {
	case len(failed) == 0 && len(q.deleted) == 0:
		r.Good("Az ismételt törlés most sikerült. Ha a sor nem él, mindegyik üzenet kétszer várna.")
	case len(failed) > 1:
		r.Bad("A felsorolás a kész üzeneteket is hibásnak mondja.")
	case len(failed) == 0 && slices.Equal(q.deleted, want):
		r.Bad("Az m2 visszatért, és előre senki sem tudta, hogy ő lesz az.")
	case !slices.Equal(q.deleted, want):
		r.Bad("Az m2 hibája miatt kész munka is visszatért.")
	default:
		r.Good("Csak az m2 tért vissza, és a felsorolás előre szólt róla.")
	}
}

func poison(r *lab.Recorder) {
	q := newPost(r, refund(100), "???", refund(300))
	for round := range 2 {
		r.At(fmt.Sprintf("%d s", 30*round))
		q.round(batch.SettleRefunds)
		time.Sleep(visibility)
	}
	switch size := q.Size(); {
	case size == (lab.QueueSize{}):
		r.Good("A rossz üzenet csak a saját helyén rontott.")
	case size.Visible == 1:
		r.Bad("A rossz üzenet minden körben visszatér.")
	default:
		r.Bad("A rossz üzenet a szomszédait is magával rántja, körről körre.")
	}
}

// post egy sor, amely feljegyzi, mit hívnak rajta.
type post struct {
	*lab.Queue
	r       *lab.Recorder
	deleted []string
}

func newPost(r *lab.Recorder, bodies ...string) *post {
	q := &post{Queue: lab.NewQueue(lab.QueueOptions{Visibility: visibility}), r: r}
	for _, body := range bodies {
		if _, err := q.Send(context.Background(), lab.Outgoing{Body: body}); err != nil {
			panic(err)
		}
	}
	return q
}

// round egy kört enged a fogyasztónak.
func (q *post) round(decide func([]lab.Refund) []lab.Outcome) []string {
	failed, err := batch.Round(context.Background(), q, decide)
	switch {
	case err != nil:
		q.r.Note(1, "hiba, vége a körnek")
	case len(failed) > 0:
		q.r.Note(1, "nem sikerült: "+strings.Join(failed, ", "))
	}
	return failed
}

func (q *post) Receive(ctx context.Context, most int) ([]lab.Message, error) {
	messages, err := q.Queue.Receive(ctx, most)
	for _, m := range messages {
		text := m.Body
		if r, err := lab.Refunded(m); err == nil {
			text = cents(r.AmountCents)
		}
		q.r.Send(0, 1, m.ID+": "+text)
	}
	return messages, err
}

// cents ezresével tagolja az összeget.
func cents(n int64) string {
	if n < 1000 {
		return fmt.Sprintf("%d\u00a0cent", n)
	}
	return fmt.Sprintf("%d\u00a0%03d\u00a0cent", n/1000, n%1000)
}

func (q *post) Delete(ctx context.Context, receipt string) error {
	id, _, _ := strings.Cut(receipt, "#")
	err := q.Queue.Delete(ctx, receipt)
	if errors.Is(err, errDown) {
		q.r.Lose(1, 0, id+" törlése")
		return err
	}
	q.r.Send(1, 0, id+" törlése")
	q.deleted = append(q.deleted, id)
	return err
}

func (q *post) ChangeVisibility(ctx context.Context, receipt string, after time.Duration) error {
	id, _, _ := strings.Cut(receipt, "#")
	text := id + " vissza"
	if after > 0 {
		text += fmt.Sprintf(", %.0f s", after.Seconds())
	}
	q.r.Send(1, 0, text)
	return q.Queue.ChangeVisibility(ctx, receipt, after)
}
