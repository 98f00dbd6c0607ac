package policy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
	"idempotencia/internal/check"
)

func hostileBatch() *cohort.Batch {
	return &cohort.Batch{
		Title: "Kiss Anna letöltése", Students: testStudents(),
		Results: []cohort.Result{{
			Student: "kiss-anna-1042", Exercise: "apply", Path: "Kiss Anna_1042_assignsubmission_file/apply.go", Job: "ab",
			Verdict: check.Verdict{
				Exercise: "apply", Kind: check.Failed, Diagnostics: []check.Diagnostic{{Text: "Anna Kiss írta"}},
				Results: []check.Result{{Condition: "TestFresh", Kind: check.Failed, Output: "szerző: Őrsi Űrhajós|vége: KissAnna", Cut: 5, CutAt: len("szerző: Őrsi Űrhajós")}},
			},
		}},
		Notes: []cohort.Note{
			{Kind: cohort.Missing, Student: "orsi-urhajos-7", Exercise: "apply", Path: "Őrsi Űrhajós_7", Text: "Őrsi Űrhajós nem adott be semmit."},
			{Kind: cohort.Ignored, Path: "Kiss Anna/x.txt", Text: "Kiss Anna fájlja."},
		},
		Twins: []cohort.Twin{{Exercise: "apply", A: "kiss-anna-1042", B: "nagy-bela-8", Share: 1}},
	}
}

func TestThePseudonymousBatchNamesNobody(t *testing.T) {
	b := hostileBatch()
	before, err := json.Marshal(b)
	require.NoError(t, err)
	names, err := policy.Pseudonyms(b.Students, filepath.Join(t.TempDir(), "kulcs.json"))
	require.NoError(t, err)
	twin := names.Batch(b)
	text, err := json.Marshal(twin)
	require.NoError(t, err)
	for _, secret := range []string{"Kiss", "Anna", "Űrhajós", "Béla", "orsi", "1042", "A csoport", "nagy-bela"} {
		assert.NotContains(t, string(text), secret)
	}
	after, err := json.Marshal(b)
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after), "the batch itself stays as it is")
	for i, s := range twin.Students {
		assert.Regexp(t, `^H-[2-9B-Z]{4}$`, s.Name)
		assert.Equal(t, s.Name, s.Key)
		if i > 0 {
			assert.Less(t, twin.Students[i-1].Key, s.Key, "the order of the names would tell")
		}
	}
	r := twin.Results[0]
	assert.Equal(t, r.Student+"/apply.go", r.Path)
	assert.Equal(t, "ab", r.Job)
	out := r.Verdict.Results[0]
	assert.Regexp(t, `^szerző: H-....$`, out.Output[:out.CutAt], "the cut is still where it was")
	assert.Equal(t, twin.Twins[0].A, r.Student)
	o := names.Overrides([]cohort.Override{{Student: "1042", Exercise: "apply", Comment: "Kiss Anna, ügyes."}}, b.Students)
	assert.Equal(t, []cohort.Override{{Student: r.Student, Exercise: "apply", Comment: r.Student + ", ügyes."}}, o)
}

func TestPseudonymsStayAndGrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kulcs.json")
	first, err := policy.Pseudonyms(testStudents()[:2], path)
	require.NoError(t, err)
	assert.Contains(t, first.Notice(path), "Ha volt már kulcsfájl, és elveszett, a korábbi kimutatások álnevei ezekkel nem azonosak.")
	if runtime.GOOS != "windows" {
		info, err := os.Stat(path)
		require.NoError(t, err)
		assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
	old := first.Batch(hostileBatch()).Results[0].Student
	held, err := os.ReadFile(path)
	require.NoError(t, err)

	same, err := policy.Pseudonyms(testStudents()[:2], path)
	require.NoError(t, err)
	assert.False(t, same.Created)
	unchanged, _ := os.ReadFile(path)
	assert.Equal(t, string(held), string(unchanged))

	more, err := policy.Pseudonyms(testStudents(), path)
	require.NoError(t, err)
	assert.Equal(t, old, more.Batch(hostileBatch()).Results[0].Student)
	grown, _ := os.ReadFile(path)
	assert.Contains(t, string(grown), "nagy-bela-8")
	assert.Contains(t, string(grown), old)
	again, err := policy.Pseudonyms(nil, path)
	require.NoError(t, err)
	assert.Equal(t, old, again.Batch(hostileBatch()).Results[0].Student, "who is away today keeps the pseudonym")
}

func TestAnUnusableKeyFileIsLeftAlone(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "nem olvasható",
		"{\"version\": 9}": "a változata 9, ez a program az 1. változatot ismeri",
		`{"version":1,"students":[{"pseudonym":"H-2222","key":"a"},{"pseudonym":"H-2222","key":"b"}],"groups":[]}`: "kétszer szereplő bejegyzés",
		`{"version":1,"students":[{"pseudonym":"","key":"a"}]}`:                                                    "hiányos",
		`{"version":1,"more":true}`: "nem olvasható",
	} {
		path := write(t, "kulcs.json", text)
		_, err := policy.Pseudonyms(testStudents(), path)
		var fault *policy.KeyFileError
		require.ErrorAs(t, err, &fault, "%q", text)
		assert.ErrorContains(t, err, want)
		assert.ErrorContains(t, err, "Állítsd vissza biztonsági másolatból")
		data, _ := os.ReadFile(path)
		assert.Equal(t, text, string(data))
	}
}
