package tui

import (
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/stretchr/testify/assert"

	"idempotencia/internal/watch"
)

// BenchmarkKeyToFrame is what a key costs at 200×60 with all lessons loaded and a verdict shown:
// moving, folding and unfolding a condition, and drawing.
func BenchmarkKeyToFrame(b *testing.B) {
	m := program(b, realCourse(b), 200, 60)
	atExercise(m, progressed(m))
	judged(m, printed(first(m)))
	keys := []tea.KeyPressMsg{keyPress("down"), keyPress("enter"), keyPress("up"), keyPress("enter")}
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}

// BenchmarkKeyToFrameOfMuch shows a verdict on a program that prints as much as is kept of it, in
// every condition, and whose answer is as long.
func BenchmarkKeyToFrameOfMuch(b *testing.B) {
	for name, noise := range map[string]string{"lines": strings.Repeat("sor őű\n", 7_000), "line": strings.Repeat("hosszú ", 8_000) + "\n"} {
		for _, way := range []string{"verdict", "output"} {
			b.Run(name+"-"+way, func(b *testing.B) {
				m := program(b, realCourse(b), 200, 60)
				atExercise(m, progressed(m))
				v := broken(first(m), suspected(first(m))...)
				for i := range v.Results {
					v.Results[i].Output = noise + strings.Replace(v.Results[i].Output, "(42, false, nil)", strings.Repeat("hosszú ", 2_000), 1)
				}
				judged(m, v)
				if way == "output" {
					press(m, "o")
				}
				keys := []tea.KeyPressMsg{keyPress("down"), keyPress("up")}
				for i := 0; b.Loop(); i++ {
					m.Update(keys[i%len(keys)])
					m.View()
				}
			})
		}
	}
}

// BenchmarkKeyToFrameOf the other screens that hold much.
func BenchmarkKeyToFrameOf(b *testing.B) {
	w := realCourse(b)
	for _, name := range []string{"home/progressed", "lesson/top", "exercise/running", "mistakes/proved", "glossary/all", "search/found", "progress/later", "summary/first", "hints/all", "help/top"} {
		b.Run(strings.ReplaceAll(name, "/", "-"), func(b *testing.B) {
			m := program(b, w, 200, 60)
			for _, s := range scenes {
				if s.name == name {
					s.set(m)
				}
			}
			keys := []tea.KeyPressMsg{keyPress("down"), keyPress("up")}
			for i := 0; b.Loop(); i++ {
				m.Update(keys[i%len(keys)])
				m.View()
			}
		})
	}
}

// BenchmarkLetterToFrame is a letter in the search over all lessons.
func BenchmarkLetterToFrame(b *testing.B) {
	m := program(b, realCourse(b), 200, 60)
	m.Update(stateMsg{})
	press(m, "k")
	keys := []tea.KeyPressMsg{keyPress("a"), keyPress("backspace")}
	for i := 0; b.Loop(); i++ {
		m.Update(keys[i%len(keys)])
		m.View()
	}
}

// BenchmarkFirstFrame is from the loaded course to the first drawing.
func BenchmarkFirstFrame(b *testing.B) {
	w := realCourse(b)
	for b.Loop() {
		s := newServices(b.Context(), Options{Workbook: w})
		m := newModel(s, false)
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		m.View()
		s.close()
	}
}

// BenchmarkOpenLesson goes from lesson to lesson; each text is rendered for the window.
func BenchmarkOpenLesson(b *testing.B) {
	m := program(b, realCourse(b), 200, 60)
	m.Update(stateMsg{})
	press(m, "home", "enter")
	back, forth := keyPress("b"), keyPress("n")
	for i := 0; b.Loop(); i++ {
		m.Update([]tea.KeyPressMsg{forth, back}[i/(len(m.s.w.Book.Lessons)-1)%2])
		m.View()
	}
}

// TestMemoryIsSteady drives the program with all kinds of messages; what it holds does not grow.
func TestMemoryIsSteady(t *testing.T) {
	m := program(t, realCourse(t), 80, 24)
	m.Update(progressed(m))
	events(m, 1_000)
	early := heap()
	events(m, 9_000)
	late := heap()
	t.Logf("%d kB after 1 000 events, %d kB after 10 000", early>>10, late>>10)
	assert.Less(t, late, early+early/4+1<<20, "the program holds more and more")
	assert.Less(t, len(m.stack), 50, "the way back grows with every step")
}

// events are keys of all screens, checks that come and go, and mouse and size messages.
func events(m *model, n int) {
	keys := []string{"f", "down", "enter", "esc", "home", "enter", "space", "c", "down", "enter", "s", "down", "esc", "p", "s", "p", "s", "h", "enter", "esc", "k", "u", "t", "down", "enter", "t", "t", "l", "n", "b", "?", "down"}
	for i := range n {
		switch {
		case i%97 == 0:
			m.Update(fileMsg{lesson: m.exercise.lesson, event: watch.Event{Exists: true}})
		case i%89 == 0:
			judged(m, printed(first(m)))
		case i%83 == 0:
			m.Update(tea.WindowSizeMsg{Width: 60 + i%60, Height: 20 + i%20})
		case i%79 == 0:
			m.Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		default:
			m.Update(keyPress(keys[i%len(keys)]))
		}
		m.View()
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}
