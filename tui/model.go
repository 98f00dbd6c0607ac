package tui

import (
	"context"
	"time"
	"unicode"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"idempotencia/internal/book"
	"idempotencia/internal/faults"
	"idempotencia/internal/progress"
	"idempotencia/internal/window"
)

// model is all that the program knows. Its children are plain structs; none of them reads, writes
// or runs anything.
type model struct {
	s             *services
	keys          keys
	theme         window.Theme
	width, height int

	state    progress.State
	statuses map[string]progress.Status
	loaded   bool // the progress was read

	stack  []place // where the student came from; the last is shown
	notice string  // one line above the footer
	dialog *dialog // a question that has to be answered first

	home     homeView
	lesson   lessonView
	exercise exerciseView
	hints    window.Pane
	output   outputView
	summary  window.Pane
	solution solutionView
	mistakes mistakesView
	story    storyView
	progress window.Pane
	glossary glossaryView
	headings window.List
	search   searchView
	verify   verifyView
	help     window.Pane

	stopWatch context.CancelFunc // of the watched file; nil when none is watched
	spent     map[string]time.Duration
	lastInput time.Time
}

func newModel(s *services, verifying bool) *model {
	m := &model{
		s: s, keys: newKeys(), theme: window.NewTheme(true), width: 80, height: 24,
		statuses: map[string]progress.Status{}, stack: []place{{screen: homeScreen}}, spent: map[string]time.Duration{},
	}
	m.home.init()
	m.search.init()
	if verifying {
		m.stack = append(m.stack, place{screen: verifyScreen})
	}
	return m
}

// flushEvery is how often the time spent is kept, so that a killed program loses little of it.
const flushEvery = 30 * time.Second

// Init asks for what the first frame can do without.
func (m *model) Init() tea.Cmd {
	commands := []tea.Cmd{m.s.loadState, tea.RequestBackgroundColor, flush()}
	if m.here().screen == verifyScreen {
		commands = append(commands, m.verify.start(m))
	}
	return tea.Batch(commands...)
}

func flush() tea.Cmd { return tea.Tick(flushEvery, func(t time.Time) tea.Msg { return flushMsg(t) }) }

// Update changes the model by one message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		return m, m.renderAhead()
	case tea.BackgroundColorMsg:
		plain := m.theme.Plain
		m.theme = window.NewTheme(msg.IsDark())
		m.theme.Plain = plain
		return m, m.renderAhead()
	case tea.ResumeMsg:
		// What the renderer takes for shown may have been overwritten by the shell.
		return m, tea.Sequence(window.Resumed(), tea.ClearScreen)
	case tea.ColorProfileMsg:
		m.theme.Plain = msg.Profile <= colorprofile.Ascii
		return m, m.renderAhead()
	case tea.KeyPressMsg:
		m.active()
		return m, m.pressed(msg)
	case tea.MouseWheelMsg:
		m.active()
		return m, m.wheel(msg)
	case tea.MouseClickMsg:
		m.active()
		return m, m.click(msg)
	case tea.PasteMsg:
		return m, m.typed(msg)
	}
	return m, m.heard(msg)
}

// heard handles what the commands answer.
func (m *model) heard(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case stateMsg:
		return m.setState(msg)
	case conditionMsg:
		m.exercise.condition(msg)
		return more(msg.more)
	case verdictMsg:
		return m.exercise.verdict(m, msg)
	case tickMsg:
		return m.exercise.tick(msg)
	case fileMsg:
		return tea.Batch(moreOf(msg), m.exercise.changed(m, msg))
	case editedMsg:
		if msg.err != nil {
			m.notice = "A szerkesztő hibával tért vissza: " + msg.err.Error()
		}
		return nil
	case savedMsg:
		m.notice = msg.text
		if msg.err != nil {
			m.notice = savedFault(msg.err)
		}
		return m.s.loadState
	case sourcesMsg:
		m.solution.set(m, msg)
		return nil
	case mistakeMsg:
		m.mistakes.set(msg)
		return nil
	case storyMsg:
		m.story.set(m, msg)
		return nil
	case verifyMsg:
		return m.verify.set(m, msg)
	case rendered:
		m.lesson.keep(m, msg)
		return nil
	case flushMsg:
		return tea.Batch(flush(), m.keepTime())
	}
	return m.typed(msg)
}

