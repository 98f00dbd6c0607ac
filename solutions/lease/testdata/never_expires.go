// A lefoglalás sohasem jár le: a foglalt azonosítót nem lehet átvenni. Ha a feldolgozó
// leáll, mielőtt véglegesítene, az üzenet örökké folyamatban lévőnek látszik, és a munkát
// soha senki nem végzi el. Ez zár, nem bérlet.
//
//book:breaks TestExpiredHoldIsTakenOver TestRetentionStartsAtConfirm TestForgetSparesWhatIsNotItsOwn TestForgetSparesTheLaterClaimOfTheSameStore TestLateConfirmRecordsTheWork TestOneWinner TestRowTellsWhoAndWhen
package lease

import (
	"context"
	"database/sql"

	"idempotencia/internal/lab/table"
)

type (
	Options = table.Options
	Dialect = table.Dialect
	Token   = table.Token
	Claim   = table.Claim
)

type Store struct{ *table.Table }

func New(db *sql.DB, dialect Dialect, o Options) (*Store, error) {
	t, err := table.New(db, dialect, o)
	if err != nil {
		return nil, err
	}
	return &Store{t}, nil
}

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

func (s *Store) Claim(ctx context.Context, key string) (Claim, Token, error) {
	now, token := s.Now(), s.NewToken(key)
	changed, err := s.Exec(ctx, `
		INSERT INTO {table} (id, state, claimed_by, recorded_at, expires_at)
		VALUES ($1, 'claimed', $2, $3, $4)
		ON CONFLICT (id) DO NOTHING`,
		key, token.Holder, now, now+s.Lease())
	if err != nil {
		return 0, Token{}, err
	}
	if changed == 1 {
		return table.Claimed, token, nil
	}

	state, err := s.State(ctx, key)
	switch {
	case err != nil:
		return 0, Token{}, err
	case state == table.StateConfirmed:
		return table.Duplicate, Token{}, nil
	default:
		return table.InProgress, Token{}, nil
	}
}

func (s *Store) Confirm(ctx context.Context, token Token) error {
	now := s.Now()
	_, err := s.Exec(ctx, `
		INSERT INTO {table} (id, state, claimed_by, recorded_at, expires_at)
		VALUES ($1, 'confirmed', $2, $3, $4)
		ON CONFLICT (id) DO UPDATE
		SET state = 'confirmed', claimed_by = $2, recorded_at = $3, expires_at = $4`,
		token.Key, token.Holder, now, now+s.Retention())
	return err
}

func (s *Store) Forget(ctx context.Context, token Token) error {
	_, err := s.Exec(ctx, `
		DELETE FROM {table}
		WHERE id = $1 AND claimed_by = $2 AND state = 'claimed' AND expires_at > $3`,
		token.Key, token.Holder, s.Now())
	return err
}

func (s *Store) PurgeExpired(ctx context.Context) (int64, error) {
	const piece = 1000
	now, purged := s.Now(), int64(0)
	for {
		changed, err := s.Exec(ctx, `
			DELETE FROM {table}
			WHERE expires_at <= $1 AND id IN (
				SELECT id FROM {table} WHERE expires_at <= $1 LIMIT $2)`,
			now, piece)
		if err != nil {
			return 0, err
		}
		purged += changed
		if changed == 0 {
			return purged, nil
		}
	}
}
