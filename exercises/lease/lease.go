// Package lease közös tár: egy azonosítót egyszerre egy feldolgozó tart.
package lease

import (
	"context"
	"database/sql"

	"idempotencia/internal/lab/table"
)

// Adott: a beállítások, a nyelvjárás, a lefoglalás jele és eredménye.
type (
	Options = table.Options
	Dialect = table.Dialect
	Token   = table.Token
	Claim   = table.Claim
)

// Adott: Store a tár. A többi metódusa a Table része: Schema(),
// CreateSchema(), State(), Confirmed(), Size(), Worker(), String().
type Store struct{ *table.Table }

// Adott: New hibát ad, ha a beállításokkal nem készülhet tár.
func New(db *sql.DB, dialect Dialect, o Options) (*Store, error) {
	t, err := table.New(db, dialect, o)
	if err != nil {
		return nil, err
	}
	return &Store{t}, nil
}

// Adott: FirstTime azonnal véglegesít. Akkor való, ha a hatás elmaradása
// kisebb baj, mint az ismétlése.
func (s *Store) FirstTime(ctx context.Context, key string) (bool, error) {
	claim, token, err := s.Claim(ctx, key)
	switch {
	case err != nil:
		return false, err
	case claim == table.Claimed:
		err := s.Confirm(ctx, token)
		return err == nil, err
	case claim == table.Duplicate:
		return false, nil
	default:
		return false, table.ErrInProgress
	}
}

// Claim lefoglalja az azonosítót a bérlet végéig: beszúrja a sorát, vagy
// átveszi, ha a sor határideje lejárt. Ha egyik sem sikerül, Duplicate
// a válasz, ha a sor véglegesített, minden más esetben InProgress.
func (s *Store) Claim(ctx context.Context, key string) (Claim, Token, error) {
	// TODO: a beszúrás a lefoglalás; ha nem sikerül, egyetlen UPDATE az átvétel.
	panic("TODO: a Claim még nincs megírva")
}

// Confirm véglegesíti az azonosítót, és ettől a pillanattól számítja a
// megőrzési időt. Akkor is feljegyzi a munkát, ha a bérletet közben más
// vette át, vagy a sor már nincs meg.
func (s *Store) Confirm(ctx context.Context, token Token) error {
	// TODO: egyetlen utasítás írja be vagy írja át a sort.
	panic("TODO: a Confirm még nincs megírva")
}

// Forget elengedi a jelhez tartozó élő bérletet, hogy más azonnal
// lefoglalhassa. Máséhoz, lejárthoz és véglegesítetthez nem nyúl.
func (s *Store) Forget(ctx context.Context, token Token) error {
	// TODO: a feltétel mondja meg, melyik sor törölhető.
	panic("TODO: a Forget még nincs megírva")
}

// PurgeExpired törli a lejárt sorokat, a bérleteket és a véglegesítetteket
// is, és megadja a számukat. Egy utasítása legfeljebb 1000 sort töröl.
func (s *Store) PurgeExpired(ctx context.Context) (int64, error) {
	// TODO: törölj részletekben, amíg van mit.
	panic("TODO: a PurgeExpired még nincs megírva")
}
