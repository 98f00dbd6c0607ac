package lab

import (
	"context"
	"sync"
	"time"
)

// Claim egy lefoglalás eredménye.
type Claim int

// A lefoglalás eredményei.
const (
	Claimed    Claim = iota + 1 // a hívóé a munka
	Duplicate                   // a munka már elkészült
	InProgress                  // más dolgozik rajta
)

func (c Claim) String() string {
	return map[Claim]string{Claimed: "Claimed", Duplicate: "Duplicate", InProgress: "InProgress"}[c]
}

// Token egyetlen lefoglalást nevez meg. A tartalma a táré.
type Token any

// Claims az, amit egy fogyasztó a 9. lecke tárából használ. Mögötte állhat a
// MemoryClaims vagy adatbázisban tartott tár is.
type Claims interface {
	// Claim lefoglalja a kulcsot. Hiba esetén a munkát nem szabad elkezdeni.
	Claim(ctx context.Context, key string) (Claim, Token, error)
	// Confirm véglegesíti a munkát: a kulcs a megőrzési idő végéig ismételt.
	Confirm(ctx context.Context, token Token) error
	// Forget elengedi a foglalást, hogy a munka újra megpróbálható legyen.
	Forget(ctx context.Context, token Token) error
}

// MemoryClaims egy Claims a folyamat memóriájában. A NewClaims készíti; az újraindulást nem éli túl.
type MemoryClaims struct {
	lease, retention time.Duration

	mu    sync.Mutex
	holds map[string]*hold
}

// hold is its own token, so that a stale one never frees a later hold of the same key.
type hold struct {
	key       string
	confirmed bool
	expires   time.Time // the lease's end, once confirmed the retention's; that moment has expired
}

// NewClaims üres tárat ad: eddig tart egy foglalás, és ennyi ideig ismételt, ami elkészült.
func NewClaims(lease, retention time.Duration) *MemoryClaims {
	return &MemoryClaims{lease: lease, retention: retention, holds: map[string]*hold{}}
}

// Claim lefoglalja a kulcsot, ha szabad, vagy ha a foglalása lejárt.
func (c *MemoryClaims) Claim(ctx context.Context, key string) (Claim, Token, error) {
	if err := ctx.Err(); err != nil {
		return 0, nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	switch h := c.holds[key]; {
	case h == nil, !now.Before(h.expires):
		h = &hold{key: key, expires: now.Add(c.lease)}
		c.holds[key] = h
		return Claimed, h, nil
	case h.confirmed:
		return Duplicate, nil, nil
	default:
		return InProgress, nil, nil
	}
}

// Confirm véglegesíti a munkát akkor is, ha a foglalást közben más átvette: a munka megtörtént.
func (c *MemoryClaims) Confirm(ctx context.Context, token Token) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	key := token.(*hold).key
	c.holds[key] = &hold{key: key, confirmed: true, expires: time.Now().Add(c.retention)}
	return nil
}

// Forget csak a hívó saját, élő foglalását engedi el; másét és véglegesítettet soha.
func (c *MemoryClaims) Forget(ctx context.Context, token Token) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if h := token.(*hold); c.holds[h.key] == h {
		delete(c.holds, h.key)
	}
	return nil
}
