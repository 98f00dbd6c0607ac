// Package tables owns what other programs read of a batch: spreadsheets, the learning systems' own
// sheets filled in, and the reports of test runs.
package tables

import (
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

// Data is what the tables are made from. Marks are those of marks.Mark over the same batch.
type Data struct {
	Batch  *cohort.Batch
	Book   *book.Book
	Policy *policy.Policy
	Marks  []cohort.Mark

	shared *view
}

// Shared gives data that several tables are to be made from: what they have in common, which takes
// longer than the rest, is made once. The batch and the marks must not change any more.
func (d Data) Shared() Data {
	d.shared = d.view()
	d.shared.memo = &memo{cases: map[[2]string]func() []testCase{}}
	return d
}

// memo keeps what was put into words.
type memo struct {
	mu    sync.Mutex
	cases map[[2]string]func() []testCase // by student and exercise
}

// of makes the words once, also when two tables ask at the same time.
func (m *memo) of(key [2]string, words func() []testCase) []testCase {
	m.mu.Lock()
	once, known := m.cases[key]
	if !known {
		once = sync.OnceValue(words)
		m.cases[key] = once
	}
	m.mu.Unlock()
	return once()
}

// person is a student with the mark, in the order of the batch.
type person struct {
	cohort.Student
	mark cohort.Mark
}

// view adds to the data what every table looks up.
type view struct {
	Data
	index  *marks.Index
	people []person
	ids    []string // the exercises that count
	memo   *memo    // nil when only one table is made
}

func (d Data) view() *view {
	if d.shared != nil {
		return d.shared
	}
	v := &view{Data: d, index: marks.NewIndex(d.Batch), ids: marks.Exercises(d.Batch, d.Policy)}
	byKey := map[string]cohort.Mark{}
	for _, m := range d.Marks {
		byKey[m.Student] = m
	}
	for _, s := range d.Batch.Students {
		m, ok := byKey[s.Key]
		if !ok { // without a mark nothing may be written about the student's points
			m = cohort.Mark{Student: s.Key, Pending: true}
		}
		v.people = append(v.people, person{s, m})
	}
	return v
}

func (v *view) exercise(id string) *book.Exercise {
	if l := v.Book.Lesson(id); l != nil && l.Exercise != nil {
		return l.Exercise
	}
	return &book.Exercise{ID: id}
}

// report is a verdict in words. Times are left out: they differ from run to run.
func (v *view) report(r *cohort.Result) feedback.Report {
	verdict := r.Verdict
	verdict.Elapsed = 0
	verdict.Results = make([]check.Result, len(r.Verdict.Results))
	for i, c := range r.Verdict.Results {
		c.Elapsed = 0
		verdict.Results[i] = c
	}
	return feedback.New(v.exercise(r.Exercise), verdict)
}

// remarks are all that there is to say of a mark, in one line.
func (v *view) remarks(m cohort.Mark, of func(*marks.Index, *policy.Policy, cohort.Score) []string) string {
	var all []string
	for _, s := range m.Scores {
		for _, text := range of(v.index, v.Policy, s) {
			all = append(all, s.Exercise+": "+text)
		}
	}
	return strings.Join(all, "; ")
}

// oneLine makes a text safe to stand in a cell or an attribute.
func oneLine(s string) string {
	return strings.TrimSpace(strings.NewReplacer("\n", " ", "\t", " ").Replace(check.Clean(s)))
}

// cell is a text for a spreadsheet, which must not take it for a formula: the quote before it says so.
// A number, such as a phone number or a negative one, stays a number.
func cell(s string) string {
	hostile := strings.HasPrefix(s, "\t") || strings.HasPrefix(s, "\r")
	s = oneLine(s)
	if _, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64); err == nil && !isWord(s) {
		return s
	}
	first := strings.TrimLeftFunc(s, unicode.IsSpace)
	if hostile || first != "" && strings.ContainsRune("=+-@＝＋－＠", []rune(first)[0]) {
		return "'" + s
	}
	return s
}

// isWord tells names such as Inf from numbers.
func isWord(s string) bool { return strings.ContainsFunc(s, unicode.IsLetter) }

// number writes points unrounded, with a decimal point.
func number(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// comma writes a number as Hungarian does.
func comma(s string) string { return strings.Replace(s, ".", ",", 1) }

// short writes a number for a reader: at most two decimals, Hungarian.
func short(x float64) string {
	s := strconv.FormatFloat(x, 'f', 2, 64)
	return comma(strings.TrimSuffix(strings.TrimRight(s, "0"), "."))
}
