package history_test

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/history"
)

func story() history.Story {
	return history.Story{
		ID: "lost", Title: "A válasz elvész <őűó>.", Lanes: []string{"hívó", "szolgáltatás"},
		Steps: []history.Step{
			{When: "péntek 17:00", Kind: history.Sent, From: 0, To: 1, Text: "id 7"},
			{When: "péntek 17:00", Kind: history.Note, From: 1, Text: "(42, true, nil)"},
			{When: "péntek 17:00", Kind: history.Lost, From: 1, To: 0, Text: "42"},
			{When: "hétfő 9:00", Kind: history.Sent, From: 0, To: 1, Text: "id 7"},
			{When: "hétfő 9:00", Kind: history.State, From: 1, Text: "tár: map[7:{21 42}]"},
			{When: "hétfő 9:00", Kind: history.Good, Text: "Egy szándék, egy munka."},
		},
		Variants: []history.Variant{{Mistake: "forgets", Steps: []history.Step{
			{When: "péntek 17:00", Kind: history.Sent, From: 0, To: 1, Text: "id 7"},
			{When: "péntek 17:00", Kind: history.Broke, From: 1, Text: "leáll: őrült hiba"},
			{When: "péntek 17:00", Kind: history.Bad, Text: "Válasz sincs."},
		}}},
	}
}

func TestTextShowsWhoSentWhatToWhom(t *testing.T) {
	assert.Equal(t, `       hívó                       szolgáltatás
péntek  │── id 7 ──────────────────────▶│
17:00   │                               │
        │                               ● (42, true, nil)
        │   ✗ elveszett ◀────────── 42 ─│
hétfő   │── id 7 ──────────────────────▶│
9:00    │                               │
        │                               ■ tár: map[7:{21 42}]
       ✓ Egy szándék, egy munka.
`, story().Picture().Text(76))
}

func TestNarrowTextStaysBesideItsLane(t *testing.T) {
	assert.Equal(t, `       hívó                 szolgáltatás
péntek  │── id 7 ────────────────────▶│
17:00   │                             │
        │             (42, true, nil) ●
        │   ✗ elveszett ◀──────── 42 ─│
hétfő   │── id 7 ────────────────────▶│
9:00    │                             │
        │         tár: map[7:{21 42}] ■
       ✓ Egy szándék, egy munka.
`, story().Picture().Text(40))
}

func TestMistakeIsMarkedWhereItDiffers(t *testing.T) {
	s := story()
	v, found := s.Variant("forgets")
	require.True(t, found)
	p := s.VariantPicture(v)
	assert.Equal(t, []bool{false, true, true}, p.Differs)
	text := p.Text(60)
	assert.Contains(t, text, "✗ leáll: őrült hiba")
	assert.Contains(t, text, "≠ itt tér el a jó megoldástól")
	assert.Equal(t, 3, strings.Count(text, "≠"))
	assert.False(t, s.VariantPicture(history.Variant{Steps: s.Steps}).Marked(), "the same play differs nowhere")
}

func TestMarkStandsOnTheLineThatItMarks(t *testing.T) {
	s := story()
	svg := s.VariantPicture(s.Variants[0]).SVG("kep", history.Wide)
	words := regexp.MustCompile(`y="([0-9.]+)"[^>]*>✗ Válasz sincs`).FindStringSubmatch(svg)
	require.NotNil(t, words)
	assert.Regexp(t, `class="mark"[^>]* y="`+regexp.QuoteMeta(words[1])+`"`, svg)
}

func TestNoLineIsWiderThanAsked(t *testing.T) {
	s := story()
	s.Lanes = []string{"Anna", "Béla", "szolgáltatás"}
	s.Steps = append(s.Steps, history.Step{Kind: history.Note, From: 2, Text: "azonosito-utkozes és egy nagyon hosszú magyarázat ehhez"},
		history.Step{Kind: history.Sent, From: 1, To: 2, Text: strings.Repeat("hosszú", 20)}, history.Step{Kind: history.Note, From: 1, Text: strings.Repeat("x", 90)})
	for width := 40; width <= 100; width++ {
		for line := range strings.Lines(s.Picture().Text(width)) {
			assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), width)
		}
	}
}

