package batch_test

import (
	"context"
	"errors"
	"fmt"

	"idempotencia/internal/lab"
	"idempotencia/solutions/batch"
)

// Három visszatérítés: a határon álló még nem vár.
func ExampleSettleRefunds() {
	refunds := []lab.Refund{{Payment: "p1", AmountCents: 10_000}, {Payment: "p2", AmountCents: 50_000}, {Payment: "p3", AmountCents: 50_001}}
	for i, o := range batch.SettleRefunds(refunds) {
		fmt.Printf("%s %d: %s\n", refunds[i].Payment, refunds[i].AmountCents, o)
	}

	// Output:
	// p1 10000: Ack()
	// p2 50000: Ack()
	// p3 50001: RetryAfter(5m0s)
}

// Egy kör négy üzenettel: az egyik vár, az egyik nem olvasható, és az egyik törlése nem sikerül.
func ExampleRound() {
	q := queue("p1 10000", "p2 60000", "???", "p3 20000")
	q.Break(lab.Deletes, errors.New("nem-elerheto"))
	failed, err := batch.Round(ctx, q, batch.SettleRefunds)
	for _, call := range q.Calls()[4:] {
		fmt.Println(call)
	}
	fmt.Println("failed:", failed, "err:", lab.Values(err))

	// Output:
	// Receive(10)
	// Delete(m1#1)
	// ChangeVisibility(m2#1, 5m0s)
	// Delete(m4#1)
	// Delete(m3#1)
	// failed: [m1] err: nil
}

// Három üzenet, két kimenet.
func ExampleSettleBatch_mismatch() {
	q := queue("p1 100", "p2 200", "p3 300")
	messages, _ := q.Receive(ctx, 10)
	outcomes := []lab.Outcome{lab.Ack(), lab.Ack()}
	failed, err := batch.SettleBatch(ctx, q, messages, outcomes)
	fmt.Println(len(failed), err, q.Size().InFlight)

	// Output: 0 kimenetek-szama 3
}

// Három üzenet, egy kimenet.
func ExampleSettleBatch_single() {
	q := queue("p1 100", "p2 200", "p3 300")
	messages, _ := q.Receive(ctx, 10)
	outcomes := []lab.Outcome{lab.Retry()}
	failed, err := batch.SettleBatch(ctx, q, messages, outcomes)
	fmt.Println(len(failed), err, q.Size().Visible)

	// Output: 0 <nil> 3
}

// A középső üzenet kimenete kitöltetlen, a másik kettő nyugta.
func ExampleSettleBatch_zeroOutcome() {
	q := queue("p1 100", "p2 200", "p3 300")
	messages, _ := q.Receive(ctx, 10)
	outcomes := []lab.Outcome{lab.Ack(), {}, lab.Ack()}
	failed, err := batch.SettleBatch(ctx, q, messages, outcomes)
	fmt.Println(failed, err, q.Size().InFlight)

	// Output: [m2] <nil> 1
}

var ctx = context.Background()

// queue olyan sor, amelyben ezek a visszatérítések állnak; ami nem ilyen alakú, az szövegként kerül bele.
func queue(refunds ...string) *lab.Queue {
	q := lab.NewQueue(lab.QueueOptions{})
	for _, text := range refunds {
		var r lab.Refund
		if _, err := fmt.Sscanf(text, "%s %d", &r.Payment, &r.AmountCents); err == nil {
			text = r.Body()
		}
		_, _ = q.Send(ctx, lab.Outgoing{Body: text})
	}
	return q
}
