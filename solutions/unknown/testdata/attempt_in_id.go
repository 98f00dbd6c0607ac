// Az azonosítóba beleírja, hányadik próbálkozás ez. A naplóban lehet egyet keresni,
// ezért naplózáshoz kényelmes. A szolgáltatás viszont a teljes szöveget hasonlítja
// össze, és minden próbálkozást új kérésnek lát.
//
//book:breaks TestSavedBeforeSent TestSameIDUntilAnswered
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

	attempts map[string]int
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

	if c.attempts == nil {
		c.attempts = map[string]int{}
	}
	c.attempts[ref]++
	id := e.ID + "-" + strconv.Itoa(c.attempts[ref])
	err = c.Server.Credit(ctx, id, in.Account, in.Amount)
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