func (m *model) setState(msg stateMsg) tea.Cmd {
	if msg.err == nil || !m.loaded {
		m.state, m.statuses = msg.state, msg.statuses
		if m.statuses == nil {
			m.statuses = map[string]progress.Status{}
		}
	}
	for _, w := range msg.warnings {
		m.notice = faults.Damaged(w)
	}
	if msg.err != nil {
		m.notice = faults.Unsaved(msg.err)
	}
	if m.loaded {
		return nil
	}
	m.loaded = true
	m.home.remember(m)
	return nil
}

// typed gives a message to the field that is being written in, if there is one.
func (m *model) typed(msg tea.Msg) tea.Cmd {
	switch {
	case m.dialog != nil && m.dialog.input != nil:
		return m.dialog.typed(msg)
	case m.here().screen == searchScreen:
		return m.search.typed(m, msg)
	case m.here().screen == homeScreen && m.home.filtering:
		return m.home.typed(msg)
	}
	return nil
}

func (m *model) here() place { return m.stack[len(m.stack)-1] }

// current is the lesson of the shown screen; the chosen one at home.
func (m *model) current() *book.Lesson {
	if l := m.lessonOf(m.here().lesson); l != nil {
		return l
	}
	return m.home.chosen(m)
}

// pressed handles a key: first a question, then a field that is written in, then the screen's own
// meaning, then the meaning that holds everywhere.
func (m *model) pressed(msg tea.KeyPressMsg) tea.Cmd {
	if msg.String() == "ctrl+c" {
		return m.quit()
	}
	if key.Matches(msg, m.keys.Suspend) {
		return tea.Suspend
	}
	if m.dialog != nil {
		return m.dialog.pressed(m, msg)
	}
	if msg.String() == "f1" {
		return m.everywhere(msg)
	}
	if m.here().screen == searchScreen || m.here().screen == homeScreen && m.home.filtering {
		return m.typedKey(msg)
	}
	m.notice = ""
	msg = lower(msg)
	if cmd, done := m.own(msg); done {
		return cmd
	}
	return m.everywhere(msg)
}

// lower lets letters mean the same under Caps Lock.
func lower(msg tea.KeyPressMsg) tea.KeyPressMsg {
	if r := []rune(msg.Text); len(r) == 1 && unicode.IsUpper(r[0]) && msg.Mod&^tea.ModShift == 0 {
		small := unicode.ToLower(r[0])
		return tea.KeyPressMsg{Code: small, Text: string(small)}
	}
	return msg
}

func (m *model) typedKey(msg tea.KeyPressMsg) tea.Cmd {
	if m.here().screen == searchScreen {
		return m.search.pressed(m, msg)
	}
	return m.home.filterKey(m, msg)
}

func (m *model) quit() tea.Cmd {
	m.exercise.stop()
	return tea.Quit
}

// idle is how long a student may read without a key until the time does not count any more.
const idle = 5 * time.Minute

// active counts the time since the last input for the lesson that is shown.
func (m *model) active() {
	now := m.s.o.Now()
	if gap := now.Sub(m.lastInput); !m.lastInput.IsZero() && gap > 0 && gap < idle && m.here().lesson != "" {
		m.spent[m.here().lesson] += gap
	}
	m.lastInput = now
}

func (m *model) keepTime() tea.Cmd {
	place, spent := m.leaving()
	if len(spent) == 0 {
		return nil
	}
	m.spent = map[string]time.Duration{}
	return m.s.keepCmd(place, spent)
}

// leaving is what to keep when the program ends now.
func (m *model) leaving() (progress.Place, map[string]time.Duration) {
	at := m.here()
	for i := len(m.stack) - 1; i >= 0 && at.screen != homeScreen && at.screen != lessonScreen && at.screen != exerciseScreen; i-- {
		at = m.stack[i]
	}
	lesson := at.lesson
	if l := m.home.chosen(m); lesson == "" && l != nil {
		lesson = l.ID
	}
	return progress.Place{Screen: string(at.screen), Lesson: lesson}, m.spent
}
