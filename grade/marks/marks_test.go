package marks_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

var deadline = time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)

func testBook() *book.Book {
	conditions := []book.Condition{{Name: "TestFresh", Points: 1}, {Name: "TestRepeat", Points: 1}, {Name: "TestConflict", Points: 2}}
	lesson := func(id string) *book.Lesson {
		return &book.Lesson{ID: id, Exercise: &book.Exercise{ID: id, Conditions: conditions}}
	}
	return &book.Book{Lessons: []*book.Lesson{lesson("apply"), lesson("credit"), lesson("total")}}
}

// verdict is that of a candidate whose conditions ended like this, in the book's order.
func verdict(kind check.Kind, ends ...check.Kind) check.Verdict {
	v := check.Verdict{Kind: kind}
	for i, k := range ends {
		v.Results = append(v.Results, check.Result{Condition: []string{"TestFresh", "TestRepeat", "TestConflict"}[i], Kind: k})
	}
	return v
}

func allMet() check.Verdict { return verdict(check.Met, check.Met, check.Met, check.Met) }

func result(student, exercise string, v check.Verdict) cohort.Result {
	return cohort.Result{Student: student, Exercise: exercise, Handed: deadline, Verdict: v}
}

func anna(results ...cohort.Result) *cohort.Batch {
	return &cohort.Batch{Students: []cohort.Student{{Key: "anna", ID: "42", Name: "Kiss Anna"}}, Results: results}
}

func TestPointsFollowTheMetConditions(t *testing.T) {
	for name, c := range map[string]struct {
		verdict check.Verdict
		points  float64
		counted bool
	}{
		"all met":                 {allMet(), 10, true},
		"half of the weight":      {verdict(check.Failed, check.Met, check.Met, check.Failed), 5, true},
		"the heavy one alone":     {verdict(check.Failed, check.Panicked, check.TimedOut, check.Met), 5, true},
		"none":                    {verdict(check.Failed, check.Failed, check.Deadlocked, check.OutOfMemory), 0, true},
		"not built":               {verdict(check.NotBuilt), 0, true},
		"refused":                 {verdict(check.Refused), 0, true},
		"infrastructure":          {verdict(check.Infrastructure, check.Met, check.Met, check.Infrastructure), 0, false},
		"one condition by chance": {verdict(check.Failed, check.Met, check.Failed, check.Infrastructure), 0, false},
		"met without conditions":  {verdict(check.Met), 0, false},
		"failed, none ran":        {verdict(check.Failed), 0, false},
		"a condition is missing":  {verdict(check.Met, check.Met, check.Met), 0, false},
		"an empty verdict":        {check.Verdict{}, 0, false},
	} {
		m := marks.Mark(anna(result("anna", "apply", c.verdict)), testBook(), policy.Default(testBook()), nil)
		require.Len(t, m, 1, name)
		require.Len(t, m[0].Scores, 1, name)
		assert.Equal(t, c.points, m[0].Points, name)
		assert.Equal(t, 10.0, m[0].Max, name)
		assert.Equal(t, c.counted, m[0].Scores[0].Counted, name)
		assert.Equal(t, !c.counted, m[0].Pending, name)
		assert.Equal(t, c.counted, m[0].Grade > 0, "%s: a pending mark has no grade", name)
	}
}

func TestAConditionThatRanTwiceIsMetWhenItAlwaysWas(t *testing.T) {
	v := allMet()
	v.Kind = check.Failed
	v.Results = append(v.Results, check.Result{Condition: "TestConflict", Kind: check.Failed}, check.Result{Condition: "TestConflict", Kind: check.Met})
	m := marks.Mark(anna(result("anna", "apply", v)), testBook(), policy.Default(testBook()), nil)
	assert.Equal(t, 5.0, m[0].Points)
}

func TestWhatWasNotHandedInCountsAsZeroAndIsNamed(t *testing.T) {
	b := anna(result("anna", "apply", allMet()))
	b.Notes = []cohort.Note{
		{Kind: cohort.Unusable, Student: "anna", Exercise: "credit"},
		{Kind: cohort.Missing, Student: "anna", Exercise: "total"},
		{Kind: cohort.Ambiguous, Student: "anna", Exercise: "total"},
		{Kind: cohort.Ignored, Student: "anna", Exercise: "apply"},
	}
	p := policy.Default(testBook())
	m := marks.Mark(b, testBook(), p, nil)[0]
	assert.Equal(t, []string{"apply", "credit", "total"}, []string{m.Scores[0].Exercise, m.Scores[1].Exercise, m.Scores[2].Exercise})
	assert.False(t, m.Pending)
	assert.Equal(t, 10.0, m.Points)
	assert.Equal(t, 30.0, m.Max)
	assert.Equal(t, 1, m.Grade)
	x := marks.NewIndex(b)
	assert.Equal(t, "nem olvasható", marks.State(x, "anna", "credit"))
	assert.Equal(t, []string{"kétértelmű"}, marks.Remarks(x, p, m.Scores[2]), "what is wrong with it says more than that it is missing")
	assert.Empty(t, marks.Remarks(x, p, m.Scores[0]))
}

