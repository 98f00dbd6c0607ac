package policy

import (
	"fmt"
	"strconv"
	"strings"

	"idempotencia/internal/feedback"
)

// Describe says in Hungarian, a sentence to a line, how marks come about under this policy.
func (p *Policy) Describe() []string {
	lines := []string{
		"Egy feladat pontja: a feladat pontértéke szorozva azzal az aránnyal, amelyet a teljesülő feltételek pontjai az összes feltétel pontjaiból kitesznek.",
		p.worths(),
		"Jegyhatárok: " + p.thresholds() + ".",
		fmt.Sprintf("Egy feltétel programja legfeljebb %s ideig fut, %s processzoridővel és %s memóriával; a fordítás egy lépése legfeljebb %s.",
			feedback.Seconds(p.Limits.Wall), feedback.Seconds(p.Limits.CPU), feedback.Size(p.Limits.Memory), feedback.Seconds(p.Limits.Build)),
	}
	return append(lines, p.Late.describe()...)
}

// gradeNames are those of the grades 2 to 5.
var gradeNames = [4]string{"elégséges", "közepes", "jó", "jeles"}

func (p *Policy) thresholds() string {
	parts := make([]string, len(p.Grades))
	for i, least := range p.Grades {
		parts[i] = gradeNames[i] + " " + decimal(least) + "%"
	}
	return strings.Join(parts, ", ")
}

// the is a number with its article.
func the(n int) string {
	s := strconv.Itoa(n)
	return feedback.Article(s) + " " + s
}

func (p *Policy) worths() string {
	general := map[float64][]string{}
	var order []float64
	for _, e := range p.Exercises {
		if _, seen := general[e.Points]; !seen {
			order = append(order, e.Points)
		}
		general[e.Points] = append(general[e.Points], e.ID)
	}
	if len(order) == 1 {
		return fmt.Sprintf("Minden feladat %s pontot ér.", decimal(order[0]))
	}
	parts := make([]string, len(order))
	for i, points := range order {
		parts[i] = fmt.Sprintf("%s pont: %s", decimal(points), strings.Join(general[points], ", "))
	}
	return "Pontértékek: " + strings.Join(parts, "; ") + "."
}

func (l Late) describe() []string {
	var lines []string
	if !l.Deadline.IsZero() {
		text := "Határidő: " + l.Deadline.Format("2006. 01. 02. 15:04 (MST)")
		if l.Grace > 0 {
			text += ", türelmi idő: " + span(l.Grace)
		}
		lines = append(lines, text+".")
	}
	switch l.Rule {
	case Percent:
		lines = append(lines, fmt.Sprintf("A késő beadás pontjából minden megkezdett nap %s%%-ot levesz, de legalább %s%% megmarad. Ha csak annyi ismert, hogy késett, a levonás %s%%.",
			decimal(l.Percent), decimal(l.Floor), decimal(l.Flat)))
	case Zero:
		lines = append(lines, "A késő beadás nem ér pontot.")
	default:
		lines = append(lines, "A késő beadás is teljes pontot ér.")
	}
	if !l.Deadline.IsZero() && l.Rule != Accept {
		lines = append(lines, "Ha a beadás ideje nem ismert, és a tanulmányi rendszer nem jelölte későnek, időben beadottnak számít.")
	}
	return lines
}
