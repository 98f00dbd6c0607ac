package proof_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"idempotencia/exercises/proof"
	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
)

const (
	us = time.Microsecond
	s  = time.Second
)

// A modell elfogadja az átvétel jó felvételét: az élő bérlet InProgress, a lejárt Claimed, a véglegesített Duplicate.
func TestTakeoverIsAccepted(t *testing.T) {
	judge(t, "átvétel", trace.Takeover(), porcupine.Ok)
}

// A modell elfogadja az átfedő hívások jó felvételét: elég, ha van egy sorrend, amely minden választ megmagyaráz.
func TestOverlappingCallsAreAccepted(t *testing.T) {
	judge(t, "átfedés", trace.Overlapping(), porcupine.Ok)
}

// A modell elfogadja azt a jó felvételt, amelyben a véglegesítésre nem jött válasz: a hívás a kezdete után bármikor hathatott.
func TestLostConfirmIsAccepted(t *testing.T) {
	judge(t, "elveszett válasz", trace.LostConfirm(), porcupine.Ok)
}

// A modell elutasítja a kettős lefoglalást, akkor is, ha a két hívás átfedi egymást.
func TestDoubleClaimIsRejected(t *testing.T) {
	judge(t, "kettős lefoglalás", trace.TwoHolders(), porcupine.Illegal)
	both := new(trace.Script).
		Overlap(0, 1, 3, claim(0), claimed("j1")).
		Overlap(1, 2, 4, claim(0), claimed("j2")).
		History()
	judge(t, "egyidejű kettős lefoglalás", both, porcupine.Illegal)
}

// A modell elutasítja a Duplicate választ, amíg senki sem véglegesített.
func TestEarlyDuplicateIsRejected(t *testing.T) {
	judge(t, "korai Duplicate", trace.EarlyDuplicate(), porcupine.Illegal)
}

// A modell elutasítja azt a felvételt, amelyben egy régi jel a más bérletét engedi el.
func TestStaleForgetIsRejected(t *testing.T) {
	judge(t, "régi jel", trace.StaleForget(), porcupine.Illegal)
}

// Átvenni a bérlet végének pillanatától lehet, előbb nem. Az átvétel új jelet ad.
func TestTakeoverStartsAtTheDeadline(t *testing.T) {
	for _, c := range []struct {
		at   time.Duration
		got  trace.Answer
		want porcupine.CheckResult
	}{
		{trace.Lease - us, inProgress, porcupine.Ok},
		{trace.Lease - us, claimed("j2"), porcupine.Illegal},
		{trace.Lease, claimed("j2"), porcupine.Ok},
		{trace.Lease, inProgress, porcupine.Illegal},
		{trace.Lease, claimed("j1"), porcupine.Illegal},
	} {
		judge(t, "határidő", held().Add(1, claim(c.at), c.got).History(), c.want)
	}
}

// A megőrzési idő a véglegesítéstől telik, az elkésett véglegesítéstől is, és a végének pillanatában az azonosító szabad.
func TestRetentionStartsAtConfirm(t *testing.T) {
	for _, confirmed := range []time.Duration{250 * s, 400 * s} {
		for _, c := range []struct {
			at   time.Duration
			got  trace.Answer
			want porcupine.CheckResult
		}{
			{confirmed + s, duplicate, porcupine.Ok},
			{confirmed + s, claimed("j2"), porcupine.Illegal},
			{confirmed + trace.Retention - us, duplicate, porcupine.Ok},
			{confirmed + trace.Retention - us, inProgress, porcupine.Illegal},
			{confirmed + trace.Retention, claimed("j2"), porcupine.Ok},
			{confirmed + trace.Retention, duplicate, porcupine.Illegal},
		} {
			history := held().Add(0, confirm("j1", confirmed), done).Add(1, claim(c.at), c.got).History()
			judge(t, "megőrzési idő", history, c.want)
		}
	}
	late := held().Add(1, claim(310*s), claimed("j2")).Add(0, confirm("j1", 320*s), done)
	judge(t, "elkésett véglegesítés", late.Add(1, claim(330*s), duplicate).History(), porcupine.Ok)
}

// Az elengedés a saját, élő bérletet felszabadítja, a véglegesített azonosítóhoz nem nyúl.
func TestForgetFreesOnlyALiveHold(t *testing.T) {
	for _, c := range []struct {
		got  trace.Answer
		want porcupine.CheckResult
	}{{claimed("j2"), porcupine.Ok}, {inProgress, porcupine.Illegal}} {
		judge(t, "elengedés", held().Add(0, forget("j1", 10*s), done).Add(1, claim(20*s), c.got).History(), c.want)
	}
	for _, c := range []struct {
		got  trace.Answer
		want porcupine.CheckResult
	}{{duplicate, porcupine.Ok}, {claimed("j2"), porcupine.Illegal}} {
		history := held().Add(0, confirm("j1", 10*s), done).Add(0, forget("j1", 20*s), done).Add(1, claim(30*s), c.got).History()
		judge(t, "véglegesített elengedése", history, c.want)
	}
}

