package lab

import (
	"errors"
	"fmt"
	"sync"
	"time"
)

// Budget is the number of retries that all callers of a process share. A retry takes a token; every
// tenth success gives one back, so that in the long run at most one call in ten is a retry.
// A nil *Budget sets no bound.
type Budget struct {
	mu        sync.Mutex
	capacity  int
	tokens    int
	successes int // since the last token that was given back
}

// successesPerToken bounds the lasting share of retries.
const successesPerToken = 10

// NewBudget gives a full budget.
func NewBudget(capacity int) *Budget { return &Budget{capacity: capacity, tokens: capacity} }

// Spend takes a token, and reports false where there is none.
func (b *Budget) Spend() bool {
	if b == nil {
		return true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tokens == 0 {
		return false
	}
	b.tokens--
	return true
}

// Earn counts a success.
func (b *Budget) Earn() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.successes++
	if b.successes == successesPerToken {
		b.successes = 0
		b.tokens = min(b.tokens+1, b.capacity)
	}
}

// Tokens is how many retries are left.
func (b *Budget) Tokens() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.tokens
}

// Busy is the error of a service that asks its caller to come back later.
type Busy struct{ After time.Duration }

func (e Busy) Error() string { return fmt.Sprintf("foglalt, újra %s múlva", e.After) }

// RetryAfter is how long the service asks to wait, 0 when it does not.
func (e Busy) RetryAfter() time.Duration { return e.After }

// AskedDelay is how long an error of a service, or one that err wraps, asks to wait; 0 when none does.
func AskedDelay(err error) time.Duration {
	asks, ok := errors.AsType[interface {
		error
		RetryAfter() time.Duration
	}](err)
	if !ok {
		return 0
	}
	return asks.RetryAfter()
}
