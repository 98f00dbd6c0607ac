package unknown_test

import (
	"context"
	"fmt"
	"testing"

	"idempotencia/exercises/unknown"
	"idempotencia/internal/lab"
	"idempotencia/internal/lab/random"
)

// Véletlen hívásokra, hálózati és naplóhibákra, újraindulásokra is jól válaszol: minden hivatkozás egyetlen azonosítóval utazik, csak akkor küld, amikor kell, és minden számla pontosan az elfogadott összegeket kapja meg.
func TestRandomFates(t *testing.T) {
	for length, r := range random.Games(t, 1500, 9) {
		s := open(t)
		m := &fates{scene: s, known: map[string]*intent{}, balances: map[string]uint64{"anna": 10}}
		intents := []unknown.Intent{five, five, {Account: "bea", Amount: r.Uint64N(50)}, {Account: "anna", Amount: 6 + r.Uint64N(50)}}
		for i := range length {
			if r.IntN(5) == 0 {
				s.restart()
			}
			c := call{ref: random.Pick(r, "R-1", "R-2", ""), in: random.Pick(r, intents...)}
			fault := random.Pick(r, "", "", "", "a napló nem olvasható", "új bejegyzés nem menthető", "a végleges kimenetel nem menthető")
			if r.IntN(8) == 0 {
				// Egyszerre két baj közül bármelyik lehet a hiba, ezért itt a napló jó. Hogy a lemondott új
				// kérés a naplóba került-e, azt a feladat nem köti meg, ezért az ilyen hivatkozás nem tér vissza.
				c.ctx, c.ctxName, fault = cancelled(t), "lemondott ctx", ""
				if m.known[c.ref] == nil {
					c.ref = fmt.Sprintf("R-%d", 10+i)
				}
			}
			m.submit(c, fault, random.Pick(r, ways...))
		}
	}
}

// way egy kérés sorsa, és az, ahogyan a történetben áll.
type way struct {
	text string
	fate lab.Fate
}

var ways = []way{
	{"megérkezik", lab.Delivered},
	{"a kérés elvész", lab.LostBefore},
	{"a válasz elvész", lab.LostAfter},
	{"a válasz elvész", lab.LostAfter},
	{"átmeneti hiba jön", lab.Temporary},
	{"elutasítás jön", lab.Rejected},
}

// intent az, amit egy hivatkozásról tudni kell.
type intent struct {
	in      unknown.Intent
	outcome unknown.Outcome
	applied bool
	sent    int
}

// fates azt tudja, minek kell történnie.
type fates struct {
	scene    *scene
	known    map[string]*intent
	balances map[string]uint64
	sendings int
}

func (m *fates) submit(c call, fault string, w way) {
	m.scene.t.Helper()
	m.spoil(fault)
	want, err := m.answer(c, fault, w)
	m.scene.want(c, want, err)
	m.scene.wantSendings(m.sendings)
	m.scene.wantBalance("anna", m.balances["anna"])
	m.scene.wantBalance("bea", m.balances["bea"])
	m.wantIDs()
	m.scene.journal.OnLoad, m.scene.journal.OnSave = nil, nil
}

// spoil a következő hívás idejére elrontja a naplót.
func (m *fates) spoil(fault string) {
	if fault == "" {
		return
	}
	m.scene.note("most " + fault)
	if fault == "a napló nem olvasható" {
		m.scene.journal.OnLoad = func(string) error { return errJournal }
		return
	}
	m.scene.journal.OnSave = func(_ string, e unknown.Entry) error {
		if (e.Outcome != unknown.Unknown) == (fault == "a végleges kimenetel nem menthető") {
			return errJournal
		}
		return nil
	}
}

// answer kiszámolja a választ, és előírja a kérés sorsát, ha lesz kérés.
func (m *fates) answer(c call, fault string, w way) (unknown.Outcome, error) {
	i := m.known[c.ref]
	switch {
	case fault == "a napló nem olvasható":
		return unknown.Unknown, errJournal
	case i != nil && i.in != c.in:
		return unknown.Unknown, unknown.ErrConflict
	case i != nil && i.outcome != unknown.Unknown:
		return i.outcome, nil
	case c.ctx != nil:
		return unknown.Unknown, context.Canceled
	case i == nil && fault == "új bejegyzés nem menthető":
		return unknown.Unknown, errJournal
	case i == nil:
		i = &intent{in: c.in}
		m.known[c.ref] = i
	case fault == "új bejegyzés nem menthető":
		// Hogy a már elmentett bejegyzést küldés előtt újra menti-e, az a megoldás dolga.
		m.scene.journal.OnSave = nil
	}
	return m.send(i, fault, w)
}

func (m *fates) send(i *intent, fault string, w way) (unknown.Outcome, error) {
	m.scene.next(w.text, w.fate)
	m.sendings++
	i.sent++
	outcome := unknown.Unknown
	switch w.fate {
	case lab.LostBefore, lab.Temporary:
		return outcome, nil
	case lab.Rejected:
		outcome = unknown.Rejected
	case lab.Delivered:
		outcome = unknown.Succeeded
	}
	if i.applied && outcome == unknown.Rejected {
		outcome = unknown.Succeeded // amit a szolgáltatás már elfogadott, azt nem utasítja el
	}
	if outcome != unknown.Rejected && !i.applied {
		i.applied = true
		m.balances[i.in.Account] += i.in.Amount
	}
	if outcome != unknown.Unknown && fault == "a végleges kimenetel nem menthető" {
		return unknown.Unknown, errJournal
	}
	i.outcome = outcome
	return outcome, nil
}

// wantIDs azt várja, hogy minden hivatkozásnak egy azonosítója legyen.
func (m *fates) wantIDs() {
	m.scene.t.Helper()
	ids := map[string]bool{}
	for _, id := range m.scene.sentIDs() {
		ids[id] = true
	}
	want := 0
	for _, i := range m.known {
		want += min(i.sent, 1)
	}
	if len(ids) != want {
		m.scene.state("az elküldött kérések azonosítóinak száma", "után", lab.Values(len(ids)), lab.Values(want))
	}
}
