package view

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	_ "github.com/charmbracelet/x/exp/teatest/v2" // the flag -update
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

type scene struct {
	name string
	set  func(d *driver)
}

// scenes are all screens in each of their states.
var scenes = []scene{
	{"students/all", func(*driver) {}},
	{"students/chosen", func(d *driver) { d.to("Kiss") }},
	{"students/hostile", func(d *driver) { d.to("Tóth") }},
	{"students/searched", func(d *driver) { d.keys("/"); d.write("urhajos") }},
	{"students/filtered", func(d *driver) { d.keys("s", "s") }},
	{"students/nobody", func(d *driver) { d.keys("/"); d.write("senki"); d.keys("enter") }},
	{"student/mixed", func(d *driver) { d.to("Kiss"); d.keys("enter", "down") }},
	{"student/ambiguous", func(d *driver) { d.to("Zöld"); d.keys("enter") }},
	{"student/hostile", func(d *driver) { d.to("Tóth"); d.keys("enter") }},
	{"submission/failed", func(d *driver) { d.to("Kiss"); d.keys("enter", "enter") }},
	{"submission/condition", func(d *driver) { d.to("Kiss"); d.keys("enter", "enter", "end") }},
	{"submission/broken", func(d *driver) { d.to("Kovács"); d.keys("enter", "enter", "down") }},
	{"submission/refused", func(d *driver) { d.to("Nagy"); d.keys("enter", "enter") }},
	{"submission/faulty", func(d *driver) { d.to("Őrsi"); d.keys("enter", "enter") }},
	{"submission/nothing", func(d *driver) { d.to("Zöld"); d.keys("enter", "enter") }},
	{"submission/decided", func(d *driver) {
		d.to("Kiss")
		d.keys("enter", "enter")
		d.decide("9,5", "Szóban elmagyarázta.", "Ügyes gondolat.")
	}},
	{"submission/hostile", func(d *driver) { d.to("Tóth"); d.keys("enter", "enter", "end") }},
	{"file/faulty", func(d *driver) { d.to("Kovács"); d.keys("enter", "f") }},
	{"file/hostile", func(d *driver) { d.to("Tóth"); d.keys("enter", "f") }},
	{"diff/reference", func(d *driver) { d.to("Kiss"); d.keys("enter", "d") }},
	{"diff/alike", func(d *driver) { d.to("Kiss"); d.keys("enter", "h") }},
	{"output/condition", func(d *driver) { d.to("Kiss"); d.keys("enter", "enter", "end", "o") }},
	{"output/hostile", func(d *driver) { d.to("Tóth"); d.keys("enter", "enter", "end", "o") }},
	{"form/empty", func(d *driver) { d.to("Kiss"); d.keys("enter", "p") }},
	{"form/wrong", func(d *driver) {
		d.to("Kiss")
		d.keys("enter", "p")
		d.write("11")
		d.keys("enter", "enter", "enter")
	}},
	{"form/undo", func(d *driver) {
		d.to("Kiss")
		d.keys("enter", "enter")
		d.decide("9,5", "Szóban elmagyarázta.", "")
		d.keys("v")
	}},
	{"help/top", func(d *driver) { d.keys("?") }},
}

// decide fills in the form of the shown submission.
func (d *driver) decide(points, reason, comment string) {
	d.keys("p")
	d.write(points)
	d.keys("enter")
	d.write(reason)
	d.keys("enter")
	d.write(comment)
	d.hold = true // the command of the last Enter, when the form is gone
	d.keys("enter")
	d.release()
}

func updating() bool { return flag.Lookup("update").Value.String() == "true" }

// TestGoldenViews holds every screen at three widths against testdata/<screen>.golden; styles and the
// spaces at the ends of lines are left out.
func TestGoldenViews(t *testing.T) {
	views := map[string]*strings.Builder{}
	for _, s := range scenes {
		name, state, _ := strings.Cut(s.name, "/")
		if views[name] == nil {
			views[name] = &strings.Builder{}
		}
		for _, size := range []struct{ w, h int }{{40, 16}, {80, 24}, {120, 30}} {
			d := small(t, size.w, size.h)
			s.set(d)
			fmt.Fprintf(views[name], "-- %s %d×%d --\n%s", state, size.w, size.h, d.frame())
		}
	}
	for name, got := range views {
		file := filepath.Join("testdata", name+".golden")
		if updating() {
			require.NoError(t, os.MkdirAll("testdata", 0o755))
			require.NoError(t, os.WriteFile(file, []byte(got.String()), 0o644))
			continue
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), got.String(), "%s: if the change is meant, run: go test ./grade/view -run Golden -update", file)
	}
}

var windows = []struct{ w, h int }{{1, 1}, {2, 5}, {20, 5}, {40, 10}, {40, 24}, {80, 24}, {200, 60}}

// TestEveryScreenFitsEveryWindow: nothing wraps, and nothing but styles reaches the terminal.
func TestEveryScreenFitsEveryWindow(t *testing.T) {
	for _, s := range scenes {
		for _, size := range windows {
			d := small(t, size.w, size.h)
			s.set(d)
			d.fits(s.name, size.w, size.h)
		}
	}
}

func TestResizeKeepsEveryScreenWhole(t *testing.T) {
	for _, s := range scenes {
		d := small(t, 80, 24)
		s.set(d)
		for _, size := range windows {
			d.update(tea.WindowSizeMsg{Width: size.w, Height: size.h})
			d.fits(s.name, size.w, size.h)
		}
		d.update(tea.WindowSizeMsg{})
		d.update(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.fits(s.name, 80, 24)
	}
}

func (d *driver) fits(name string, width, height int) {
	d.t.Helper()
	where := fmt.Sprintf("%s in %d×%d", name, width, height)
	content := d.m.View().Content
	lines := strings.Split(content, "\n")
	require.LessOrEqual(d.t, len(lines), height, where)
	for _, line := range lines {
		require.LessOrEqual(d.t, ansi.StringWidth(line), width, "%s: %q", where, line)
	}
	require.True(d.t, utf8.ValidString(content), where)
	bare := ansi.Strip(content)
	require.NotContains(d.t, bare, "hatalom\x07", where)
	for _, r := range bare {
		if r != '\n' && unicode.IsControl(r) || r == '\u202e' {
			d.t.Fatalf("%s: %q is in the frame:\n%q", where, r, bare)
		}
	}
}

// TestTheLookChangesNoText: a light terminal and one without colours get the same words.
func TestTheLookChangesNoText(t *testing.T) {
	for _, s := range scenes {
		d := small(t, 80, 24)
		s.set(d)
		dark := d.frame()
		d.update(tea.BackgroundColorMsg{Color: white{}})
		assert.Equal(t, dark, d.frame(), s.name)
		d.update(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
		assert.Equal(t, dark, d.frame(), s.name)
	}
}

type white struct{}

func (white) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }
