// Package unknown a hívó oldala: egy szándék, egy azonosító, három kimenetel.
package unknown

import (
	"context"
	"errors"

	"idempotencia/internal/lab"
)

// ErrConflict: a hivatkozás alatt már más szándék áll. ErrRejected: a
// szolgáltatás végleges elutasítása, rendszerint más hibába csomagolva.
var ErrConflict, ErrRejected = errors.New("utkozes"), lab.ErrRejected

// Outcome az, amit a hívó a kérése sorsáról tud.
type Outcome int

const (
	Unknown   Outcome = iota // nincs végleges válasz
	Succeeded                // a jóváírás megtörtént
	Rejected                 // a szolgáltatás véglegesen elutasította
)

type Intent struct { // Adott: mit szeretne a hívó.
	Account string
	Amount  uint64
}

type Entry struct { // Adott: amit a napló egy hivatkozásról őriz.
	ID      string
	Intent  Intent
	Outcome Outcome
}

// Adott: Client a hívó. A napló túléli az újraindulást, a kliens nem.
type Client struct {
	Server interface { // nil: elfogadva; minden hiba csomagolt lehet
		Credit(ctx context.Context, id, account string, amount uint64) error
	}
	Journal interface { // hiba után minden úgy marad, ahogy volt
		Load(ref string) (e Entry, found bool, err error)
		Save(ref string, e Entry) error
	}
	NewID func() string // minden hívása új azonosító
}

// Submit a ref üzleti hivatkozás alatt jóváírást kér; legfeljebb egyszer küld.
// Új hivatkozáshoz egy azonosítót készít, és küldés előtt elmenti. Végleges
// válasz nélkül (Unknown, nil) az eredménye, és a következő hívás ugyanazt
// az azonosítót küldi. A végleges kimenetelt előbb elmenti, csak aztán
// jelenti, és később küldés nélkül adja vissza. Ismert hivatkozás más
// szándékkal ErrConflict. A napló hibáját, és ha a ctx küldés előtt véget
// ért, a ctx hibáját adja vissza. Hiba mellett a kimenetel Unknown.
func (c *Client) Submit(
	ctx context.Context, ref string, in Intent,
) (Outcome, error) {
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
	if err := c.Journal.Save(ref, e); err != nil {
		return Unknown, err
	}
	return e.Outcome, nil
}
