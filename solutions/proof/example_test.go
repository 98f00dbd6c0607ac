package proof_test

import (
	"fmt"
	"time"

	"pgregory.net/rapid"

	"idempotencia/internal/lab/table"
	"idempotencia/internal/lab/trace"
	"idempotencia/solutions/proof"
)

// Minden hibás tár: ennyi hívás volt az első rossz sorozatban, és ennyi maradt a zsugorítás után.
func ExampleMachine_faults() {
	fmt.Println("első  végső  a tár hibája")
	for _, fault := range trace.Faults() {
		found := hunt(fault)
		fmt.Printf("%4d  %5d  %s\n", found.First, len(found.History), fault)
	}

	// Output:
	// első  végső  a tár hibája
	//    6      2  az élő bérletet is kiadja
	//    5      2  nem nézi az azonosítót
	//    6      2  a folyamatban lévőt késznek mondja
	//   16      2  a bérlet sohasem jár le
	//    5      2  a bérletet a határidő előtti mikroszekundumban már kiadja
	//   16      2  a bérlet a határidő pillanatában még él
	//   22      3  a véglegesítés a határidő pillanatában még él
	//   35      3  a véglegesítést a határidő előtti mikroszekundumban már elfelejti
	//   24      3  a véglegesítés csak a bérlet idejéig él
	//   21      3  a megőrzési idő a lefoglalástól telik
	//    9      4  az elkésett véglegesítést nem írja be
	//    3      3  nem enged el semmit
	//   31      5  a régi jellel a más bérletét engedi el
	//   24      4  a véglegesített azonosítót is elengedi
	//   20      2  az átvétel megtartja a régi jelet
}

func hunt(fault trace.Fault) trace.Finding {
	return trace.Hunt(
		func(clock *trace.Clock) trace.Store { return trace.Memory(clock, fault) },
		func(store *trace.Recorder) map[string]func(*rapid.T) { return proof.NewMachine(store).Actions() },
	)
}

// Ketten dolgoztak ugyanazon, a végén mégis minden rendben van.
func ExampleJudge_finalState() {
	clock := &trace.Clock{}
	r := trace.NewRecorder(trace.Memory(clock, trace.DoubleClaim), clock)
	_, a := r.Do(trace.Call{Op: trace.Claim, Key: "k1"})
	_, b := r.Do(trace.Call{Op: trace.Claim, Key: "k1"})
	r.Do(trace.Call{Op: trace.Confirm, Key: "k1", Holder: a.Holder})
	r.Do(trace.Call{Op: trace.Confirm, Key: "k1", Holder: b.Holder})
	_, end := r.Do(trace.Call{Op: trace.Claim, Key: "k1"})
	fmt.Println(end.Claim, proof.Judge(r.History()))

	// Output:
	// Duplicate Illegal
}

// Válasz nélküli véglegesítés, aztán előbb Duplicate, később InProgress.
func ExampleJudge_lostConfirm() {
	claimed := trace.Answer{Claim: table.Claimed, Holder: "j1"}
	claim := trace.Call{Op: trace.Claim}
	confirm := trace.Call{Op: trace.Confirm, Holder: "j1"}
	history := new(trace.Script).
		Overlap(0, 1, 2, claim, claimed).
		Overlap(0, 3, trace.Never, confirm, trace.Answer{}).
		Overlap(1, 4, 5, claim, trace.Answer{Claim: table.Duplicate}).
		Overlap(1, 6, 7, claim, trace.Answer{Claim: table.InProgress}).
		History()
	fmt.Println(proof.Judge(history))

	// Output:
	// Illegal
}

// A gép olyan tárat kap, amelyben a bérlet a határidő pillanatában még él.
func ExampleMachine_deadline() {
	found := hunt(trace.HeldAtDeadline)
	last := found.History[len(found.History)-1]
	fmt.Println(len(found.History), last.Input.(trace.Call).At)

	// Output:
	// 2 5m0s
}

// A tár válasza és a sor, amely a modellben marad utána.
func ExampleStep() {
	var row proof.Row
	for _, c := range []struct {
		call   trace.Call
		answer trace.Answer
	}{
		{trace.Call{Op: trace.Claim, Key: "k1"}, trace.Answer{Claim: table.Claimed, Holder: "j1"}},
		{trace.Call{Op: trace.Claim, Key: "k1", At: 299 * time.Second}, trace.Answer{Claim: table.InProgress}},
		{trace.Call{Op: trace.Claim, Key: "k1", At: 300 * time.Second}, trace.Answer{Claim: table.InProgress}},
	} {
		ok, next := proof.Step(row, c.call, c.answer)
		fmt.Printf("%-6s %-10s %-5t → %s\n", trace.Moment(c.call.At), c.answer.Claim, ok, next.State)
		row = next
	}

	// Output:
	// 0 s    Claimed    true  → claimed
	// 299 s  InProgress true  → claimed
	// 300 s  InProgress false → claimed
}
