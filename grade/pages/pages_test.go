package pages

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
	"idempotencia/internal/feedback"
)

func written(t testing.TB, in Input) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, Write(dir, in))
	return dir
}

func read(t testing.TB, dir, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(content)
}

func contents(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			all[name] = read(t, dir, name)
		}
		return err
	}))
	return all
}

// nodes walks a page.
func nodes(t testing.TB, page string) []*html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	var all []*html.Node
	for n := range doc.Descendants() {
		all = append(all, n)
	}
	return all
}

func attribute(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}

// text is what a page says, its spaces folded.
func text(t testing.TB, page string) string {
	var b strings.Builder
	for _, n := range nodes(t, page) {
		if n.Type == html.TextNode && n.Parent.Data != "style" {
			b.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestEveryPageIsClosedToTheOutside(t *testing.T) {
	for name, page := range contents(t, written(t, testInput(t))) {
		if path.Ext(name) != ".html" {
			continue
		}
		script, policy, ids := 0, "", map[string]bool{}
		for _, n := range nodes(t, page) {
			if n.Type != html.ElementNode {
				continue
			}
			for _, a := range n.Attr {
				assert.NotEqual(t, "style", a.Key, name)
				assert.False(t, strings.HasPrefix(a.Key, "on"), "%s: %s", name, a.Key)
				if a.Key == "id" {
					assert.False(t, ids[a.Val], "%s: id %s twice", name, a.Val)
					ids[a.Val] = true
				}
			}
			switch n.Data {
			case "html":
				lang, _ := attribute(n, "lang")
				assert.Equal(t, "hu", lang, name)
			case "script":
				script++
				src, ok := attribute(n, "src")
				assert.True(t, ok && strings.HasSuffix(src, scriptFile) && n.FirstChild == nil, "%s: inline script", name)
			case "style", "iframe", "img", "object", "base", "form":
				assert.Fail(t, name, n.Data)
			case "meta":
				if v, _ := attribute(n, "http-equiv"); v == "Content-Security-Policy" {
					policy, _ = attribute(n, "content")
				}
			}
		}
		assert.Contains(t, policy, "default-src 'none'", name)
		assert.NotContains(t, policy, "unsafe", name)
		if strings.HasPrefix(name, studentFolder) {
			assert.Zero(t, script, name)
		}
		assert.NotContains(t, page, "ZgotmplZ", name)
	}
}

func TestEveryLinkLeadsSomewhere(t *testing.T) {
	files := contents(t, written(t, testInput(t)))
	links := 0
	for name, page := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		for _, n := range nodes(t, page) {
			for _, key := range []string{"href", "src"} {
				target, ok := attribute(n, key)
				if !ok || target == "data:," {
					continue
				}
				links++
				file, fragment, _ := strings.Cut(target, "#")
				to := name
				if file != "" {
					to = path.Join(path.Dir(name), file)
				}
				require.Contains(t, files, to, "%s leads to %s", name, target)
				if fragment != "" {
					assert.Contains(t, files[to], `id="`+fragment+`"`, "%s leads to %s", name, target)
				}
			}
		}
	}
	assert.Greater(t, links, 100)
}

// A student's page is handed out: neither another's name nor the reference's text may be on it.
func TestAStudentsPageIsAboutOneStudent(t *testing.T) {
	in := testInput(t)
	dir := written(t, in)
	for _, s := range in.Batch.Students {
		page := read(t, dir, studentFolder+"/"+fileName(s.Key))
		said := text(t, page)
		assert.Contains(t, said, name(s))
		for _, other := range in.Batch.Students {
			if name(other) != name(s) && !strings.HasPrefix(name(s), name(other)) {
				assert.NotContains(t, said, name(other), s.Key)
			}
			if other.Key != s.Key {
				assert.NotContains(t, page, fileName(other.Key))
			}
		}
		assert.NotContains(t, page, "/titkos/ut", "the instructor's machine")
		assert.NotContains(t, said, "hasonló beadás")
		for _, line := range []string{"if entry.Value != value {", "if amount > l.balance"} {
			assert.NotContains(t, said, line, "the reference's code")
		}
		for _, n := range nodes(t, page) {
			if href, ok := attribute(n, "href"); ok && n.Data == "a" {
				assert.True(t, strings.HasPrefix(href, "#"), "%s leads off its page: %s", s.Key, href)
			}
		}
	}
}

func TestAStudentReadsWhatWentWrong(t *testing.T) {
	in := testInput(t)
	dir := written(t, in)
	page := text(t, read(t, dir, "tanulok/1002.html"))
	v := in.Batch.Results[3].Verdict
	r := feedback.New(in.Course.Lesson("apply").Exercise, v)
	require.Len(t, r.Suspicion, 1)
	assert.Contains(t, page, r.Headline)
	assert.Contains(t, page, "Talán ez történt: "+r.Suspicion[0].Title)
	for _, c := range r.Conditions {
		assert.Contains(t, page, c.Mark+" "+c.Word+" · "+plain(c.Text))
	}
	assert.Contains(t, page, "hívás:Apply(store, 7, 22)jött:(42, false, nil)várt:(0, false, azonosito-utkozes)")
	assert.Contains(t, page, "Az oktatód döntése: 5 pont. A gépi értékelés 8 pontot adott. Az indok: Szóban <i>megvédte</i>.")
	assert.Contains(t, page, "Ügyes magyarázat volt.")
	assert.Contains(t, page, "Következő lépés: Kezdd az 1. feladattal")
	late := text(t, read(t, dir, "tanulok/1003.html"))
	assert.Contains(t, late, "Késve érkezett: a megszerzett 8 pontból 4 számít.")
	notBuilt := text(t, read(t, dir, "tanulok/1014.html"))
	assert.Contains(t, notBuilt, "undefined: hiba")
	assert.Contains(t, notBuilt, "Két fájl is lehetne a beadás.")
	pending := text(t, read(t, dir, "tanulok/1021.html"))
	assert.Contains(t, pending, "Az osztályzatod még függőben van")
	assert.Contains(t, pending, "ez nem a te hibád")
}

func TestTheReportNamesWhatNeedsALook(t *testing.T) {
	dir := written(t, testInput(t))
	said := text(t, read(t, dir, reportFile))
	for _, want := range []string{
		"Értékelés · ez a lap az oktatóé", "Idempotencia <b>2026</b>", "23 tanuló, 3 feladat", "Az utolsó beadás ideje: 2026. október 5. 14:05.",
		"Elszigetelésbubblewrap", "a beadás nem éri el a hálózatot", "a rendszerhívásokat nem szűri", "kezdőértéke42", "go1.26.8", strings.Repeat("ab", 32),
		`import not allowed: "os"`, "--- PASS: TestX (0.00s)", "--- PASS: hamis", "1 feltételnél: kifutott az időből.", "1 feltételnél: elfogyott a memória.",
		"s alatt futott le; a feladat többi beadásának fele", "/titkos/ut", "futtasd újra az értékelést ugyanezzel a kimeneti mappával",
		"Űrhajós Őrsi 0 és Űrhajós Őrsi 4 (a megjegyzéseket és a szóközöket nem számítva azonos); Űrhajós Őrsi 0 és Űrhajós Őrsi 8 (82,34 %)", "Hiányzó beadások: 1 tanuló", "Két fájl is lehetne a beadás.", "__MACOSX/<i>",
		"3 tanulónál: Csak azt jegyzi meg, hogy az azonosítót látta már.", "5*", "4†", "függőben",
	} {
		assert.True(t, strings.Contains(said, want), want)
	}
}

func TestAnExercisesPageShowsTheCohort(t *testing.T) {
	in := testInput(t)
	dir := written(t, in)
	page := read(t, dir, "feladatok/credit.html")
	said := text(t, page)
	assert.Contains(t, said, "22 beadás érkezett")
	assert.Contains(t, said, "nem futtatható")
	assert.Contains(t, said, "a megjegyzéseket és a szóközöket nem számítva azonos")
	assert.Contains(t, said, "82,34 %-ban hasonló")
	assert.Contains(t, said, "3–20. sor")
	assert.Contains(t, said, "3 egymáshoz hasonló beadás")
	assert.Contains(t, page, `<td class="met">✓</td>`)
	for _, mark := range []string{"✗", "P", "H", "I", "M", "?"} {
		assert.Contains(t, page, `">`+mark+`</td>`)
	}
	var widths []int
	for _, row := range nodes(t, page) {
		if row.Data == "tr" && row.Parent.Data == "tbody" && len(row.Parent.Parent.Attr) > 0 && row.Parent.Parent.Attr[0].Val == "heat" {
			n := 0
			for cell := range row.ChildNodes() {
				if cell.Type == html.ElementNode {
					span, ok := attribute(cell, "colspan")
					if _, err := fmt.Sscan(span, &n); ok && err == nil {
						n++
						break
					}
					n++
				}
			}
			widths = append(widths, n)
		}
	}
	require.Len(t, widths, 22)
	for _, n := range widths {
		assert.Equal(t, len(in.Course.Lesson("credit").Exercise.AllConditions())+1, n)
	}
}

func TestNobodysNameDoesHarm(t *testing.T) {
	dir := written(t, testInput(t))
	for file, page := range contents(t, dir) {
		if path.Ext(file) == ".html" {
			assert.NotContains(t, page, "<script>", file)
			assert.NotContains(t, page, "<img", file)
			assert.NotContains(t, page, "\u202e", file)
			assert.NotContains(t, page, "\x1b", file)
			assert.NotContains(t, page, "<b>2026", file)
		}
		assert.Regexp(t, `^(index\.html|arculat\.css|jelentes\.js|(tanulok|feladatok)/[a-z0-9_-]+\.html)$`, file)
	}
}

func TestFileNamesAreToldApart(t *testing.T) {
	seen := map[string]string{}
	for _, key := range []string{"kiss-anna", "Kiss-Anna", "kiss anna", "Kíss Anna", "../x", "..", "", "con", "nul", "a.b", strings.Repeat("a", 300), "őrsi", "Őrsi", "a/b", "a\\b", "日本", "-x", "\x00", "x\n"} {
		file := fileName(key)
		assert.Regexp(t, `^[a-z0-9][a-z0-9_-]*\.html$`, file, key)
		assert.LessOrEqual(t, len(file), 100)
		assert.Empty(t, seen[file], key)
		seen[file] = key
		assert.NotEqual(t, "con.html", file)
	}
	in := Input{Course: loadCourse(), Batch: &cohort.Batch{Students: []cohort.Student{{Key: "a"}, {Key: "a"}}}}
	assert.ErrorContains(t, Write(t.TempDir(), in), "one file name")
}

func TestTheSameInputGivesTheSameBytes(t *testing.T) {
	first := contents(t, written(t, testInput(t)))
	assert.Equal(t, first, contents(t, written(t, testInput(t))))
}

func TestASecondRunTakesAwayOnlyItsOwnStalePages(t *testing.T) {
	in := testInput(t)
	dir := written(t, in)
	own := []string{"tanulok/jegyzet.html", "tanulok/lista.csv", "sajat.html"}
	for _, name := range own {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("<p>az oktatóé</p>"), 0o644))
	}
	before, err := os.Stat(filepath.Join(dir, "tanulok", "1001.html"))
	require.NoError(t, err)
	last := len(in.Batch.Students) - 3
	gone := in.Batch.Students[last:]
	for _, s := range gone {
		in.Batch.Results = slicesDelete(in.Batch.Results, s.Key)
	}
	in.Batch.Students, in.Batch.Twins = in.Batch.Students[:last], nil
	require.NoError(t, Write(dir, in))
	files := contents(t, dir)
	for _, s := range gone {
		assert.NotContains(t, files, studentFolder+"/"+fileName(s.Key))
	}
	for _, name := range own {
		assert.Equal(t, "<p>az oktatóé</p>", files[name])
	}
	after, err := os.Stat(filepath.Join(dir, "tanulok", "1001.html"))
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, after), "what did not change is not written again")
}

