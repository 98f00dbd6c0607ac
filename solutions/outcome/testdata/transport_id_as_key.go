// Az üzenet azonosítóját használja kulcsnak. Az újrakézbesítést felismeri, ezért
// a próbákban jónak látszik. Ha azonban a küldő kétszer küldi el ugyanazt a
// fizetést, az két üzenet, két kulcs és két könyvelés.
//
//book:breaks TestPaymentIDIsTheKey TestSimultaneousDeliveriesBookOnce TestAnswersWithoutWork TestFailureForgets TestCancelledDelivery
package outcome

import (
	"context"
	"errors"
	"strconv"
	"time"

	"idempotencia/internal/lab"
)

var ErrOutcome, ErrNoID = errors.New("ismeretlen-kimenet"), errors.New("ures-azonosito")

func Settle(ctx context.Context, q lab.Settler, receipt string, o lab.Outcome) error {
	switch o.Kind {
	case lab.KindAck, lab.KindDrop:
		return q.Delete(ctx, receipt)
	case lab.KindRetry:
		return q.ChangeVisibility(ctx, receipt, o.After)
	default:
		return ErrOutcome
	}
}

func Serve(ctx context.Context, q lab.Consumer, handle func(context.Context, lab.Message) lab.Outcome) error {
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

type Handler func(context.Context, lab.Delivery) error

func Idempotent(store lab.Claims, handle Handler) func(context.Context, lab.Delivery) lab.Outcome {
	return func(ctx context.Context, d lab.Delivery) (o lab.Outcome) {
		if d.Payment.ID == "" {
			return lab.Drop().Because(ErrNoID)
		}
		claim, token, err := store.Claim(ctx, d.MessageID)
		switch {
		case err != nil:
			return lab.Retry().Because(err)
		case claim == lab.Duplicate:
			return lab.Ack()
		case claim != lab.Claimed:
			return lab.Retry()
		}
		after, worked := context.WithoutCancel(ctx), false
		defer func() {
			if !worked {
				o.Err = errors.Join(o.Err, store.Forget(after, token))
			}
		}()
		if err := handle(ctx, d); err != nil {
			return lab.Retry().Because(err)
		}
		worked = true
		return lab.Ack().Because(store.Confirm(after, token))
	}
}

type Booker struct {
	Store   lab.Claims
	Publish func(context.Context, lab.Entry) error
	Entries *lab.Entries
	Log     func(text string)
}

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

func receives(d lab.Delivery) int {
	n, err := strconv.Atoi(d.Attributes[lab.ReceiveCount])
	if err != nil {
		return 1
	}
	return max(n, 1)
}
