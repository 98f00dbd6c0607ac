package intake_test

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/grade/intake"
)

func TestHostileArchives(t *testing.T) {
	method := func(id uint16) func(*zip.FileHeader) { return func(h *zip.FileHeader) { h.Method = id } }
	for name, test := range map[string]struct {
		entries []entry // of Kiss's ZIP
		taken   []string
		said    []string
	}{
		"names that lead out": {
			entries: []entry{{name: "../credit.go"}, {name: "/etc/credit.go"}, {name: `C:\credit.go`}, {name: `a\..\..\credit.go`}, {name: "x/../credit.go"}, {name: strings.Repeat("x", 5000)}},
			said:    []string{"unusable kiss  Kiss.zip!/../credit.go: A csomagbeli név kivezet a mappából, vagy nem lehet fájl neve, ezért nem olvastam el, és még 5 fájl."},
		},
		"backslashes of old Windows programs": {
			entries: []entry{{name: `exercises\credit\credit.go`, text: "1"}},
			taken:   []string{"kiss credit Kiss.zip!/exercises/credit/credit.go"},
		},
		"names that Windows keeps for itself": {
			entries: []entry{{name: "NUL", text: "1"}, {name: "aux.go", text: "2"}, {name: "con/credit.go", text: "3"}},
			taken:   []string{"kiss credit Kiss.zip!/con/credit.go"},
			said: []string{
				"ignored kiss  Kiss.zip!/NUL: Nem feladat fájlja.",
				"ignored kiss  Kiss.zip!/aux.go: Sem a neve, sem a csomagneve nem kért feladaté.",
			},
		},
		"a link": {
			entries: []entry{{name: "credit.go", text: "/etc/passwd", mode: fs.ModeSymlink | 0o777}},
			said:    []string{"unusable kiss credit Kiss.zip!/credit.go: Szimbolikus hivatkozás: nem követem, magát a fájlt kérd be."},
		},
		"a named pipe and a device": {
			entries: []entry{{name: "credit.go", mode: fs.ModeNamedPipe | 0o666}, {name: "apply.go", mode: fs.ModeDevice | 0o666}},
			said: []string{
				"unusable kiss apply Kiss.zip!/apply.go: Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el.",
				"unusable kiss credit Kiss.zip!/credit.go: Nem közönséges fájl (cső, eszköz vagy hasonló), ezért nem olvastam el.",
			},
		},
		"a password": {
			entries: []entry{{name: "credit.go", text: "1", change: func(h *zip.FileHeader) { h.Flags |= 1 }}},
			said:    []string{"unusable kiss credit Kiss.zip!/credit.go: Jelszóval védett, ezért nem tudom elolvasni: jelszó nélkül kérd be."},
		},
		"a bomb": {
			entries: []entry{{name: "credit.go", text: strings.Repeat("\x00", 64<<20)}},
			said:    []string{"unusable kiss credit Kiss.zip!/credit.go: Nagyobb, mint 256 KiB, ezért nem vettem be: egy megoldás ennek a töredéke."},
		},
		"a ZIP in the ZIP": {
			entries: []entry{{name: "hazi.zip", text: zipped(t, files{"credit.go": "1"})}, {name: "apply.go", text: "2"}},
			taken:   []string{"kiss apply Kiss.zip!/apply.go"},
			said:    []string{"unusable kiss  Kiss.zip!/hazi.zip: ZIP a ZIP-ben: ilyen mélyre nem nézek, bontsd ki, vagy kérd be egy szinttel."},
		},
		"the same name twice with different content": {
			entries: []entry{{name: "credit.go", text: "1"}, {name: "credit.go", text: "2"}},
			said: []string{
				"ambiguous kiss credit Kiss.zip!/credit.go: Több, egymástól eltérő fájl is lehetne ez a beadás (Kiss.zip!/credit.go, Kiss.zip!/credit.go), ezért egyiket sem vettem be: kérdezd meg, melyik az.",
			},
		},
		"the same name twice with the same content": {
			entries: []entry{{name: "credit.go", text: "1"}, {name: "credit.go", text: "1"}},
			taken:   []string{"kiss credit Kiss.zip!/credit.go"},
			said: []string{
				"remark kiss credit Kiss.zip!/credit.go: Ugyanez a tartalom több helyen is megvan (Kiss.zip!/credit.go, Kiss.zip!/credit.go): egyet vettem be.",
			},
		},
		"stored as it is": {
			entries: []entry{{name: "credit.go", text: "1", change: method(zip.Store)}},
			taken:   []string{"kiss credit Kiss.zip!/credit.go"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			content := files{"Kiss.zip": archive(t, test.entries...), "Nagy.zip": zipped(t, files{"credit.go": "jó"})}
			for _, path := range []string{folder(t, content), saved(t, "x.zip", zipped(t, content))} {
				d := read(t, path)
				assert.Equal(t, append(append([]string{}, test.taken...), "nagy credit Nagy.zip!/credit.go"), taken(d))
				assert.Equal(t, append([]string{}, test.said...), said(d))
			}
		})
	}
}

