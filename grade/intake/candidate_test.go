package intake_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
)

func TestWhichFileIsTheSubmission(t *testing.T) {
	for name, test := range map[string]struct {
		content files // of one student's folder
		taken   []string
		said    []string
	}{
		"the exact name wins over a decorated one": {
			content: files{"credit.go": "1", "credit(1).go": "2", "credit (2).go": "3", "regi/CREDIT.GO": "4"},
			taken:   []string{"credit credit.go"},
			said: []string{
				"ignored credit credit (2).go: Van pontosan credit.go nevű fájl is: az számít.",
				"ignored credit credit(1).go: Van pontosan credit.go nevű fájl is: az számít.",
				"ignored credit regi/CREDIT.GO: Van pontosan credit.go nevű fájl is: az számít.",
			},
		},
		"a decorated name alone is taken": {
			content: files{"credit(1).go": "1", "APPLY.GO": "2"},
			taken:   []string{"apply APPLY.GO", "credit credit(1).go"},
			said: []string{
				"remark apply APPLY.GO: Bevettem, bár a név kis- és nagybetűi eltérnek.",
				"remark credit credit(1).go: Bevettem, bár a név vége „(1)”.",
			},
		},
		"what Windows and file managers add": {
			content: files{"credit.go.txt": "1", "apply - másolat (2).go": "2"},
			taken:   []string{"apply apply - másolat (2).go", "credit credit.go.txt"},
			said: []string{
				"remark apply apply - másolat (2).go: Bevettem, bár a név vége „- másolat (2)”.",
				"remark credit credit.go.txt: Bevettem, bár a név vége „.txt”.",
			},
		},
		"decorated names with different content are ambiguous": {
			content: files{"credit(1).go": "1", "credit (2).go": "2"},
			said: []string{
				"ambiguous credit credit (2).go: Több, egymástól eltérő fájl is lehetne ez a beadás (credit (2).go, credit(1).go), ezért egyiket sem vettem be: kérdezd meg, melyik az.",
			},
		},
		"two submissions with different content are ambiguous": {
			content: files{"credit.go": "1", "uj/credit.go": "2", "hazi.zip": zipped(t, files{"credit.go": "3", "x/credit.go": "4"})},
			said: []string{
				"ambiguous credit credit.go: Több, egymástól eltérő fájl is lehetne ez a beadás (credit.go, hazi.zip!/credit.go, hazi.zip!/x/credit.go és még 1 fájl), ezért egyiket sem vettem be: kérdezd meg, melyik az.",
			},
		},
		"the same content twice is taken once": {
			content: files{"credit.go": "1", "hazi.zip": zipped(t, files{"exercises/credit/credit.go": "1"})},
			taken:   []string{"credit credit.go"},
			said:    []string{"remark credit credit.go: Ugyanez a tartalom több helyen is megvan (credit.go, hazi.zip!/exercises/credit/credit.go): egyet vettem be."},
		},
		"a file that only its package clause names": {
			content: files{"megoldas.go": "// Megoldás.\n" + code("credit"), "main.go": code("main"), "masik.go": "package apply // a\n", "harmadik.go": "package apply // b\n"},
			taken:   []string{"credit megoldas.go"},
			said: []string{
				"ambiguous apply harmadik.go: Több, egymástól eltérő fájl is lehetne ez a beadás (harmadik.go, masik.go), ezért egyiket sem vettem be: kérdezd meg, melyik az.",
				"ignored  main.go: Sem a neve, sem a csomagneve nem kért feladaté.",
				"remark credit megoldas.go: Bevettem, bár a neve nem mond feladatot, de a csomagneve credit.",
			},
		},
		"a helper beside the exercise": {
			content: files{"credit.go": "1", "segito.go": code("credit")},
			taken:   []string{"credit credit.go"},
			said:    []string{"ignored credit segito.go: Csak a credit.go számít: a feladat mellé tett további fájl nem része a beadásnak."},
		},
		"tests, build files, solutions and systems' files": {
			content: files{
				"credit.go": "1", "credit_test.go": "2", "go.mod": "3", "go.work": "4", "solutions/credit/credit.go": "5", "__MACOSX/._credit.go": "6",
				"._credit.go": "7", ".DS_Store": "8", "Thumbs.db": "9", "node_modules/a/credit.go": "10", "testdata/credit.go": "11", ".idea/credit.go": "12", "a.pdf": "13",
			},
			taken: []string{"credit credit.go"},
			said: []string{
				"ignored  .DS_Store: A rendszer saját fájlja: nem a beadás része.",
				"ignored  ._credit.go: A rendszer saját fájlja: nem a beadás része.",
				"ignored  .idea: Rejtett fájl vagy mappa: nem a beadás része.",
				"ignored  Thumbs.db: A rendszer saját fájlja: nem a beadás része.",
				"ignored  __MACOSX: A rendszer saját mappája: nem a beadás része.",
				"ignored  a.pdf: Nem feladat fájlja.",
				"ignored  credit_test.go: Tesztfájl: az értékelés a munkafüzet saját tesztjeit futtatja.",
				"ignored  go.mod: A fordítás beállítása: az értékelés a munkafüzetét használja.",
				"ignored  go.work: A fordítás beállítása: az értékelés a munkafüzetét használja.",
				"ignored  node_modules: Mások csomagjainak mappája: nem a beadás része.",
				"ignored  solutions: A mintamegoldások helye: onnan nem veszek beadást.",
				"ignored  testdata: A tesztek adatai: nem a beadás része.",
			},
		},
		"an empty and a binary file go on to the screen": {
			content: files{"credit.go": "", "apply.go": "\x7fELF\x00\x01"},
			taken:   []string{"apply apply.go", "credit credit.go"},
		},
		"too large": {
			content: files{"credit.go": strings.Repeat("x", check.MaxCandidate+1), "apply.go": strings.Repeat("x", check.MaxCandidate)},
			taken:   []string{"apply apply.go"},
			said:    []string{"unusable credit credit.go: Nagyobb, mint 256 KiB, ezért nem vettem be: egy megoldás ennek a töredéke."},
		},
		"archives that are not read": {
			content: files{"credit.7z": "x", "hazi.tar.gz": "x", "hazi.rar": "x", "rossz.zip": "PK", "ures.zip": ""},
			said: []string{
				"unusable  credit.7z: 7z csomagot nem olvasok: bontsd ki, vagy kérd be ZIP-ben.",
				"unusable  hazi.rar: rar csomagot nem olvasok: bontsd ki, vagy kérd be ZIP-ben.",
				"unusable  hazi.tar.gz: tar.gz csomagot nem olvasok: bontsd ki, vagy kérd be ZIP-ben.",
				"unusable  rossz.zip: Nem ép ZIP: kérd be újra, vagy bontsd ki kézzel.",
				"unusable  ures.zip: Nem ép ZIP: kérd be újra, vagy bontsd ki kézzel.",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			// A second student keeps the layout plain, and must not be disturbed.
			content := merged(prefixed("Kiss/", test.content), files{"Nagy/credit.go": "jó"})
			for _, d := range []*cohort.Download{read(t, folder(t, content)), read(t, saved(t, "x.zip", zipped(t, content)))} {
				want := []string{}
				for _, line := range test.taken {
					id, path, _ := strings.Cut(line, " ")
					want = append(want, "kiss "+id+" Kiss/"+path)
				}
				assert.Equal(t, append(want, "nagy credit Nagy/credit.go"), taken(d))
				got := []string{}
				for _, line := range said(d) {
					line = strings.ReplaceAll(line, "Kiss/", "")
					got = append(got, strings.Replace(line, " kiss ", " ", 1))
				}
				assert.Equal(t, append([]string{}, test.said...), got)
				assert.Equal(t, []byte("jó"), d.Submissions[len(d.Submissions)-1].Content)
			}
		})
	}
}