func TestSVGIsWellFormedAndSaysItselfInWords(t *testing.T) {
	for _, width := range []int{history.Wide, history.Narrow} {
		svg := story().Picture().SVG("kep", width)
		for dec := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := dec.Token(); errors.Is(err, io.EOF) {
				break
			} else {
				require.NoError(t, err)
			}
		}
		assert.Contains(t, svg, `aria-labelledby="kep_t kep_d"`)
		assert.Contains(t, svg, "<title id=\"kep_t\">A válasz elvész &lt;őűó&gt;.</title>")
		assert.Contains(t, svg, "péntek 17:00 – szolgáltatás → hívó: 42 – elveszett\nhétfő 9:00 – hívó → szolgáltatás: id 7")
		assert.Equal(t, 6, strings.Count(svg, "data-step="))
		assert.NotContains(t, svg, "style=")
	}
}

func TestFileKeepsEveryStoryAndCleansTexts(t *testing.T) {
	s := story()
	data, err := history.Encode([]history.Story{s})
	require.NoError(t, err)
	back, err := history.Decode(data)
	require.NoError(t, err)
	assert.Equal(t, []history.Story{s}, back)

	s.Steps[0].Text = "\x1b[2J" + strings.Repeat("ő", 5000)
	data, err = history.Encode([]history.Story{s})
	require.NoError(t, err)
	back, err = history.Decode(data)
	require.NoError(t, err)
	assert.NotContains(t, back[0].Steps[0].Text, "\x1b")
	assert.LessOrEqual(t, utf8.RuneCountInString(back[0].Steps[0].Text), 500)
}

// A candidate may have written the names, too; the file is JSON whatever they hold.
func TestNamesAreCleanedAsTextsAre(t *testing.T) {
	s := story()
	s.Title, s.Lanes[1] = "\x1b[2J\U000e0001cím\n", "sor\u202e\n"+strings.Repeat("ő", 5000)
	data, err := history.Encode([]history.Story{s})
	require.NoError(t, err)
	back, err := history.Decode(data)
	require.NoError(t, err)
	assert.Equal(t, "\uFFFD[2J\uFFFDcím\uFFFD", back[0].Title)
	assert.True(t, strings.HasPrefix(back[0].Lanes[1], "sor\uFFFD\uFFFDő"))
	assert.LessOrEqual(t, utf8.RuneCountInString(back[0].Lanes[1]), 500)
}

// A file that a candidate wrote itself may speak of lanes that the right solution's picture does not have.
func TestAForeignRecordIsDrawnAlone(t *testing.T) {
	played := story()
	played.Steps = played.Variants[0].Steps
	assert.Equal(t, []bool{false, true, true}, played.Beside(story()).Differs)
	played.Lanes = append(played.Lanes, "harmadik")
	played.Steps[0].To = 2
	assert.Contains(t, played.Beside(story()).Text(76), "harmadik")
	assert.False(t, played.Beside(story()).Marked())
}

func TestImpossibleRecordsAreRefused(t *testing.T) {
	for name, change := range map[string]func(*history.Story){
		"no lane":        func(s *history.Story) { s.Lanes = nil },
		"no step":        func(s *history.Story) { s.Steps = nil },
		"foreign lane":   func(s *history.Story) { s.Steps[0].To = 2 },
		"negative lane":  func(s *history.Story) { s.Steps[0].From = -1 },
		"to itself":      func(s *history.Story) { s.Steps[0].To = 0 },
		"unknown kind":   func(s *history.Story) { s.Steps[0].Kind = "x" },
		"too many steps": func(s *history.Story) { s.Steps = make([]history.Step, 1000) },
		"bad variant":    func(s *history.Story) { s.Variants[0].Steps[0].To = 9 },
		"empty variant":  func(s *history.Story) { s.Variants[0].Steps = nil },
		"long variant":   func(s *history.Story) { s.Variants[0].Steps = slices.Repeat(s.Steps, 100) },
		"twice":          nil,
	} {
		all := []history.Story{story()}
		if change == nil {
			all = append(all, story())
		} else {
			change(&all[0])
		}
		data, err := history.Encode(all)
		require.NoError(t, err)
		_, err = history.Decode(data)
		assert.Error(t, err, name)
	}
	for _, text := range []string{"", "null", "[]", `{"version":2,"stories":[]}`, "{"} {
		_, err := history.Decode([]byte(text))
		assert.Error(t, err, text)
	}
}

func TestFenceKeepsTheStory(t *testing.T) {
	line, err := story().Fence()
	require.NoError(t, err)
	assert.NotContains(t, line, "\n")
	back, err := history.ParseFence(line)
	require.NoError(t, err)
	assert.Equal(t, story(), back)
}
