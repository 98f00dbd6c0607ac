// Package outcome egy fizetési szolgáltatás, amely üzenetsorból dolgozik.
package outcome

import (
	"context"
	"errors"
	"strconv"
	"time"

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
	switch o.Kind {
	case lab.KindAck, lab.KindDrop:
		return q.Delete(ctx, receipt)
	case lab.KindRetry:
		return q.ChangeVisibility(ctx, receipt, o.After)
	default:
		return ErrOutcome
	}
}

// Serve egyszer átvesz legfeljebb tíz üzenetet, és sorban mindegyiket előbb
// elvégzi (handle), aztán lezárja. Egy sikertelen lezárás a többit nem
// állítja meg; az errors.Is a végén mindegyik hibát megtalálja.
func Serve(
	ctx context.Context, q lab.Consumer,
	handle func(context.Context, lab.Message) lab.Outcome,
) error {
	messages, err := q.Receive(ctx, lab.MaxBatch)
	if err != nil {
		return err
	}
	var faults []error
	for _, m := range messages {
		faults = append(faults, Settle(ctx, q, m.Receipt, handle(ctx, m)))
	}
	return errors.Join(faults...)
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
	return func(ctx context.Context, d lab.Delivery) (o lab.Outcome) {
		if d.Payment.ID == "" {
			return lab.Drop().Because(ErrNoID)
		}
		claim, token, err := store.Claim(ctx, d.Payment.ID)
		switch {
		case err != nil:
			return lab.Retry().Because(err)
		case claim == lab.Duplicate:
			return lab.Ack()
		case claim != lab.Claimed:
			return lab.Retry()
		}
		//book:region work
		after, worked := context.WithoutCancel(ctx), false
		defer func() {
			if !worked { // hiba vagy pánik
				o.Err = errors.Join(o.Err, store.Forget(after, token))
			}
		}()
		if err := handle(ctx, d); err != nil {
			return lab.Retry().Because(err)
		}
		worked = true
		return lab.Ack().Because(store.Confirm(after, token))
		//book:end
	}
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
	if !d.Payment.UnderReview {
		return Idempotent(b.Store, b.enter)(ctx, d)
	}
	if receives(d) < 3 {
		return lab.RetryAfter(60 * time.Second)
	}
	b.Log("eldobva, mert a harmadik átvételkor is vizsgálat alatt áll: " + d.Payment.ID)
	return lab.Drop()
}

func (b *Booker) enter(ctx context.Context, d lab.Delivery) error {
	e := lab.Entry{Payment: d.Payment.ID, Account: d.Payment.Account, AmountCents: d.Payment.AmountCents}
	if err := b.Publish(ctx, e); err != nil {
		return err
	}
	b.Entries.Add(e)
	return nil
}

// receives az átvételek száma a mostanival együtt, legalább 1.
func receives(d lab.Delivery) int {
	n, err := strconv.Atoi(d.Attributes[lab.ReceiveCount])
	if err != nil {
		return 1
	}
	return max(n, 1)
}
