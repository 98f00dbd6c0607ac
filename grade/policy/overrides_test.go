package policy_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/cohort"
	"idempotencia/grade/policy"
)

const decided = `# Döntések a szóbeli után.

- student: kiss-anna-1042 # évfolyamelső
  exercise: apply
  # kerekítve
  points: 7,5 # nyolc helyett
  reason: |
    Félreérthető volt a szöveg.
    # ez nem megjegyzés

# A következő csak megjegyzés.
- {student: 7, exercise: credit, comment: "Szóban: rendben"}
# vége
`

func TestOverridesAreRead(t *testing.T) {
	all, err := policy.LoadOverrides(write(t, "o.yaml", decided), testStudents(), policy.Default(testBook()))
	require.NoError(t, err)
	assert.Equal(t, []cohort.Override{
		{Student: "kiss-anna-1042", Exercise: "apply", Points: new(7.5), Reason: "Félreérthető volt a szöveg.\n# ez nem megjegyzés"},
		{Student: "7", Exercise: "credit", Comment: "Szóban: rendben"},
	}, all)
	none, err := policy.LoadOverrides(write(t, "o.yaml", "# még nincs\n"), testStudents(), policy.Default(testBook()))
	require.NoError(t, err)
	assert.Empty(t, none)
}

func TestEveryFaultOfTheOverridesIsSaid(t *testing.T) {
	path := write(t, "felulbiralas.yaml", `- {student: kis-anna-1042, exercise: apply, points: 1, reason: x}
- {student: nagy bella, exercise: aply, comment: x}
- {student: "8", exercise: apply, points: 10.5, reason: x}
- {student: "8", exercise: apply, points: 5}
- {student: "8", exercise: apply}
- {student: "8", exercise: credit, points: 5, reason: x}
- {student: nagy-bela-8, exercise: credit, points: 6, reason: x}
- {student: "8", exercise: apply, points: -1, reason: x, ok: x}
- szöveg
`)
	_, err := policy.LoadOverrides(path, testStudents(), policy.Default(testBook()))
	var faults *policy.FaultsError
	require.ErrorAs(t, err, &faults)
	assert.Equal(t, []string{
		"1: nincs ilyen tanuló: kis-anna-1042 (talán erre gondoltál: kiss-anna-1042)",
		"2: nincs ilyen tanuló: nagy bella (talán erre gondoltál: nagy-bela-8)",
		"2: nincs ilyen feladat: aply (talán erre gondoltál: apply)",
		"3: points: 10,5 pont nem adható; erre a feladatra 0 és 10 pont között járhat: apply",
		"4: hiányzik az indoklás (reason); pontot csak indoklással lehet felülbírálni",
		"5: nincs benne döntés: adj pontot (points) vagy megjegyzést (comment)",
		"7: nagy-bela-8 és credit: erről már a 6. sor is dönt; hagyj meg egyet",
		"8: points: „-1” nem jó; 0 és 1000 közötti szám kell",
		"8: ismeretlen mező: ok; itt ezek állhatnak: student, exercise, points, reason, comment",
		"9: felülbírálás: ide „név: érték” sorok kellenek",
	}, told(path, faults))
}

func TestAnIDOfTwoStudentsMeansNobody(t *testing.T) {
	students := append(testStudents(), cohort.Student{Key: "masik-7", Name: "Másik", ID: "7"}, cohort.Student{Key: "8", Name: "Nyolcas"})
	o := cohort.Override{Student: "7", Exercise: "apply", Comment: "x"}
	assert.Equal(t, []string{"2 tanulónak is ez az azonosítója: 7; írd a kulcsát"}, policy.Check(o, students, policy.Default(testBook())))
	key, ok := policy.Match(students, "8")
	assert.True(t, ok)
	assert.Equal(t, "8", key, "a key comes before an id")
	_, ok = policy.Match(append(students, cohort.Student{Key: "x"}), "")
	assert.False(t, ok, "an empty id is nobody's")
}

// save saves one override in a file with this text and gives the text after it.
func save(t *testing.T, text string, o cohort.Override) string {
	t.Helper()
	path := write(t, "o.yaml", text)
	require.NoError(t, policy.SaveOverride(path, o, testStudents(), policy.Default(testBook())))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(data)
}

