// Egy nyitott tranzakcióban küld: előbb töröl, küld, aztán véglegesít. Amíg a címzett válaszol, a sor zárva van,
// az SQLite-ban pedig az egész adatbázis. Egyetlen lassú címzett megállítja a szolgáltatást.
//
//book:breaks TestNothingIsHeldWhileSending
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
		var known string
		err := tx.QueryRowContext(ctx, "SELECT content FROM inbox WHERE id = $1", messageID).Scan(&known)
		if err == nil && known != digest(content) {
			err = ErrConflict
		}
		return false, err
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
		more, err := r.one(ctx)
		if err != nil {
			return 0, err
		}
		if !more {
			return sent, nil
		}
	}
}

func (r *Relay) one(ctx context.Context) (more bool, err error) {
	tx, err := r.DB.BeginTx(ctx, nil)
	if err != nil {
		return false, err
	}
	defer func() { _ = tx.Rollback() }()
	var id, body string
	err = tx.QueryRowContext(ctx, `
		DELETE FROM outbox WHERE id = (SELECT id FROM outbox ORDER BY id LIMIT 1)
		RETURNING id, body`).Scan(&id, &body)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err == nil {
		err = r.Send(ctx, id, body)
	}
	if err == nil {
		err = tx.Commit()
	}
	return err == nil, err
}
