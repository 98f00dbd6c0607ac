package feedback

import (
	"fmt"
	"strings"

	"idempotencia/internal/check"
)

// The parts of the text, for a screen that arranges them itself. None ends in an empty line.

// ConditionText tells everything about one condition, its title first.
func (r Report) ConditionText(c Condition, o TextOptions) string {
	t := newText(o)
	if c.Kind == check.Met || c.Kind == "" {
		t.para(t.o.Style.good(c.Mark)+" ", "  ", c.title(), nil)
		t.printed(c)
	} else {
		t.full(c)
	}
	return t.part()
}

// FaultsText explains why the candidate was not built or not let run, and what grading would refuse.
func (r Report) FaultsText(o TextOptions) string {
	t := newText(o)
	t.faults(r.Faults)
	t.warnings(r)
	return t.part()
}

// SuspicionText tells of the known mistake that would explain what came; empty when there is none.
func (r Report) SuspicionText(o TextOptions) string {
	t := newText(o)
	t.suspicion(r)
	return t.part()
}

// OutputText is all that the programs of the conditions printed that was kept.
func OutputText(results []check.Result) string {
	var b strings.Builder
	for _, r := range results {
		if strings.TrimSpace(r.Output) == "" {
			continue
		}
		fmt.Fprintf(&b, "── %s · %s ──\n", r.Condition, Word(r.Kind))
		if r.Cut > 0 {
			fmt.Fprintf(&b, "%s… %s kimaradt …\n%s\n", r.Output[:r.CutAt], Size(r.Cut), r.Output[r.CutAt:])
		} else {
			b.WriteString(strings.TrimRight(r.Output, "\n") + "\n")
		}
	}
	return b.String()
}

func (t *text) part() string { return strings.Trim(t.b.String(), "\n") }
