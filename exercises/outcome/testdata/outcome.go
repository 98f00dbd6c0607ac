// Package outcome egy fizetési szolgáltatás, amely üzenetsorból dolgozik.
package outcome

import (
	"context"
	"errors"

	"idempotencia/internal/lab"
)

// Adott: ErrOutcome: ez nem kimenet; ErrNoID: a fizetésnek nincs azonosítója.
var ErrOutcome, ErrNoID = errors.New("ismeretlen-kimenet"),
	errors.New("ures-azonosito")

// Settle egyetlen hívással lezárja az átvételt: az Ack() és a Drop() töröl, a
// RetryAfter(d) láthatósága d lesz. Más kimenet ErrOutcome, hívás nélkül.
func Settle(
	ctx context.Context, q lab.Settler, receipt string, o lab.Outcome,
) error {
	// TODO: válaszd ki a kimenet hívását, és add vissza a hibáját.
	panic("TODO: a Settle még nincs megírva")
}

// Serve egyszer átvesz legfeljebb tíz üzenetet, és sorban mindegyiket előbb
// elvégzi (handle), aztán lezárja. Egy sikertelen lezárás a többit nem
// állítja meg; az errors.Is a végén mindegyik hibát megtalálja.
func Serve(
	ctx context.Context, q lab.Consumer,
	handle func(context.Context, lab.Message) lab.Outcome,
) error {
	// TODO: vedd át az üzeneteket, és egyenként végezd el és zárd le őket.
	panic("TODO: a Serve még nincs megírva")
}

// Adott: Handler egy fizetés elvégzése.
type Handler func(context.Context, lab.Delivery) error

// Idempotent olyan függvényt ad, amely a fizetés azonosítóját a store-ban
// tartva hívja a handle-t. Ismételt: Ack(); folyamatban: Retry(); üres
// azonosító: Drop(), az oka ErrNoID. Sikertelen foglalás: Retry(), munka nélkül.
// Siker után Confirm() és Ack(); hiba után Forget() és Retry(); pánik után
// Forget(), és a pánik továbbmegy. A tár hibája is ok (o.Because), a sikeres
// munka azzal is Ack(). A tárat a ctx megszakadása után is el kell érni.
func Idempotent(
	store lab.Claims, handle Handler,
) func(context.Context, lab.Delivery) lab.Outcome {
	// TODO: foglalj, dolgozz, és minden úton véglegesíts vagy engedj el.
	panic("TODO: az Idempotent még nincs megírva")
}

// Adott: Booker a fizetési szolgáltatás.
type Booker struct {
	Store   lab.Claims
	Publish func(context.Context, lab.Entry) error // közli a könyvelést másokkal
	Entries *lab.Entries
	Log     func(text string)
}

// Book könyvel: a közzététel (Publish) után az Entries végére ír, fizetésenként
// egyszer. Vizsgált fizetésnél a Store-hoz nem nyúl: RetryAfter(60 s), a
// harmadik átvételtől Drop(), és az azonosítót a naplóba írja. Ha az átvételek
// száma hiányzik, nem olvasható vagy nem pozitív, akkor 1.
func (b *Booker) Book(ctx context.Context, d lab.Delivery) lab.Outcome {
	// TODO: a vizsgálat után az Idempotent könyveljen.
	panic("TODO: a Book még nincs megírva")
}
