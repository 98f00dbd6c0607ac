package random_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/envvar"
	"idempotencia/internal/lab/random"
)

type named string

func (n named) Name() string { return string(n) }

func drawn(name string) []uint64 {
	var all []uint64
	for length, r := range random.Games(named(name), 6, 3) {
		all = append(all, uint64(length), r.Uint64())
	}
	return all
}

func TestGamesFollowTheSeedAndTheName(t *testing.T) {
	t.Setenv(envvar.Seed, "18446744073709551615")
	first := drawn("TestA")
	assert.Equal(t, first, drawn("TestA"))
	assert.NotEqual(t, first, drawn("TestB"))
	t.Setenv(envvar.Seed, "2")
	assert.NotEqual(t, first, drawn("TestA"))

	t.Setenv(envvar.Seed, "sok")
	unreadable := drawn("TestA")
	t.Setenv(envvar.Seed, "")
	assert.Equal(t, unreadable, drawn("TestA"), "what is no seed counts as none")
}

func TestGamesGrow(t *testing.T) {
	var lengths []int
	for length := range random.Games(named("TestA"), 6, 3) {
		lengths = append(lengths, length)
		if len(lengths) == 5 {
			break
		}
	}
	assert.Equal(t, []int{1, 1, 2, 2, 3}, lengths)
	assert.Contains(t, []int{1, 2, 3}, random.Pick(random.For(named("TestA")), 1, 2, 3))
}
