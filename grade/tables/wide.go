package tables

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"idempotencia/grade/marks"
)

// Excel writes a row for every student as Hungarian Excel opens it with a double click: with a byte
// order mark, semicolons, CRLF and decimal commas. What is pending has empty cells and a remark.
func Excel(w io.Writer, d Data) error {
	v := d.view()
	head := []string{"Név", "Kulcs", "Azonosító", "Csoport"}
	for _, id := range v.ids {
		head = append(head, fmt.Sprintf("%s (%s pont)", id, short(v.worth(id))))
	}
	head = append(head, "Összesen", "Maximum", "Százalék", "Osztályzat", "Megjegyzés")
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	out := csv.NewWriter(w)
	out.Comma, out.UseCRLF = ';', true
	rows := [][]string{head}
	for _, p := range v.people {
		row := []string{cell(p.Name), cell(p.Key), cell(p.ID), cell(p.Group)}
		for _, c := range v.points(p) {
			row = append(row, comma(c))
		}
		t := v.totals(p)
		row = append(row, comma(t.points), comma(t.max), comma(t.percent), t.grade, cell(v.remarks(p.mark, marks.Remarks)))
		rows = append(rows, row)
	}
	return written(out.WriteAll(rows))
}

// CSV writes a row for every student for programs: UTF-8, commas, LF, decimal points, English names.
// The cells that a person typed are guarded as in Excel.
func CSV(w io.Writer, d Data) error {
	v := d.view()
	head := []string{"student_key", "name", "id", "group"}
	for _, id := range v.ids {
		head = append(head, id+"_points", id+"_max")
	}
	rows := [][]string{append(head, "sum_points", "sum_max", "percent", "grade", "pending", "remarks")}
	for _, p := range v.people {
		row := []string{cell(p.Key), cell(p.Name), cell(p.ID), cell(p.Group)}
		for i, c := range v.points(p) {
			row = append(row, c, number(v.worth(v.ids[i])))
		}
		t := v.totals(p)
		rows = append(rows, append(row, t.points, t.max, t.percent, t.grade, strconv.FormatBool(p.mark.Pending), cell(v.remarks(p.mark, marks.Remarks))))
	}
	return written(csv.NewWriter(w).WriteAll(rows))
}

func written(err error) error {
	if err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}

func (v *view) worth(id string) float64 {
	if e := v.Policy.Exercise(id); e != nil {
		return e.Points
	}
	return 0
}

// points are a student's points for every exercise, empty where none were given.
func (v *view) points(p person) []string {
	cells := make([]string, len(v.ids))
	for i, id := range v.ids {
		for _, s := range p.mark.Scores {
			if s.Exercise == id && s.Counted {
				cells[i] = number(s.Points)
			}
		}
	}
	return cells
}

type totals struct{ points, max, percent, grade string }

// totals are empty where something is pending: half a sum would be taken for a whole one.
func (v *view) totals(p person) totals {
	t := totals{max: number(p.mark.Max)}
	if !p.mark.Pending {
		t.points, t.percent, t.grade = number(p.mark.Points), number(p.mark.Percent), strconv.Itoa(p.mark.Grade)
	}
	return t
}
