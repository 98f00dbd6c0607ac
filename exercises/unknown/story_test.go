package unknown_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"idempotencia/exercises/unknown"
	"idempotencia/internal/lab"
)

// A történetek szereplői.
const (
	caller = iota
	disk
	service
)

// TestStory eljátssza a lecke történeteit, és feljegyzi, mi történt. Ebből készülnek a rajzok. Nem feltétel.
func TestStory(t *testing.T) {
	lanes := []string{"hívó", "napló", "szolgáltatás"}
	// A synctest órája mindig ugyanakkor indul, ezért az sem rontja el a rajzot, aki időt ír az azonosítóba.
	inBubble := func(story func(*play)) func(*lab.Recorder) {
		return func(r *lab.Recorder) {
			var stopped any
			synctest.Test(t, func(t *testing.T) {
				defer func() { stopped = recover() }()
				story(newPlay(t, r))
			})
			if stopped != nil {
				panic(stopped) // a történet vége innen rajzolható le
			}
		}
	}
	lab.Record(t,
		lab.Story{ID: "restart", Title: "A válasz elvész, a hívó másnap ugyanazzal a naplóval indul újra.", Lanes: lanes, Play: inBubble(restarted)},
		lab.Story{ID: "crash", Title: "A hívó küldés közben leáll.", Lanes: lanes, Play: inBubble(crashed)},
		lab.Story{ID: "order-again", Title: "A hívó kudarc után új rendelést ad fel, bizonytalan válasz után nem.", Lanes: lanes, Play: inBubble(orderAgain)},
		lab.Story{ID: "corrected", Title: "A hívó a bizonytalan kérés összegét kijavítja.", Lanes: lanes, Play: inBubble(corrected)},
	)
}

func restarted(p *play) {
	p.evening()
	p.server.Next(lab.LostAfter)
	p.submit("R-1", 5)
	p.r.Note(caller, "este leáll")
	p.morning(p.journal)
	last, _ := p.submit("R-1", 5)
	p.judge(last)
}

func crashed(p *play) {
	p.evening()
	p.crash = true
	p.submit("R-1", 5)
	p.morning(p.disk)
	last, _ := p.submit("R-1", 5)
	p.judge(last)
}

func orderAgain(p *play) {
	p.server.Next(lab.LostAfter)
	first, err := p.submit("R-1", 5)
	ref := "R-1"
	if first == unknown.Rejected || err != nil {
		p.r.Note(caller, "nem sikerült: új rendelés, R-2")
		ref = "R-2"
	}
	last, _ := p.submit(ref, 5)
	p.judge(last)
}

func corrected(p *play) {
	p.server.Next(lab.LostAfter)
	p.submit("R-1", 5)
	p.r.Note(caller, "javít: R-1, 6")
	_, err := p.submit("R-1", 6)
	if errors.Is(err, unknown.ErrConflict) && len(p.server.Requests()) == 1 {
		p.r.Note(caller, "marad: R-1, 5")
		last, _ := p.submit("R-1", 5)
		p.judge(last)
		return
	}
	p.r.Bad("A 6-os kérés elindult, pedig az 5-ös sorsát még senki sem tudja.")
}

// play egy történet: mindenki, aki részt vesz benne, és feljegyzi, mi történik vele.
type play struct {
	r       *lab.Recorder
	t       *testing.T
	server  *lab.Server
	journal *lab.Journal[unknown.Entry]
	disk    *lab.Journal[unknown.Entry] // a napló a leállás pillanatában
	client  *unknown.Client
	crash   bool
	ids     int
}

func newPlay(t *testing.T, r *lab.Recorder) *play {
	p := &play{r: r, t: t, server: &lab.Server{}}
	p.server.Open("anna", 10)
	p.open(&lab.Journal[unknown.Entry]{})
	return p
}

func (p *play) open(j *lab.Journal[unknown.Entry]) {
	p.journal = j
	j.OnSave = func(ref string, e unknown.Entry) error {
		p.r.Send(caller, disk, fmt.Sprintf("%s: %s, %s", ref, orNone(e.ID), outcome(e.Outcome)))
		return nil
	}
	p.client = &unknown.Client{Server: p, Journal: j, NewID: func() string {
		p.ids++
		return fmt.Sprintf("k%d", p.ids)
	}}
}

// evening este hatig vár; a synctest órája éjfélkor indul.
func (p *play) evening() {
	time.Sleep(18 * time.Hour)
}

// morning másnap reggel új klienst indít, amely csak a naplót örökli.
func (p *play) morning(j *lab.Journal[unknown.Entry]) {
	time.Sleep(14 * time.Hour)
	p.r.Note(caller, "reggel újraindul")
	p.r.State(disk, "őrzi: "+orNone(entryText(j.Entries())))
	p.open(j)
}

func entryText(all map[string]unknown.Entry) string {
	e, found := all["R-1"]
	if !found {
		return ""
	}
	return fmt.Sprintf("%s, %s", orNone(e.ID), outcome(e.Outcome))
}

// crashing az, amivel a leálló hívó a hívásaiból kilép.
type crashing struct{}

func (p *play) submit(ref string, amount uint64) (o unknown.Outcome, err error) {
	defer func() {
		if stopped := recover(); stopped == (crashing{}) {
			p.r.Note(caller, "este leáll")
		} else if stopped != nil {
			panic(stopped)
		}
	}()
	o, err = p.client.Submit(p.t.Context(), ref, unknown.Intent{Account: "anna", Amount: amount})
	p.r.Note(caller, lab.Values(outcome(o), err))
	return o, err
}

// Credit feljegyzi a kérés útját a szolgáltatásig és vissza.
func (p *play) Credit(ctx context.Context, id, account string, amount uint64) error {
	before := p.server.Balance(account)
	err := p.server.Credit(ctx, id, account, amount)
	p.r.Send(caller, service, fmt.Sprintf("%s: +%d", id, amount))
	if p.server.Balance(account) == before {
		p.r.Note(service, "nem könyvel")
	}
	p.r.State(service, fmt.Sprintf("egyenleg: %d", p.server.Balance(account)))
	switch {
	case p.crash:
		p.crash, p.disk = false, p.journal.Copy()
		panic(crashing{})
	case errors.Is(err, lab.ErrNoAnswer):
		p.r.Lose(service, caller, "kész")
	case err != nil:
		p.r.Send(service, caller, "hiba")
	default:
		p.r.Send(service, caller, "kész")
	}
	return err
}

// judge megmondja, mi lett egyetlen szándékból.
func (p *play) judge(last unknown.Outcome) {
	switch balance := p.server.Balance("anna"); {
	case balance == 20:
		p.r.Bad("Egy szándékból két jóváírás lett: az egyenleg 15 helyett 20.")
	case balance != 15:
		p.r.Bad(fmt.Sprintf("Az egyenlegnek 15-nek kellene lennie, és %d.", balance))
	case last != unknown.Succeeded:
		p.r.Bad("A jóváírás megtörtént, a hívó mégsem tud róla.")
	default:
		p.r.Good("Egy szándék, egy azonosító, egy jóváírás: az egyenleg 15.")
	}
}