func TestASavedOverrideLeavesTheRestToTheByte(t *testing.T) {
	fresh := cohort.Override{Student: "nagy-bela-8", Exercise: "credit", Points: new(3.0), Reason: "Megnéztem: = jó"}
	assert.Equal(t, decided+"- student: nagy-bela-8\n  exercise: credit\n  points: 3\n  reason: 'Megnéztem: = jó'\n", save(t, decided, fresh))

	again := cohort.Override{Student: "1042", Exercise: "apply", Points: new(9.0), Reason: "Mégis."}
	got := save(t, decided, again)
	assert.Equal(t, "# Döntések a szóbeli után.\n\n- student: kiss-anna-1042 # évfolyamelső\n  exercise: apply\n  # kerekítve\n  points: 9 # nyolc helyett\n  reason: Mégis.\n",
		got[:strings.Index(got, "Mégis.\n")+len("Mégis.\n")])
	assert.True(t, strings.HasSuffix(got, decided[strings.Index(decided, "\n# A következő"):]), got)

	windows := strings.ReplaceAll("# fej\n- {student: \"8\", exercise: apply, comment: x}\n", "\n", "\r\n")
	assert.Equal(t, windows+"- student: nagy-bela-8\r\n  exercise: credit\r\n  points: 3\r\n  reason: 'Megnéztem: = jó'\r\n", save(t, windows, fresh))
}

func TestASavedOverrideIsReadBack(t *testing.T) {
	o := cohort.Override{Student: "7", Exercise: "apply", Points: new(0.0), Reason: "Két sor:\n  # így\x1b[31m", Comment: "- \"x\": 'y'"}
	want := o
	want.Reason = "Két sor:\n  # így"
	for _, text := range []string{"", "# semmi\n", "[]\n", "[{student: kiss-anna-1042, exercise: apply, comment: x}]\n", "- student: \"7\"\n  exercise: apply\n  comment: régi", "  - student: \"8\"\n    exercise: apply\n    comment: behúzva\n", "-\n  student: kiss-anna-1042\n  exercise: apply\n  comment: külön sorban\n", decided} {
		path := write(t, "o.yaml", text)
		p := policy.Default(testBook())
		var before []cohort.Override
		for _, old := range must(t)(policy.LoadOverrides(path, testStudents(), p)) {
			if old.Student != "7" || old.Exercise != "apply" {
				before = append(before, old)
			}
		}
		require.NoError(t, policy.SaveOverride(path, o, testStudents(), p), "%q", text)
		assert.Equal(t, append(before, want), must(t)(policy.LoadOverrides(path, testStudents(), p)), "%q", text)
		require.NoError(t, policy.SaveOverride(path, o, testStudents(), p), "saving it twice changes nothing")
		assert.Equal(t, append(before, want), must(t)(policy.LoadOverrides(path, testStudents(), p)), "%q", text)
	}
}

func must(t *testing.T) func([]cohort.Override, error) []cohort.Override {
	return func(all []cohort.Override, err error) []cohort.Override {
		t.Helper()
		require.NoError(t, err)
		return all
	}
}

func TestABadOverrideOrAFaultyFileChangesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "o.yaml")
	p := policy.Default(testBook())
	err := policy.SaveOverride(path, cohort.Override{Student: "7", Exercise: "apply", Points: new(11.0), Reason: ""}, testStudents(), p)
	assert.EqualError(t, err, "points: 11 pont nem adható; erre a feladatra 0 és 10 pont között járhat: apply\nhiányzik az indoklás (reason); pontot csak indoklással lehet felülbírálni")
	assert.NoFileExists(t, path)

	const faulty = "- student: senki\n  exercise: apply\n  comment: x\n"
	require.NoError(t, os.WriteFile(path, []byte(faulty), 0o644))
	err = policy.SaveOverride(path, cohort.Override{Student: "7", Exercise: "apply", Comment: "x"}, testStudents(), p)
	assert.ErrorContains(t, err, "o.yaml:1: nincs ilyen tanuló: senki")
	data, _ := os.ReadFile(path)
	assert.Equal(t, faulty, string(data))
}
