// Package batch egy átvétel üzeneteit zárja le elemenként.
package batch

import (
	"context"
	"errors"
	"slices"
	"time"

	"idempotencia/internal/lab"
)

// ErrCount jelzi, hogy nem annyi kimenet van, ahány üzenet.
var ErrCount = errors.New("kimenetek-szama")

var errOutcome = errors.New("ismeretlen-kimenet") // Adott.

// settle egy üzenetet zár le, mint a 11. leckében. Adott.
func settle(ctx context.Context, q lab.Settler, receipt string, o lab.Outcome) error {
	switch o.Kind {
	case lab.KindAck, lab.KindDrop:
		return q.Delete(ctx, receipt)
	case lab.KindRetry:
		return q.ChangeVisibility(ctx, receipt, o.After)
	default:
		return errOutcome
	}
}

// SettleRefunds mindegyik visszatérítésről dönt, a kapott sorrendben. Ami
// 50 000 centnél több, az 300 másodpercet vár jóváhagyásra, a többi Ack().
func SettleRefunds(refunds []lab.Refund) []lab.Outcome {
	outcomes := make([]lab.Outcome, len(refunds))
	for i, r := range refunds {
		outcomes[i] = lab.Ack()
		if r.AmountCents > 50_000 {
			outcomes[i] = lab.RetryAfter(300 * time.Second)
		}
	}
	return outcomes
}

// SettleBatch mindegyik üzenetet a saját kimenetével zárja le, sorban,
// egyenként egyetlen hívással. Egyetlen kimenet mindegyikre vonatkozik. Ha a
// számuk másként nem egyezik, a hiba ErrCount, és egy hívás sem történik. A
// sikertelen lezárás a többit nem érinti, és nem err: a failed sorolja fel az
// ilyen üzenetek azonosítóját.
func SettleBatch(
	ctx context.Context, q lab.Settler,
	messages []lab.Message, outcomes []lab.Outcome,
) (failed []string, err error) {
	if len(outcomes) == 1 {
		outcomes = slices.Repeat(outcomes, len(messages))
	}
	if len(outcomes) != len(messages) {
		return nil, ErrCount
	}
	for i, m := range messages {
		if settle(ctx, q, m.Receipt, outcomes[i]) != nil {
			failed = append(failed, m.ID)
		}
	}
	return failed, nil
}

// Round egyszer átvesz legfeljebb tíz üzenetet. A decide egyetlen hívással
// dönt a kiolvasható (lab.Refunded) visszatérítésekről; ha nincs ilyen, nem
// fut. Utána a SettleBatch lezárja őket, és ha a számuk jó volt, a
// kiolvashatatlanokat is, mindet Drop() kimenettel. A failed mindkettőé.
func Round(
	ctx context.Context, q lab.Consumer,
	decide func([]lab.Refund) []lab.Outcome,
) (failed []string, err error) {
	messages, err := q.Receive(ctx, lab.MaxBatch)
	if err != nil {
		return nil, err
	}
	var readable, unreadable []lab.Message
	var refunds []lab.Refund
	for _, m := range messages {
		r, err := lab.Refunded(m)
		if err != nil {
			unreadable = append(unreadable, m)
			continue
		}
		readable, refunds = append(readable, m), append(refunds, r)
	}
	if len(readable) > 0 {
		if failed, err = SettleBatch(ctx, q, readable, decide(refunds)); err != nil {
			return nil, err
		}
	}
	dropped, err := SettleBatch(ctx, q, unreadable, []lab.Outcome{lab.Drop()})
	return append(failed, dropped...), err
}