// Két azonosító nem hat egymásra, és sok azonosító egymást átfedő hívásairól is egy másodpercen belül dönt az ellenőrzés.
func TestKeysAreIndependent(t *testing.T) {
	two := held().Add(1, key("k2", claim(s)), claimed("j2")).Add(0, confirm("j1", 2*s), done)
	judge(t, "két azonosító", two.Add(0, key("k2", claim(3*s)), inProgress).History(), porcupine.Ok)
	judge(t, "két azonosító, kettős lefoglalás", two.Add(0, key("k2", claim(4*s)), claimed("j3")).History(), porcupine.Illegal)

	many := new(trace.Script)
	for i := range 60 {
		for client := range 4 {
			got := inProgress
			if client == 3 {
				got = claimed(fmt.Sprintf("j%d", i))
			}
			many.Overlap(client, 1, 2, key(fmt.Sprintf("k%d", i), claim(0)), got)
		}
	}
	if got := proof.Judge(many.History()); got != porcupine.Ok {
		t.Fatalf("Judge(60 azonosító, 240 átfedő hívás) = %s, várt: Ok", got)
	}
}

// Az állapotgép a helyes tárat elfogadja, közben a tár minden fajta választ megad, és a gép csak olyan jellel hívja, amelyet tőle kapott.
func TestMachineAcceptsTheRightStore(t *testing.T) {
	answers, foreign := map[table.Claim]int{}, ""
	found := trace.Hunt(
		func(clock *trace.Clock) trace.Store { return trace.Memory(clock, trace.None) },
		func(store *trace.Recorder) map[string]func(*rapid.T) {
			actions := proof.NewMachine(store).Actions()
			actions[""] = func(*rapid.T) {
				given := map[string]bool{}
				for _, op := range store.History() {
					c, a := op.Input.(trace.Call), op.Output.(trace.Answer)
					answers[a.Claim]++
					given[a.Holder] = a.Claim == table.Claimed
					if c.Op != trace.Claim && !given[c.Holder] {
						foreign = trace.Text(c)
					}
				}
			}
			return actions
		},
	)
	if found.Message != "" {
		t.Fatalf("Hunt(helyes tár) = %s, várt: nem talál hibát%s", found.Message, trace.Lines(found.History))
	}
	if foreign != "" {
		t.Fatalf("a gép egyik hívása = %s, várt: csak olyan jellel, amelyet a tár adott", foreign)
	}
	for _, want := range []table.Claim{table.Claimed, table.Duplicate, table.InProgress} {
		if answers[want] == 0 {
			t.Fatalf("a tár %s válaszai = 0, várt: legalább egy", want)
		}
	}
}

// Az állapotgép legfeljebb három hívással megmutatja, ha a tár rossz lefoglalást ad: élőt ad ki, késznek mondja, vagy két azonosítót összekever.
func TestMachineFindsWrongClaims(t *testing.T) {
	finds(t, 3, trace.DoubleClaim, trace.DuplicateTooEarly, trace.MixedKeys)
}

// Az állapotgép legfeljebb négy hívással megmutatja, ha a tár eltéveszt egy határidőt, akár csak annak a pillanatát.
func TestMachineFindsWrongDeadlines(t *testing.T) {
	finds(t, 4, trace.NeverExpires, trace.TakenTooEarly, trace.HeldAtDeadline,
		trace.KnownAtDeadline, trace.ForgottenTooEarly, trace.LeaseForRetention, trace.RetentionFromClaim)
}

// Az állapotgép legfeljebb öt hívással megmutatja, ha a tár jelet téveszt: rosszat enged el, nem enged el, vagy az elkésett véglegesítést elveti.
func TestMachineFindsWrongTokens(t *testing.T) {
	finds(t, 5, trace.ForgetStale, trace.ForgetConfirmed, trace.ForgetIgnored, trace.LateConfirmDropped, trace.SameToken)
}

// judge megköveteli, hogy az ellenőrzés ezt mondja a felvételre.
func judge(t *testing.T, name string, history []porcupine.Operation, want porcupine.CheckResult) {
	t.Helper()
	if got := proof.Judge(history); got != want {
		t.Fatalf("Judge(%s) = %s, várt: %s%s", name, got, want, trace.Lines(history))
	}
}

// finds megköveteli, hogy a gép minden hibát megtaláljon, és legfeljebb ennyi hívásra zsugorítson.
func finds(t *testing.T, most int, faults ...trace.Fault) {
	t.Helper()
	for _, fault := range faults {
		found := hunt(fault)
		what := fmt.Sprintf("Hunt(hibás tár: %s)", fault)
		if found.Message == "" {
			t.Fatalf("%s = nem talált hibát, várt: hibát talál", what)
		}
		if n := len(found.History); n > most {
			t.Fatalf("%s = %d hívás, várt: legfeljebb %d%s", what, n, most, trace.Lines(found.History))
		}
	}
}

func hunt(fault trace.Fault) trace.Finding {
	return trace.Hunt(
		func(clock *trace.Clock) trace.Store { return trace.Memory(clock, fault) },
		func(store *trace.Recorder) map[string]func(*rapid.T) { return proof.NewMachine(store).Actions() },
	)
}

func claimed(holder string) trace.Answer { return trace.Answer{Claim: table.Claimed, Holder: holder} }

var (
	inProgress = trace.Answer{Claim: table.InProgress}
	duplicate  = trace.Answer{Claim: table.Duplicate}
	done       = trace.Answer{}
)

func claim(at time.Duration) trace.Call { return trace.Call{Op: trace.Claim, At: at} }

func confirm(holder string, at time.Duration) trace.Call {
	return trace.Call{Op: trace.Confirm, Holder: holder, At: at}
}

func forget(holder string, at time.Duration) trace.Call {
	return trace.Call{Op: trace.Forget, Holder: holder, At: at}
}

func key(key string, c trace.Call) trace.Call {
	c.Key = key
	return c
}

// held olyan felvétel kezdete, amelyben A t0-ban lefoglalta a k1 azonosítót.
func held() *trace.Script { return new(trace.Script).Add(0, claim(0), claimed("j1")) }
