package view

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

// testCourse is a course of its own: what the lessons say must not move the golden views.
func testCourse(lessons int) *book.Book {
	course := &book.Book{}
	ids := []string{"apply", "credit"}
	titles := []string{"Ismétlés vagy ütközés?", "Előbb ellenőrizz, utána könyvelj"}
	for i := range lessons {
		id, title := fmt.Sprintf("feladat%d", i+1), fmt.Sprintf("A %d. feladat", i+1)
		if i < len(ids) {
			id, title = ids[i], titles[i]
		}
		ex := &book.Exercise{ID: id, File: "exercises/" + id + "/" + id + ".go", Test: "exercises/" + id + "/" + id + "_test.go"}
		for n, text := range []string{
			"Új azonosítóra a szám kétszeresét adja vissza, és a kérést frissnek jelenti.",
			"Ugyanaz a kérés másodszor és harmadszor is az első eredményt adja, de már nem friss, és a tárban egyetlen bejegyzés őrzi.",
			"Ismert azonosító más tartalommal ütközés.",
			"Két azonosító nem tud egymásról, és két tár sem: minden emlék a kapott tárban van.",
			"A nulla is szám.",
		}[:5-i%2] {
			ex.Conditions = append(ex.Conditions, book.Condition{Name: []string{"TestFresh", "TestRepeat", "TestConflict", "TestStoresAreIndependent", "TestZero"}[n], Text: text, Points: 1})
		}
		course.Lessons = append(course.Lessons, &book.Lesson{ID: id, Number: i + 1, Title: title, Exercise: ex})
	}
	return course
}

// desk is what a batch is looked at with: decisions are kept in memory.
type desk struct {
	Options
	policy  *policy.Policy
	kept    []cohort.Override
	removed []pair
	failure error // of the next attempt to write
}

func newDesk(course *book.Book, b *cohort.Batch) *desk {
	d := &desk{policy: policy.Default(course)}
	index := marks.NewIndex(b)
	d.Options = Options{
		Batch: b, Course: course,
		Marks:     func(o []cohort.Override) []cohort.Mark { return marks.Mark(b, course, d.policy, o) },
		Remarks:   func(s cohort.Score) []string { return marks.Remarks(index, d.policy, s) },
		Candidate: func(digest string) []byte { return candidates[digest] },
		Reference: func(string) []byte { return candidates["reference"] },
		Save: func(o cohort.Override) error {
			if d.failure != nil {
				return d.failure
			}
			d.kept = append(d.kept, o)
			return nil
		},
		Remove: func(student, exercise string) error {
			if d.failure != nil {
				return d.failure
			}
			d.removed = append(d.removed, pair{student, exercise})
			return nil
		},
	}
	return d
}

var errDisk = errors.New("betelt a lemez")

const wrongFile = `package apply

import "errors"

// ErrIDConflict jelzi, hogy az azonosító már más értékkel szerepelt.
var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	return uint64(value) * 2, true, nil /* mindig
	friss */
}
`

const reference = `// Package apply egy ismételhető művelet legkisebb modellje.
package apply

import "errors"

// ErrIDConflict jelzi, hogy egy ismert azonosító más tartalommal érkezett.
var ErrIDConflict = errors.New("azonosito-utkozes")

type Entry struct {
	Value  uint32
	Result uint64
}

func Apply(store map[uint64]Entry, id uint64, value uint32) (result uint64, fresh bool, err error) {
	if old, known := store[id]; known {
		return old.Result, false, nil
	}
	store[id] = Entry{value, uint64(value) * 2}
	return store[id].Result, true, nil
}
`

// candidates are the files that were kept, by digest.
var candidates = map[string][]byte{
	"wrong":     []byte(wrongFile),
	"reference": []byte(reference),
	"broken":    []byte(strings.Replace(wrongFile, "return uint64(value) * 2, true, nil", "retrun 1", 1)),
	"hostile":   []byte("package apply\n\n// \x1b[2J\x1b]0;hatalom\x07 \u202e\tfordítva \xff\n" + strings.Repeat("x", 300) + "\n`nincs vége\r\n"),
	"huge":      []byte("package apply\n" + strings.Repeat("var _ = \"ő\" // sor\n", 12000)),
}

const hostileName = "Tóth \x1b[31mPiros\x1b[0m\n\u202eBéla =cmd() 漢字🙂"

