// Package batch egy átvétel üzeneteit zárja le elemenként.
package batch

import (
	"context"
	"errors"

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
	// TODO: adj minden visszatérítéshez egy kimenetet, ugyanazon a helyen.
	panic("TODO: a SettleRefunds még nincs megírva")
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
	// TODO: előbb a számokat nézd meg, aztán zárd le egyenként az üzeneteket.
	panic("TODO: a SettleBatch még nincs megírva")
}

// Round egyszer átvesz legfeljebb tíz üzenetet. A decide egyetlen hívással
// dönt a kiolvasható (lab.Refunded) visszatérítésekről; ha nincs ilyen, nem
// fut. Utána a SettleBatch lezárja őket, és ha a számuk jó volt, a
// kiolvashatatlanokat is, mindet Drop() kimenettel. A failed mindkettőé.
func Round(
	ctx context.Context, q lab.Consumer,
	decide func([]lab.Refund) []lab.Outcome,
) (failed []string, err error) {
	// TODO: válaszd szét az üzeneteket, dönts, és zárd le mindet.
	panic("TODO: a Round még nincs megírva")
}
