package lab_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/lab"
)

func TestBudgetIsSharedAndRefills(t *testing.T) {
	b := lab.NewBudget(5)
	var wg sync.WaitGroup
	var mu sync.Mutex
	granted := 0
	for range 20 {
		wg.Go(func() {
			if b.Spend() {
				mu.Lock()
				defer mu.Unlock()
				granted++
			}
		})
	}
	wg.Wait()
	assert.Equal(t, 5, granted)
	for range 9 {
		b.Earn()
	}
	assert.False(t, b.Spend(), "nine successes are not enough")
	b.Earn()
	assert.True(t, b.Spend())
	assert.Zero(t, b.Tokens())
	for range 1000 {
		b.Earn()
	}
	assert.Equal(t, 5, b.Tokens(), "a quiet day saves no more than a full budget")
}

func TestNoBudgetIsNoBound(t *testing.T) {
	var b *lab.Budget
	b.Earn()
	assert.True(t, b.Spend())
}

func TestAskedDelay(t *testing.T) {
	assert.Equal(t, 3*time.Second, lab.AskedDelay(fmt.Errorf("kérés: %w", lab.Busy{After: 3 * time.Second})))
	assert.Zero(t, lab.AskedDelay(errors.New("baj")))
	assert.Zero(t, lab.AskedDelay(nil))
	assert.Equal(t, "foglalt, újra 3s múlva", lab.Busy{After: 3 * time.Second}.Error())
}
