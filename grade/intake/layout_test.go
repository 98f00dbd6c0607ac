package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEveryLayoutIsDetected(t *testing.T) {
	workbook := files{
		"go.mod": "module idempotencia\n", "main.go": "package main\n", "internal/lab/apply.go": "package lab\n",
		"exercises/apply/apply.go": code("apply"), "exercises/apply/apply_test.go": code("apply"), "exercises/apply/testdata/apply.go": code("apply"),
		"exercises/credit/credit.go": code("credit"), "solutions/credit/credit.go": "package credit // minta\n",
	}
	for name, test := range map[string]struct {
		content       files
		layout        string
		want, persons []string
	}{
		"Moodle": {
			content: files{
				"Kiss Réka_101_assignsubmission_file/credit.go":                    code("credit"),
				"Nagy Pál_102_assignsubmission_file_/apply.go":                     code("apply"),
				"Őrsi Űrhajós_103_assignsubmission_file/exercises/apply/apply.go":  code("apply"),
				"A csoport_7_Kék Éva_104_assignsubmission_file/hazi.zip":           zipped(t, files{"credit.go": code("credit")}),
				"Résztvevő_105_assignsubmission_file/munka.zip":                    zipped(t, prefixed("idempotencia-main/", workbook)),
				"Üres Ubul_106_assignsubmission_onlinetext/onlinetext.html":        "<p>package credit</p>",
				"Kiss Réka_101_assignsubmission_onlinetext/onlinetext.html":        "<p>kérem</p>",
				"Zöld Zoé_107_assignsubmission_file_/megoldások/exercises/a/b.txt": "",
			},
			layout: "Moodle-letöltés",
			want: []string{
				"104 credit A csoport_7_Kék Éva_104_assignsubmission_file/hazi.zip!/credit.go",
				"101 credit Kiss Réka_101_assignsubmission_file/credit.go",
				"102 apply Nagy Pál_102_assignsubmission_file_/apply.go",
				"103 apply Őrsi Űrhajós_103_assignsubmission_file/exercises/apply/apply.go",
				"105 apply Résztvevő_105_assignsubmission_file/munka.zip!/idempotencia-main/exercises/apply/apply.go",
				"105 credit Résztvevő_105_assignsubmission_file/munka.zip!/idempotencia-main/exercises/credit/credit.go",
			},
			persons: []string{"104 = Kék Éva", "101 = Kiss Réka", "102 = Nagy Pál", "103 = Őrsi Űrhajós", "105 = Résztvevő 105", "106 = Üres Ubul", "107 = Zöld Zoé"},
		},
		"Moodle without folders": {
			content: files{
				"Kiss Réka_101_assignsubmission_file_credit.go": code("credit"),
				"Participant_9_assignsubmission_file_hazi.zip":  zipped(t, files{"apply/apply.go": code("apply")}),
			},
			layout: "Moodle-letöltés",
			want: []string{
				"101 credit Kiss Réka_101_assignsubmission_file_credit.go",
				"9 apply Participant_9_assignsubmission_file_hazi.zip!/apply/apply.go",
			},
			persons: []string{"101 = Kiss Réka", "9 = Participant 9"},
		},
		"Moodle in a folder of its own": {
			content: files{"Kurzus-1. házi-1234/Kiss Réka_101_assignsubmission_file/credit.go": code("credit"), "__MACOSX/x/._y": "", ".DS_Store": ""},
			layout:  "Moodle-letöltés",
			want:    []string{"101 credit Kurzus-1. házi-1234/Kiss Réka_101_assignsubmission_file/credit.go"},
			persons: []string{"101 = Kiss Réka"},
		},
		"Canvas": {
			content: files{
				"kissreka_11_901_credit.go": code("credit"), "nagypal_LATE_12_902_apply.go": code("apply"),
				"kekeva_13_903_hazi.zip": zipped(t, files{"exercises/apply/apply.go": code("apply")}), "urhajos_14_text.html": "<p>itt van</p>",
			},
			layout:  "Canvas-letöltés",
			want:    []string{"13 apply kekeva_13_903_hazi.zip!/exercises/apply/apply.go", "11 credit kissreka_11_901_credit.go", "12 apply nagypal_LATE_12_902_apply.go"},
			persons: []string{"13 = kekeva", "11 = kissreka", "12 = nagypal", "14 = urhajos"},
		},
		"a folder for each student": {
			content: files{
				"Kiss Réka/credit.go": code("credit"), "Őrsi Űrhajós/hazi/exercises/apply/apply.go": code("apply"), "$(id).go/credit.go": code("credit"),
				"=HYPERLINK(1)/credit.go": code("credit"), "<script>/apply.go": code("apply"), "Üres/": "", "CON/credit.go": code("credit"),
			},
			layout: "tanulónként egy mappa",
			want: []string{
				"id-go credit $(id).go/credit.go", "script apply <script>/apply.go", "hyperlink-1 credit =HYPERLINK(1)/credit.go",
				"hallgato-a3dbc4b6 credit CON/credit.go", "kiss-reka credit Kiss Réka/credit.go", "orsi-urhajos apply Őrsi Űrhajós/hazi/exercises/apply/apply.go",
			},
			persons: []string{
				"id-go = $(id).go", "script = <script>", "hyperlink-1 = =HYPERLINK(1)", "hallgato-a3dbc4b6 = CON", "kiss-reka = Kiss Réka",
				"orsi-urhajos = Őrsi Űrhajós", "ures = Üres",
			},
		},
		"a ZIP for each student": {
			content: files{
				"Kiss Réka.zip": zipped(t, files{"credit.go": code("credit")}), "nagy.ZIP": zipped(t, prefixed("mappa/", workbook)),
			},
			layout:  "tanulónként egy csomag",
			want:    []string{"kiss-reka credit Kiss Réka.zip!/credit.go", "nagy apply nagy.ZIP!/mappa/exercises/apply/apply.go", "nagy credit nagy.ZIP!/mappa/exercises/credit/credit.go"},
			persons: []string{"kiss-reka = Kiss Réka", "nagy = nagy"},
		},
		"git clones": {
			content: merged(prefixed("hazi-kiss/", workbook), files{"hazi-kiss/.git/HEAD": "ref: x", "hazi-kiss/.git/credit.go": code("credit"), "hazi-nagy/.git/HEAD": "x", "hazi-nagy/credit.go": code("credit")}),
			layout:  "tanulónként egy git-klón",
			want:    []string{"hazi-kiss apply hazi-kiss/exercises/apply/apply.go", "hazi-kiss credit hazi-kiss/exercises/credit/credit.go", "hazi-nagy credit hazi-nagy/credit.go"},
			persons: []string{"hazi-kiss = hazi-kiss", "hazi-nagy = hazi-nagy"},
		},
		"one student's workbook": {
			content: workbook,
			layout:  "egyetlen tanuló",
			want:    []string{"letoltes apply exercises/apply/apply.go", "letoltes credit exercises/credit/credit.go"},
			persons: []string{"letoltes = letöltés"},
		},
		"one student's files": {
			content: files{"credit.go": code("credit"), "apply/apply.go": code("apply")},
			layout:  "egyetlen tanuló",
			want:    []string{"letoltes apply apply/apply.go", "letoltes credit credit.go"},
			persons: []string{"letoltes = letöltés"},
		},
		"one student's exercises folder": {
			content: files{"credit/credit.go": code("credit"), "apply/apply.go": code("apply")},
			layout:  "egyetlen tanuló",
			want:    []string{"letoltes apply apply/apply.go", "letoltes credit credit/credit.go"},
			persons: []string{"letoltes = letöltés"},
		},
		"students beside a stray file": {
			content: files{"credit.go": code("credit"), "Kiss/credit.go": code("credit"), "Nagy/credit.go": code("credit")},
			layout:  "tanulónként egy mappa",
			want:    []string{"kiss credit Kiss/credit.go", "nagy credit Nagy/credit.go"},
			persons: []string{"kiss = Kiss", "nagy = Nagy"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := read(t, folder(t, test.content))
			assert.Equal(t, test.layout, d.Layout)
			assert.Equal(t, test.want, taken(d))
			assert.Equal(t, test.persons, names(d))

			// The same in one ZIP gives the same, but for a student whose name was the folder's.
			d = read(t, saved(t, "letöltés.zip", zipped(t, test.content)))
			assert.Equal(t, test.layout+", egy ZIP-ben", d.Layout)
			assert.Equal(t, test.want, taken(d))
			assert.Equal(t, test.persons, names(d))

			// And so does that ZIP alone in a folder.
			if test.layout != "egyetlen tanuló" {
				d = read(t, folder(t, files{"minden.zip": zipped(t, test.content)}))
				assert.Equal(t, test.layout+", egy ZIP-ben", d.Layout)
				assert.Equal(t, test.persons, names(d))
				assert.Len(t, d.Submissions, len(test.want))
				assert.True(t, strings.HasPrefix(d.Submissions[0].Path, "minden.zip!/"), d.Submissions[0].Path)
			}
		})
	}
}
