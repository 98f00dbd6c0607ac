package policy_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/policy"
	"idempotencia/internal/book"
)

func TestEveryExerciseOfTheCourseIsWorthSomething(t *testing.T) {
	course, problems := book.Load(os.DirFS("../.."))
	require.Empty(t, problems)
	p := policy.Default(course)
	assert.Len(t, p.Exercises, len(course.Lessons))
	for _, e := range p.Exercises {
		assert.Positive(t, e.Total(), e.ID)
		assert.NotEmpty(t, e.Conditions, e.ID)
	}
}
