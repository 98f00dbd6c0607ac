package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
)

// TestRandomisedConditionsRunShutIn tries the right solutions as a grader does: the grading test is read
// from beside the solutions, which nothing else of a submission's build may see.
func TestRandomisedConditionsRunShutIn(t *testing.T) {
	c, err := check.New(t.Context(), root, check.Options{Grading: true, Randomised: true, Seed: 5, Isolation: shutIn(t)})
	require.NoError(t, err)
	for _, id := range []string{"apply", "lease"} {
		ex := course(t).Lesson(id).Exercise
		content, err := os.ReadFile(filepath.Join(root, ex.Solution))
		require.NoError(t, err)
		v, err := c.Check(t.Context(), ex, content, nil)
		require.NoError(t, err)
		assert.Len(t, v.Results, len(ex.AllConditions()), "%v", v.Diagnostics)
		assert.Equal(t, check.Met, v.Kind, "%v", v.Results)
	}
}
