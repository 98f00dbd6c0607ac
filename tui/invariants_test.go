package tui

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// windows are the sizes that every screen has to bear.
var windows = []struct{ width, height int }{{1, 1}, {2, 5}, {20, 5}, {20, 2}, {40, 12}, {80, 24}, {200, 60}, {300, 100}}

// TestEveryScreenFitsEveryWindow draws all screens of the real course at all sizes.
func TestEveryScreenFitsEveryWindow(t *testing.T) {
	w := realCourse(t)
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			for _, size := range windows {
				m := program(t, w, size.width, size.height)
				s.set(m)
				fits(t, m, size.width, size.height)
			}
		})
	}
}

// TestResizeKeepsEveryScreenWhole changes the size of a window that already shows something.
func TestResizeKeepsEveryScreenWhole(t *testing.T) {
	w := realCourse(t)
	for _, s := range scenes {
		m := program(t, w, 80, 24)
		s.set(m)
		press(m, "end")
		for _, size := range windows {
			m.Update(tea.WindowSizeMsg{Width: size.width, Height: size.height})
			fits(t, m, size.width, size.height)
		}
		m.Update(tea.WindowSizeMsg{Width: 0, Height: 0})
		m.View()
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		fits(t, m, 80, 24)
	}
}

// look is a style of a piece of text, the only escape code that a frame may hold.
var look = regexp.MustCompile("\x1b\\[[0-9;:]*m")

func fits(t *testing.T, m *model, width, height int) {
	t.Helper()
	content := m.View().Content
	where := fmt.Sprintf("%s in %d×%d", m.here().screen, width, height)
	lines := strings.Split(content, "\n")
	require.LessOrEqual(t, len(lines), height, where)
	for i, line := range lines {
		require.LessOrEqual(t, ansi.StringWidth(line), width, "%s, line %d: %q", where, i, line)
	}
	require.True(t, utf8.ValidString(content), where)
	bare := look.ReplaceAllString(content, "")
	for _, r := range bare {
		if r != '\n' && unicode.IsControl(r) {
			t.Fatalf("%s: %q is in the frame, which no terminal shows as it is meant:\n%q", where, r, bare)
		}
	}
	if height >= 5 && width >= 20 {
		require.Contains(t, lastLine(bare), "súgó", "%s: the way to the help is missing", where)
	}
}

func lastLine(s string) string { return s[strings.LastIndexByte(s, '\n')+1:] }

// words are what a screen has to say by marks and words, whatever the colours are.
var words = map[string][]string{
	"home/progressed":     {"✓", "◐", "·", "kész", "elkezdve", "nincs elkezdve", "▸", "1/3", "Következő lépés"},
	"home/changed":        {"↻", "változott"},
	"lesson/scrolled":     {"✗ elveszett ◀", "≠ itt tér el a jó megoldástól", "Hibás változat: Csak azt jegyzi meg"},
	"headings/list":       {"▸ Az elveszett válasz"},
	"exercise/running":    {"ellenőrzés… 2/4", "✓ Új", "✗ Ugyanaz", "· Ismert"},
	"exercise/suspected":  {"✗ 4 feltételből 3 teljesül", "hívás:", "jött:", "várt:", "hely:", "Gyanú:", "▸ ✗"},
	"exercise/uncompiled": {"✗ A program még nem fordul le", "apply.go:3:8", "imported and not used", "^"},
	"exercise/met":        {"✓ Mind a 4 feltétel teljesül"},
	"exercise/missing":    {"Nincs meg a feladat fájlja", "apply.go.txt"},
	"solution/agreed":     {"▸ igen"},
	"solution/asked":      {"▸ nem"},
	"solution/compared":   {"- ", "+ ", "a te fájlod", "a mintamegoldás"},
	"mistakes/proved":     {"▸", "✗ Ismert", "Ez történik, ha lefut"},
	"progress/later":      {"✓", "◐", "kész", "12 ellenőrzés", "2 tipp", "1\u00a0óra 35\u00a0perc"},
	"verify/problems":     {"✗ 2 hiba", "lessons/02-idotures.md:12", "!"},
	"home/notice":         {"!", "sérült"},
}

// TestMeaningNeedsNoColour sees to it that the text alone says everything.
func TestMeaningNeedsNoColour(t *testing.T) {
	w := smallCourse(t)
	for name, all := range words {
		m := program(t, w, 100, 30)
		sceneNamed(t, name).set(m)
		for _, word := range all {
			assert.Contains(t, frame(m), word, name)
		}
	}
}

// TestProfilesLoseNoText writes the frames as terminals with fewer colours get them.
func TestProfilesLoseNoText(t *testing.T) {
	w := smallCourse(t)
	colour := regexp.MustCompile("\x1b\\[[0-9;:]*(3[0-9]|4[0-9]|9[0-7]|10[0-7])[0-9;:]*m")
	for _, s := range scenes {
		m := program(t, w, 80, 24)
		s.set(m)
		content := m.View().Content
		for _, p := range []colorprofile.Profile{colorprofile.NoTTY, colorprofile.Ascii, colorprofile.ANSI, colorprofile.ANSI256} {
			var out bytes.Buffer
			_, err := (&colorprofile.Writer{Forward: &out, Profile: p}).WriteString(content)
			require.NoError(t, err)
			assert.Equal(t, ansi.Strip(content), ansi.Strip(out.String()), "%s %v", s.name, p)
			switch p {
			case colorprofile.NoTTY:
				assert.NotContains(t, out.String(), "\x1b", "%s: styles without a terminal", s.name)
			case colorprofile.Ascii:
				assert.NotRegexp(t, colour, out.String(), "%s: colours under NO_COLOR", s.name)
			}
		}
	}
}

// TestInlineCodeIsMarkedWithoutColours: under NO_COLOR nothing but the text is left to set code apart.
func TestInlineCodeIsMarkedWithoutColours(t *testing.T) {
	m := program(t, smallCourse(t), 80, 60)
	m.Update(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
	m.Update(stateMsg{})
	press(m, "home", "enter")
	assert.Contains(t, ansi.Strip(strings.Join(m.lesson.text.Lines, "\n")), "Az `errors.Is` a nevesített hibát keresi.")
}

// TestLettersAlign: ő and ű, composed or not, and wide letters take the cells that a terminal gives them.
func TestLettersAlign(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.Update(progressed(m))
	for _, letters := range []string{"ŐŰőű", "o\u030bu\u030bŐŰ", "漢字ab", "🙂 őű"} {
		lessonAt(m, 1).Title = letters
		assert.Equal(t, 78, ansi.StringWidth(strings.TrimRight(lineWith(t, m, "kész", 3), " ")), letters)
	}
	press(m, "home", "m")
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 30})
	m.Update(sourcesMsg{lesson: "apply", own: "// ő\n// o\u030bru\u030b\n// 漢字\n// 🙂\n// \ttab\n// a\n", reference: "// ű\n"})
	for line := range strings.SplitSeq(frame(m), "\n") {
		if left, _, found := strings.Cut(line, "│"); found {
			assert.Equal(t, 59, ansi.StringWidth(left), line)
		}
	}
}

// lineWith is the first line of the frame from a row on that holds a text.
func lineWith(t *testing.T, m *model, text string, from int) string {
	t.Helper()
	for i, line := range strings.Split(frame(m), "\n") {
		if i >= from && strings.Contains(line, text) {
			return line
		}
	}
	t.Fatalf("no line with %q in:\n%s", text, frame(m))
	return ""
}
