package lab_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/lab"
)

func TestValuesReadAsInTheLessons(t *testing.T) {
	type entry struct{ Value, Result uint64 }
	var none error
	assert.Equal(t, "(42, true, nil)", lab.Values(uint64(42), true, none))
	assert.Equal(t, "(0, false, azonosito-utkozes)", lab.Values(0, false, errors.New("azonosito-utkozes")))
	assert.Equal(t, "18446744073709551615", lab.Values(uint64(math.MaxUint64)))
	assert.Equal(t, `("a", 24h0m0s)`, lab.Values("a", 24*time.Hour))
	assert.Equal(t, "map[7:{Value:21 Result:42}]", lab.Values(map[int]entry{7: {21, 42}}))
}

func TestBeforeNamesTheEarlierCalls(t *testing.T) {
	assert.Empty(t, lab.Before(nil))
	assert.Equal(t, "\nelőtte: a, b", lab.Before([]string{"a", "b"}))
}
