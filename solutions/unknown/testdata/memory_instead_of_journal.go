// A naplót csak írja, olvasni a saját memóriájából olvas. Amíg a folyamat él, a kettő
// megegyezik, és gyorsabb is. Az újraindult kliens memóriája üres: új azonosítót
// készít, és ráírja a naplóban arra, amely a bizonytalan kérést nevezte meg.
//
//book:breaks TestNothingIsSentWithoutJournal TestRestartSendsSameID TestSuccessIsRemembered
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

	known map[string]Entry
}

func (c *Client) Submit(ctx context.Context, ref string, in Intent) (Outcome, error) {
	e, found := c.known[ref]
	switch {
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
		c.remember(ref, e)
	}

	err := c.Server.Credit(ctx, e.ID, in.Account, in.Amount)
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
	c.remember(ref, e)
	return e.Outcome, nil
}

func (c *Client) remember(ref string, e Entry) {
	if c.known == nil {
		c.known = map[string]Entry{}
	}
	c.known[ref] = e
}
