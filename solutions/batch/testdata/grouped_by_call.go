// Fajtánként zárja le a köteget: előbb törli, amit törölni kell, és csak utána
// állítja át a láthatóságokat. A sorrend felborul, és amit vissza kellett volna
// adni, az a törlések idejével tovább van rejtve.
//
//book:breaks TestEachMessageHasItsOwnCall TestPartialFailureNamesTheMessages
package batch

import (
	"context"
	"errors"
	"slices"
	"time"

	"idempotencia/internal/lab"
)

var ErrCount = errors.New("kimenetek-szama")

var errOutcome = errors.New("ismeretlen-kimenet")

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

func SettleBatch(ctx context.Context, q lab.Settler, messages []lab.Message, outcomes []lab.Outcome) (failed []string, err error) {
	if len(outcomes) == 1 {
		outcomes = slices.Repeat(outcomes, len(messages))
	}
	if len(outcomes) != len(messages) {
		return nil, ErrCount
	}
	for _, deletes := range []bool{true, false} {
		for i, m := range messages {
			if (outcomes[i].Kind != lab.KindRetry) != deletes {
				continue
			}
			if settle(ctx, q, m.Receipt, outcomes[i]) != nil {
				failed = append(failed, m.ID)
			}
		}
	}
	return failed, nil
}

func Round(ctx context.Context, q lab.Consumer, decide func([]lab.Refund) []lab.Outcome) (failed []string, err error) {
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
