package outcome_test

import (
	"context"
	"errors"
	"fmt"
	"time"

	"idempotencia/internal/lab"
	"idempotencia/solutions/outcome"
)

// A négy kimenet egy-egy üzeneten, és egy ötödik üzenet, amelyet senki sem zár le.
func ExampleSettle() {
	fmt.Printf("%-17s %-28s %s\n", "kimenet", "hívás", "a sorban")
	for _, o := range []lab.Outcome{lab.Ack(), lab.Drop(), lab.Retry(), lab.RetryAfter(time.Minute)} {
		q, m := inFlight()
		if err := outcome.Settle(ctx, q, m.Receipt, o); err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%-17s %-28s %s\n", o, q.Calls()[2], lab.Values(q.Size()))
	}
	q, _ := inFlight()
	fmt.Printf("%-17s %-28s %s\n", "lezáratlan", "–", lab.Values(q.Size()))

	// Output:
	// kimenet           hívás                        a sorban
	// Ack()             Delete(m1#1)                 {Visible:0 InFlight:0 Delayed:0}
	// Drop()            Delete(m1#1)                 {Visible:0 InFlight:0 Delayed:0}
	// Retry()           ChangeVisibility(m1#1, 0s)   {Visible:1 InFlight:0 Delayed:0}
	// RetryAfter(1m0s)  ChangeVisibility(m1#1, 1m0s) {Visible:0 InFlight:1 Delayed:0}
	// lezáratlan        –                            {Visible:0 InFlight:1 Delayed:0}
}

// A fizetési szolgáltatás egy köre: egy ismételt küldés, egy vizsgált fizetés és egy azonosító nélküli.
func ExampleBooker() {
	q, b := lab.NewQueue(lab.QueueOptions{}), newBooker()
	for _, p := range []lab.Payment{
		{ID: "p1", Account: "Anna", AmountCents: 1500},
		{ID: "p2", Account: "Béla", AmountCents: 900, UnderReview: true},
		{ID: "p1", Account: "Anna", AmountCents: 1500},
		{Account: "Cili", AmountCents: 700},
	} {
		_, _ = q.Send(ctx, lab.Outgoing{Body: p.Body()})
	}
	err := outcome.Serve(ctx, q, func(ctx context.Context, m lab.Message) lab.Outcome {
		d, err := lab.ReadDelivery(m)
		if err != nil {
			return lab.Drop().Because(err)
		}
		o := b.Book(ctx, d)
		fmt.Printf("%s: %-4q %s\n", m.ID, d.Payment.ID, o)
		return o
	})
	fmt.Println("könyvelések:", lab.Values(b.Entries.All()), "hiba:", lab.Values(err))
	fmt.Println("a sorban:", lab.Values(q.Size()))

	// Output:
	// m1: "p1" Ack()
	// m2: "p2" RetryAfter(1m0s)
	// m3: "p1" Ack()
	// m4: ""   Drop(), mert ures-azonosito
	// könyvelések: [{Payment:p1 Account:Anna AmountCents:1500}] hiba: nil
	// a sorban: {Visible:0 InFlight:1 Delayed:0}
}

// Ugyanaz a fizetés két üzenetben.
func ExampleBooker_twoMessages() {
	b := newBooker()
	p := lab.Payment{ID: "p1", Account: "Anna", AmountCents: 1500}
	b.Book(ctx, lab.Delivery{MessageID: "m1", Payment: p})
	o := b.Book(ctx, lab.Delivery{MessageID: "m2", Payment: p})
	fmt.Println(o, len(b.Entries.All()))

	// Output: Ack() 1
}

// Régi átvételi azonosítóval töröl.
func ExampleSettle_oldReceipt() {
	q, old := inFlight()
	_ = outcome.Settle(ctx, q, old.Receipt, lab.Retry())
	_, _ = q.Receive(ctx, 1)
	err := outcome.Settle(ctx, q, old.Receipt, lab.Ack())
	fmt.Println(err, q.Size().InFlight)

	// Output: <nil> 1
}

// Egy vizsgált fizetés háromszor elküldve, mindegyik első átvétele.
func ExampleBooker_sentThreeTimes() {
	b := newBooker()
	var o lab.Outcome
	for _, message := range []string{"m1", "m2", "m3"} {
		o = b.Book(ctx, lab.Delivery{
			MessageID:  message,
			Attributes: map[string]string{lab.ReceiveCount: "1"},
			Payment:    lab.Payment{ID: "p2", UnderReview: true},
		})
	}
	fmt.Println(o)

	// Output: RetryAfter(1m0s)
}

// A munka elkészült, a törlés nem sikerült: az üzenet visszajön, a könyvelés nem ismétlődik.
func ExampleServe() {
	q, b := lab.NewQueue(lab.QueueOptions{}), newBooker()
	_, _ = q.Send(ctx, lab.Outgoing{Body: lab.Payment{ID: "p1", Account: "Anna", AmountCents: 1500}.Body()})
	q.Break(lab.Deletes, errors.New("nem-elerheto"))
	for range 2 {
		err := outcome.Serve(ctx, q, func(ctx context.Context, m lab.Message) lab.Outcome {
			d, _ := lab.ReadDelivery(m)
			o := b.Book(ctx, d)
			fmt.Printf("%s: %s\n", m.Receipt, o)
			return o
		})
		fmt.Println("Serve:", lab.Values(err), "könyvelések:", len(b.Entries.All()))
		_ = q.Duplicate("m1") // mintha a láthatósági idő telt volna le
	}

	// Output:
	// m1#1: Ack()
	// Serve: nem-elerheto könyvelések: 1
	// m1#2: Ack()
	// Serve: nil könyvelések: 1
}

var ctx = context.Background()

// inFlight olyan sor, amelynek egyetlen üzenete feldolgozás alatt van.
func inFlight() (*lab.Queue, lab.Message) {
	q := lab.NewQueue(lab.QueueOptions{})
	_, _ = q.Send(ctx, lab.Outgoing{Body: "a"})
	messages, _ := q.Receive(ctx, 1)
	return q, messages[0]
}

func newBooker() *outcome.Booker {
	return &outcome.Booker{
		Store:   lab.NewClaims(5*time.Minute, 24*time.Hour),
		Entries: &lab.Entries{},
		Publish: func(context.Context, lab.Entry) error { return nil },
		Log:     func(string) {},
	}
}
