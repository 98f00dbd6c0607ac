// A határidőt nem nézi meg, és a várakozást nem lehet félbeszakítani. A hívó már
// rég nem vár a válaszra, a Do mégis alszik, aztán zsetont és hívást is elkölt a
// senkinek sem kellő eredményre.
//
//book:breaks TestRetryAfterWithinMax TestStopsBeforeTheDeadline TestCancelEndsTheWait TestNoTokenWithoutRetry
package retry

import (
	"context"
	"errors"
	"time"

	"idempotencia/internal/lab"
)

var (
	ErrPolicy   = errors.New("hibas-szabalyok")
	ErrAttempts = errors.New("elfogytak-a-probalkozasok")
	ErrBudget   = errors.New("ures-probakeret")
)

type Kind int

const (
	Final Kind = iota
	Retryable
	Ambiguous
)

type Budget = lab.Budget

type Policy struct {
	MaxAttempts               int
	Base, Max, AttemptTimeout time.Duration
	Budget                    *Budget
	Rand                      func() float64
	Classify                  func(error) Kind
	StableID                  bool
}

type Report struct {
	Attempts int
	Waited   time.Duration
}

func (p Policy) Delay(retry int) time.Duration {
	window := p.Max
	if p.Base <= p.Max>>retry {
		window = p.Base << retry
	}
	return time.Duration(p.Rand() * float64(window))
}

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

func try[T any](ctx context.Context, limit time.Duration, attempt int,
	fn func(ctx context.Context, attempt int) (T, error),
) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return fn(ctx, attempt)
}

func (p Policy) pause(ctx context.Context, report *Report, err error) error {
	kind := p.Classify(err)
	wait := p.Delay(report.Attempts - 1)
	wait = max(wait, min(lab.AskedDelay(err), p.Max))
	switch {
	case kind != Retryable && (kind != Ambiguous || !p.StableID):
		return err
	case ctx.Err() != nil:
		return errors.Join(ctx.Err(), err)
	case report.Attempts == p.MaxAttempts:
		return errors.Join(ErrAttempts, err)
	case !p.Budget.Spend():
		return errors.Join(ErrBudget, err)
	}

	start := time.Now()
	defer func() { report.Waited += time.Since(start) }()
	time.Sleep(wait)
	return nil
}