func TestWhatNobodyKnowsOfIsPendingAndNeverZero(t *testing.T) {
	b := anna(result("anna", "apply", allMet()))
	b.Students = append(b.Students, cohort.Student{Key: "bela"})
	p := policy.Default(testBook())
	m := marks.Mark(b, testBook(), p, nil)[1]
	assert.True(t, m.Pending)
	assert.Zero(t, m.Grade)
	assert.Equal(t, []string{"függőben: nem sikerült ellenőrizni"}, marks.Remarks(marks.NewIndex(b), p, m.Scores[0]))

	nothing := marks.Mark(&cohort.Batch{Students: b.Students}, testBook(), p, nil)
	assert.True(t, nothing[0].Pending, "no exercise is no reason for a grade")
	assert.Zero(t, nothing[0].Percent)
}

func TestOnlyTheNamedExercisesCount(t *testing.T) {
	p := policy.Default(testBook())
	p.Only = []string{"credit"}
	m := marks.Mark(anna(result("anna", "apply", verdict(check.NotBuilt)), result("anna", "credit", allMet())), testBook(), p, nil)[0]
	assert.Equal(t, 5, m.Grade)
	assert.Len(t, m.Scores, 1)
}

func TestWeightsComeFromThePolicy(t *testing.T) {
	p := policy.Default(testBook())
	p.Exercise("apply").Points = 30
	p.Exercise("apply").Condition("TestFresh").Points = 0
	m := marks.Mark(anna(result("anna", "apply", verdict(check.Failed, check.Failed, check.Met, check.Failed))), testBook(), p, nil)[0]
	assert.Equal(t, 10.0, m.Points)
	assert.InDelta(t, 100.0/3, m.Percent, 1e-9)
}

func TestLateAndDecidedScoresSayWhy(t *testing.T) {
	p := policy.Default(testBook())
	p.Late = policy.Late{Deadline: deadline, Rule: policy.Percent, Percent: 10, Flat: 30}
	b := anna(result("anna", "apply", allMet()), result("anna", "credit", allMet()), result("anna", "total", allMet()))
	b.Results[0].Handed = deadline.Add(25 * time.Hour)
	b.Results[1].Handed = time.Time{}
	b.Results[2].Handed, b.Results[2].Late = time.Time{}, true
	x := marks.NewIndex(b)
	m := marks.Mark(b, testBook(), p, nil)[0]
	assert.Equal(t, []float64{8, 10, 7}, []float64{m.Scores[0].Points, m.Scores[1].Points, m.Scores[2].Points})
	assert.Equal(t, 10.0, m.Scores[0].Raw)
	assert.Equal(t, []string{"késett: 10 pontból 8 marad"}, marks.Remarks(x, p, m.Scores[0]))
	assert.Equal(t, []string{"a beadás ideje nem ismert, időben beadottnak számít"}, marks.Remarks(x, p, m.Scores[1]))
	assert.Equal(t, []string{"késett: 10 pontból 7 marad"}, marks.Remarks(x, p, m.Scores[2]))

	nine, over := 9.25, 99.0
	o := []cohort.Override{
		{Student: "42", Exercise: "apply", Points: &nine, Reason: "Beteg\nvolt."},
		{Student: "anna", Exercise: "credit", Comment: "csak szó"},
		{Student: "senki", Exercise: "credit", Points: &nine},
		{Student: "anna", Exercise: "total", Points: &over, Reason: "sok"},
	}
	m = marks.Mark(b, testBook(), p, o)[0]
	assert.Equal(t, []float64{9.25, 10, 10}, []float64{m.Scores[0].Points, m.Scores[1].Points, m.Scores[2].Points})
	assert.Equal(t, []string{"késett", "az oktató döntése: 9,25 pont (Beteg volt.)"}, marks.Remarks(x, p, m.Scores[0]))
	assert.Equal(t, []string{"késett", "az oktató döntése: 9,25 pont"}, marks.StudentRemarks(x, p, m.Scores[0]), "the reason is the instructor's own")
	assert.False(t, m.Scores[1].Decided(), "a comment replaces no points")
}

func TestAnOverrideCountsWhereNothingCouldBeGraded(t *testing.T) {
	seven := 7.0
	b := anna(result("anna", "apply", verdict(check.Infrastructure)))
	m := marks.Mark(b, testBook(), policy.Default(testBook()), []cohort.Override{{Student: "anna", Exercise: "apply", Points: &seven, Reason: "kézzel"}})[0]
	assert.False(t, m.Pending)
	assert.Equal(t, 7.0, m.Points)
	assert.Equal(t, 4, m.Grade)
	nan := math.NaN()
	m = marks.Mark(b, testBook(), policy.Default(testBook()), []cohort.Override{{Student: "anna", Exercise: "apply", Points: &nan}})[0]
	assert.Zero(t, m.Points)
}
