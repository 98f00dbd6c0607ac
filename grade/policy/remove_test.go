package policy_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
)

func TestARemovedOverrideLeavesTheRestToTheByte(t *testing.T) {
	students := []cohort.Student{{Key: "anna", Name: "Anna"}, {Key: "bela", Name: "Béla"}}
	const (
		head = "# A vizsga utáni döntések.\n"
		anna = "- student: anna # szóban is\n  exercise: apply\n  points: 7,5\n  reason: Félreérthető volt.\n"
		bela = "# Béla betegen írta.\n- student: bela\n  exercise: apply\n  points: 5\n  reason: Igazolta.\n"
	)
	for name, c := range map[string]struct{ before, student, exercise, after string }{
		"the first":    {head + anna + bela, "anna", "apply", head + bela},
		"the last":     {head + anna + bela, "bela", "apply", head + anna + "# Béla betegen írta.\n"},
		"the only one": {head + anna, "anna", "apply", head},
		"nobody's":     {head + anna, "bela", "apply", head + anna},
		"another's":    {head + anna, "anna", "credit", head + anna},
		"in a line":    {"[{student: anna, exercise: apply, points: 1, reason: x}]\n", "anna", "apply", "[]\n"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "dontes.yaml")
			require.NoError(t, os.WriteFile(file, []byte(c.before), 0o644))
			require.NoError(t, policy.RemoveOverride(file, c.student, c.exercise, students, policy.Default(testBook())))
			got, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, c.after, string(got))
		})
	}
}

func TestRemovingFromNothingIsNoFault(t *testing.T) {
	file := filepath.Join(t.TempDir(), "nincs.yaml")
	require.NoError(t, policy.RemoveOverride(file, "anna", "apply", nil, policy.Default(testBook())))
	assert.NoFileExists(t, file)
}
