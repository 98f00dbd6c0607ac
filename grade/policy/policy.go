// Package policy owns an instructor's decisions about a batch: what an exercise and a condition are
// worth, where the grades begin, how long a program may run, what a late submission costs, which
// points were overridden by hand, and under which names students appear.
package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"slices"
	"time"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// DefaultPoints is what an exercise is worth when the policy does not say otherwise.
const DefaultPoints = 10

// Policy is how a batch is run and marked. An exercise is worth Exercise.Points times the share that
// the met conditions have in the points of all of its conditions.
type Policy struct {
	Only      []string   // ids of the exercises that count, in the book's order; empty: those that the batch holds
	Exercises []Exercise // every exercise of the book, in its order
	Grades    [4]float64 // the least percent of the grades 2, 3, 4 and 5
	Limits    check.Limits
	Late      Late
}

// Exercise is what an exercise is worth.
type Exercise struct {
	ID         string
	Points     float64
	Conditions []Condition // in the book's order
}

// Condition is what a condition weighs among those of its exercise.
type Condition struct {
	Name   string
	Points float64
}

// Default is the policy of an instructor who wrote none.
func Default(b *book.Book) *Policy {
	p := &Policy{Grades: [4]float64{40, 55, 70, 85}, Limits: check.DefaultLimits(), Late: Late{Rule: Accept}}
	for _, l := range b.Lessons {
		if l.Exercise == nil {
			continue
		}
		e := Exercise{ID: l.Exercise.ID, Points: DefaultPoints}
		for _, c := range l.Exercise.AllConditions() {
			e.Conditions = append(e.Conditions, Condition{Name: c.Name, Points: float64(c.Points)})
		}
		p.Exercises = append(p.Exercises, e)
	}
	return p
}

// Exercise finds an exercise by its id; nil when there is none.
func (p *Policy) Exercise(id string) *Exercise {
	i := slices.IndexFunc(p.Exercises, func(e Exercise) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return &p.Exercises[i]
}

// Condition finds a condition by its name; nil when there is none.
func (e *Exercise) Condition(name string) *Condition {
	i := slices.IndexFunc(e.Conditions, func(c Condition) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &e.Conditions[i]
}

// Total is the sum of the conditions' points.
func (e *Exercise) Total() float64 {
	sum := 0.0
	for _, c := range e.Conditions {
		sum += c.Points
	}
	return sum
}

// slack forgives what adding fractions loses, and is far below any point that an instructor gives.
const slack = 1e-9

// Grade is the grade that a percentage earns, 1 to 5.
func (p *Policy) Grade(percent float64) int {
	grade := 1
	for _, least := range p.Grades {
		if percent+slack >= least {
			grade++
		}
	}
	return grade
}

// RunDigest is the SHA-256 of what changes verdicts, hexadecimal. A policy that differs in nothing
// else needs no new run.
func (p *Policy) RunDigest() string { return digest(p.Limits) }

// Digest is the SHA-256 of the whole policy, hexadecimal: what a mark was made by.
func (p *Policy) Digest() string {
	canonical := *p
	if !canonical.Late.Deadline.IsZero() { // the same moment in another zone is the same rule
		canonical.Late.Deadline = canonical.Late.Deadline.UTC()
	}
	return digest(canonical)
}

func digest(v any) string {
	data, err := json.Marshal(v)
	if err != nil { // only numbers without a JSON form, which reading refuses
		panic("policy: " + err.Error())
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Rule says what a late submission is worth.
type Rule string

// The rules.
const (
	Accept  Rule = "accept"  // as much as one in time
	Percent Rule = "percent" // less for every day that has begun
	Zero    Rule = "zero"    // nothing
)

// Late is the rule for late submissions.
type Late struct {
	Deadline time.Time // zero: none
	Grace    time.Duration
	Rule     Rule
	Percent  float64 // of the points, taken away for every day begun after the deadline
	Floor    float64 // percent of the points that always remain
	Flat     float64 // percent taken away when the learning system says "late" and nobody knows how late
}

// Of tells whether a submission was late and the share of its points that it keeps, between 0 and 1.
// The time decides where there is one, since the learning system's mark may come from another deadline.
// A submission without a time that nobody marked as late counts as one in time.
func (l Late) Of(handed time.Time, marked bool) (late bool, share float64) {
	timed := !handed.IsZero() && !l.Deadline.IsZero()
	late = marked
	if timed {
		late = handed.After(l.Deadline.Add(l.Grace))
	}
	switch {
	case !late || l.Rule == Accept || l.Rule == "":
		return late, 1
	case l.Rule == Zero:
		return late, 0
	case !timed:
		return late, fraction(100 - l.Flat)
	}
	days := math.Ceil(handed.Sub(l.Deadline).Hours() / 24)
	return late, fraction(max(l.Floor, 100-l.Percent*days))
}

// fraction makes a share of a percentage.
func fraction(percent float64) float64 { return min(max(percent/100, 0), 1) }

// Unknown reports whether the rule would have needed a time that the layout does not give.
func (l Late) Unknown(handed time.Time, marked bool) bool {
	return handed.IsZero() && !marked && !l.Deadline.IsZero() && l.Rule != Accept
}
