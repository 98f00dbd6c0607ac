// A bejegyzés tartalmát nem veti össze. Ugyanaz az azonosító más kéréssel ismétlésnek látszik: a hívó azt
// hiszi, a második kérése is teljesült.
//
//book:breaks TestOtherContentConflicts TestNothingStaysOpen
package inbox

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
)

var ErrConflict = errors.New("utkozes")

func Schema() []string {
	return []string{
		`CREATE TABLE inbox (
			id      TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 255),
			content TEXT NOT NULL
		)`,
		`CREATE TABLE outbox (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)`,
	}
}

func Enqueue(ctx context.Context, tx *sql.Tx, id, body string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO outbox (id, body) VALUES ($1, $2)", id, body)
	return err
}

type Relay struct {
	DB   *sql.DB
	Send func(ctx context.Context, id, body string) error
}

func digest(content [32]byte) string { return hex.EncodeToString(content[:]) }

func Handle(
	ctx context.Context, db *sql.DB, messageID string, content [32]byte,
	effect func(*sql.Tx) error,
) (fresh bool, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }()

	result, err := tx.ExecContext(ctx, `
		INSERT INTO inbox (id, content) VALUES ($1, $2)
		ON CONFLICT (id) DO NOTHING`, messageID, digest(content))
	if err != nil {
		return false, err
	}
	changed, err := result.RowsAffected()
	if err != nil {
		return false, err
	}
	if changed == 0 {
		return false, nil
	}

	if err := effect(tx); err != nil {
		return false, err
	}
	if err := tx.Commit(); err != nil {
		return false, err
	}
	return true, nil
}

func (r *Relay) Sweep(ctx context.Context) (int, error) {
	for sent := 0; ; sent++ {
		var id, body string
		err := r.DB.QueryRowContext(ctx, "SELECT id, body FROM outbox ORDER BY id LIMIT 1").Scan(&id, &body)
		if errors.Is(err, sql.ErrNoRows) {
			return sent, nil
		}
		if err == nil {
			err = r.Send(ctx, id, body)
		}
		if err == nil {
			_, err = r.DB.ExecContext(ctx, "DELETE FROM outbox WHERE id = $1", id)
		}
		if err != nil {
			return 0, err
		}
	}
}