func failing(ex *book.Exercise, metOnes int, output string) check.Verdict {
	v := check.Verdict{Exercise: ex.ID, Kind: check.Failed, Candidate: "wrong"}
	for i, c := range ex.Conditions {
		r := check.Result{Condition: c.Name, Kind: check.Met, Elapsed: 20 * time.Millisecond}
		if i >= metOnes {
			r.Kind = check.Failed
			r.Output = output + "--- FAIL: " + c.Name + " (0.00s)\n    " + ex.ID + "_test.go:31: Apply(raktár, 7, 21) = (42, true, nil), várt: (42, false, nil)\nFAIL\n"
		}
		v.Results = append(v.Results, r)
	}
	if metOnes >= len(ex.Conditions) {
		v.Kind = check.Met
	}
	return v
}

func notBuilt(ex *book.Exercise) check.Verdict {
	return check.Verdict{
		Exercise: ex.ID, Kind: check.NotBuilt, Stage: check.StageCompile, Candidate: "broken",
		Diagnostics: []check.Diagnostic{{File: ex.File, Line: 14, Col: 9, Text: "syntax error: unexpected literal 1 at end of statement"}},
	}
}

// smallBatch has a student for each way in which a submission may end.
func smallBatch(course *book.Book) *cohort.Batch {
	apply, credit := course.Lessons[0].Exercise, course.Lessons[1].Exercise
	all := func(ex *book.Exercise) check.Verdict { return failing(ex, len(ex.Conditions), "") }
	refusedOne := check.Verdict{
		Exercise: apply.ID, Kind: check.Refused, Stage: check.StageScreen, Candidate: "wrong",
		Diagnostics: []check.Diagnostic{{File: apply.File, Line: 3, Col: 8, Text: `import not allowed: "os"`}},
	}
	hostile := failing(apply, 1, "\x1b[2J\x1b]0;hatalom\x07sor\n"+strings.Repeat("hosszú ", 200)+"\n")
	for i := range hostile.Results {
		hostile.Results[i].Output = check.Clean(hostile.Results[i].Output)
	}
	hostile.Candidate = "hostile"
	b := &cohort.Batch{Title: "Idempotencia 2026 ősz", Layout: "Moodle-letöltés"}
	add := func(key, name string, results ...check.Verdict) {
		b.Students = append(b.Students, cohort.Student{Key: key, Name: name, ID: "10" + fmt.Sprint(len(b.Students)), Group: "A csoport"})
		for _, v := range results {
			b.Results = append(b.Results, cohort.Result{Student: key, Exercise: v.Exercise, Path: name + "_1_assignsubmission_file/" + v.Exercise + ".go", Verdict: v})
		}
	}
	add("farkas", "Farkas Márton", all(apply), all(credit))
	add("kiss", "Kiss Anna", failing(apply, len(apply.Conditions)-1, "a raktár mérete: 3\n"), failing(credit, 1, ""))
	add("kovacs", "Kovács Őrs", notBuilt(apply), all(credit))
	add("nagy", "Nagy-Hosszúnevű Benedek Elemér Zsigmond Maximilián", refusedOne)
	add("orsi", "Őrsi Űrhajós", check.Verdict{Exercise: apply.ID, Kind: check.Infrastructure}, all(credit))
	add("toth", hostileName, hostile, failing(credit, 1, ""))
	add("zsido", "Zöld Kétszer")
	b.Notes = []cohort.Note{
		{Kind: cohort.Missing, Student: "nagy", Exercise: credit.ID, Text: "Nincs beadva."},
		{Kind: cohort.Ignored, Student: "kiss", Path: "Kiss Anna_1_assignsubmission_file/jegyzet.txt", Text: "Nem kért fájl, kimaradt."},
		{Kind: cohort.Ambiguous, Student: "zsido", Exercise: apply.ID, Text: "Két fájl is lehetne a beadás: a/apply.go és b/apply.go."},
		{Kind: cohort.Missing, Student: "zsido", Exercise: credit.ID, Text: "Nincs beadva."},
	}
	b.Twins = []cohort.Twin{
		{Exercise: apply.ID, A: "kiss", B: "toth", Share: 0.93},
		{Exercise: apply.ID, A: "kiss", B: "farkas", Share: 1, Same: true},
	}
	return b
}

