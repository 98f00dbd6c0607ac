package pages

import (
	"fmt"
	"math"
	"slices"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// bar is a line of a distribution.
type bar struct {
	Label string
	Count int
	Width int // of 100
}

func bars(labels []string, counts []int) []bar {
	most := max(1, slices.Max(counts))
	all := make([]bar, len(labels))
	for i, label := range labels {
		all[i] = bar{Label: label, Count: counts[i], Width: counts[i] * 100 / most}
	}
	return all
}

func (e *edition) markBars() []bar {
	labels, counts := []string{"függőben"}, make([]int, len(grades)+1)
	for n := range grades {
		labels = append(labels, grade(n+1))
	}
	for _, s := range e.students {
		n := s.mark.Grade
		if s.mark.Pending || n < 1 || n > len(grades) {
			n = 0
		}
		counts[n]++
	}
	if counts[0] == 0 {
		labels, counts = labels[1:], counts[1:]
	}
	return bars(labels, counts)
}

func (e *edition) percentBars() []bar {
	const step = 10
	labels, counts := make([]string, 100/step), make([]int, 100/step)
	for i := range labels {
		labels[i] = fmt.Sprintf("%d–%d %%", i*step, (i+1)*step-1)
	}
	labels[len(labels)-1] = fmt.Sprintf("%d–100 %%", 100-step)
	for _, s := range e.students {
		if !s.mark.Pending {
			counts[min(max(int((s.mark.Percent+1e-9)/step), 0), len(counts)-1)]++
		}
	}
	return bars(labels, counts)
}

// conditionRow is what the cohort made of one condition.
type conditionRow struct {
	Number   int
	Name     string
	Text     string
	Points   int
	Met, Ran int
	Percent  string
	Width    int
	Tells    string // how well it tells strong work from weak, in words
	Figure   string // the coefficient; empty when there is none
}

// fewWork is below how many submissions a coefficient says nothing.
const fewWork = 20

// conditionRows counts over the submissions that came to run: where nothing ran, no condition can tell
// anything.
func (e *edition) conditionRows(x *exercise) []conditionRow {
	ran, conditions := e.ran(x), e.conditions(x)
	met := make([][]bool, len(conditions))
	rest := make([]float64, len(ran)) // all points of a submission
	for i, c := range conditions {
		met[i] = make([]bool, len(ran))
		for j, w := range ran {
			for _, r := range w.result.Verdict.Results {
				if r.Condition == c.Name && r.Kind == check.Met {
					met[i][j] = true
					rest[j] += float64(c.Points)
				}
			}
		}
	}
	rows := make([]conditionRow, 0, len(met))
	for i, c := range conditions {
		row := conditionRow{Number: i + 1, Name: c.Name, Text: c.Text, Points: c.Points, Ran: len(ran)}
		others := slices.Clone(rest)
		for j, m := range met[i] {
			if m {
				row.Met++
				others[j] -= float64(c.Points)
			}
		}
		if len(ran) > 0 {
			row.Width = row.Met * 100 / len(ran)
			row.Percent = number(100 * float64(row.Met) / float64(len(ran)))
		}
		row.discrimination(met[i], others)
		rows = append(rows, row)
	}
	return rows
}

func (r *conditionRow) discrimination(met []bool, others []float64) {
	switch {
	case r.Ran == 0:
		r.Tells = "nem futott beadás"
		return
	case r.Met == r.Ran:
		r.Tells = "mindenki teljesíti, ezért nem tesz különbséget"
		return
	case r.Met == 0:
		r.Tells = "senki sem teljesíti: nézd meg, érthető-e a feladat"
		return
	case r.Ran < fewWork:
		r.Tells = "kevés a beadás ahhoz, hogy ez látszódjon"
		return
	}
	c, ok := pointBiserial(met, others)
	if !ok {
		r.Tells = "a többi feltételben nincs különbség, amihez mérni lehetne"
		return
	}
	r.Figure = number2(c)
	switch {
	case c >= 0.4:
		r.Tells = "jól elválasztja az erősebb megoldásokat a gyengébbektől"
	case c >= 0.2:
		r.Tells = "elválasztja az erősebb megoldásokat a gyengébbektől, de nem élesen"
	case c > -0.1:
		r.Tells = "alig függ össze azzal, milyen erős a megoldás többi része"
	default:
		r.Tells = "fordítva viselkedik: inkább a gyengébb megoldások teljesítik; érdemes megnézni, miért"
	}
}

// pointBiserial is the correlation between meeting a condition and the points for the others.
func pointBiserial(met []bool, others []float64) (r float64, ok bool) {
	n := float64(len(met))
	var yes, sumYes, sum, squares float64
	for i, m := range met {
		sum += others[i]
		squares += others[i] * others[i]
		if m {
			yes++
			sumYes += others[i]
		}
	}
	no := n - yes
	spread := squares/n - (sum/n)*(sum/n)
	if yes == 0 || no == 0 || spread < 1e-9 {
		return 0, false
	}
	return (sumYes/yes - (sum-sumYes)/no) / math.Sqrt(spread) * math.Sqrt(yes*no) / n, true
}

// conditions are those of the exercise, then those that only results tell of.
func (e *edition) conditions(x *exercise) []book.Condition {
	var all []book.Condition
	known := map[string]bool{}
	if x.model != nil {
		all = x.model.AllConditions()
	}
	for _, c := range all {
		known[c.Name] = true
	}
	for _, w := range e.ran(x) {
		for _, r := range w.result.Verdict.Results {
			if !known[r.Condition] {
				known[r.Condition] = true
				all = append(all, book.Condition{Name: r.Condition, Text: r.Condition, Points: 1})
			}
		}
	}
	return all
}

// ran are the submissions of an exercise whose conditions came to run, by student.
func (e *edition) ran(x *exercise) []*work {
	var all []*work
	for _, s := range e.students {
		if w := s.work[x.ID]; w != nil && len(w.result.Verdict.Results) > 0 {
			all = append(all, w)
		}
	}
	return all
}