func TestDamagedEntries(t *testing.T) {
	good := archive(t, entry{name: "Kiss/credit.go", text: "egy kicsit hosszabb szöveg", change: func(h *zip.FileHeader) { h.Method = zip.Store }})
	sum := binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE([]byte("egy kicsit hosszabb szöveg")))
	directory := strings.LastIndex(good, "PK\x01\x02")
	require.Positive(t, directory)
	for name, test := range map[string]struct{ content, said string }{
		"another content than its checksum": {strings.Replace(good, "kicsit", "kevés!", 1), "Sérült, nem tudtam elolvasni: kérd be újra."},
		"another checksum":                  {strings.ReplaceAll(good, string(sum), "\x01\x02\x03\x04"), "Sérült, nem tudtam elolvasni: kérd be újra."},
		"an unknown compression":            {good[:directory+10] + "\x09" + good[directory+11:], "Olyan tömörítéssel készült, amelyet nem ismerek: bontsd ki, és a kibontott mappát add meg, vagy csomagold újra ZIP-be."},
		"a size that is not its own":        {good[:directory+24] + "\x03" + good[directory+25:], "Sérült, nem tudtam elolvasni: kérd be újra."},
	} {
		t.Run(name, func(t *testing.T) {
			d := read(t, saved(t, "x.zip", test.content))
			assert.Equal(t, []string{"kiss = Kiss"}, names(d))
			assert.Empty(t, d.Submissions)
			assert.Equal(t, []string{"unusable kiss credit Kiss/credit.go: " + test.said}, said(d))
		})
	}
}

func TestLimitsOfOneStudentDoNotTouchTheOthers(t *testing.T) {
	many := files{"Nagy/credit.go": "jó"}
	for _, n := range []string{"a", "b", "c"} {
		many["Kiss/"+n+".zip"] = zipped(t, files{n + ".txt": "1"})
	}
	for name, test := range map[string]struct {
		content files
		limits  intake.Limits
		said    string
	}{
		"a long list of names": {
			content: files{"Kiss.zip": zipped(t, files{"1": "", "2": "", "3": "", "credit.go": ""}), "Nagy.zip": zipped(t, files{"credit.go": "jó"})},
			limits:  intake.Limits{InnerEntries: 3},
			said:    "unusable kiss  Kiss.zip: Több mint 3 fájl van a csomagban, ezért nem olvastam el: kérd be a feladatok fájljait magukban.",
		},
		"a large inner ZIP": {
			content: files{"Kiss.zip": zipped(t, files{"credit.go": "", strings.Repeat("x", 2000): ""}), "Nagy.zip": zipped(t, files{"credit.go": "jó"})},
			limits:  intake.Limits{Inner: 2000},
			said:    "unusable kiss  Kiss.zip: A csomagbeli csomag túl nagy, ezért nem olvastam el: kérd be a feladatok fájljait magukban.",
		},
		"large inner ZIPs together": {
			content: many,
			limits:  intake.Limits{Inners: int64(len(many["Kiss/a.zip"]) * 5 / 2)},
			said:    "unusable kiss  Kiss/c.zip: A csomagbeli csomag túl nagy, ezért nem olvastam el: kérd be a feladatok fájljait magukban.",
		},
		"many ZIPs": {
			content: many,
			limits:  intake.Limits{Archives: 2},
			said:    "unusable kiss  Kiss/c.zip: Több csomagot adott be, mint amennyit egy tanulótól megnyitok: kérd be egyben.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := intake.ReadWithin(t.Context(), saved(t, "x.zip", zipped(t, test.content)), exercises("credit"), test.limits)
			require.NoError(t, err)
			require.Len(t, d.Submissions, 1)
			assert.Equal(t, "nagy", d.Submissions[0].Student)
			assert.Contains(t, said(d), test.said)
		})
	}
}

func TestLimitsOfTheWholeDownload(t *testing.T) {
	content := files{"Kiss/credit.go": "12345", "Nagy/credit.go": "67890", "Zold/credit.go": "12345"}
	path, unpacked := saved(t, "x.zip", zipped(t, content)), folder(t, content)
	for name, test := range map[string]struct {
		path   string
		limits intake.Limits
		said   string
	}{
		"names in a ZIP":         {path, intake.Limits{Entries: 2}, "több mint 2 név a csomagban"},
		"length of a ZIP's list": {path, intake.Limits{Directory: 10}, "több mint 600\u00a0000 név a csomagban"},
		"files in a folder":      {unpacked, intake.Limits{Entries: 4}, "több mint 4 fájl és mappa"},
		"students":               {path, intake.Limits{Students: 2}, "több mint 2 tanuló"},
		"bytes kept":             {path, intake.Limits{Kept: 12}, "több mint 12 bájt beadás"},
		"bytes read":             {unpacked, intake.Limits{Read: 12}, "több mint 12 bájt kibontva"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := intake.ReadWithin(t.Context(), test.path, exercises("credit"), test.limits)
			fault := faultOf(t, err)
			assert.Equal(t, intake.TooLarge, fault.Code)
			assert.Equal(t, test.path+": a letöltés túl nagy ("+test.said+"). Add meg több részletben, vagy vedd ki belőle, ami nem beadás.", err.Error())
		})
	}
}
