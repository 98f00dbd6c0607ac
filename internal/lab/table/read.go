package table

import (
	"context"
	"database/sql"
	"errors"
)

// Token egyetlen lefoglalást nevez meg.
type Token struct {
	Key    string // a lefoglalt azonosító
	Holder string // a claimed_by oszlop értéke
}

// Claim a lefoglalás eredménye. A nullértéke egyik sem: hiba mellett ez áll.
type Claim int

// Egy lefoglalás három eredménye.
const (
	Claimed    Claim = iota + 1 // a hívóé: most végezze el a munkát
	Duplicate                   // a munka kész: a hívó nyugtázhat
	InProgress                  // másé, vagy nem tudni: a hívó adja vissza az üzenetet
)

func (c Claim) String() string {
	names := map[Claim]string{Claimed: "Claimed", Duplicate: "Duplicate", InProgress: "InProgress"}
	if name, known := names[c]; known {
		return name
	}
	return "0"
}

// State az azonosító állapota a táblában.
type State string

// Az állapotok.
const (
	NoRow          State = ""
	StateClaimed   State = "claimed"
	StateConfirmed State = "confirmed"
)

// ErrInProgress: az azonosítót most más tartja.
var ErrInProgress = errors.New("folyamatban")

// State az azonosító állapotát adja, akár lejárt már, akár nem. Ha nincs sora,
// NoRow.
func (t *Table) State(ctx context.Context, key string) (State, error) {
	var state State
	row := t.QueryRow(ctx, "SELECT state FROM {table} WHERE id = $1", key)
	err := row.Scan(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return NoRow, nil
	}
	return state, err
}

// Confirmed megmondja, hogy az azonosító véglegesítve van-e, és még nem járt le. Csak olvas: aki
// kérdez, az nem foglal le semmit, és a lejárt sort sem törli.
func (t *Table) Confirmed(ctx context.Context, key string) (bool, error) {
	var n int
	err := t.QueryRow(ctx, "SELECT count(*) FROM {table} WHERE id = $1 AND state = 'confirmed' AND expires_at > $2", key, t.Now()).Scan(&n)
	return n > 0, err
}

// Size a sorok száma, a lejártakkal együtt.
func (t *Table) Size(ctx context.Context) (int64, error) {
	var n int64
	err := t.QueryRow(ctx, "SELECT count(*) FROM {table}").Scan(&n)
	return n, err
}