func TestWhatIsMissingMayBeInAnUnreadableArchive(t *testing.T) {
	d := read(t, folder(t, files{"Kiss/hazi.rar": "x", "Nagy/": ""}), "credit")
	assert.Equal(t, []cohort.Note{
		{Kind: cohort.Missing, Student: "kiss", Exercise: "credit", Text: "Ehhez a feladathoz nem találtam fájlt; lehet, hogy a nem olvasható csomagban vagy mappában van."},
		{Kind: cohort.Unusable, Student: "kiss", Path: "Kiss/hazi.rar", Text: "rar csomagot nem olvasok: bontsd ki, vagy kérd be ZIP-ben."},
		{Kind: cohort.Missing, Student: "nagy", Exercise: "credit", Text: "Ehhez a feladathoz nem találtam fájlt."},
	}, d.Notes)
}

func TestManyNotesOfOneKindAreFolded(t *testing.T) {
	content := files{"Kiss/credit.go": "1", "Nagy/apply.go": "1"}
	for i := range 315 {
		content["Kiss/kepek/"+strings.Repeat("k", i+1)[:min(i+1, 200)]+"/"+string(rune('a'+i%26))+".png"] = ""
		content["Kiss/node_modules/"+strings.Repeat("m", i%100+1)+"/x.js"] = ""
	}
	d := read(t, saved(t, "x.zip", zipped(t, content)))
	notes := said(d)
	assert.Len(t, notes, 2)
	assert.Regexp(t, `^ignored kiss  Kiss/kepek/k/a.png: Nem feladat fájlja, és még \d{3} fájl\.$`, notes[0])
	assert.Equal(t, "ignored kiss  Kiss/node_modules: Mások csomagjainak mappája: nem a beadás része.", notes[1])
}
