package tui

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"idempotencia/internal/book"
)

// TestSearchLeadsToTheSection finds words without accents and shows the line that holds them.
func TestSearchLeadsToTheSection(t *testing.T) {
	d := sit(t, realCourse(t))
	d.keys("k")
	d.write("Bizonytalan VALASZ")
	require.NotEmpty(t, d.m.search.found)
	p := d.m.search.found[0]
	assert.Contains(t, p.folded, "bizonytalan")
	d.keys("enter")
	assert.Equal(t, place{lessonScreen, p.lesson.ID}, d.m.here())
	assert.Contains(t, strings.ToLower(frame(d.m)), "bizonytalan", "the passage is on the screen")
}

// TestEveryHitIsShown: wherever a word is found, its line comes to the screen.
func TestEveryHitIsShown(t *testing.T) {
	m := program(t, realCourse(t), 80, 24)
	m.Update(stateMsg{})
	for _, word := range []string{"utkozes", "ujraprobalas", "tar", "errors.is", "szerzodes"} {
		press(m, "k")
		m.search.input.SetValue("")
		write(m, word)
		count := len(m.search.found)
		require.NotZero(t, count, word)
		for i := range count {
			press(m, "esc", "esc", "k")
			m.search.list.Cursor = i
			p := m.search.found[i]
			press(m, "enter")
			assert.Contains(t, fold(frame(m)), word, "%s › %s: %s", p.lesson.Title, p.part.Title, p.text)
		}
		press(m, "esc")
	}
}

// fold is the frame as one line of bare letters, so that a wrapped passage is found too.
func fold(s string) string { return strings.Join(strings.Fields(book.Fold(s)), " ") }

// TestTheGlossaryOfALesson holds its terms, and s shows all.
func TestTheGlossaryOfALesson(t *testing.T) {
	d := sit(t, realCourse(t))
	d.keys("home", "enter", "s")
	own := len(d.m.glossary.terms)
	require.NotZero(t, own)
	require.Less(t, own, len(d.m.s.w.Book.Glossary))
	for i, term := range d.m.glossary.terms {
		assert.Contains(t, frame(d.m), "▸ "+term.Word, i)
		d.keys("down")
	}
	d.keys("s")
	assert.Len(t, d.m.glossary.terms, len(d.m.s.w.Book.Glossary))
	d.keys("s")
	assert.Len(t, d.m.glossary.terms, own)
	d.keys("esc")
	assert.Equal(t, lessonScreen, d.m.here().screen)
}

// TestHeadingsJump: each heading leads to its section.
func TestHeadingsJump(t *testing.T) {
	m := program(t, realCourse(t), 80, 24)
	m.Update(stateMsg{})
	press(m, "home", "enter")
	for i, h := range m.lesson.rendered.heads {
		press(m, "c", "home")
		for range i {
			press(m, "down")
		}
		press(m, "enter")
		assert.Equal(t, lessonScreen, m.here().screen)
		assert.Contains(t, frame(m), h.title)
	}
}

// TestEscLeadsHome from wherever the student has wandered.
func TestEscLeadsHome(t *testing.T) {
	w := realCourse(t)
	for _, s := range scenes {
		m := program(t, w, 80, 24)
		s.set(m)
		for range 12 {
			press(m, "esc")
		}
		assert.Equal(t, []place{{screen: homeScreen}}, m.stack, s.name)
		assert.Empty(t, m.exercise.lesson, "%s: a file is still watched at home", s.name)
	}
}

// TestNeighbours go on and back, and stop at the ends.
func TestNeighbours(t *testing.T) {
	m := program(t, realCourse(t), 80, 24)
	m.Update(stateMsg{})
	press(m, "home", "enter")
	for i := range m.s.w.Book.Lessons {
		assert.Equal(t, lessonAt(m, i+1).ID, m.here().lesson)
		press(m, "n")
	}
	assert.Contains(t, frame(m), "Ez az utolsó lecke.")
	for range m.s.w.Book.Lessons {
		press(m, "b")
	}
	assert.Contains(t, frame(m), "Ez az első lecke.")
	press(m, "f", "n")
	assert.Equal(t, place{exerciseScreen, lessonAt(m, 2).ID}, m.here())
}

// TestFilter leaves what fits, keeps what was chosen, and lets go with Esc.
func TestFilter(t *testing.T) {
	m := program(t, smallCourse(t), 80, 24)
	m.Update(stateMsg{})
	press(m, "/")
	write(m, "uzenet")
	assert.Len(t, m.home.shown(m), 1)
	press(m, "enter", "enter")
	assert.Equal(t, place{lessonScreen, "sor"}, m.here())
	press(m, "esc")
	assert.Contains(t, frame(m), "Szűrés: uzenet")
	press(m, "b")
	assert.Equal(t, "idotures", m.home.chosen(m).ID, "the lesson before is chosen, filter or not")
	press(m, "/")
	write(m, "ido")
	press(m, "enter", "esc")
	assert.Len(t, m.home.shown(m), 3)
	assert.Equal(t, "idotures", m.home.chosen(m).ID, "what was chosen stays chosen")
}

// TestHelpIsAnywhere: the help key works on every screen; where a text is written, F1 does.
func TestHelpIsAnywhere(t *testing.T) {
	w := smallCourse(t)
	for _, s := range scenes {
		if strings.HasPrefix(s.name, "help") {
			continue
		}
		m := program(t, w, 80, 24)
		s.set(m)
		if m.dialog != nil {
			press(m, "esc")
		}
		before := slices.Clone(m.stack)
		press(m, "f1")
		if assert.Equal(t, helpScreen, m.here().screen, s.name) {
			press(m, "esc")
			assert.Equal(t, before, m.stack, s.name)
		}
	}
}

// TestATableIsFoundAsItReads: a hit in a table shows its words, not the marks of Markdown.
func TestATableIsFoundAsItReads(t *testing.T) {
	d := sit(t, realCourse(t))
	d.keys("k")
	d.write("biztosan nem tortent semmi")
	require.NotEmpty(t, d.m.search.found)
	for _, p := range d.m.search.found {
		assert.NotContains(t, p.text, "|")
	}
	assert.Equal(t, "Retryable · biztosan nem történt semmi · szabad", bare("| `Retryable` | biztosan nem történt semmi | szabad |"))
	assert.Empty(t, bare("| --- | :---: |"))
}

// TestTheNextStepKnowsWhereOneIs: who reads the lesson is led on to its exercise, and there to the file.
func TestTheNextStepKnowsWhereOneIs(t *testing.T) {
	d := sit(t, realCourse(t))
	assert.Contains(t, frame(d.m), "Következő lépés: olvasd el az 1. leckét")
	d.keys("enter")
	assert.Contains(t, frame(d.m), "Következő lépés: olvasd végig, aztán az f megnyitja a feladatot")
	d.keys("f")
	assert.Contains(t, frame(d.m), "Következő lépés: írd meg a feladatot a fájljában, és mentsd el")
	d.keys("esc", "n")
	assert.Contains(t, frame(d.m), "2. Előbb ellenőrizz")
	assert.Contains(t, frame(d.m), "Következő lépés: olvasd végig", "whichever lesson is open")
}
