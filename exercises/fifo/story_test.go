package fifo_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/fifo"
	"idempotencia/internal/lab"
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	three := []string{"küldő", "FIFO-sor", "fogyasztó"}
	lab.Record(t,
		lab.Story{ID: "lost-answer", Title: "A küldés válasza elvész, a küldő újra próbálja.", Lanes: three, Play: bubble(t, lostAnswer)},
		lab.Story{ID: "late-repeat", Title: "Ugyanaz a fizetés hat perccel később még egyszer.", Lanes: three, Play: bubble(t, lateRepeat)},
		lab.Story{ID: "deleted", Title: "Az elkésett ismétlés a törlés után ér oda.", Lanes: three, Play: bubble(t, deleted)},
		lab.Story{ID: "group", Title: "Anna két fizetése és Béla egy fizetése.", Lanes: []string{"FIFO-sor", "fogyasztó"}, Play: bubble(t, group)},
		lab.Story{ID: "dead", Title: "Egy fizetés háromszor nem könyvelhető, aztán kijavítják a hibát.", Lanes: []string{"elakadtak", "FIFO-sor", "fogyasztó"}, Play: bubble(t, dead)},
	)
}

// bubble olyan órával játszik le egy történetet, amely magától lép tovább. A pánik a történeté, nem a buboréké.
func bubble(t *testing.T, act func(*lab.Recorder)) func(*lab.Recorder) {
	return func(r *lab.Recorder) {
		var broke any
		synctest.Test(t, func(*testing.T) {
			defer func() { broke = recover() }()
			act(r)
		})
		if broke != nil {
			panic(broke)
		}
	}
}

func lostAnswer(r *lab.Recorder) {
	s := newStage(r, 1, 2)
	lost := false
	err := fifo.Publish(func(body, group, dedupID string) error {
		r.Send(0, 1, "p1, id: "+dedupID)
		err := s.q.Send(body, group, dedupID)
		if !lost {
			lost = true
			r.Lose(1, 0, "elfogadva")
			return errDown
		}
		r.Send(1, 0, "elfogadva")
		return err
	}, payment("p1", "anna"), 3)
	if err != nil {
		r.Note(0, err.Error())
	}
	n := 0
	for s.deliver() {
		n++
	}
	if n != 1 {
		r.Bad(fmt.Sprintf("Egy fizetésből %d üzenet lett.", n))
		return
	}
	r.Good("Ugyanaz az azonosító, ugyanaz a küldés: egy üzenet lett belőle.")
}

func lateRepeat(r *lab.Recorder) {
	s := newStage(r, 1, 2)
	r.At("0 perc")
	s.send(payment("p2", "anna"), "")
	s.deliver()
	time.Sleep(6 * time.Minute)
	r.At("6 perc")
	s.send(payment("p2", "anna"), "")
	s.deliver()
	s.judge("A sor új üzenetnek látta, a fogyasztó ismételtnek.")
}

func deleted(r *lab.Recorder) {
	s := newStage(r, 1, 2)
	r.At("0 s")
	s.send(payment("p3", "anna"), "")
	s.deliver()
	r.At("2 s")
	time.Sleep(2 * time.Second)
	p := payment("p3", "anna")
	p.AmountCents = 9900
	s.send(p, ", 9\u00a0900\u00a0cent")
	if s.deliver() {
		r.Bad("Az ismétlésből új üzenet lett, pedig az azonosító még ismert volna.")
		return
	}
	r.Good("Elfogadva, de nem kézbesítve: az azonosító dönt, nem a tartalom.")
}

