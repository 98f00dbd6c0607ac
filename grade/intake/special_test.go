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
	assert.Equal(t, "hallgatónként egy csomag", d.Layout)
	assert.Len(t, d.Submissions, 2)
}
