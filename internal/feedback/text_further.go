package feedback

import (
	"slices"
	"strings"

	"idempotencia/internal/check"
)

// group is conditions that are not met for one and the same reason.
type group struct {
	conditions []Condition
	reason     string // empty when a condition's own values say it
}

// further names the conditions after the first that is not met and the least about them; nothing more
// than their titles when nothing is written yet.
func (t *text) further(first Condition, all []Condition, titlesOnly bool) {
	if titlesOnly {
		for _, c := range all {
			t.para(t.o.Style.bad(c.Mark)+" ", "  ", c.title(), nil)
		}
		return
	}
	for _, g := range groups(all) {
		for _, c := range g.conditions {
			t.para(t.o.Style.bad(c.Mark)+" ", "  ", c.title(), nil)
		}
		switch {
		case g.reason == "":
			t.line("    "+valuesOf(g.conditions[0]), t.o.Style.Dim)
		case g.reason == reasonOf(first):
			t.line("    Ugyanez az ok: "+g.reason, t.o.Style.Dim)
		case len(g.conditions) > 1:
			t.para("    ", "    ", "Az ok mindegyiknél: "+g.explained(), t.o.Style.Dim)
		default:
			t.para("    ", "    ", g.explained(), t.o.Style.Dim)
		}
	}
}

// explained is the reason in Hungarian, unless the runtime's own words are all that is known of it:
// the first condition is explained in full, and this one shows its reason alone.
func (g group) explained() string {
	c := g.conditions[0]
	if c.Kind != check.Panicked || c.Unwritten != "" || c.Call != "" || c.Message != "" {
		return g.reason
	}
	means, _, _ := strings.Cut(c.Explanation, ". ")
	return c.Word + " – " + strings.TrimSuffix(means, ".")
}

func groups(all []Condition) []group {
	var found []group
	for _, c := range all {
		reason := reasonOf(c)
		at := slices.IndexFunc(found, func(g group) bool { return reason != "" && g.reason == reason })
		if at < 0 {
			at = len(found)
			found = append(found, group{reason: reason})
		}
		found[at].conditions = append(found[at].conditions, c)
	}
	return found
}

// reasonOf is why a condition is not met, if others can have the same reason.
func reasonOf(c Condition) string {
	switch {
	case c.Call != "":
		return ""
	case c.Unwritten != "":
		return Article(c.Unwritten) + " " + code(c.Unwritten) + " még nincs megírva"
	case c.Message != "":
		return c.Message
	case c.Original != "" && c.Kind == check.Panicked:
		return c.Word + " – " + oneLine(plain(c.Original))
	default:
		return c.Word
	}
}

// valuesOf are what a check found and what it wanted, in one line.
func valuesOf(c Condition) string {
	line := oneLine(c.Call + " = " + c.Came + wantMark + c.Want)
	if c.Came == c.Want {
		line += " (ugyanaz a szöveg, de nem ugyanaz a hibaérték)"
	}
	return strings.TrimSpace(line)
}
