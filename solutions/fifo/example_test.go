package fifo_test

import (
	"errors"
	"fmt"

	"idempotencia/internal/lab"
	"idempotencia/solutions/fifo"
)

// Négy küldés a sorba, kétféle azonosítóval.
func ExampleQueue_Send() {
	q := fifo.New(false)
	for _, s := range [][3]string{{"a", "anna", "1"}, {"a", "anna", "1"}, {"b", "anna", "1"}, {"a", "anna", "2"}, {"c", "anna", ""}} {
		call := fmt.Sprintf("Send(%q, %q, %q)", s[0], s[1], s[2])
		fmt.Printf("%-22s = %-31s  a sorban: %d\n", call, lab.Values(q.Send(s[0], s[1], s[2])), len(q.Waiting))
	}

	// Output:
	// Send("a", "anna", "1") = nil                              a sorban: 1
	// Send("a", "anna", "1") = nil                              a sorban: 1
	// Send("b", "anna", "1") = nil                              a sorban: 1
	// Send("a", "anna", "2") = nil                              a sorban: 2
	// Send("c", "anna", "")  = hianyzo-deduplikacios-azonosito  a sorban: 2
}

// Az első üzenetet átveszik, törlik, és a küldő megismétli a küldést.
func ExampleQueue_deleted() {
	q := fifo.New(false)
	_ = q.Send("a", "anna", "1")
	l, _ := q.Receive()
	q.Delete(l)
	err := q.Send("a", "anna", "1")
	_, ok := q.Receive()
	fmt.Println(err, ok)

	// Output: <nil> false
}

// Anna első üzenetét átvették, és még senki sem zárta le.
func ExampleQueue_groups() {
	q := fifo.New(false)
	_ = q.Send("a1", "anna", "1")
	_ = q.Send("a2", "anna", "2")
	_ = q.Send("b1", "bela", "3")
	_, _ = q.Receive()
	second, _ := q.Receive()
	_, ok := q.Receive()
	fmt.Println(second.Body, ok)

	// Output: b1 false
}

// A fizetés háromszor nem könyvelhető, aztán kijavítják a hibát, és visszaküldik.
func ExampleHandle() {
	q, booked := fifo.New(false), map[string]bool{}
	broken := true
	book := func(lab.Payment) error {
		if broken {
			return errors.New("nem-konyvelheto")
		}
		return nil
	}
	p := lab.Payment{ID: "p1", Account: "anna", AmountCents: 1500}
	_ = fifo.Publish(q.Send, p, 3)
	deliver := func() bool {
		l, ok := q.Receive()
		if !ok {
			return false
		}
		o := fifo.Handle(booked, book, p)
		fmt.Printf("%d. átvétel: %s\n", l.Receives, o)
		if o.Same(lab.Ack()) {
			q.Delete(l)
		} else {
			l.Return()
		}
		return true
	}
	for deliver() {
	}
	fmt.Println("elakadt:", len(q.Dead))
	broken = false
	fmt.Println("visszaküldve:", q.Redrive())
	for deliver() {
	}

	// Output:
	// 1. átvétel: Retry(), mert nem-konyvelheto
	// 2. átvétel: Retry(), mert nem-konyvelheto
	// 3. átvétel: Retry(), mert nem-konyvelheto
	// elakadt: 1
	// visszaküldve: 1
	// 1. átvétel: Ack()
}

// Egy fizetés, amely elsőre nem könyvelhető, másodszorra igen, és harmadszor is megérkezik.
func ExampleHandle_failedFirst() {
	booked, tries := map[string]bool{}, 0
	book := func(lab.Payment) error {
		if tries++; tries == 1 {
			return errors.New("nem-konyvelheto")
		}
		return nil
	}
	p := lab.Payment{ID: "p1"}
	for range 3 {
		fifo.Handle(booked, book, p)
	}
	fmt.Println(tries, booked["p1"])

	// Output: 2 true
}
