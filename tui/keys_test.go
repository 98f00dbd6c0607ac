package tui

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// bindings are the fields of the key map by name.
func bindings(t *testing.T) map[string]key.Binding {
	t.Helper()
	all := map[string]key.Binding{}
	v := reflect.ValueOf(newKeys())
	for i := range v.NumField() {
		b, ok := v.Field(i).Interface().(key.Binding)
		require.True(t, ok, v.Type().Field(i).Name)
		all[v.Type().Field(i).Name] = b
	}
	return all
}

// answers are the bindings that only a question knows; the question itself names them.
var answers = []string{"Yes", "No"}

// TestEveryBindingIsInTheHelp, with its key and what it does.
func TestEveryBindingIsInTheHelp(t *testing.T) {
	m := program(t, smallCourse(t), 80, 100)
	m.Update(stateMsg{})
	press(m, "?")
	help := frame(m)
	for name, b := range bindings(t) {
		if slices.Contains(answers, name) {
			continue
		}
		found := false
		for line := range strings.SplitSeq(help, "\n") {
			fields := strings.Fields(line)
			found = found || len(fields) > 1 && fields[0] == strings.Fields(b.Help().Key)[0] && strings.HasSuffix(line, b.Help().Desc)
		}
		assert.True(t, found, "%s (%s %s) is not in the help:\n%s", name, b.Help().Key, b.Help().Desc, help)
	}
}

// TestKeysOfEveryKeyboard: none needs AltGr, and y and z, which change places, mean nothing.
func TestKeysOfEveryKeyboard(t *testing.T) {
	for name, b := range bindings(t) {
		assert.NotEmpty(t, b.Keys(), name)
		plain := false
		for _, k := range b.Keys() {
			assert.NotContains(t, []string{"[", "]", "{", "}", "<", ">", "@", "&", "#", "|", "\\", "$", ";", "*", "y", "z"}, k, name)
			for _, r := range k {
				assert.Less(t, r, rune(unicode.MaxASCII), "%s: %s", name, k)
			}
			plain = plain || len(k) > 1 || k[0] >= 'a' && k[0] <= 'z'
		}
		assert.True(t, plain, "%s can be reached by a sign alone: %v", name, b.Keys())
	}
}

// TestKeysDoNotCollide: a key means one thing. A question has its own meanings for i and n.
func TestKeysDoNotCollide(t *testing.T) {
	taken := map[string]string{}
	for name, b := range bindings(t) {
		for _, k := range b.Keys() {
			pair := []string{taken[k], name}
			slices.Sort(pair)
			if slices.Contains(answers, name) || slices.Contains(answers, taken[k]) {
				continue
			}
			assert.Empty(t, taken[k], "%q is %v", k, pair)
			taken[k] = name
		}
	}
	yes, no := bindings(t)["Yes"].Keys(), bindings(t)["No"].Keys()
	for _, k := range yes {
		assert.NotContains(t, no, k)
	}
}

// TestTheFooterNamesKeysThatWork: each key that a footer names does something on its screen.
func TestTheFooterNamesKeysThatWork(t *testing.T) {
	w := smallCourse(t)
	for _, name := range []string{
		"home/fresh", "lesson/top", "exercise/suspected", "summary/first", "hints/first", "output/shown", "solution/compared",
		"mistakes/list", "glossary/lesson", "headings/list", "progress/later", "verify/problems", "help/top",
	} {
		m := program(t, w, 60, 8)
		sceneNamed(t, name).set(m)
		for _, b := range m.keys.hints(m.here().screen) {
			m := program(t, w, 60, 8)
			sceneNamed(t, name).set(m)
			before, stack := m.View().Content, slices.Clone(m.stack)
			cmd := press(m, b.Keys()[0])
			changed := cmd != nil || m.View().Content != before || !slices.Equal(stack, m.stack)
			assert.True(t, changed, "%s: the footer names %s %s, which does nothing", name, b.Help().Key, b.Help().Desc)
		}
	}
}

// TestHomeNamesItsFilter: the slash filters the lessons at home and searches elsewhere.
func TestHomeNamesItsFilter(t *testing.T) {
	m := program(t, smallCourse(t), 120, 24)
	m.Update(stateMsg{})
	assert.Contains(t, lastLine(strings.TrimSpace(frame(m))), "/ szűrés")
	press(m, "/")
	assert.True(t, m.home.filtering)
	press(m, "esc", "k")
	assert.Equal(t, searchScreen, m.here().screen)
}

// TestPastedText goes where a text is written, and means nothing elsewhere.
func TestPastedText(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.Update(stateMsg{})
	before := frame(m)
	_, cmd := m.Update(tea.PasteMsg{Content: "q\nm\ni"})
	assert.Nil(t, cmd)
	assert.Equal(t, before, frame(m))
	press(m, "k")
	m.Update(tea.PasteMsg{Content: "újrapróbálás"})
	assert.NotEmpty(t, m.search.found)
	press(m, "esc", "/")
	m.Update(tea.PasteMsg{Content: "sor"})
	assert.Len(t, m.home.shown(m), 1)
	press(m, "esc", "p", "i")
	m.Update(tea.PasteMsg{Content: "/más/hely"})
	assert.Contains(t, frame(m), "/más/hely")
}
