// Package credit egy főkönyv legkisebb modellje: jóváírásokat könyvel, és
// az ismételt kérést nem könyveli el újra.
package credit

import "errors"

// ErrConflict jelzi, hogy egy elkönyvelt azonosító más összeggel érkezett.
var ErrConflict = errors.New("utkozes")

// ErrOverflow jelzi, hogy az új összeg már nem fér bele az egyenlegbe.
var ErrOverflow = errors.New("tulcsordulas")

// Ledger egy számla egyenlege és az eddig elkönyvelt jóváírások: a Seen
// minden azonosítóhoz az elkönyvelt összeget őrzi. A nullértéke használatra
// kész.
type Ledger struct {
	Balance uint64
	Seen    map[string]uint64
}

// Credit legfeljebb egyszer könyveli el az id azonosítójú jóváírást.
//
// Új azonosítónál az egyenleg az amount összeggel nő, és az applied értéke
// true. Ha ugyanez a kérés ismét megérkezik, akkor semmi sem változik, az
// applied értéke false, és nincs hiba. Ha az azonosító ismert, de az összeg
// más, akkor a hiba ErrConflict. Ha egy új összeg nem fér bele az
// egyenlegbe, akkor a hiba ErrOverflow, és az azonosító szabad marad. Hiba
// esetén az applied értéke false, és a főkönyv nem változik. A nulla is
// érvényes összeg.
func (l *Ledger) Credit(
	id string, amount uint64,
) (applied bool, err error) {
	// TODO: keresd meg az azonosítót, ellenőrizz, és csak ezután könyvelj.
	panic("TODO: a Credit még nincs megírva")
}
