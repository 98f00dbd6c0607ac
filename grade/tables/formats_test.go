package tables_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/tables"
)

func text(t *testing.T, write func(io.Writer, tables.Data) error, d tables.Data) string {
	t.Helper()
	var first, second bytes.Buffer
	require.NoError(t, write(&first, d))
	require.NoError(t, write(&second, d))
	require.Equal(t, first.String(), second.String())
	require.True(t, utf8.Valid(first.Bytes()))
	return first.String()
}

func TestExcelOpensTheTableInHungarian(t *testing.T) {
	got := text(t, tables.Excel, hostile())
	golden(t, "eredmenyek.csv", got)
	body, ok := strings.CutPrefix(got, "\ufeff")
	require.True(t, ok, "the byte order mark")
	assert.Equal(t, strings.Count(body, "\n"), strings.Count(body, "\r\n"))
	r := csv.NewReader(strings.NewReader(body))
	r.Comma = ';'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 7)
	safe(t, rows)
	assert.Equal(t, []string{"Kiss Anna", "kiss-anna-1042", "1042", "A; \"első\"", "10", "10", "20", "20", "100", "5", ""}, rows[2])
	assert.Equal(t, "3,3333333333333335", rows[1][4], "points are unrounded, with a decimal comma")
	assert.Equal(t, []string{"", "10", "", "20", "", ""}, rows[5][4:10], "what is pending is empty and not zero")
	assert.Equal(t, "-15", rows[6][0], "a number needs no guard")
}

func TestThePlainTableIsForPrograms(t *testing.T) {
	got := text(t, tables.CSV, hostile())
	golden(t, "results.csv", got)
	assert.NotContains(t, got, "\r")
	rows, err := csv.NewReader(strings.NewReader(got)).ReadAll()
	require.NoError(t, err)
	safe(t, rows)
	assert.Equal(t, []string{"student_key", "name", "id", "group", "apply_points", "apply_max", "credit_points", "credit_max", "sum_points", "sum_max", "percent", "grade", "pending", "remarks"}, rows[0])
	assert.Equal(t, "3.3333333333333335", rows[1][4])
}

func TestEveryConditionHasARow(t *testing.T) {
	got := text(t, tables.Conditions, hostile())
	golden(t, "conditions.csv", got)
	rows, err := csv.NewReader(strings.NewReader(got)).ReadAll()
	require.NoError(t, err)
	assert.Len(t, rows, 1+6*3)
}

// safe fails on a cell that a spreadsheet would run.
func safe(t *testing.T, rows [][]string) {
	t.Helper()
	for _, row := range rows {
		for _, c := range row {
			if c != "" && c != "-15" {
				assert.NotContains(t, "=+-@\t\r", c[:1], c)
			}
			assert.NotContains(t, c, "\x1b")
			assert.NotContains(t, c, "\u202e")
		}
	}
}

func TestJUnitTellsFailuresErrorsAndSkippedApart(t *testing.T) {
	got := text(t, tables.JUnit, hostile())
	golden(t, "junit.xml", got)
	type counts struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
		Skipped  int `xml:"skipped,attr"`
	}
	var all struct {
		counts
		Suites []struct {
			counts
			Name  string `xml:"name,attr"`
			Cases []struct {
				Name    string    `xml:"name,attr"`
				Failure *struct{} `xml:"failure"`
				Error   *struct{} `xml:"error"`
				Skipped *struct{} `xml:"skipped"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	dec := xml.NewDecoder(strings.NewReader(got))
	require.NoError(t, dec.Decode(&all), "valid XML, whatever was printed")
	assert.Equal(t, counts{18, 1, 3, 7}, all.counts)
	assert.Equal(t, "Őrsi Űrhajós</testcase>", all.Suites[3].Name)
	sum := counts{}
	for _, s := range all.Suites {
		sum.Tests += len(s.Cases)
		for _, c := range s.Cases {
			for to, there := range map[*int]bool{&sum.Failures: c.Failure != nil, &sum.Errors: c.Error != nil, &sum.Skipped: c.Skipped != nil} {
				if there {
					*to++
				}
			}
		}
	}
	assert.Equal(t, all.counts, sum)
}

func TestJSONIsReadBack(t *testing.T) {
	got := text(t, tables.JSON, hostile())
	golden(t, "results.json", got)
	var r tables.Report
	dec := json.NewDecoder(strings.NewReader(got))
	dec.DisallowUnknownFields()
	require.NoError(t, dec.Decode(&r))
	assert.Equal(t, tables.Version, r.Version)
	assert.Equal(t, []string{"apply", "credit"}, []string{r.Exercises[0].ID, r.Exercises[1].ID})
	pending := r.Students[4]
	assert.True(t, pending.Pending)
	assert.Nil(t, pending.Grade)
	assert.Nil(t, pending.Scores[0].Points)
	assert.Equal(t, "=titok; csak nekem", r.Students[5].Scores[1].Override.Reason)
}

func TestGradescopeReadsAStudentsResults(t *testing.T) {
	one := func(student string) (string, error) {
		var out bytes.Buffer
		err := tables.Gradescope(&out, hostile(), student)
		return out.String(), err
	}
	got, err := one("gonosz-11")
	require.NoError(t, err)
	golden(t, "gradescope.json", got)
	var r struct {
		Score float64
		Tests []struct {
			Score    float64
			MaxScore float64 `json:"max_score"`
			Status   string
		}
	}
	require.NoError(t, json.Unmarshal([]byte(got), &r))
	sum, most := 0.0, 0.0
	for _, c := range r.Tests {
		sum, most = sum+c.Score, most+c.MaxScore
		assert.Equal(t, c.Score == c.MaxScore, c.Status == "passed")
	}
	assert.InDelta(t, 10.0/3, r.Score, 1e-9)
	assert.InDelta(t, r.Score, sum, 1e-9)
	assert.InDelta(t, 20, most, 1e-9)

	got, err = one("fuggo-14")
	var pending *tables.PendingError
	require.ErrorAs(t, err, &pending)
	assert.Empty(t, got, "no file for a mark that is not there")
	_, err = one("senki")
	assert.ErrorContains(t, err, "nincs ilyen tanuló: senki")
	got, err = one("kesos-15")
	require.NoError(t, err)
	assert.Contains(t, got, "késett: 10 pontból 9 marad")
	assert.Contains(t, got, "9,5 pont (Szóban bemutatta.)")
	assert.NotContains(t, got, "titok", "the reason is the instructor's own")
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestAFullDiskIsSaid(t *testing.T) {
	for name, write := range map[string]func(io.Writer, tables.Data) error{
		"excel": tables.Excel, "csv": tables.CSV, "long": tables.Conditions, "junit": tables.JUnit, "json": tables.JSON,
		"gradescope": func(w io.Writer, d tables.Data) error { return tables.Gradescope(w, d, "kiss-anna-1042") },
	} {
		assert.ErrorContains(t, write(fullDisk{}, hostile()), "disk full", name)
	}
}

func TestAnEmptyBatchHasTablesToo(t *testing.T) {
	d := hostile()
	d.Batch.Students, d.Batch.Results, d.Batch.Notes, d.Marks = nil, nil, nil, nil
	for _, write := range []func(io.Writer, tables.Data) error{tables.Excel, tables.CSV, tables.Conditions, tables.JUnit, tables.JSON} {
		assert.NotEmpty(t, text(t, write, d))
	}
	d = hostile()
	d.Marks = nil
	assert.NotContains(t, text(t, tables.CSV, d), "false", "a student without a mark is pending")
}
