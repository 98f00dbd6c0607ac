package policy_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
)

// entry writes an override in one of the ways that people write YAML, with a comment of its own.
func entry(r *rand.Rand, o cohort.Override, n int) string {
	value := func(s string) string {
		switch r.IntN(4) {
		case 0:
			return fmt.Sprintf("%q", s)
		case 1:
			return "'" + strings.ReplaceAll(s, "'", "''") + "'"
		case 2:
			return "|-\n    " + s + "\n    # szöveg, nem megjegyzés"
		default:
			return ">-\n    " + s + "\n    folytatva"
		}
	}
	head := []string{"", "\n", fmt.Sprintf("# megjegyzés %d\n", n), fmt.Sprintf("\n\n# megjegyzés %d\n\n", n)}[r.IntN(4)]
	if r.IntN(4) == 0 {
		return head + fmt.Sprintf("- {student: %q, exercise: %s, comment: %q} # sorvégi %d\n", o.Student, o.Exercise, o.Comment, n)
	}
	return head + fmt.Sprintf("- student: %q # sorvégi %d\n  exercise: %s\n  # belső %d\n  comment: %s\n", o.Student, n, o.Exercise, n, value(o.Comment))
}

// TestSavingKeepsEveryOtherDecisionAndComment saves into lists of every layout.
func TestSavingKeepsEveryOtherDecisionAndComment(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	p, students := policy.Default(testBook()), testStudents()
	for range 400 {
		var text strings.Builder
		var pairs [][2]string
		for _, s := range students {
			for _, e := range p.Exercises {
				pairs = append(pairs, [2]string{s.Key, e.ID})
			}
		}
		r.Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
		for i, pair := range pairs[:r.IntN(len(pairs))] {
			text.WriteString(entry(r, cohort.Override{Student: pair[0], Exercise: pair[1], Comment: "it's: #1 „jó”"}, i))
		}
		text.WriteString([]string{"", "\n", "# vége\n"}[r.IntN(3)])
		content := text.String()
		if r.IntN(4) == 0 {
			content = strings.ReplaceAll(content, "\n", "\r\n")
		}
		path := write(t, "o.yaml", content)
		before := must(t)(policy.LoadOverrides(path, students, p))
		pair := pairs[r.IntN(len(pairs))]
		o := cohort.Override{Student: pair[0], Exercise: pair[1], Points: new(float64(r.IntN(11))), Reason: "# nem megjegyzés\n\n- sor: 'x'"}
		require.NoError(t, policy.SaveOverride(path, o, students, p), content)
		want := slices.Clone(before)
		if i := slices.IndexFunc(want, func(w cohort.Override) bool { return w.Student == o.Student && w.Exercise == o.Exercise }); i >= 0 {
			want[i] = o
		} else {
			want = append(want, o)
		}
		require.Equal(t, want, must(t)(policy.LoadOverrides(path, students, p)), content)
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		for line := range strings.Lines(content) {
			if i := strings.Index(line, "# "); i >= 0 && !strings.Contains(line, "szöveg") && !strings.Contains(line, "belső") {
				require.Contains(t, string(data), strings.TrimRight(line[i:], "\r\n"), content)
			}
		}
	}
}
