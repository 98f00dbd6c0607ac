// Package inbox egy üzenet hatását és a róla szóló bejegyzést egyben írja.
package inbox

import (
	"context"
	"database/sql"
	"encoding/hex"
	"errors"
)

// Adott: ErrConflict: ismert azonosító, más tartalom.
var ErrConflict = errors.New("utkozes")

// Adott: Schema a két postaláda leírása, mindkét adatbázison ugyanaz.
func Schema() []string {
	return []string{
		`CREATE TABLE inbox (
			id      TEXT NOT NULL PRIMARY KEY
			        CHECK (length(id) BETWEEN 1 AND 255),
			content TEXT NOT NULL
		)`,
		`CREATE TABLE outbox (id TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)`,
	}
}

// Adott: Enqueue a kimenő postaládába teszi az üzenetet, a hívó
// tranzakciójában. A hatás hívja.
func Enqueue(ctx context.Context, tx *sql.Tx, id, body string) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO outbox (id, body) VALUES ($1, $2)", id, body)
	return err
}

// Adott: Relay a kimenő postaláda kézbesítője.
type Relay struct {
	DB   *sql.DB
	Send func(ctx context.Context, id, body string) error
}

// Adott: digest a tartalom ujjlenyomata szövegként.
func digest(content [32]byte) string { return hex.EncodeToString(content[:]) }

// Handle egyetlen tranzakcióban jegyzi fel az üzenetet és hajtja végre a
// hatását. Ismétlésre a hatás nem fut, a fresh hamis; ugyanaz az azonosító
// más tartalommal ErrConflict. Ha a hatás hibát ad, semmi sem marad utána.
func Handle(
	ctx context.Context, db *sql.DB, messageID string, content [32]byte,
	effect func(*sql.Tx) error,
) (fresh bool, err error) {
	// TODO: nyiss tranzakciót, és az első utasítása a bejegyzés legyen.
	panic("TODO: a Handle még nincs megírva")
}

// Sweep elküldi, ami a kimenő postaládában áll, mindegyiket a saját
// azonosítójával, és csak küldés után törli. Az elküldöttek számát adja.
// Az első hibánál megáll: ami maradt, azt a következő Sweep küldi el.
func (r *Relay) Sweep(ctx context.Context) (int, error) {
	// TODO: egyenként küldj, és csak küldés után törölj.
	panic("TODO: a Sweep még nincs megírva")
}
