package intake_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/grade/cohort"
)

func TestGroupLateAndMissingAreSaid(t *testing.T) {
	d := read(t, folder(t, files{"A csoport_7_Kék Éva_104_assignsubmission_file/credit.go": code("credit")}))
	assert.Equal(t, []cohort.Student{{Key: "104", ID: "104", Name: "Kék Éva", Group: "A csoport"}}, d.Students)
	assert.Equal(t, []cohort.Note{{Kind: cohort.Missing, Student: "104", Exercise: "apply", Text: "Ehhez a feladathoz nem találtam fájlt."}}, d.Notes)

	d = read(t, folder(t, files{"kissreka_LATE_11_901_credit.go": code("credit"), "nagypal_12_902_credit.go": code("credit")}))
	assert.True(t, d.Submissions[0].Late)
	assert.False(t, d.Submissions[1].Late)
}

func TestCanvasTakesTheNewest(t *testing.T) {
	d := read(t, folder(t, files{
		"kissreka_11_901_credit.go": "1", "kissreka_11_950_credit-1.go": "2", "kissreka_11_990_credit-2.go": "3",
		"nagypal_12_902_credit-1.go": "4", "nagypal_12_903_hazi-1.zip": zipped(t, files{"apply.go": "5"}), "nagypal_12_904_masik-2.zip": zipped(t, files{"x.txt": "6"}),
	}), "apply", "credit")
	assert.Equal(t, []string{
		"11 credit kissreka_11_990_credit-2.go", "12 apply nagypal_12_903_hazi-1.zip!/apply.go", "12 credit nagypal_12_902_credit-1.go",
	}, taken(d))
	assert.Equal(t, []string{
		"ignored 11 credit kissreka_11_901_credit.go: Régebbi beadás: újabb is van ebből a fájlból.",
		"ignored 11 credit kissreka_11_950_credit-1.go: Régebbi beadás: újabb is van ebből a fájlból.",
		"remark 11 credit kissreka_11_990_credit-2.go: Többször adta be: a legutóbbit vettem be.",
		"remark 12 credit nagypal_12_902_credit-1.go: A neve szerint újból beadott fájl, de a korábbi nincs a letöltésben: ezt vettem be.",
		"remark 12 apply nagypal_12_903_hazi-1.zip!/apply.go: A neve szerint újból beadott fájl, de a korábbi nincs a letöltésben: ezt vettem be.",
		"ignored 12  nagypal_12_904_masik-2.zip!/x.txt: Nem feladat fájlja.",
	}, said(d))
}

func TestReadingTwiceGivesTheSame(t *testing.T) {
	path := folder(t, files{"Kiss/credit.go": "1", "Kiss/hazi.zip": zipped(t, files{"credit.go": "2", "a.txt": "", "b.txt": ""}), "Nagy/x/y/z.txt": "", "Nagy/apply.go": ""})
	first := read(t, path)
	for range 5 {
		assert.Equal(t, first, read(t, path))
	}
	assert.True(t, slices.ContainsFunc(first.Notes, func(n cohort.Note) bool { return n.Kind == cohort.Ambiguous }))
}

func TestWhatACloneBringsIsSaidOnce(t *testing.T) {
	clone := files{
		".git/HEAD": "", ".gitignore": "", "Makefile": "", "go.mod": "", "main.go": code("main"), "internal/lab/credit.go": "1", "site/apply.go": "2",
		"exercises/credit/credit.go": "3", "exercises/credit/credit_test.go": "4", "exercises/credit/testdata/credit.go": "5", "solutions/credit/credit.go": "6",
		"jegyzet.txt": "7",
	}
	const reason = "A munkafüzet klónjából csak a feladatok fájljai számítanak: a tesztek, a beállítások és a mintamegoldások nem a beadás részei."
	for place, content := range map[string]files{
		"Kiss/klón": prefixed("Kiss/klón/", clone),
		"Kiss.zip":  {"Kiss.zip": zipped(t, clone)},
	} {
		d := read(t, folder(t, merged(content, files{"Nagy/credit.go": "jó"})), "credit")
		inside := place + "/"
		if place == "Kiss.zip" {
			inside = "Kiss.zip!/"
		}
		assert.Equal(t, []string{"kiss credit " + inside + "exercises/credit/credit.go", "nagy credit Nagy/credit.go"}, taken(d))
		assert.ElementsMatch(t, []string{"ignored kiss  " + place + ": " + reason, "ignored kiss  " + inside + "jegyzet.txt: Nem feladat fájlja."}, said(d))
	}
}

func TestOneStudentsFolderOfAMoodleDownload(t *testing.T) {
	outer := folder(t, files{"A_7_Kék Éva_104_assignsubmission_file/hazi.zip": zipped(t, files{"credit.go": "1"})})
	d := read(t, filepath.Join(outer, "A_7_Kék Éva_104_assignsubmission_file"), "credit")
	assert.Equal(t, []cohort.Student{{Key: "104", ID: "104", Name: "Kék Éva", Group: "A"}}, d.Students)
	assert.Equal(t, []string{"104 credit hazi.zip!/credit.go"}, taken(d))
}

func TestNumberedZIPsAreNoCanvasDownload(t *testing.T) {
	zip := zipped(t, files{"credit.go": "1"})
	d := read(t, folder(t, files{"kiss_2026_1_hazi.zip": zip, "nagy_2026_1_hazi.zip": zip}), "credit")
	assert.Equal(t, "tanulónként egy csomag", d.Layout)
	assert.Len(t, d.Submissions, 2)
}

