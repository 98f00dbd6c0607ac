package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/check"
	"idempotencia/internal/history"
)

// outcomes are how each story of a recording ended.
func outcomes(r check.Recording) map[string]history.Kind {
	all := map[string]history.Kind{}
	for _, s := range r.Stories {
		all[s.ID] = s.Steps[len(s.Steps)-1].Kind
	}
	return all
}

func TestCandidatePlaysTheStories(t *testing.T) {
	c, ex := checker(t, check.Options{Limits: short()}), exercise(t, "apply")
	record := func(content []byte) check.Recording {
		r, err := c.Record(t.Context(), ex, content)
		require.NoError(t, err)
		return r
	}
	right := record(source(t, "solutions/apply/apply.go"))
	assert.Equal(t, check.Met, right.Kind)
	assert.Equal(t, check.Met, right.Ending.Kind)
	assert.Equal(t, history.Good, outcomes(right)["lost-answer"])

	wrong := record(source(t, "solutions/apply/testdata/never_stored.go"))
	assert.Equal(t, history.Bad, outcomes(wrong)["lost-answer"])

	panics := record(applyBody("", "\tpanic(\"baj\")", ""))
	assert.Equal(t, check.Met, panics.Ending.Kind, "a panic is part of the story")
	assert.Equal(t, history.Broke, panics.Stories[0].Steps[1].Kind)

	endless := record(applyBody("", "\tfor id == 8 {\n\t}\n\treturn 2 * uint64(value), true, nil", ""))
	assert.Equal(t, check.TimedOut, endless.Ending.Kind)
	assert.Len(t, endless.Stories, 1, "what was played before is kept")

	assert.Equal(t, check.NotBuilt, record(applyBody("", "\treturn x", "")).Kind)
}

func TestOneBuildJudgesAndRecords(t *testing.T) {
	c, ex := checker(t, check.Options{}), exercise(t, "apply")
	r, err := c.CheckAndRecord(t.Context(), ex, source(t, "solutions/apply/testdata/seen_without_content.go"), nil)
	require.NoError(t, err)
	assert.Equal(t, check.Failed, r.Kind)
	assert.Len(t, r.Results, len(ex.Conditions))
	assert.Equal(t, history.Bad, outcomes(r)["shared-id"])
}
