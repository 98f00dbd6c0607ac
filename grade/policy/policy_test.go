package policy_test

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/internal/book"
	"idempotencia/internal/check"
)

func testBook() *book.Book {
	conditions := []book.Condition{{Name: "TestFresh", Points: 1}, {Name: "TestRepeat", Points: 3}}
	return &book.Book{Lessons: []*book.Lesson{
		{ID: "apply", Exercise: &book.Exercise{ID: "apply", Conditions: conditions}},
		{ID: "credit", Exercise: &book.Exercise{ID: "credit", Conditions: conditions}},
		{ID: "unwritten"},
	}}
}

func testStudents() []cohort.Student {
	return []cohort.Student{
		{Key: "kiss-anna-1042", Name: "Kiss Anna", ID: "1042", Group: "A csoport"},
		{Key: "orsi-urhajos-7", Name: "Őrsi Űrhajós", ID: "7"},
		{Key: "nagy-bela-8", Name: "Nagy Béla", ID: "8"},
	}
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

func load(t *testing.T, text string) *policy.Policy {
	t.Helper()
	p, err := policy.Load(write(t, "policy.yaml", text), testBook())
	require.NoError(t, err)
	return p
}

func TestWhatAFileLeavesOutIsTheDefault(t *testing.T) {
	for _, text := range []string{"", "# csak megjegyzés\n", "\ufeffpoints: 10\n", "limits: {wall: 0s, memory: 0}\r\n", "null\n"} {
		assert.Equal(t, policy.Default(testBook()), load(t, text), "%q", text)
	}
	p := policy.Default(testBook())
	assert.Len(t, p.Exercises, 2)
	assert.Equal(t, check.DefaultLimits(), p.Limits)
	assert.Equal(t, [4]float64{40, 55, 70, 85}, p.Grades)
}

func TestAWholePolicyIsRead(t *testing.T) {
	p := load(t, `exercises:
  credit:
    points: 20
    conditions: {TestFresh: "2,5", TestRepeat: 0}
only: [credit, apply]
points: 5
grades: {2: 50, 5: "87,5"}
limits: {wall: 2s, cpu: 3s, memory: 512 MiB, build: 1m}
late:
  deadline: 2026-10-01 23:59 Europe/Budapest
  grace: 15m
  rule: percent
  percent: 10
  floor: 50
`)
	assert.Equal(t, []string{"apply", "credit"}, p.Only)
	assert.Equal(t, 5.0, p.Exercise("apply").Points)
	assert.Equal(t, 20.0, p.Exercise("credit").Points)
	assert.Equal(t, 2.5, p.Exercise("credit").Total())
	assert.Equal(t, 4.0, p.Exercise("apply").Total(), "another exercise's conditions keep their points")
	assert.Equal(t, [4]float64{50, 55, 70, 87.5}, p.Grades)
	assert.Equal(t, check.Limits{Wall: 2 * time.Second, CPU: 3 * time.Second, Memory: 512 << 20, Build: time.Minute, Output: check.DefaultLimits().Output}, p.Limits)
	assert.True(t, p.Late.Deadline.Equal(time.Date(2026, 10, 1, 21, 59, 0, 0, time.UTC)))
	assert.Equal(t, 10.0, p.Late.Flat, "without a time, one day's percent")
}

func TestEveryFaultIsSaidAtOnceWithItsLine(t *testing.T) {
	path := write(t, "szabalyok.yaml", `points: sok
point: 3
only: []
exercises:
  aply: {points: 5}
  credit:
    conditions: {TestFrehs: 1, TestRepeat: -1}
    points: .nan
grades: {2: 60, 3: 55}
limits: {wall: öt, memory: 3 almafa, cpu: 2h}
late:
  deadline: 2026-10-01 23:59
  rule: percnt
  grace: 15m
  grace: 20m
`)
	_, err := policy.Load(path, testBook())
	var faults *policy.FaultsError
	require.ErrorAs(t, err, &faults)
	assert.Equal(t, []string{
		"1: points: „sok” nem jó; 0 és 1000 közötti szám kell",
		"2: ismeretlen mező: point (talán erre gondoltál: points); itt ezek állhatnak: points, only, exercises, grades, limits, late",
		"3: only: sorolj fel legalább egy feladatot, vagy hagyd el a mezőt",
		"5: nincs ilyen feladat: aply (talán erre gondoltál: apply); a feladatok: apply, credit",
		"7: credit: nincs ilyen feltétel: TestFrehs (talán erre gondoltál: TestFresh)",
		"7: credit: TestRepeat: „-1” nem jó; 0 és 1000 közötti szám kell",
		"8: credit: points: „.nan” nem jó; 0 és 1000 közötti szám kell",
		"9: a jegyhatárok nem emelkednek: elégséges 60%-tól, közepes 55%-tól járna",
		"10: limits: wall: „öt” nem jó; 100ms és 1h közötti idő kell, például 5s, 90s, 2m vagy 1h30m",
		"10: limits: memory: „3 almafa” nem jó; 16 MiB és 1 TiB közötti méret kell, például 512 MiB vagy 1 GiB",
		"10: limits: cpu: „2h” nem jó; 100ms és 1h közötti idő kell, például 5s, 90s, 2m vagy 1h30m",
		"12: late: deadline: hiányzik az időzóna; írd a végére, például: 2026-10-01 23:59 Europe/Budapest",
		"13: late: nincs „percnt” szabály (talán erre gondoltál: percent); ezek vannak: accept, percent, zero",
		"15: late: kétszer szerepel: grace; először a 14. sorban",
	}, told(path, faults))
}

// told is the faults without the file's name, which every one has.
func told(path string, e *policy.FaultsError) []string {
	var lines []string
	for _, f := range e.Faults {
		lines = append(lines, f.String()[len(path)+1:])
	}
	return lines
}

func TestAnOddFileIsRefusedInWords(t *testing.T) {
	for text, want := range map[string]string{
		"- lista\n":                   "1: a szabályzat: ide „név: érték” sorok kellenek",
		"points: 1\n---\npoints: 2\n": "2: egy fájlban csak egy YAML-dokumentum állhat; a --- sor utáni rész fölösleges",
		"a: &x 1\npoints: *x\n":       "1: ismeretlen mező: a; itt ezek állhatnak: points, only, exercises, grades, limits, late",
		"points:\n":                   "1: points: hiányzik az érték",
		"points: 0\n":                 "1: egyik feladat sem ér pontot; legalább egynek adj nullánál több pontot (points)",
		"late: {deadline: holnap}\n":  "1: late: deadline: „holnap” nem időpont; így írd: 2026-10-01 23:59 Europe/Budapest, vagy 2026-10-01T23:59:00+02:00",
		"late: {deadline: 2026-10-01 23:59 Ebudapest}":                    "1: late: deadline: nincs „Ebudapest” nevű időzóna; ilyen nevet írj: Europe/Budapest",
		"late: {deadline: 2026-03-29 02:30 Europe/Budapest}":              "1: late: deadline: ez az időpont az óraátállítás miatt nem létezik: 2026-03-29 02:30 Europe/Budapest",
		"late: {rule: percent}\n":                                         "1: late: a percent szabályhoz add meg, naponta hány százalék vész el (percent)",
		"late: {rule: zero, floor: 20}\n":                                 "1: late: a percent, a floor és a flat csak a percent szabállyal jár együtt; írd hozzá: rule: percent",
		"grades: {4: 85}\n":                                               "1: a jegyhatárok nem emelkednek: jó 85%-tól, jeles 85%-tól járna",
		"late: {grace: 5m}\n":                                             "1: late: a türelmi időnek (grace) nincs mihez képest telnie; add meg a határidőt (deadline)",
		"exercises: {apply: {conditions: {TestFresh: 0, TestRepeat: 0}}}": "1: apply: legalább egy feltétel érjen nullánál több pontot",
	} {
		path := write(t, "p.yaml", text)
		_, err := policy.Load(path, testBook())
		var faults *policy.FaultsError
		if assert.ErrorAs(t, err, &faults, "%q", text) {
			assert.Contains(t, told(path, faults), want)
		}
	}
	_, err := policy.Load(write(t, "p.yaml", "points: 10\nlate:\n\tgrace: 5m\n"), testBook())
	assert.Regexp(t, `p\.yaml:[23]: a YAML nem olvasható: found character that cannot start any token\. Nézd meg a behúzásokat`, err)
	_, err = policy.Load(filepath.Join(t.TempDir(), "nincs.yaml"), testBook())
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestOnlyLimitsAskForANewRun(t *testing.T) {
	base := load(t, "")
	marks := load(t, "grades: {2: 45}\n")
	limits := load(t, "limits: {wall: 2s}\n")
	assert.Equal(t, base.RunDigest(), marks.RunDigest(), "a changed threshold must not regrade")
	assert.NotEqual(t, base.Digest(), marks.Digest())
	assert.NotEqual(t, base.RunDigest(), limits.RunDigest())
	assert.NotEqual(t, base.Digest(), limits.Digest())
	zone := load(t, "late: {deadline: 2026-10-01 23:59 Europe/Budapest}\n")
	offset := load(t, "late: {deadline: \"2026-10-01T21:59:00Z\"}\n")
	assert.Equal(t, zone.Digest(), offset.Digest(), "the same moment is the same policy")
	assert.Len(t, base.Digest(), 64)
}

func TestAGradeBeginsAtItsThreshold(t *testing.T) {
	p := policy.Default(testBook())
	for percent, grade := range map[float64]int{0: 1, 39.99: 1, 40: 2, 39.9999999999: 2, 54.9: 2, 55: 3, 70: 4, 84.999: 4, 85: 5, 100: 5} {
		assert.Equal(t, grade, p.Grade(percent), percent)
	}
}

func TestLateSubmissionsLoseWhatTheRuleSays(t *testing.T) {
	deadline := time.Date(2026, 10, 1, 12, 0, 0, 0, time.UTC)
	percent := policy.Late{Deadline: deadline, Grace: 15 * time.Minute, Rule: policy.Percent, Percent: 10, Floor: 50, Flat: 20}
	zero, accept, open := percent, percent, percent
	zero.Rule, accept.Rule, open.Deadline = policy.Zero, policy.Accept, time.Time{}
	for _, c := range []struct {
		name   string
		rule   policy.Late
		handed time.Time
		marked bool
		late   bool
		share  float64
	}{
		{"in time", percent, deadline, false, false, 1},
		{"within the grace", percent, deadline.Add(15 * time.Minute), true, false, 1},
		{"the first day begun", percent, deadline.Add(16 * time.Minute), false, true, 0.9},
		{"a day to the second", percent, deadline.Add(24 * time.Hour), false, true, 0.9},
		{"the second day begun", percent, deadline.Add(24*time.Hour + 1), false, true, 0.8},
		{"the floor holds", percent, deadline.AddDate(0, 2, 0), false, true, 0.5},
		{"far beyond what a duration can hold", percent, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), false, true, 0.5},
		{"marked, without a time", percent, time.Time{}, true, true, 0.8},
		{"marked, without a deadline", open, deadline, true, true, 0.8},
		{"nothing known", percent, time.Time{}, false, false, 1},
		{"zero", zero, deadline.Add(time.Hour), false, true, 0},
		{"zero, marked", zero, time.Time{}, true, true, 0},
		{"accepted", accept, deadline.Add(time.Hour), false, true, 1},
	} {
		late, share := c.rule.Of(c.handed, c.marked)
		assert.Equal(t, c.late, late, c.name)
		assert.InDelta(t, c.share, share, 1e-12, c.name)
	}
	assert.True(t, percent.Unknown(time.Time{}, false))
	assert.False(t, open.Unknown(time.Time{}, false))
	assert.False(t, percent.Unknown(deadline, false))
	assert.False(t, math.IsNaN(percent.Percent))
}

func TestAPolicyExplainsItself(t *testing.T) {
	p := load(t, "exercises: {credit: {points: \"7,5\"}}\nlate: {deadline: 2026-10-01 23:59 Europe/Budapest, grace: 15m, rule: percent, percent: 10, floor: 50, flat: 20}\n")
	assert.Equal(t, []string{
		"Egy feladat pontja: a feladat pontértéke szorozva azzal az aránnyal, amelyet a teljesülő feltételek pontjai az összes feltétel pontjaiból kitesznek.",
		"Pontértékek: 10 pont: apply; 7,5 pont: credit.",
		"Jegyhatárok: elégséges 40%, közepes 55%, jó 70%, jeles 85%.",
		"Egy feltétel programja legfeljebb 5,00 s ideig fut, 8,00 s processzoridővel és 1,1 GB memóriával; a fordítás egy lépése legfeljebb 20,0 s.",
		"Határidő: 2026. 10. 01. 23:59 (CEST), türelmi idő: 15m.",
		"A késő beadás pontjából minden megkezdett nap 10%-ot levesz, de legalább 50% megmarad. Ha csak annyi ismert, hogy késett, a levonás 20%.",
		"Ha a beadás ideje nem ismert, és a tanulmányi rendszer nem jelölte későnek, időben beadottnak számít.",
	}, p.Describe())
	assert.Contains(t, policy.Default(testBook()).Describe(), "Minden feladat 10 pontot ér.")
}
