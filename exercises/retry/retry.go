// Package retry korlátosan próbálkozik újra: számban, időben és közös kerettel.
package retry

import (
	"context"
	"errors"
	"time"

	"idempotencia/internal/lab"
)

// ErrPolicy: nem pozitív szám a szabályokban; ErrAttempts: elfogytak a
// próbálkozások; ErrBudget: üres a közös próbakeret.
var ErrPolicy, ErrAttempts, ErrBudget = errors.New("hibas-szabalyok"),
	errors.New("elfogytak-a-probalkozasok"), errors.New("ures-probakeret")

// Adott: Kind a hibafajta. A nullértéke végleges.
type Kind int

const (
	Final     Kind = iota // újra elküldve is ez volna a válasz
	Retryable             // biztosan nem történt semmi
	Ambiguous             // talán megtörtént, talán nem
)

// Adott: Budget a hívók közös próbakerete. A nil kereten nincs korlát.
type Budget = lab.Budget

// Adott: Policy a szabályok. A Rand értéke legalább 0, és kisebb 1-nél.
type Policy struct {
	MaxAttempts               int // az elsővel együtt
	Base, Max, AttemptTimeout time.Duration
	Budget                    *Budget
	Rand                      func() float64
	Classify                  func(error) Kind
	StableID                  bool // minden próbálkozás azonosítója ugyanaz
}

// Adott: Report hiba mellett is elmondja, mi történt.
type Report struct {
	Attempts int           // ennyiszer futott az fn
	Waited   time.Duration // ennyi várakozás telt el a próbálkozások között
}

// Delay véletlen idő a [0, min(Max, Base·2ⁿ)] tartományban, ahol n = retry.
// Az első újrapróbálás sorszáma 0; túlcsordulás egyetlen sorszámnál sincs.
func (p Policy) Delay(retry int) time.Duration {
	// TODO: a tartomány felső vége úgy kell, hogy a hatvány ne csorduljon túl.
	panic("TODO: a Delay még nincs megírva")
}

// Do addig hívja az fn függvényt, amíg siker vagy végleges hiba nem jön, vagy
// a próbálkozások száma, a határidő, a ctx vagy a keret meg nem állítja.
func Do[T any](ctx context.Context, p Policy,
	fn func(ctx context.Context, attempt int) (T, error),
) (value T, report Report, err error) {
	// TODO: minden hiba után döntsd el, szabad-e és van-e idő újra próbálkozni.
	panic("TODO: a Do még nincs megírva")
}
