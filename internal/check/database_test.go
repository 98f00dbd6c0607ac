package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/internal/book"
	"idempotencia/internal/envvar"
)

// TestOnlyTheStudentsLoopSeesTheDatabase keeps an instructor's database out of reach for submissions.
func TestOnlyTheStudentsLoopSeesTheDatabase(t *testing.T) {
	t.Setenv(envvar.Database, "postgres://localhost/x")
	own, grading := &Checker{}, &Checker{grading: true}
	ex, other := &book.Exercise{Databases: true}, &book.Exercise{}
	assert.Equal(t, []string{"DATABASE_URL=postgres://localhost/x"}, own.databaseEnv(ex))
	assert.Empty(t, own.databaseEnv(other))
	assert.Empty(t, grading.databaseEnv(ex))
	for _, c := range []*Checker{own, grading} {
		assert.NotContains(t, c.runEnv(t.TempDir()), "DATABASE_URL=postgres://localhost/x")
	}
}