func slicesDelete(all []cohort.Result, student string) []cohort.Result {
	var left []cohort.Result
	for _, r := range all {
		if r.Student != student {
			left = append(left, r)
		}
	}
	return left
}

func TestAForeignFileInTheWayStopsItBeforeAnythingIsWritten(t *testing.T) {
	for name, put := range map[string]func(path string) error{
		"tanulok/1001.html": func(p string) error { return os.WriteFile(p, []byte("<p>az oktatóé</p>"), 0o644) },
		"index.html":        func(p string) error { return os.WriteFile(p, nil, 0o644) },
		"arculat.css":       func(p string) error { return os.Symlink("/etc/hostname", p) },
		"jelentes.js":       func(p string) error { return os.Mkdir(p, 0o755) },
		"feladatok":         func(p string) error { return os.WriteFile(p, nil, 0o644) },
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, put(path))
		err := Write(dir, testInput(t))
		var foreign *ForeignError
		require.ErrorAs(t, err, &foreign, name)
		assert.ErrorContains(t, err, "ezt nem az értékelő írta, ezért nem írja felül; tedd máshová, vagy adj meg másik kimeneti mappát")
		for file := range contents(t, dir) {
			assert.Contains(t, []string{"tanulok/1001.html", "index.html", "feladatok"}, file, "nothing was written")
		}
	}
}

