package marks_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/internal/check"
)

var kinds = []check.Kind{"", check.Met, check.Met, check.Met, check.Failed, check.Panicked, check.Deadlocked, check.TimedOut, check.OutOfMemory, check.NotBuilt, check.Refused, check.Infrastructure}

var odd = []float64{0, 1e-300, 0.1, 1, 3, 1000, -1, math.NaN(), math.Inf(1), math.Inf(-1)}

func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

// chance draws a batch, a policy and overrides that no intake and no file would let through too.
func chance(r *rand.Rand) (*cohort.Batch, *policy.Policy, []cohort.Override) {
	p := policy.Default(testBook())
	p.Late = policy.Late{Deadline: deadline, Rule: pick(r, []policy.Rule{"", policy.Accept, policy.Percent, policy.Zero}), Percent: pick(r, odd[:6]), Floor: pick(r, odd[:5]), Flat: pick(r, odd[:6])}
	for i := range p.Exercises {
		p.Exercises[i].Points = pick(r, odd[:6])
		for j := range p.Exercises[i].Conditions {
			p.Exercises[i].Conditions[j].Points = pick(r, odd[:6])
		}
	}
	b := &cohort.Batch{}
	var overrides []cohort.Override
	for _, student := range []string{"anna", "bela", "csaba"} {
		b.Students = append(b.Students, cohort.Student{Key: student})
		for _, e := range []string{"apply", "credit", "total", "nincs"} {
			switch r.IntN(4) {
			case 0:
				b.Notes = append(b.Notes, cohort.Note{Kind: pick(r, []cohort.NoteKind{cohort.Missing, cohort.Ambiguous, cohort.Unusable, cohort.Ignored}), Student: student, Exercise: e})
			default:
				v := verdict(pick(r, kinds), pick(r, kinds), pick(r, kinds), pick(r, kinds))
				v.Results = v.Results[:r.IntN(4)]
				res := result(student, e, v)
				res.Handed = deadline.Add(time.Duration(r.Int64N(int64(400*time.Hour))) - 100*time.Hour)
				res.Late = r.IntN(2) == 0
				b.Results = append(b.Results, res)
			}
			if r.IntN(8) == 0 {
				x := pick(r, odd)
				overrides = append(overrides, cohort.Override{Student: student, Exercise: e, Points: &x, Reason: "x"})
			}
		}
	}
	return b, p, overrides
}

// TestEveryMarkIsBetweenZeroAndItsMaximum holds for whatever a batch, a policy and overrides say.
func TestEveryMarkIsBetweenZeroAndItsMaximum(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 10))
	for range 5000 {
		b, p, overrides := chance(r)
		before := marks.Mark(b, testBook(), p, nil)
		for i, m := range marks.Mark(b, testBook(), p, overrides) {
			require.True(t, m.Points >= 0 && m.Points <= m.Max && m.Percent >= 0 && m.Percent <= 100, "%+v", m)
			require.Equal(t, m.Pending, m.Grade == 0)
			for j, s := range m.Scores {
				require.True(t, s.Points >= 0 && s.Points <= s.Max && s.Raw >= 0 && s.Raw <= s.Max, "%+v", s)
				require.True(t, s.Counted || m.Pending && s.Points == 0, "what does not count is pending: %+v", s)
				require.True(t, s.Override != nil || before[i].Scores[j].Points <= before[i].Scores[j].Raw, "late is never worth more")
			}
		}
	}
}

// TestMeetingOneMoreConditionNeverCosts turns conditions to met one by one.
func TestMeetingOneMoreConditionNeverCosts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for range 2000 {
		_, p, _ := chance(r)
		v := verdict(check.Failed, check.Failed, check.Failed, check.Failed)
		last := -1.0
		for _, i := range r.Perm(3) {
			m := marks.Mark(anna(result("anna", "apply", v)), testBook(), p, nil)[0]
			require.GreaterOrEqual(t, m.Points, last)
			last = m.Points
			v.Results[i].Kind = check.Met
		}
		v.Kind = check.Met
		m := marks.Mark(anna(result("anna", "apply", v)), testBook(), p, nil)[0]
		require.GreaterOrEqual(t, m.Points, last)
		require.True(t, m.Pending || m.Grade == 5 || p.Late.Rule != policy.Accept, "all conditions in time earn a 5: %+v", m)
	}
}

// TestADeedOfTheMachineNeverLowersAGrade replaces one verdict by a fault of the machine.
func TestADeedOfTheMachineNeverLowersAGrade(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		b, p, _ := chance(r)
		for i, res := range b.Results {
			b.Results[i].Verdict.Kind = check.Infrastructure
			for _, m := range marks.Mark(b, testBook(), p, nil) {
				if m.Student == res.Student && p.Exercise(res.Exercise) != nil {
					require.True(t, m.Pending && m.Grade == 0, "%+v", m)
				}
			}
		}
	}
}
