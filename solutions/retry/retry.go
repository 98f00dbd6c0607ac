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
	window := p.Max
	if p.Base <= p.Max>>retry {
		window = p.Base << retry
	}
	return time.Duration(p.Rand() * float64(window))
}

// Do addig hívja az fn függvényt, amíg siker vagy végleges hiba nem jön, vagy
// a próbálkozások száma, a határidő, a ctx vagy a keret meg nem állítja.
func Do[T any](ctx context.Context, p Policy,
	fn func(ctx context.Context, attempt int) (T, error),
) (value T, report Report, err error) {
	if p.MaxAttempts < 1 || min(p.Base, p.Max, p.AttemptTimeout) <= 0 {
		return value, report, ErrPolicy
	}
	if ctx.Err() != nil {
		return value, report, ctx.Err()
	}
	for {
		report.Attempts++
		answer, err := try(ctx, p.AttemptTimeout, report.Attempts, fn)
		if err == nil {
			p.Budget.Earn()
			return answer, report, nil
		}
		if err = p.pause(ctx, &report, err); err != nil {
			return value, report, err
		}
	}
}

// try egyetlen próbálkozás, saját időkorláttal.
func try[T any](ctx context.Context, limit time.Duration, attempt int,
	fn func(ctx context.Context, attempt int) (T, error),
) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return fn(ctx, attempt)
}

// pause megvárja a következő próbálkozás idejét. Ha több próbálkozás nem
// szabad, azonnal visszaadja a kapott hibát, az okkal együtt.
func (p Policy) pause(ctx context.Context, report *Report, err error) error {
	kind := p.Classify(err)
	wait := p.Delay(report.Attempts - 1)
	wait = max(wait, min(lab.AskedDelay(err), p.Max))
	deadline, bounded := ctx.Deadline()
	switch {
	case kind != Retryable && (kind != Ambiguous || !p.StableID):
		return err
	case ctx.Err() != nil:
		return errors.Join(ctx.Err(), err)
	case report.Attempts == p.MaxAttempts:
		return errors.Join(ErrAttempts, err)
	case bounded && time.Until(deadline) <= wait:
		return errors.Join(context.DeadlineExceeded, err)
	case !p.Budget.Spend():
		return errors.Join(ErrBudget, err)
	}

	start := time.Now()
	defer func() { report.Waited += time.Since(start) }()
	select {
	case <-ctx.Done():
		return errors.Join(ctx.Err(), err)
	case <-time.After(wait):
		return nil
	}
}