func TestAnEmptyBatchGivesAReport(t *testing.T) {
	dir := written(t, Input{Course: loadCourse(), Batch: &cohort.Batch{}})
	assert.Contains(t, text(t, read(t, dir, reportFile)), "0 tanuló, 0 feladat, 0 beadás")
	assert.Error(t, Write(t.TempDir(), Input{Course: loadCourse(), Batch: &cohort.Batch{Results: []cohort.Result{{Student: "x"}}}}))
}

func TestNumbersNeverRoundUp(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 7.5: "7,5", 84.9999: "84,99", 100: "100", 20.0 / 3: "6,66", 0.1 + 0.2: "0,3", 70: "70"} {
		assert.Equal(t, want, number(x))
	}
}

func TestPointBiserial(t *testing.T) {
	r, ok := pointBiserial([]bool{true, true, false, false}, []float64{4, 4, 0, 0})
	require.True(t, ok)
	assert.InDelta(t, 1, r, 1e-9)
	r, ok = pointBiserial([]bool{true, false, true, false}, []float64{1, 2, 3, 4})
	require.True(t, ok)
	assert.InDelta(t, -1/2.23606797749979, r, 1e-9)
	_, ok = pointBiserial([]bool{true, false}, []float64{3, 3})
	assert.False(t, ok)
}

