package pages

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// exercisePage is the part of the instructor's report about one exercise.
type exercisePage struct {
	head
	Exercise            *exercise
	Handed, Ran, AllMet int
	Average, Max        string
	Conditions          []conditionRow
	Mistakes            []mistakeRow
	Heat                []heatRow
	Legend              []sign
	Groups              []twinGroup
}

// mistakeRow is a known mistake and who seems to have made it.
type mistakeRow struct {
	Title    string
	Students []*student
}

// heatRow is a student's row of the heat map.
type heatRow struct {
	Student *student
	Met     int
	Cells   template.HTML // of the constants in signs alone; empty when nothing ran
	Word    string        // why nothing ran
}

// sign is how the heat map shows a kind, without a colour too.
type sign struct {
	Class, Sign, Word string
	kind              check.Kind
	cell              template.HTML
}

var signs = func() []sign {
	all := []sign{
		{kind: check.Met, Class: "met", Sign: "✓"},
		{kind: check.Failed, Class: "failed", Sign: "✗"},
		{kind: check.Panicked, Class: "stopped", Sign: "P"},
		{kind: check.Deadlocked, Class: "stopped", Sign: "H"},
		{kind: check.TimedOut, Class: "stopped", Sign: "I"},
		{kind: check.OutOfMemory, Class: "stopped", Sign: "M"},
		{kind: check.Infrastructure, Class: "unknown", Sign: "?"},
		{kind: "", Class: "unknown", Sign: "–"},
	}
	for i := range all {
		all[i].Word = feedback.Word(all[i].kind)
		all[i].cell = template.HTML(`<td class="` + all[i].Class + `">` + all[i].Sign + `</td>`)
	}
	return all
}()

func signOf(kind check.Kind) sign {
	for _, s := range signs {
		if s.kind == kind {
			return s
		}
	}
	return signs[len(signs)-1]
}

func (e *edition) exercisePage(x *exercise) exercisePage {
	p := exercisePage{
		head: head{Title: fmt.Sprintf("%d. %s – értékelés", x.Number, x.Title), Root: "../", Script: true}, Exercise: x,
		Conditions: e.conditionRows(x), Mistakes: e.mistakes(x), Legend: signs, Groups: e.twinGroups(x, true),
	}
	p.Handed, p.Ran, p.AllMet = e.counts(x)
	p.Average, p.Max = e.average(x)
	p.Heat = e.heat(x)
	return p
}

func (e *edition) counts(x *exercise) (handed, ran, met int) {
	for _, s := range e.students {
		w := s.work[x.ID]
		if w == nil {
			continue
		}
		handed++
		if len(w.result.Verdict.Results) > 0 {
			ran++
		}
		if w.report.Kind == check.Met {
			met++
		}
	}
	return handed, ran, met
}

// average is of the scores that count.
func (e *edition) average(x *exercise) (points, most string) {
	sum, n, limit := 0.0, 0, 0.0
	for _, s := range e.students {
		if score := s.score(x.ID); score != nil {
			limit = max(limit, score.Max)
			if score.Counted {
				sum, n = sum+score.Points, n+1
			}
		}
	}
	if n == 0 {
		return "", ""
	}
	return number(sum / float64(n)), number(limit)
}

// mistakes are the most common first.
func (e *edition) mistakes(x *exercise) []mistakeRow {
	rows := map[string]*mistakeRow{}
	for _, s := range e.students {
		w := s.work[x.ID]
		if w == nil {
			continue
		}
		for _, m := range w.report.Suspicion {
			if rows[m.Name] == nil {
				rows[m.Name] = &mistakeRow{Title: m.Title}
			}
			rows[m.Name].Students = append(rows[m.Name].Students, s)
		}
	}
	var all []mistakeRow
	for _, row := range rows {
		all = append(all, *row)
	}
	slices.SortFunc(all, func(a, b mistakeRow) int {
		return cmp.Or(cmp.Compare(len(b.Students), len(a.Students)), cmp.Compare(a.Title, b.Title))
	})
	return all
}

// heat puts those first who meet most, so that the conditions which part the cohort stand out.
func (e *edition) heat(x *exercise) []heatRow {
	var rows []heatRow
	conditions := e.conditions(x)
	for _, s := range e.students {
		w := s.work[x.ID]
		if w == nil {
			continue
		}
		row := heatRow{Student: s, Met: w.report.Met()}
		kinds := map[string]check.Kind{}
		for _, r := range w.result.Verdict.Results {
			kinds[r.Condition] = r.Kind
		}
		var cells strings.Builder
		for _, c := range conditions {
			cells.WriteString(string(signOf(kinds[c.Name]).cell))
		}
		row.Cells = template.HTML(cells.String())
		if len(w.result.Verdict.Results) == 0 {
			row.Cells, row.Word, row.Met = "", feedback.Word(w.report.Kind), -1
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b heatRow) int { return cmp.Compare(b.Met, a.Met) })
	return rows
}

// Columns are the headings of the heat map.
func (p exercisePage) Columns() []column {
	var all []column
	for _, c := range p.Conditions {
		all = append(all, column{Number: c.Number, Text: plain(c.Text)})
	}
	return all
}

// column names a condition at the top of the heat map.
type column struct {
	Number int
	Text   string
}

func plain(text string) string { return ticked.ReplaceAllString(text, "$1") }
