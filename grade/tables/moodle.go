package tables

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"idempotencia/grade/marks"
	"idempotencia/internal/book"
)

// The headers of Moodle's grading worksheet, folded, in Hungarian and English. The Hungarian ones differ
// between the versions of its language pack.
var (
	moodleID       = []string{"azonosito", "identifier"}
	moodleName     = []string{"teljes nev", "full name", "nev"}
	moodleEmail    = []string{"e-mail cim", "e-mail-cim", "email cim", "email address", "e-mail address"}
	moodleNumber   = []string{"azonositoszam", "id number"}
	moodleGrade    = []string{"pont", "osztalyzat", "pontszam", "ertekeles", "jegy", "grade"}
	moodleMax      = []string{"maximalis pont", "maximalis osztalyzat", "maximalis pontszam", "maximalis ertekeles", "maximum grade"}
	moodleScale    = []string{"skala", "scale"}
	moodleOpen     = []string{"az osztalyozas modosithato", "a pont modosithato", "pont modosithato", "az osztalyzat modosithato", "grade can be changed"}
	moodleFeedback = []string{"visszajelzo megjegyzesek", "visszajelzesek", "visszajelzes", "visszajelzes megjegyzesek", "feedback comments"}
)

// participant is the identifier of a worksheet's row. Hungarian Moodle may leave the space out.
var participant = regexp.MustCompile(`^(?:Résztvevő|Participant)\s*(\d+)$`)

// Worksheet fills in the grading worksheet that the teacher downloaded from Moodle: the column of the
// marks, scaled to the worksheet's maximum, and that of the feedback. Rows match by the participant's
// number, or by e-mail address or id number where more rows match by that. Everything else stays as it was, to the byte. A mark
// that is pending, a row that Moodle has locked and a row with another name are left alone. On an error
// nothing is written.
func Worksheet(w io.Writer, worksheet []byte, d Data) (Filled, error) {
	s, err := readSheet(worksheet, "az Azonosító és a Pont oszlop", func(head []string) bool {
		return column(head, moodleID...) >= 0 && (column(head, moodleGrade...) >= 0 || column(head, moodleScale...) >= 0)
	})
	if err != nil {
		return Filled{}, err
	}
	v := d.view()
	m := &moodle{filling: v.fill(s), view: v}
	if err := m.columns(); err != nil {
		return Filled{}, err
	}
	rows := 0
	for at := 1; at < len(s.rows); at++ {
		if s.rows[at].blank() {
			continue
		}
		rows++
		if err := m.row(at); err != nil {
			return Filled{}, err
		}
	}
	if err := m.done(rows); err != nil {
		return Filled{}, err
	}
	if _, err := w.Write(s.bytes()); err != nil {
		return Filled{}, fmt.Errorf("write worksheet: %w", err)
	}
	return m.Filled, nil
}

type moodle struct {
	*filling
	view                             *view
	label, name, most, open, comment int
}

func (m *moodle) columns() error {
	head := m.head()
	m.label, m.name = column(head, moodleID...), column(head, moodleName...)
	email, number := column(head, moodleEmail...), column(head, moodleNumber...)
	m.identify(1, m.number, func(r row) string { return r.text(email) }, func(r row) string { return r.text(number) })
	m.grade, m.most, m.open, m.comment = column(head, moodleGrade...), column(head, moodleMax...), column(head, moodleOpen...), column(head, moodleFeedback...)
	switch {
	case m.grade < 0, column(head, moodleScale...) >= 0 && m.most < 0:
		return refuse("Ez a feladat skálával értékel, nem pontokkal, ezért nem tölthető ki. Állíts be pontozást a feladatban, és töltsd le újra a táblázatot.")
	case m.most < 0:
		return refuse("A táblázatban nincs „Maximális pont” oszlop, ezért nem tudni, mennyi a legtöbb pont. Állíts be pontozást a feladatban, és töltsd le újra a táblázatot.")
	}
	for _, r := range m.rows[1:] {
		m.decimal = cmp.Or(m.decimal, decimalOf(r.text(m.most), r.text(m.grade)))
	}
	if hungarian := column(head, moodleID[0]) >= 0; m.decimal == "" && hungarian {
		m.decimal = ","
	}
	m.decimal = cmp.Or(m.decimal, ".")
	return nil
}

// number is the participant's number of a row.
func (m *moodle) number(r row) string {
	label := strings.TrimSpace(r.text(m.label))
	if found := participant.FindStringSubmatch(label); found != nil {
		return found[1]
	}
	return label
}

func (m *moodle) row(at int) error {
	r := m.rows[at]
	p := m.find(m.id(r))
	label := strings.TrimSpace(r.text(m.label))
	who := cmp.Or(strings.TrimSpace(r.text(m.name)), label)
	if p == nil {
		m.Unknown = append(m.Unknown, oneLine(strings.TrimSpace(who+" ("+label+")")))
		return nil
	}
	if err := m.claim(p, r); err != nil {
		return err
	}
	most, ok := readNumber(r.text(m.most))
	switch {
	case !sameName(r.text(m.name), p.Name):
		m.strangers++
		m.keep(who, "ezzel az azonosítóval a beadások között más név áll: "+oneLine(p.Name))
	case p.mark.Pending:
		m.keep(who, "az értékelése függőben van")
	case slices.Contains([]string{"nem", "no"}, strings.ToLower(strings.TrimSpace(r.text(m.open)))):
		m.keep(who, "a tanulmányi rendszerben a pontja zárolt")
	case !ok || most <= 0 || m.grade >= len(r.cells):
		m.keep(who, "a sorában nem olvasható a maximális pont")
	default:
		m.write(at, who, p.mark, most)
		if m.comment >= 0 && m.comment < len(r.cells) {
			m.feedback(at, *p)
		}
	}
	return nil
}

// ours finds the paragraph that an earlier run left in a teacher's feedback.
var ours = regexp.MustCompile(`<p[^>]*>Automatikus értékelés:[^<]*</p>`)

// feedback puts the summary beside what the teacher wrote, in the place of an older one.
func (m *moodle) feedback(at int, p person) {
	parts := []string{fmt.Sprintf("%s / %s pont (%s%%), osztályzat: %d", short(p.mark.Points), short(p.mark.Max), short(p.mark.Percent), p.mark.Grade)}
	for _, s := range p.mark.Scores {
		part := fmt.Sprintf("%s: %s / %s", s.Exercise, short(s.Points), short(s.Max))
		if remarks := marks.StudentRemarks(m.view.index, m.view.Policy, s); len(remarks) > 0 {
			part += " – " + strings.Join(remarks, ", ")
		}
		parts = append(parts, part)
	}
	own := "<p>Automatikus értékelés: " + html.EscapeString(oneLine(strings.Join(parts, "; "))) + "</p>"
	old := m.rows[at].text(m.comment)
	if place := ours.FindStringIndex(old); place != nil {
		own = old[:place[0]] + own + old[place[1]:]
	} else {
		own = old + own
	}
	if own != old {
		m.set(at, m.comment, own)
	}
}

// sameName reports whether two names may be one person's: the words of one are all among the other's.
// A hidden name is anybody's.
func sameName(a, b string) bool {
	words := func(s string) []string {
		return strings.FieldsFunc(book.Fold(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	hidden := func(words []string) bool {
		return len(words) == 0 || strings.HasPrefix(words[0], "resztvevo") || strings.HasPrefix(words[0], "participant")
	}
	within := func(some, all []string) bool {
		return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
	}
	x, y := words(oneLine(a)), words(oneLine(b))
	return hidden(x) || hidden(y) || within(x, y) || within(y, x)
}
