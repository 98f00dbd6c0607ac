package tables

import (
	"encoding/csv"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func anyHead([]string) bool { return true }

// TestASheetIsTheSameToTheByteWhateverItHolds reads random tables and writes them unchanged.
func TestASheetIsTheSameToTheByteWhateverItHolds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 14))
	pieces := []string{"a", "ő", " ", ",", ",", ";", "\t", "\n", "\r\n", "\r", `"`, `""`, `"x,y"`, "\"két\nsor\"", "1,5"}
	read := 0
	for range 20000 {
		var b strings.Builder
		for range r.IntN(14) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		s, err := readSheet([]byte(b.String()), "", anyHead)
		if err != nil {
			continue
		}
		read++
		require.Equal(t, b.String(), string(s.bytes()))
	}
	assert.Greater(t, read, 5000)
}

// TestASheetIsReadAsOtherProgramsReadIt compares with encoding/csv what it takes for well-formed.
func TestASheetIsReadAsOtherProgramsReadIt(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 71))
	pieces := []string{"a", "ő", " ", `"`, "x,y", "\n", "=1"}
	for range 3000 {
		var want [][]string
		var b strings.Builder
		w := csv.NewWriter(&b)
		for range 1 + r.IntN(4) {
			row := make([]string, 2+r.IntN(3))
			for i := range row {
				for range r.IntN(4) {
					row[i] += pieces[r.IntN(len(pieces))]
				}
			}
			want = append(want, row)
		}
		require.NoError(t, w.WriteAll(want))
		s, err := readSheet([]byte(b.String()), "", anyHead)
		if len(strings.TrimSpace(b.String())) == 0 {
			continue
		}
		require.NoError(t, err)
		require.Len(t, s.rows, len(want))
		for i, row := range want {
			require.Len(t, s.rows[i].cells, len(row))
			at := r.IntN(len(row))
			for j := range row {
				require.Equal(t, row[j], s.rows[i].text(j))
			}
			row[at] = "\"új\", érték\n"
			s.set(i, at, row[at])
		}
		c := csv.NewReader(strings.NewReader(string(s.bytes())))
		c.FieldsPerRecord = -1
		got, err := c.ReadAll()
		require.NoError(t, err)
		require.Equal(t, want, got, "what was set is read by others")
	}
}

func TestACellIsNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"=1+1": "'=1+1", "+36 30": "'+36 30", "-x": "'-x", "@sum": "'@sum", "\t=1": "'=1", "\rx": "'x", "  =1": "'=1", "＝1": "'＝1", "\x1b[0m=1": "'=1", "\u200b=1": "'=1",
		"-15": "-15", "+3630": "+3630", "-1,5": "-1,5", "1e5": "1e5", "-Inf": "'-Inf", "-e": "'-e", "Kiss": "Kiss", "": "", "a\nb": "a b", "'": "'",
	} {
		assert.Equal(t, want, cell(text), "%q", text)
	}
}
