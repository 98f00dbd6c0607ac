// Az azonosítót a számlából és az összegből készíti. Stabil, és elmenteni sem kellene.
// Csakhogy két szándék tartalma lehet azonos: a második öt egység az első ismétlésének
// látszik, a hívó sikert jelent róla, a pénz pedig nem jön meg.
//
//book:breaks TestSavedBeforeSent TestReferencesAreIndependent
package unknown

import (
	"context"
	"errors"
	"strconv"

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
		e = Entry{ID: in.Account + ":" + strconv.FormatUint(in.Amount, 10), Intent: in}
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
	if err := c.Journal.Save(ref, e); err != nil {
		return Unknown, err
	}
	return e.Outcome, nil
}
