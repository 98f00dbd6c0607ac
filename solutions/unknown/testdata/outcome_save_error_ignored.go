// Akkor is jelenti a végleges kimenetelt, ha nem sikerült elmenteni. A hívó sikert
// látott, de az újraindulás után ugyanerre a hivatkozásra megint bizonytalan választ
// kaphat: egy kijelentett eredmény visszafelé változik.
//
//book:breaks TestOutcomeIsSavedBeforeReported
package unknown

import (
	"context"
	"errors"

	"idempotencia/internal/lab"
)

var ErrConflict, ErrRejected = errors.New("utkozes"), lab.ErrRejected

type Outcome int

const (
	Unknown Outcome = iota
	Succeeded
	Rejected
)

type Intent struct {
	Account string
	Amount  uint64
}

type Entry struct {
	ID      string
	Intent  Intent
	Outcome Outcome
}

type Client struct {
	Server interface {
		Credit(ctx context.Context, id, account string, amount uint64) error
	}
	Journal interface {
		Load(ref string) (e Entry, found bool, err error)
		Save(ref string, e Entry) error
	}
	NewID func() string
}

func (c *Client) Submit(ctx context.Context, ref string, in Intent) (Outcome, error) {
	e, found, err := c.Journal.Load(ref)
	switch {
	case err != nil:
		return Unknown, err
	case found && e.Intent != in:
		return Unknown, ErrConflict
	case found && e.Outcome != Unknown:
		return e.Outcome, nil
	case ctx.Err() != nil:
		return Unknown, ctx.Err()
	}

	if !found {
		e = Entry{ID: c.NewID(), Intent: in}
		if err := c.Journal.Save(ref, e); err != nil {
			return Unknown, err
		}
	}

	err = c.Server.Credit(ctx, e.ID, in.Account, in.Amount)
	switch {
	case err == nil:
		e.Outcome = Succeeded
	case errors.Is(err, ErrRejected):
		e.Outcome = Rejected
	default:
		return Unknown, nil
	}
	_ = c.Journal.Save(ref, e)
	return e.Outcome, nil
}