func TestFoldersAroundTheStudents(t *testing.T) {
	for name, test := range map[string]struct {
		content files
		want    []string
		said    []string
	}{
		"one folder around all": {
			content: files{"beadások/Kiss/credit.go": "1", "beadások/Nagy/hazi.zip": zipped(t, files{"credit.go": "2"})},
			want:    []string{"kiss credit beadások/Kiss/credit.go", "nagy credit beadások/Nagy/hazi.zip!/credit.go"},
		},
		"two folders around all": {
			content: files{"a/beadások/Kiss/credit.go": "1", "a/beadások/Nagy/credit.go": "2"},
			want:    []string{"kiss credit a/beadások/Kiss/credit.go", "nagy credit a/beadások/Nagy/credit.go"},
		},
		"one folder around a Canvas download": {
			content: files{"submissions/kiss_11_901_credit.go": "1", "submissions/jegyzet.txt": "2", "submissions/mappa/a.go": "3"},
			want:    []string{"11 credit submissions/kiss_11_901_credit.go"},
			said: []string{
				"ignored   submissions/jegyzet.txt: Egyik tanuló mappájában sincs, ezért nem tudom, kié.",
				"ignored   submissions/mappa/a.go: Egyik tanuló mappájában sincs, ezért nem tudom, kié.",
			},
		},
		"one student alone": {
			content: files{"Kiss/src/credit.go": "1"},
			want:    []string{"kiss credit Kiss/src/credit.go"},
		},
		"one student with one ZIP": {
			content: files{"Kiss/hazi.zip": zipped(t, files{"credit.go": "2"})},
			want:    []string{"kiss credit Kiss/hazi.zip!/credit.go"},
		},
		"a Moodle download beside the ZIP that it came in": {
			content: files{"hazi/Kiss_1_assignsubmission_file/credit.go": "1", "hazi.zip": "PK", "hazi/jegyek.csv": "", "hazi/.git/HEAD": ""},
			want:    []string{"1 credit hazi/Kiss_1_assignsubmission_file/credit.go"},
			said: []string{
				"ignored   hazi.zip: A letöltés mappája mellett van, ezért nem néztem bele.",
				"ignored   hazi/.git: A verziókezelő saját mappája: sosem beadás.",
				"ignored   hazi/jegyek.csv: Egyik tanuló mappájában sincs, ezért nem tudom, kié.",
			},
		},
		"a Moodle download in a student's place": {
			content: files{"hazi.zip": zipped(t, files{"Kiss_1_assignsubmission_file/credit.go": "1"}), "Nagy.zip": zipped(t, files{"credit.go": "2"})},
			want:    []string{"nagy credit Nagy.zip!/credit.go"},
			said:    []string{"unusable hazi  hazi.zip: Egy egész Moodle-letöltés van benne, nem egy tanuló beadása: add meg külön."},
		},
		"a folder and a ZIP of one student": {
			content: files{"Kiss/credit.go": "1", "Kiss.zip": zipped(t, files{"credit.go": "1"})},
			want:    []string{"kiss credit Kiss.zip!/credit.go"},
			said: []string{
				"remark kiss  Kiss.zip: Ugyanezzel a névvel több mappa vagy csomag is van: egy tanulóénak vettem őket.",
				"remark kiss credit Kiss.zip!/credit.go: Ugyanez a tartalom több helyen is megvan (Kiss.zip!/credit.go, Kiss/credit.go): egyet vettem be.",
			},
		},
		"what is handed in besides files": {
			content: files{"Kiss_1_assignsubmission_onlinetext_onlinetext.html": "1", "Kiss_1_assignsubmission_comments/a.txt": "2", "anon_9_1_credit.go": "3"},
			want:    []string{},
			said: []string{
				"ignored   anon_9_1_credit.go: Egyik tanuló mappájában sincs, ezért nem tudom, kié.",
				"ignored 1  Kiss_1_assignsubmission_comments/a.txt: Nem fájlbeadás, ezért nem értékelem.",
				"remark 1  Kiss_1_assignsubmission_onlinetext_onlinetext.html: Online szöveget is írt: ezt nem értékelem, nézd meg magad.",
			},
		},
		"Canvas without names": {
			content: files{"anonymous_9_1_credit.go": "3", "anonymous_8_2_credit.go": "4"},
			want:    []string{"8 credit anonymous_8_2_credit.go", "9 credit anonymous_9_1_credit.go"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := read(t, folder(t, test.content), "credit")
			assert.Equal(t, test.want, taken(d))
			assert.Equal(t, append([]string{}, test.said...), said(d))
		})
	}
}

func TestTooManyGoFilesToLookInto(t *testing.T) {
	content := files{"Kiss/z.go": code("credit"), "Nagy/credit.go": "1"}
	for i := range 70 {
		content["Kiss/a"+string(rune('0'+i/10))+string(rune('0'+i%10))+".go"] = code("main")
	}
	assert.Equal(t, []string{
		"ignored kiss  Kiss/a00.go: Sem a neve, sem a csomagneve nem kért feladaté, és még 63 fájl.",
		"ignored kiss  Kiss/a64.go: Nem feladat neve, és már túl sok ilyen Go-fájl van, hogy a csomagnevét is megnézzem, és még 6 fájl.",
	}, said(read(t, folder(t, content), "credit")))
}
