package lab_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/lab"
)

func TestJournalKeepsTheLastEntry(t *testing.T) {
	var j lab.Journal[int]
	_, found, err := j.Load("a")
	require.NoError(t, err)
	assert.False(t, found)

	require.NoError(t, j.Save("a", 1))
	require.NoError(t, j.Save("a", 0))
	e, found, err := j.Load("a")
	require.NoError(t, err)
	assert.True(t, found, "a zero entry is an entry")
	assert.Equal(t, 0, e)
}

func TestJournalFailsWhenTold(t *testing.T) {
	full := errors.New("full")
	var saves []int
	j := lab.Journal[int]{
		OnLoad: func(string) error { return full },
		OnSave: func(_ string, e int) error {
			saves = append(saves, e)
			if e == 2 {
				return full
			}
			return nil
		},
	}
	require.NoError(t, j.Save("a", 1))
	require.ErrorIs(t, j.Save("a", 2), full)
	assert.Equal(t, []int{1, 2}, saves)
	assert.Equal(t, map[string]int{"a": 1}, j.Entries(), "what could not be saved changed nothing")

	e, found, err := j.Load("a")
	require.ErrorIs(t, err, full)
	assert.False(t, found)
	assert.Zero(t, e)
}

func TestACopyOfAJournalGoesItsOwnWay(t *testing.T) {
	j := lab.Journal[int]{OnLoad: func(string) error { return errors.New("unreadable") }}
	require.NoError(t, j.Save("a", 1))
	c := j.Copy()
	require.NoError(t, j.Save("a", 2))
	require.NoError(t, c.Save("b", 3))
	assert.Equal(t, map[string]int{"a": 2}, j.Entries())
	e, found, err := c.Load("a")
	require.NoError(t, err)
	assert.True(t, found)
	assert.Equal(t, 1, e)
	require.NoError(t, new(lab.Journal[int]).Copy().Save("a", 1), "an empty one can be copied")
}
