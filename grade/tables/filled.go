package tables

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"idempotencia/grade/cohort"
)

// Filled is what came of filling in a learning system's sheet.
type Filled struct {
	Written int      // rows that hold this batch's mark now
	Changed []Change // of them, those that held another mark before
	Kept    []Kept   // rows that were left as they are although the student is in the batch
	Unknown []string // rows whose student is not in the batch, as the sheet names them
	Absent  []string // students of the batch whom the sheet does not hold
}

// Change is a mark that was replaced.
type Change struct{ Who, Old, New string }

// Kept is a row that was not filled in, and why, in Hungarian.
type Kept struct{ Who, Why string }

// Lines says in Hungarian what an instructor should look at before uploading the sheet.
func (f Filled) Lines() []string {
	lines := []string{fmt.Sprintf("%d sor kitöltve.", f.Written)}
	for _, c := range f.Changed {
		lines = append(lines, fmt.Sprintf("megváltozott: %s: %s volt, %s lett", c.Who, c.Old, c.New))
	}
	for _, k := range f.Kept {
		lines = append(lines, fmt.Sprintf("kitöltetlenül maradt: %s: %s", k.Who, k.Why))
	}
	for _, who := range f.Unknown {
		lines = append(lines, "a beadások között nincs: "+who)
	}
	for _, who := range f.Absent {
		lines = append(lines, "a táblázatban nincs: "+who)
	}
	return lines
}

// filling is a sheet on its way.
type filling struct {
	*sheet
	Filled
	id        func(row) string // what a row says of who the student is
	grade     int              // the column to fill
	decimal   string
	people    []person
	byID      map[string]*person
	twice     map[string]bool // ids of several students: they mean nobody
	matched   map[string]int  // student key to the row's line
	strangers int
}

func (v *view) fill(s *sheet) *filling {
	f := &filling{sheet: s, people: v.people, byID: map[string]*person{}, twice: map[string]bool{}, matched: map[string]int{}}
	for i, p := range v.people {
		if p.ID == "" {
			continue
		}
		id := strings.ToLower(p.ID)
		f.twice[id] = f.twice[id] || f.byID[id] != nil
		f.byID[id] = &v.people[i]
	}
	return f
}

// find gives the student whom an id means; nil when it is nobody's or several students'.
func (f *filling) find(id string) *person {
	id = strings.ToLower(strings.TrimSpace(id))
	if f.twice[id] {
		return nil
	}
	return f.byID[id]
}

// identify decides which column tells the students: the one that finds the most of them, the earlier
// of equals. It is one for the whole sheet, since a number that means nobody here may be somebody
// else's in the next column.
func (f *filling) identify(first int, columns ...func(row) string) {
	best := 0
	f.id = columns[0]
	for _, of := range columns {
		found := 0
		for _, r := range f.rows[min(first, len(f.rows)):] {
			if f.find(of(r)) != nil {
				found++
			}
		}
		if found > best {
			best, f.id = found, of
		}
	}
}

// claim says that a row is a student's.
func (f *filling) claim(p *person, r row) error {
	if line := f.matched[p.Key]; line > 0 {
		return refuse("A táblázat %d. és %d. sora ugyanazé a tanulóé: %s. Töltsd le újra a tanulmányi rendszerből.", line, r.line, oneLine(p.Name))
	}
	f.matched[p.Key] = r.line
	return nil
}

func (f *filling) keep(who, why string) { f.Kept = append(f.Kept, Kept{oneLine(who), why}) }

// write puts the mark into a row, as a share of the sheet's maximum.
func (f *filling) write(at int, who string, m cohort.Mark, most float64) {
	points := min(math.Round(m.Percent*most)/100, most)
	text := strings.Replace(strconv.FormatFloat(points, 'f', 2, 64), ".", f.decimal, 1)
	old := strings.TrimSpace(f.rows[at].text(f.grade))
	f.Written++
	have, ok := readNumber(old)
	if ok && have == points {
		return // the same mark in other digits
	}
	if ok {
		f.Changed = append(f.Changed, Change{oneLine(who), old, text})
	}
	f.set(at, f.grade, text)
}

// done says who is missing, and refuses a sheet of something else: when fewer than half of those who
// could match do, the ids agree by chance.
func (f *filling) done(rows int) error {
	withID := 0
	for _, p := range f.people {
		if p.ID != "" {
			withID++
		}
		if f.matched[p.Key] == 0 {
			f.Absent = append(f.Absent, oneLine(p.Name))
		}
	}
	switch could := min(rows, withID); {
	case withID == 0:
		return refuse("A beadásokból nem derül ki, kinek mi az azonosítója a tanulmányi rendszerben, ezért a táblázat nem tölthető ki. A rendszer saját letöltését add meg beadásként.")
	case len(f.matched) == 0 || 2*(len(f.matched)-f.strangers) < could:
		return refuse("Ez a táblázat nem ehhez a beadáshoz tartozik: %d sorából %d egyezik a beadók azonosítójával, %d sorban pedig más név áll. A hozzá tartozó feladat értékelési táblázatát töltsd le.",
			rows, len(f.matched), f.strangers)
	}
	return nil
}

// readNumber reads a number of a sheet, with a point or a comma.
func readNumber(s string) (float64, bool) {
	x, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(s), ",", ".", 1), 64)
	return x, err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
}

// decimalOf is the sign that a sheet writes its numbers with.
func decimalOf(numbers ...string) string {
	for _, n := range numbers {
		if i := strings.IndexAny(n, ".,"); i >= 0 {
			return n[i : i+1]
		}
	}
	return ""
}