func TestWhatLooksLikeATestReport(t *testing.T) {
	for line, want := range map[string]bool{
		"=== RUN   TestX": true, "--- PASS: TestX (0.00s)": true, "\x16--- FAIL: x": true, "PASS": true, "ok  \tidempotencia/x\t0.01s": true,
		`{"Time":"2026","Action":"pass"}`: true, "PASSZ": false, "ok, kész": false, "minden PASS volt": false, "": false,
	} {
		assert.Equal(t, want, testReport.MatchString("elötte\n"+line+"\nutána"), line)
	}
}

// large is a cohort of the size that has to be quick.
func large(b testing.TB, students int) Input {
	in := Input{Course: loadCourse(), Batch: &cohort.Batch{Title: "Nagy"}}
	stored := real(b)
	source := []byte(strings.Repeat("// sor\n", 80))
	for i := range students {
		s := cohort.Student{Key: fmt.Sprintf("%05d", i), Name: fmt.Sprintf("Tanuló %d", i)}
		in.Batch.Students = append(in.Batch.Students, s)
		m := cohort.Mark{Student: s.Key, Grade: 1 + i%5, Percent: float64(i % 101), Max: 150}
		for j, l := range in.Course.Lessons {
			v := check.Verdict{Exercise: l.ID, Kind: check.Failed}
			like := stored[(i+j)%len(stored)].Verdict
			for k, c := range l.Exercise.Conditions {
				r := check.Result{Condition: c.Name, Kind: check.Met}
				if len(like.Results) > 0 && like.Results[k%len(like.Results)].Kind != check.Met {
					r = like.Results[k%len(like.Results)]
					r.Output = strings.ReplaceAll(r.Output, r.Condition, c.Name)
					r.Condition = c.Name
				}
				v.Results = append(v.Results, r)
			}
			in.Batch.Results = append(in.Batch.Results, cohort.Result{Student: s.Key, Exercise: l.ID, Verdict: v})
			m.Scores = append(m.Scores, cohort.Score{Student: s.Key, Exercise: l.ID, Points: float64((i + j) % 11), Max: 10, Counted: true})
		}
		in.Marks = append(in.Marks, m)
	}
	in.Source = func(string, string) []byte { return source }
	return in
}

func BenchmarkWrite300(b *testing.B) {
	in := large(b, 300)
	b.ResetTimer()
	for range b.N {
		require.NoError(b, Write(b.TempDir(), in))
	}
}

func TestTheTemplatesHoldNoUnescapedText(t *testing.T) {
	for _, name := range []string{"student", "exercise", "report", "frame"} {
		content, err := templateFiles.ReadFile("templates/" + name + ".html")
		require.NoError(t, err)
		assert.False(t, bytes.Contains(content, []byte("style=")), name)
	}
}
