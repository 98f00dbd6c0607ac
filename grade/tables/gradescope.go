package tables

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"idempotencia/grade/marks"
	"idempotencia/internal/check"
)

// PendingError says that a student has no mark that could be written yet.
type PendingError struct{ Name string }

func (e *PendingError) Error() string {
	return fmt.Sprintf("%s értékelése függőben van, ezért nem készül róla results.json; értékeld újra, vagy dönts a pontjairól.", e.Name)
}

// gradescopeResults is the file that Gradescope reads of an autograder. The score stands on its own
// because the late rule and an override do not show in the tests.
type gradescopeResults struct {
	Score      float64          `json:"score"`
	Output     string           `json:"output"`
	Visibility string           `json:"visibility"`
	Tests      []gradescopeTest `json:"tests"`
}

type gradescopeTest struct {
	Name     string  `json:"name"`
	Score    float64 `json:"score"`
	MaxScore float64 `json:"max_score"`
	Status   string  `json:"status"`
	Output   string  `json:"output,omitempty"`
}

// Gradescope writes one student's results.json: a test for each condition, worth its share of the
// exercise's points. A pending mark is a *PendingError, and nothing is written.
func Gradescope(w io.Writer, d Data, student string) error {
	v := d.view()
	for _, p := range v.people {
		if p.Key != student {
			continue
		}
		if p.mark.Pending {
			return &PendingError{oneLine(p.Name)}
		}
		return encode(w, v.gradescope(p))
	}
	return fmt.Errorf("nincs ilyen tanuló: %s", student)
}

func (v *view) gradescope(p person) gradescopeResults {
	out := gradescopeResults{Score: p.mark.Points, Visibility: "visible", Tests: []gradescopeTest{}}
	lines := []string{fmt.Sprintf("%s / %s pont (%s%%), osztályzat: %d", short(p.mark.Points), short(p.mark.Max), short(p.mark.Percent), p.mark.Grade)}
	for _, s := range p.mark.Scores {
		line := fmt.Sprintf("%s: %s / %s pont", s.Exercise, short(s.Points), short(s.Max))
		if remarks := marks.StudentRemarks(v.index, v.Policy, s); len(remarks) > 0 {
			line += " – " + strings.Join(remarks, ", ")
		}
		lines = append(lines, line)
		for _, c := range v.cases(s) {
			test := gradescopeTest{Name: s.Exercise + ": " + c.title, Score: c.part, MaxScore: c.max, Status: "failed", Output: c.word}
			if c.kind == check.Met {
				test.Status = "passed"
			} else if c.text != "" {
				test.Output = c.word + "\n\n" + c.text
			}
			out.Tests = append(out.Tests, test)
		}
	}
	out.Output = check.Clean(strings.Join(lines, "\n"))
	return out
}

// encode writes JSON for people to read too.
func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	return nil
}
