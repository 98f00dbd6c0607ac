package tables

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// CanvasColumn says which assignment of a gradebook is filled in. Where both are empty, the gradebook
// must have one assignment only.
type CanvasColumn struct {
	Name string // as Canvas shows it, without the number
	ID   string // the number that stands in brackets after the name
}

// titled is the header of an assignment: its name and its number.
var titled = regexp.MustCompile(`^(.*\S)\s*\((\d+)\)$`)

const (
	pointsPossible = "points possible"
	readOnly       = "(read only)"
)

// Canvas fills in one assignment's column of the gradebook that the teacher exported from Canvas, scaled
// to its "Points Possible". Rows match by the column ID, or by SIS user id or login where more rows match by that. Everything else
// stays as it was, to the byte: the rows above the students, the read-only columns, and who is excused
// or not assigned. On an error nothing is written.
func Canvas(w io.Writer, gradebook []byte, d Data, c CanvasColumn) (Filled, error) {
	s, err := readSheet(gradebook, "az ID és a Section oszlop", func(head []string) bool {
		return column(head, "id") >= 0 && column(head, "section") >= 0
	})
	if err != nil {
		return Filled{}, err
	}
	f := d.view().fill(s)
	if f.grade, err = assignment(s.head(), c); err != nil {
		return Filled{}, err
	}
	first, most, err := f.possible()
	if err != nil {
		return Filled{}, err
	}
	head := s.head()
	under := func(name string) func(row) string {
		i := column(head, name)
		return func(r row) string { return r.text(i) }
	}
	f.identify(first, under("id"), under("sis user id"), under("sis login id"))
	rows := 0
	for at := first; at < len(s.rows); at++ {
		if s.rows[at].blank() {
			continue
		}
		rows++
		if err := f.canvasRow(at, head, most); err != nil {
			return Filled{}, err
		}
	}
	if err := f.done(rows); err != nil {
		return Filled{}, err
	}
	if _, err := w.Write(s.bytes()); err != nil {
		return Filled{}, fmt.Errorf("write gradebook: %w", err)
	}
	return f.Filled, nil
}

func (f *filling) canvasRow(at int, head []string, most float64) error {
	r := f.rows[at]
	who := cmp.Or(strings.TrimSpace(r.text(0)), r.text(column(head, "id")))
	p := f.find(f.id(r))
	if p == nil {
		f.Unknown = append(f.Unknown, oneLine(who))
		return nil
	}
	if err := f.claim(p, r); err != nil {
		return err
	}
	switch old := strings.ToUpper(strings.TrimSpace(r.text(f.grade))); {
	case f.grade >= len(r.cells):
		f.keep(who, "a sora rövidebb a fejlécnél")
	case p.mark.Pending:
		f.keep(who, "az értékelése függőben van")
	case old == "EX":
		f.keep(who, "a feladat alól felmentett (EX)")
	case old == "N/A":
		f.keep(who, "a feladat nincs neki kiosztva (N/A)")
	default:
		f.write(at, who, p.mark, most)
	}
	return nil
}

// possible finds the row of the most points and the first row after it.
func (f *filling) possible() (first int, most float64, err error) {
	for at, r := range f.rows {
		if !strings.EqualFold(strings.TrimSpace(r.text(0)), pointsPossible) {
			continue
		}
		text := strings.TrimSpace(r.text(f.grade))
		if strings.EqualFold(text, readOnly) {
			return 0, 0, refuse("Ez az oszlop a Canvasban csak olvasható: %s. Olyan feladatot adj meg, amely pontozható.", oneLine(f.rows[0].text(f.grade)))
		}
		most, ok := readNumber(text)
		if !ok || most <= 0 {
			return 0, 0, refuse("A „Points Possible” sorban nincs pontszám ehhez a feladathoz: %s. Állítsd be a Canvasban, hány pontot ér, és exportáld újra.", oneLine(f.rows[0].text(f.grade)))
		}
		f.decimal = cmp.Or(decimalOf(text), ".")
		return at + 1, most, nil
	}
	return 0, 0, refuse("A táblázatban nincs „Points Possible” sor, ezért nem tudni, mennyi a legtöbb pont. Exportáld újra a Canvas osztályozónaplóját.")
}

// assignment finds the column to fill.
func assignment(head []string, c CanvasColumn) (int, error) {
	var found []int
	var all []string
	for i, h := range head {
		m := titled.FindStringSubmatch(strings.TrimSpace(h))
		if m == nil {
			continue
		}
		all = append(all, oneLine(h))
		if (c.ID == "" || c.ID == m[2]) && (c.Name == "" || strings.TrimSpace(c.Name) == m[1] || strings.TrimSpace(c.Name) == strings.TrimSpace(h)) {
			found = append(found, i)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	list := strings.Join(all, "; ")
	switch {
	case len(all) == 0:
		return 0, refuse("A táblázatban nincs feladat: egyik oszlop neve sem végződik zárójeles azonosítóra. Exportáld újra a Canvas osztályozónaplóját.")
	case len(found) == 0:
		return 0, refuse("Nincs ilyen feladat a táblázatban: %s. Ezek vannak: %s", strings.TrimSpace(c.Name+" "+c.ID), list)
	default:
		return 0, refuse("Több feladat is szóba jön; add meg az azonosítóját is. Ezek vannak: %s", list)
	}
}
