package trace

import (
	"context"
	"strings"

	"idempotencia/internal/lab/table"
)

// prefixed gives each run keys of its own in a table that all runs share.
type prefixed struct {
	store  Store
	prefix string
}

func (p prefixed) Claim(ctx context.Context, key string) (table.Claim, table.Token, error) {
	claim, token, err := p.store.Claim(ctx, p.prefix+key)
	token.Key = strings.TrimPrefix(token.Key, p.prefix)
	return claim, token, err
}

func (p prefixed) Confirm(ctx context.Context, token table.Token) error {
	token.Key = p.prefix + token.Key
	return p.store.Confirm(ctx, token)
}

func (p prefixed) Forget(ctx context.Context, token table.Token) error {
	token.Key = p.prefix + token.Key
	return p.store.Forget(ctx, token)
}
