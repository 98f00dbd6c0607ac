package unknown_test

import (
	"context"
	"errors"
	"fmt"

	"idempotencia/internal/lab"
	"idempotencia/solutions/unknown"
)

// Ugyanaz a kérés ötféle sorssal, mindig 10-es egyenlegről.
func ExampleClient_Submit() {
	for _, c := range []struct {
		name string
		fate lab.Fate
	}{
		{"elfogadás       ", lab.Delivered},
		{"elveszett válasz", lab.LostAfter},
		{"elveszett kérés ", lab.LostBefore},
		{"átmeneti hiba   ", lab.Temporary},
		{"elutasítás      ", lab.Rejected},
	} {
		client, server := open(&lab.Journal[unknown.Entry]{})
		server.Next(c.fate)
		outcome, _ := client.Submit(ctx, "R-1", five)
		fmt.Printf("%s  %-9s  %d\n", c.name, names[outcome], server.Balance("anna"))
	}

	// Output:
	// elfogadás         Succeeded  15
	// elveszett válasz  Unknown    15
	// elveszett kérés   Unknown    10
	// átmeneti hiba     Unknown    10
	// elutasítás        Rejected   10
}

// Az újraindult kliens a napló nélkül nem tudja, hogy járt már itt.
func ExampleClient_Submit_lostJournal() {
	client, server := open(&lab.Journal[unknown.Entry]{})
	server.Next(lab.LostAfter)
	outcome, _ := client.Submit(ctx, "R-1", five)
	fmt.Println("este   ", names[outcome], server.Balance("anna"))

	client.Journal = &lab.Journal[unknown.Entry]{}
	outcome, _ = client.Submit(ctx, "R-1", five)
	fmt.Println("reggel ", names[outcome], server.Balance("anna"))

	// Output:
	// este    Unknown 15
	// reggel  Succeeded 20
}

// A szolgáltatás az első kérést elutasítja, a következőt elfogadná.
func ExampleClient_Submit_rejectedThenAccepted() {
	journal := &lab.Journal[unknown.Entry]{}
	client, server := open(journal)
	server.Next(lab.Rejected, lab.Delivered)
	client.Submit(ctx, "R-1", five)
	outcome, err := client.Submit(ctx, "R-1", five)
	fmt.Println(names[outcome], err, server.Balance("anna"))

	// Output: Rejected <nil> 10
}

// A hívó a bizonytalan kérés összegét javítja.
func ExampleClient_Submit_corrected() {
	journal := &lab.Journal[unknown.Entry]{}
	client, server := open(journal)
	server.Next(lab.LostBefore, lab.Delivered)
	five := unknown.Intent{Account: "anna", Amount: 5}
	client.Submit(ctx, "R-1", five)
	six := unknown.Intent{Account: "anna", Amount: 6}
	outcome, err := client.Submit(ctx, "R-1", six)
	fmt.Println(names[outcome], err, server.Balance("anna"))

	// Output: Unknown utkozes 10
}

// Az azonosító mentése sikerül, a végleges kimenetelé nem.
func ExampleClient_Submit_outcomeNotSaved() {
	journal := &lab.Journal[unknown.Entry]{}
	client, server := open(journal)
	journal.OnSave = func(_ string, e unknown.Entry) error {
		if e.Outcome == unknown.Succeeded {
			return errors.New("tele-a-lemez")
		}
		return nil
	}
	outcome, err := client.Submit(ctx, "R-1", five)
	fmt.Println(names[outcome], err, server.Balance("anna"))

	// Output: Unknown tele-a-lemez 15
}

var (
	ctx   = context.Background()
	five  = unknown.Intent{Account: "anna", Amount: 5}
	names = map[unknown.Outcome]string{unknown.Unknown: "Unknown", unknown.Succeeded: "Succeeded", unknown.Rejected: "Rejected"}
)

// open egy klienst és egy szolgáltatást ad; anna egyenlege 10.
func open(journal *lab.Journal[unknown.Entry]) (*unknown.Client, *lab.Server) {
	server, made := &lab.Server{}, 0
	server.Open("anna", 10)
	return &unknown.Client{Server: server, Journal: journal, NewID: func() string {
		made++
		return fmt.Sprintf("k%d", made)
	}}, server
}
