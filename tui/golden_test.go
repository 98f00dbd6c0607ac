package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"idempotencia/internal/window"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goldenSizes are the windows of the golden views.
var goldenSizes = []struct{ width, height int }{{40, 24}, {80, 24}, {120, 30}}

// TestGoldenViews holds every screen, in each of its states and at three widths, against
// testdata/<screen>.golden. Styles and the spaces at the ends of lines are left out.
func TestGoldenViews(t *testing.T) {
	w := smallCourse(t)
	views := map[string]*strings.Builder{}
	var screens []string
	for _, s := range scenes {
		name, state, _ := strings.Cut(s.name, "/")
		if views[name] == nil {
			views[name] = &strings.Builder{}
			screens = append(screens, name)
		}
		for _, size := range goldenSizes {
			m := program(t, w, size.width, size.height)
			s.set(m)
			fmt.Fprintf(views[name], "-- %s %d×%d --\n%s", state, size.width, size.height, frame(m))
		}
	}
	for _, name := range screens {
		t.Run(name, func(t *testing.T) { golden(t, name, views[name].String()) })
	}
}

// TestGoldenStyles keeps the escape codes of the screens that show the most, on both backgrounds.
func TestGoldenStyles(t *testing.T) {
	w := smallCourse(t)
	var b strings.Builder
	for _, name := range []string{"home/progressed", "lesson/top", "exercise/suspected", "solution/compared"} {
		for _, dark := range []bool{true, false} {
			m := program(t, w, 60, 24)
			m.theme = window.NewTheme(dark)
			sceneNamed(t, name).set(m)
			fmt.Fprintf(&b, "-- %s dark=%v --\n%s\n", name, dark, strings.ReplaceAll(m.View().Content, "\x1b", "␛"))
		}
	}
	golden(t, "styles", b.String())
}

// TestBackgroundChangesTheLookAlone sees to it that a light terminal gets the same text.
func TestBackgroundChangesTheLookAlone(t *testing.T) {
	w := smallCourse(t)
	for _, s := range scenes {
		m := program(t, w, 80, 24)
		s.set(m)
		dark := frame(m)
		m.Update(tea.BackgroundColorMsg{Color: white{}})
		assert.Equal(t, dark, frame(m), s.name)
	}
}

type white struct{}

func (white) RGBA() (r, g, b, a uint32) { return 0xffff, 0xffff, 0xffff, 0xffff }

func sceneNamed(t *testing.T, name string) scene {
	t.Helper()
	for _, s := range scenes {
		if s.name == name {
			return s
		}
	}
	t.Fatalf("no scene %s", name)
	return scene{}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if updating() {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run: go test ./tui -run Golden -update")
	assert.Equal(t, string(want), got, "%s: if the change is meant, run: go test ./tui -run Golden -update", file)
}