func group(r *lab.Recorder) {
	s := newStage(r, 0, 1)
	for _, p := range []lab.Payment{payment("a1", "anna"), payment("a2", "anna"), payment("b1", "bela")} {
		if err := s.q.Send(p.Body(), p.Account, p.ID); err != nil {
			panic(err)
		}
	}
	var order []string
	take := func() *lab.Letter {
		l, ok := s.q.Receive()
		if !ok {
			r.Note(0, "nincs átvehető")
			return nil
		}
		order = append(order, name(l.Body))
		r.Send(0, 1, name(l.Body))
		return l
	}
	drop := func(l *lab.Letter) {
		if l != nil {
			r.Send(1, 0, name(l.Body)+" törlése")
			s.q.Delete(l)
		}
	}
	first := take()
	drop(take())
	second := take()
	drop(first)
	if second == nil {
		second = take()
	}
	drop(second)
	switch got := fmt.Sprint(order); got {
	case "[a1 b1 a2]":
		r.Good("Béla nem várt Annára, Anna fizetései pedig sorban mentek.")
	case "[a1 a2 b1]":
		r.Bad("Az a2 elindult, mielőtt az a1 elkészült volna.")
	default:
		r.Bad("Béla fizetése Anna fizetésére várt.")
	}
}

func dead(r *lab.Recorder) {
	s := newStage(r, 1, 2)
	s.broken = true
	p := payment("p4", "anna")
	if err := s.q.Send(p.Body(), p.Account, p.ID); err != nil {
		panic(err)
	}
	deliveries := 0
	for deliveries < 5 && s.deliver() {
		deliveries++
	}
	if len(s.q.Dead) > 0 {
		r.Send(1, 0, "p4 elakadt")
	}
	s.broken = false
	r.Note(2, "a hiba kijavítva")
	if s.q.Redrive() > 0 {
		r.Send(0, 1, "p4 visszaküldve")
	}
	s.deliver()
	switch {
	case s.done == 0 && len(s.q.Dead) > 0:
		r.Bad("A visszaküldött fizetés rögtön megint elakadt.")
	case deliveries == 3 || s.done == 0:
		s.judge("A visszaküldött fizetés új esélyt kapott, és könyvelődött.")
	default:
		r.Bad(fmt.Sprintf("Három kézbesítés járna neki, és %d volt.", deliveries))
	}
}

func payment(id, account string) lab.Payment {
	return lab.Payment{ID: id, Account: account, AmountCents: 1500}
}

// stage egy sor és egy fogyasztó, amely feljegyzi, mi történik.
type stage struct {
	r               *lab.Recorder
	q               *fifo.Queue
	queue, consumer int // a sávjuk
	booked          map[string]bool
	broken          bool
	done            int
}

func newStage(r *lab.Recorder, queue, consumer int) *stage {
	return &stage{r: r, q: fifo.New(false), queue: queue, consumer: consumer, booked: map[string]bool{}}
}

func (s *stage) send(p lab.Payment, more string) {
	s.r.Send(0, s.queue, p.ID+more)
	if err := s.q.Send(p.Body(), p.Account, p.ID); err != nil {
		s.r.Note(s.queue, err.Error())
		return
	}
	s.r.Send(s.queue, 0, "elfogadva")
}

// deliver átad egy üzenetet a fogyasztónak, és megmondja, volt-e.
func (s *stage) deliver() bool {
	l, ok := s.q.Receive()
	if !ok {
		return false
	}
	s.r.Send(s.queue, s.consumer, fmt.Sprintf("%s, %d. átvétel", name(l.Body), l.Receives))
	d, err := lab.ReadDelivery(lab.Message{Body: l.Body})
	if err != nil {
		panic(err)
	}
	o := fifo.Handle(s.booked, s.book, d.Payment)
	o.Err = nil // a rajzon nincs helye
	s.r.Note(s.consumer, o.String())
	if o.Same(lab.Ack()) {
		s.q.Delete(l)
		return true
	}
	l.Return()
	return true
}

func (s *stage) book(lab.Payment) error {
	if s.broken {
		s.r.Note(s.consumer, "nem könyvelhető")
		return errDown
	}
	s.done++
	s.r.Note(s.consumer, "könyvelve")
	return nil
}

// judge a könyveléseket számolja.
func (s *stage) judge(good string) {
	switch s.done {
	case 1:
		s.r.Good(good)
	case 0:
		s.r.Bad("A fizetés nincs könyvelve, és üzenet sincs, amely szólna róla.")
	default:
		s.r.Bad(fmt.Sprintf("Egy fizetésből %d könyvelés lett.", s.done))
	}
}