var named = map[string]tea.Key{
	"enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape}, "tab": {Code: tea.KeyTab}, "backspace": {Code: tea.KeyBackspace},
	"shift+tab": {Code: tea.KeyTab, Mod: tea.ModShift},
	"up":        {Code: tea.KeyUp}, "down": {Code: tea.KeyDown}, "left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight},
	"pgup": {Code: tea.KeyPgUp}, "pgdown": {Code: tea.KeyPgDown}, "home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd},
	"space": {Code: tea.KeySpace, Text: " "}, "f1": {Code: tea.KeyF1}, "ctrl+c": {Code: 'c', Mod: tea.ModCtrl},
}

func keyPress(name string) tea.KeyPressMsg {
	if k, ok := named[name]; ok {
		return tea.KeyPressMsg(k)
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// driver is an instructor at the view: commands run at once, in the test's goroutine.
type driver struct {
	t       testing.TB
	m       *model
	desk    *desk
	quitted bool
	held    []tea.Cmd // commands that wait, while hold is set
	hold    bool
	slowest time.Duration // of Update and View together
}

func sit(t testing.TB, d *desk, width, height int) *driver {
	t.Helper()
	s := &driver{t: t, m: newModel(d.Options), desk: d}
	s.update(tea.WindowSizeMsg{Width: width, Height: height})
	return s
}

// small is an instructor before the small batch.
func small(t testing.TB, width, height int) *driver {
	t.Helper()
	course := testCourse(2)
	return sit(t, newDesk(course, smallBatch(course)), width, height)
}

func (d *driver) update(msg tea.Msg) {
	if _, quit := msg.(tea.QuitMsg); quit {
		d.quitted = true
		return
	}
	begin := time.Now()
	_, cmd := d.m.Update(msg)
	d.m.View()
	d.slowest = max(d.slowest, time.Since(begin))
	d.run(cmd)
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd == nil || d.m.form != nil || d.m.searching {
		return // the only commands of a field make its cursor blink
	}
	if d.hold {
		d.held = append(d.held, cmd)
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	default:
		d.update(msg)
	}
}

// release runs the commands that waited.
func (d *driver) release() {
	d.hold = false
	held := d.held
	d.held = nil
	for _, cmd := range held {
		d.run(cmd)
	}
}

func (d *driver) keys(names ...string) {
	for _, name := range names {
		d.update(keyPress(name))
	}
}

func (d *driver) write(text string) {
	for _, r := range text {
		d.update(keyPress(string(r)))
	}
}

// to chooses the student whose name holds a text.
func (d *driver) to(name string) {
	d.t.Helper()
	d.keys("home")
	for i := 0; !strings.Contains(d.m.chosen().name, name); i++ {
		require.Less(d.t, i, 500, "no student %s", name)
		d.keys("down")
	}
}

// frame is the window as text, without styles and without the spaces at the ends of lines.
func (d *driver) frame() string {
	lines := strings.Split(ansi.Strip(d.m.View().Content), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }

func (d *driver) sees(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		require.Contains(d.t, squeeze(d.frame()), squeeze(text), "the screen:\n%s", d.frame())
	}
}

func (d *driver) seesNot(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		require.NotContains(d.t, squeeze(d.frame()), squeeze(text), "the screen:\n%s", d.frame())
	}
}

// wholeCohort is a large batch in which everybody handed in everything.
func wholeCohort(t testing.TB, students, lessons int) *desk {
	course := testCourse(lessons)
	b := &cohort.Batch{Title: "évfolyam"}
	for i := range students {
		key := fmt.Sprintf("s%03d", i)
		b.Students = append(b.Students, cohort.Student{Key: key, Name: fmt.Sprintf("Szűcs-Ördög %03d. Ágoston", i)})
		for n, l := range course.Lessons {
			met := int(math.Mod(float64(i*7+n*3), float64(len(l.Exercise.Conditions)+1)))
			v := failing(l.Exercise, met, strings.Repeat("a program kiírása, sok sorban\n", 200))
			if (i+n)%11 == 0 {
				v = notBuilt(l.Exercise)
			}
			b.Results = append(b.Results, cohort.Result{Student: key, Exercise: l.ID, Path: key + "/" + l.ID + ".go", Verdict: v})
		}
		if i > 0 {
			b.Twins = append(b.Twins, cohort.Twin{Exercise: course.Lessons[0].ID, A: fmt.Sprintf("s%03d", i-1), B: key, Share: 0.9})
		}
	}
	return newDesk(course, b)
}
