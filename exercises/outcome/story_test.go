package outcome_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/outcome"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	pair := []string{"üzenetsor", "szolgáltatás"}
	lab.Record(t,
		lab.Story{ID: "crash", Title: "A szolgáltatás munka közben leáll, és az üzenet visszatér.", Lanes: pair, Play: bubble(t, crash)},
		lab.Story{ID: "twice", Title: "A küldő két üzenetben küldi el ugyanazt a fizetést.", Lanes: []string{"küldő", "üzenetsor", "szolgáltatás"}, Play: bubble(t, twice)},
		lab.Story{ID: "review", Title: "Egy fizetést három átvétel alatt sem hagynak jóvá.", Lanes: pair, Play: bubble(t, review)},
		lab.Story{ID: "publish", Title: "A közzététel elsőre nem sikerül.", Lanes: []string{"üzenetsor", "szolgáltatás", "többi rendszer"}, Play: bubble(t, publish)},
		lab.Story{ID: "at-once", Title: "Ugyanaz az üzenet két fogyasztónál van egyszerre.", Lanes: []string{"A fogyasztó", "üzenetsor", "B fogyasztó"}, Play: bubble(t, atOnce)},
		lab.Story{ID: "lost-worker", Title: "Az első fogyasztó munka közben leáll, miközben a másik is megkapta.", Lanes: []string{"A fogyasztó", "üzenetsor", "B fogyasztó"}, Play: bubble(t, lostWorker)},
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

func crash(r *lab.Recorder) {
	q, done := queue(r, 0, "p1"), false
	works := func(_ context.Context, m lab.Message) lab.Outcome {
		if m.Attributes[lab.ReceiveCount] == "1" {
			panic("leáll")
		}
		done = true
		r.Note(1, "a munka kész")
		return lab.Ack()
	}
	r.At("0 s")
	if panicOf(func() { q.serve(1, works) }) != nil {
		r.Note(1, "munka közben leáll")
	}
	time.Sleep(30 * time.Second)
	r.At("30 s")
	q.serve(1, works)
	if !done {
		r.Note(0, "üres")
		r.Bad("A munka nem készült el, és már üzenet sincs, amely szólna róla.")
		return
	}
	r.Good("Ami nincs lezárva, az visszatér.")
}

func twice(r *lab.Recorder) {
	q := queue(r, 1)
	b := newBooker(r, 2)
	q.send(0, "p1", true)
	q.send(0, "p1", false)
	q.serve(2, b.work)
	if size := q.Size(); size != (lab.QueueSize{}) {
		r.Bad("Az ismételt üzenet a sorban maradt, és újra meg újra megérkezik.")
		return
	}
	b.judge(2, 1, "Két üzenet, egy fizetés, egy könyvelés.")
}

func review(r *lab.Recorder) {
	q := queue(r, 0, "p2 vizsgált")
	b := newBooker(r, 1)
	rounds, early := 0, false
	for ; rounds < 4; rounds++ {
		r.At(fmt.Sprintf("%d s", 60*rounds))
		if q.serve(1, b.work) == 0 {
			break
		}
		early = early || q.Size().Visible > 0
		time.Sleep(time.Minute)
	}
	switch {
	case q.resent > 0:
		r.Bad("Minden kör új üzenet, ezért az átvételek száma sohasem éri el a hármat.")
	case q.Size() != (lab.QueueSize{}):
		r.Bad("Az eldobott üzenet négy átvétel után is a sorban van.")
	case early:
		r.Bad("A kért perc elveszett: az üzenet azonnal újra átvehető volt.")
	case b.logged == 0:
		r.Bad("Az üzenet eltűnt, és senki sem tudja, hogy volt.")
	case rounds != 3:
		r.Bad(fmt.Sprintf("A feladás a harmadik átvételnél esedékes, itt a szám %d.", rounds))
	default:
		r.Good("Három átvétel után valakinek kézzel kell döntenie, és a napló szól neki.")
	}
}

func publish(r *lab.Recorder) {
	q := queue(r, 0, "p3")
	b := newBooker(r, 1)
	b.Publish = func(context.Context, lab.Entry) error {
		if b.published++; b.published == 1 {
			r.Lose(1, 2, "p3 könyvelve")
			return errDown
		}
		r.Send(1, 2, "p3 könyvelve")
		return nil
	}
	q.serve(1, b.work)
	q.serve(1, b.work)
	switch entries := len(b.Entries.All()); {
	case b.published < 2 && entries == 0 && q.Size() != (lab.QueueSize{}):
		r.Bad("A munka elmaradt, de a régi foglalás miatt senki sem kezdheti újra.")
	case b.published < 2 && entries == 0:
		r.Bad("A fizetés nincs könyvelve, és többé nem is lesz: az üzenete elfogyott.")
	case b.published < 2:
		r.Bad("A könyvben áll, de a többi rendszer nem tud róla.")
	default:
		b.judge(1, 1, "Az első kísérlet nem hagyott nyomot, a második könyvelt.")
	}
}

func atOnce(r *lab.Recorder) {
	qa := queue(r, 1, "p4")
	a, answered := newBooker(r, 0), make(chan bool)
	a.Publish = func(context.Context, lab.Entry) error {
		r.Note(0, "közzéteszi")
		<-answered
		return nil
	}
	qb, b := &post{Queue: qa.Queue, r: r, lane: 1}, newBooker(r, 2)
	b.Store, b.Entries = a.Store, a.Entries
	b.Publish = func(context.Context, lab.Entry) error {
		r.Note(2, "közzéteszi")
		return nil
	}
	done := make(chan bool)
	go func() {
		qa.serve(0, a.work)
		close(done)
	}()
	synctest.Wait()
	if err := qa.Duplicate("m1"); err != nil {
		panic(err)
	}
	qb.serve(2, b.work)
	close(answered)
	<-done
	qb.serve(2, b.work)
	b.judge(1, 1, "Amíg az egyik dolgozik, a másik visszaadja az üzenetet.")
}

func lostWorker(r *lab.Recorder) {
	qa := queue(r, 1, "p5")
	a, answered := newBooker(r, 0), make(chan bool)
	a.Publish = func(context.Context, lab.Entry) error {
		r.Note(0, "dolgozik")
		<-answered
		panic("leáll")
	}
	qb, b := &post{Queue: qa.Queue, r: r, lane: 1}, newBooker(r, 2)
	b.Store, b.Entries = a.Store, a.Entries
	done := make(chan bool)
	go func() {
		if panicOf(func() { qa.serve(0, a.work) }) != nil {
			r.Note(0, "munka közben leáll")
		}
		close(done)
	}()
	synctest.Wait()
	if err := qa.Duplicate("m1"); err != nil {
		panic(err)
	}
	qb.serve(2, b.work)
	close(answered)
	<-done
	qb.serve(2, b.work)
	b.judge(1, 1, "A visszaadott üzenetből később munka lett.")
}

// post egy sor, amely feljegyzi, mit hívnak rajta.
type post struct {
	*lab.Queue
	r    *lab.Recorder
	lane int
	who  int // aki éppen hívja

	resent int
}

func queue(r *lab.Recorder, lane int, payments ...string) *post {
	q := &post{Queue: lab.NewQueue(lab.QueueOptions{Visibility: 30 * time.Second}), r: r, lane: lane}
	for _, p := range payments {
		q.put(p)
	}
	return q
}

// put egy fizetést tesz a sorba; a „vizsgált” szó a fizetés állapota.
func (q *post) put(text string) {
	id, rest, _ := strings.Cut(text, " ")
	p := lab.Payment{ID: id, Account: "anna", AmountCents: 1500, UnderReview: rest == "vizsgált"}
	if _, err := q.Queue.Send(context.Background(), lab.Outgoing{Body: p.Body()}); err != nil {
		panic(err)
	}
}

func (q *post) send(who int, text string, lost bool) {
	q.r.Send(who, q.lane, text)
	q.put(text)
	if lost {
		q.r.Lose(q.lane, who, "átvettem")
	} else {
		q.r.Send(q.lane, who, "átvettem")
	}
}

// serve egy kört enged a fogyasztónak, és megmondja, hány üzenetet vett át.
func (q *post) serve(who int, work func(context.Context, lab.Message) lab.Outcome) int {
	q.who = who
	got := 0
	err := outcome.Serve(context.Background(), q, func(ctx context.Context, m lab.Message) lab.Outcome {
		got++
		return work(ctx, m)
	})
	if err != nil {
		q.r.Note(who, "hiba: "+err.Error())
	}
	return got
}

func (q *post) Receive(ctx context.Context, most int) ([]lab.Message, error) {
	messages, err := q.Queue.Receive(ctx, most)
	for _, m := range messages {
		id, _, _ := strings.Cut(m.Receipt, "#")
		name := ""
		if d, err := lab.ReadDelivery(m); err == nil {
			name = d.Payment.ID
		}
		q.r.Send(q.lane, q.who, fmt.Sprintf("%s: %s, %s. átvétel", id, name, m.Attributes[lab.ReceiveCount]))
	}
	return messages, err
}

func (q *post) Send(ctx context.Context, out lab.Outgoing) (string, error) {
	id, err := q.Queue.Send(ctx, out)
	q.r.Send(q.who, q.lane, "új üzenet: "+id)
	q.resent++
	return id, err
}

func (q *post) Delete(ctx context.Context, receipt string) error {
	q.r.Send(q.who, q.lane, receipt+" törlése")
	return q.Queue.Delete(ctx, receipt)
}

func (q *post) ChangeVisibility(ctx context.Context, receipt string, after time.Duration) error {
	text := receipt + " vissza"
	if after > 0 {
		text += fmt.Sprintf(", %.0f s", after.Seconds())
	}
	q.r.Send(q.who, q.lane, text)
	return q.Queue.ChangeVisibility(ctx, receipt, after)
}

// booker egy szolgáltatás, amely feljegyzi, mit válaszolt.
type booker struct {
	outcome.Booker
	r                 *lab.Recorder
	lane              int
	published, logged int
}

func newBooker(r *lab.Recorder, lane int) *booker {
	b := &booker{r: r, lane: lane}
	b.Booker = outcome.Booker{
		Store: lab.NewClaims(5*time.Minute, 24*time.Hour), Entries: &lab.Entries{},
		Publish: func(context.Context, lab.Entry) error { return nil },
		Log: func(string) {
			b.logged++
			r.Note(b.lane, "napló: p2 eldobva")
		},
	}
	return b
}

func (b *booker) work(ctx context.Context, m lab.Message) lab.Outcome {
	d, err := lab.ReadDelivery(m)
	if err != nil {
		return lab.Drop().Because(errors.New("olvashatatlan"))
	}
	o := b.Book(ctx, d)
	o.Err = nil // a rajzon nincs helye
	b.r.Note(b.lane, o.String())
	return o
}

// judge a könyv sorait számolja.
func (b *booker) judge(lane, want int, good string) {
	n := len(b.Entries.All())
	b.r.State(lane, fmt.Sprintf("könyvelések: %d", n))
	switch {
	case n > want:
		b.r.Bad(fmt.Sprintf("Egy fizetésből %d könyvelés lett.", n))
	case n < want:
		b.r.Bad("A fizetés nincs könyvelve.")
	default:
		b.r.Good(good)
	}
}
