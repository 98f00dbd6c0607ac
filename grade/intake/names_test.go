package intake_test

import (
	"archive/zip"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

	"idempotencia/internal/check"
)

func TestNamesInOldEncodings(t *testing.T) {
	people := []string{"Őrsi Űrhajós", "Kiss Réka", "Ödön Ágnes", "Írisz Ármin"}
	for name, test := range map[string]struct {
		table *charmap.Charmap
		said  string
	}{
		"what Windows writes": {charmap.CodePage852, "CP852"},
		"ANSI":                {charmap.Windows1250, "Windows-1250"},
		"ISO":                 {charmap.ISO8859_2, "Windows-1250"}, // the same bytes for Hungarian letters
	} {
		t.Run(name, func(t *testing.T) {
			var entries []entry
			for _, p := range people {
				encoded, err := test.table.NewEncoder().String(p)
				require.NoError(t, err)
				entries = append(entries, entry{name: encoded + "/credit.go", text: p, change: func(h *zip.FileHeader) { h.NonUTF8 = true }})
			}
			d := read(t, saved(t, "x.zip", archive(t, entries...)), "credit")
			assert.Equal(t, []string{"irisz-armin = Írisz Ármin", "kiss-reka = Kiss Réka", "odon-agnes = Ödön Ágnes", "orsi-urhajos = Őrsi Űrhajós"}, names(d))
			assert.Equal(t, []string{"remark   : A fájlnevek kódolása nincs jelölve, " + test.said + " kódolásúnak vettem: nézd meg, jók-e a nevek."}, said(d))
		})
	}
}

func TestTheUnicodeNameOfAnOldArchiveCounts(t *testing.T) {
	old, real := "\x8brsi/credit.go", "Őrsi/credit.go"
	d := read(t, saved(t, "x.zip", archive(t, entry{name: old, change: func(h *zip.FileHeader) {
		h.NonUTF8 = true
		h.Extra = binary.LittleEndian.AppendUint16(nil, 0x7075)
		h.Extra = binary.LittleEndian.AppendUint16(h.Extra, uint16(5+len(real)))
		h.Extra = append(h.Extra, 1)
		h.Extra = binary.LittleEndian.AppendUint32(h.Extra, crc32.ChecksumIEEE([]byte(old)))
		h.Extra = append(h.Extra, real...)
	}})), "credit")
	assert.Equal(t, []string{"orsi credit Őrsi/credit.go"}, taken(d))
	assert.Empty(t, said(d))
}

func TestStudentsWithLookalikeNames(t *testing.T) {
	nfc, nfd := norm.NFC.String("Őrsi"), norm.NFD.String("Őrsi")
	content := files{nfc + "/credit.go": "1", nfd + "/credit.go": "2", "kiss/credit.go": "3", "Kiss/credit.go": "4", "Ab\u202ecd/credit.go": "5"}
	d := read(t, folder(t, content), "credit")
	assert.Equal(t, d.Notes, read(t, saved(t, "x.zip", zipped(t, content)), "credit").Notes)
	require.Len(t, d.Students, 4)
	assert.Equal(t, "Abcd", d.Students[0].Name)
	assert.Regexp(t, `^kiss-[0-9a-f]{8}$`, d.Students[1].Key)
	assert.Regexp(t, `^kiss-[0-9a-f]{8}$`, d.Students[2].Key)
	assert.NotEqual(t, d.Students[1].Key, d.Students[2].Key)
	assert.Len(t, d.Submissions, 3, "which of the two files in Őrsi counts is not known")
	var texts []string
	for _, n := range d.Notes {
		texts = append(texts, string(n.Kind)+": "+n.Text)
	}
	assert.ElementsMatch(t, []string{
		"remark: A neve csak kis- és nagybetűben tér el ettől: „Kiss”; két tanulónak vettem őket.",
		"remark: Két mappa neve csak láthatatlan jelekben vagy az ékezetek tárolásában tér el: egy tanulóénak vettem őket.",
		"ambiguous: Több, egymástól eltérő fájl is lehetne ez a beadás (Őrsi/credit.go, Őrsi/credit.go), ezért egyiket sem vettem be: kérdezd meg, melyik az.",
	}, texts)
}

func TestKeysAreSafeAndStayWhenOthersCome(t *testing.T) {
	few := read(t, folder(t, files{"李雷/credit.go": "1", "韩梅梅/credit.go": "2", "Kiss Anna/credit.go": "3"}), "credit")
	more := read(t, folder(t, files{"李雷/credit.go": "1", "韩梅梅/credit.go": "2", "Kiss Anna/credit.go": "3", "Aba/credit.go": "4", "NUL/credit.go": "5"}), "credit")
	assert.Subset(t, names(more), names(few))
	for _, s := range more.Students {
		assert.Regexp(t, `^(aba|kiss-anna|hallgato-[0-9a-f]{8})$`, s.Key)
	}
}

func TestNothingUnseenIsShown(t *testing.T) {
	d := read(t, saved(t, "x.zip", archive(t,
		entry{name: "Ki\x1b[31mss\u202e\n/credit\u200b.go", text: "1"}, entry{name: "\u202e/apply.go", text: "2"}, entry{name: ".\u200b./apply.go", text: "3"})))
	for _, s := range d.Submissions {
		assert.Equal(t, check.Clean(s.Path), s.Path)
		assert.NotContains(t, s.Path, "..")
	}
	assert.Contains(t, said(d), "remark kiss credit Kiss /credit.go: Bevettem, bár láthatatlan jelek vannak a nevében.")
}
