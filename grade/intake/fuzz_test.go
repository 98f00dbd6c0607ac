package intake_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/intake"
	"idempotencia/internal/check"
)

// FuzzZip holds Read to its promises whatever bytes it is given.
func FuzzZip(f *testing.F) {
	inner := zipped(f, files{"credit.go": code("credit"), "x/apply(1).go": "1"})
	for _, seed := range []string{
		"", "PK\x05\x06", inner,
		zipped(f, files{"Kiss Réka_101_assignsubmission_file/credit.go": "1", "B_7_Nagy_102_assignsubmission_file_/hazi.zip": inner}),
		zipped(f, files{"kiss_11_901_credit.go": "1", "kiss_11_902_credit-1.go": "2", "nagy_LATE_12_903_hazi.zip": inner}),
		zipped(f, files{"Kiss.zip": inner, "Nagy/credit.go": "1", "\x8brsi/credit.go": "2", "../credit.go": "3", `a\credit.go`: "4"}),
		zipped(f, files{"go.mod": "", "exercises/credit/credit.go": "1", "internal/credit.go": "2", "megoldas.go": code("apply")}),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, content []byte) { readSoundly(t, string(content)) })
}

// FuzzNames does the same with ZIPs that are sound but for their names, one a line. A name that ends
// in .zip holds a ZIP with the names so far.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{
		"Kiss_101_assignsubmission_file/credit.go\nB_7_Nagy_102_assignsubmission_file_/hazi.zip\nx_3_assignsubmission_onlinetext/a.html",
		"kiss_11_901_credit.go\nkiss_11_902_credit-1.go\nnagy_LATE_12_903_hazi.zip\nnagy_12_text.html",
		"Kiss/credit(1).go\nKISS/CREDIT.GO\nKiss.zip\n\x8brsi/credit.go\n../apply.go\nC:\\apply.go\n\u202e/apply.go",
		"go.mod\nexercises/credit/credit.go\ninternal/credit.go\n.git/HEAD\nsolutions/apply/apply.go\nx/exercises/apply/apply.go",
		"con/apply.go\n__MACOSX/._apply.go\na//b/./apply.go\n\u0150/credit.go\nO\u030b/credit.go\nx.rar\nsrc/credit.go.txt",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		var entries []entry
		for i, name := range strings.Split(lines, "\n") {
			if i == 40 || len(name) > 1000 {
				break
			}
			e := entry{name: name, text: code("credit")}
			if strings.HasSuffix(name, "/") {
				e.text = ""
			}
			if strings.HasSuffix(name, ".zip") {
				e.text = archive(t, entries...)
			}
			entries = append(entries, e)
		}
		readSoundly(t, archive(t, entries...))
	})
}

func readSoundly(t *testing.T, content string) {
	t.Helper()
	limits := intake.Limits{Entries: 2000, InnerEntries: 500, Students: 100, Directory: 1 << 20, Inner: 1 << 20, Read: 64 << 20}
	file := filepath.Join(t.TempDir(), "x.zip")
	require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
	d, err := intake.ReadWithin(t.Context(), file, exercises(), limits)
	if err != nil {
		assert.NotEmpty(t, faultOf(t, err).Text)
		return
	}
	sound(t, d)
}

// sound holds for every download, whatever was in it.
func sound(t *testing.T, d *cohort.Download) {
	t.Helper()
	keys := map[string]bool{}
	for _, s := range d.Students {
		assert.Regexp(t, `^[a-z0-9]+(-[a-z0-9]+)*$`, s.Key)
		assert.False(t, keys[s.Key], "the key %s twice", s.Key)
		assert.NotEmpty(t, s.Name)
		assert.Equal(t, check.Clean(s.Name), s.Name)
		keys[s.Key] = true
	}
	assert.LessOrEqual(t, len(d.Students), 100)
	assert.NotEmpty(t, d.Students)
	taken := map[string]bool{}
	for _, s := range d.Submissions {
		assert.True(t, keys[s.Student])
		assert.False(t, taken[s.Student+"/"+s.Exercise], "two submissions of one exercise")
		taken[s.Student+"/"+s.Exercise] = true
		assert.LessOrEqual(t, len(s.Content), check.MaxCandidate)
		for part := range strings.SplitSeq(s.Path, "!/") {
			assert.True(t, filepath.IsLocal(part) && path.Clean(part) == part && check.Clean(part) == part, "path %q", s.Path)
		}
	}
	for _, n := range d.Notes {
		assert.True(t, n.Student == "" || keys[n.Student])
		assert.True(t, strings.HasSuffix(n.Text, "."), n.Text)
		assert.Equal(t, check.Clean(n.Path), n.Path)
		assert.False(t, n.Kind == cohort.Missing && taken[n.Student+"/"+n.Exercise])
	}
}

// BenchmarkRead reads 300 students' ZIPs of 15 exercises out of one ZIP.
func BenchmarkRead(b *testing.B) {
	var ids []string
	student := files{}
	for i := range 15 {
		id := "feladat" + string(rune('a'+i))
		ids = append(ids, id)
		student["exercises/"+id+"/"+id+".go"] = code(id) + strings.Repeat("// egy sor a megoldásból\n", 150)
		student["exercises/"+id+"/"+id+"_test.go"] = code(id)
	}
	packed := zipped(b, student)
	content := files{}
	for i := range 300 {
		content[fmt.Sprintf("Tanuló %d_%d_assignsubmission_file/hazi.zip", i, 1000+i)] = packed
	}
	file := saved(b, "x.zip", zipped(b, content))
	for b.Loop() {
		d, err := intake.Read(b.Context(), file, exercises(ids...))
		require.NoError(b, err)
		require.Len(b, d.Submissions, 300*15)
	}
}
