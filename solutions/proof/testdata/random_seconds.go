// A gép véletlen számú másodpercet várakozik. A határidő pillanatát két nap
// másodpercei közül szinte sohasem találja el, a pillanat előtti
// mikroszekundumot pedig nem is találhatja.
//
//book:breaks TestMachineFindsWrongDeadlines TestMachineFindsWrongTokens
package proof

import (
	"maps"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
)

type Row struct {
	State  table.State
	Holder string        // a jel, amellyel a sort utoljára írták
	Until  time.Duration // a határidő; ebben a pillanatban már lejárt
}

func Step(row Row, c trace.Call, a trace.Answer) (ok bool, next Row) {
	live := c.At < row.Until
	switch {
	case c.Op == trace.Claim && !live:
		taken := Row{State: table.StateClaimed, Holder: a.Holder, Until: c.At + trace.Lease}
		return a.Claim == table.Claimed && a.Holder != row.Holder, taken
	case c.Op == trace.Claim && row.State == table.StateConfirmed:
		return a.Claim == table.Duplicate, row
	case c.Op == trace.Claim:
		return a.Claim == table.InProgress, row
	case c.Op == trace.Confirm:
		return true, Row{State: table.StateConfirmed, Holder: c.Holder, Until: c.At + trace.Retention}
	case live && row.State == table.StateClaimed && row.Holder == c.Holder:
		return true, Row{}
	default:
		return true, row
	}
}

func Partition(history []porcupine.Operation) [][]porcupine.Operation {
	byKey := map[string][]porcupine.Operation{}
	for _, op := range history {
		key := op.Input.(trace.Call).Key
		byKey[key] = append(byKey[key], op)
	}
	return slices.Collect(maps.Values(byKey))
}

func Judge(history []porcupine.Operation) porcupine.CheckResult {
	return porcupine.CheckOperationsTimeout(porcupine.Model{
		Partition: Partition,
		Init:      func() any { return Row{} },
		Step: func(state, input, output any) (bool, any) {
			return Step(state.(Row), input.(trace.Call), output.(trace.Answer))
		},
	}, history, time.Second)
}

type Machine struct {
	store  *trace.Recorder
	rows   map[string]Row // a modell: azonosítónként egy sor
	tokens []table.Token  // minden jel, amelyet a tár valaha adott
}

func NewMachine(store *trace.Recorder) *Machine {
	return &Machine{store: store, rows: map[string]Row{}}
}

func (m *Machine) Actions() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"Claim": m.Claim, "Confirm": m.Confirm, "Forget": m.Forget, "Wait": m.Wait,
	}
}

func (m *Machine) Confirm(t *rapid.T) {
	if len(m.tokens) == 0 {
		t.Skip("nincs jel")
	}
	token := rapid.SampledFrom(m.tokens).Draw(t, "jel")
	m.call(t, trace.Call{Op: trace.Confirm, Key: token.Key, Holder: token.Holder})
}

func (m *Machine) call(t *rapid.T, c trace.Call) trace.Answer {
	done, a := m.store.Do(c)
	ok, next := Step(m.rows[c.Key], done, a)
	if !ok {
		t.Fatalf("%s: a modell szerint nem jöhetett ez a válasz: %s", trace.Text(done), a.Claim)
	}
	m.rows[c.Key] = next
	return a
}

func (m *Machine) Claim(t *rapid.T) {
	key := rapid.SampledFrom([]string{"k1", "k2"}).Draw(t, "azonosító")
	if a := m.call(t, trace.Call{Op: trace.Claim, Key: key}); a.Claim == table.Claimed {
		m.tokens = append(m.tokens, table.Token{Key: key, Holder: a.Holder})
	}
}

func (m *Machine) Forget(t *rapid.T) {
	if len(m.tokens) == 0 {
		t.Skip("nincs jel")
	}
	token := rapid.SampledFrom(m.tokens).Draw(t, "jel")
	m.call(t, trace.Call{Op: trace.Forget, Key: token.Key, Holder: token.Holder})
}

func (m *Machine) Wait(t *rapid.T) {
	seconds := rapid.IntRange(1, 172_800).Draw(t, "várakozás")
	m.store.Wait(time.Duration(seconds) * time.Second)
}
