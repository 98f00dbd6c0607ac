package view

import (
	"sync"
	"unicode"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"idempotencia/grade/cohort"
	"idempotencia/grade/marks"
	"idempotencia/grade/policy"
	"idempotencia/internal/window"
)

// screen names what fills the window.
type screen int

const (
	studentsScreen screen = iota
	studentScreen
	submissionScreen
	fileScreen
	diffScreen
	outputScreen
	helpScreen
)

// pair is a submission: a student's key and an exercise's id.
type pair struct{ student, exercise string }

// model is all that the view knows. It reads and writes nothing: commands do.
type model struct {
	o             Options
	keys          keys
	theme         window.Theme
	width, height int
	index         *marks.Index
	people        []*person
	exercises     []string // that count, in the book's order
	overrides     []cohort.Override

	stack  []screen // how the instructor came here; the last is shown
	notice string   // one line above the footer
	form   *form    // a decision that is being written
	asked  *pair    // the decision that is to be taken back, if the answer is yes
	drafts map[pair][fields]string

	students  window.List
	shown     []*person
	query     textinput.Model
	searching bool
	filter    filter
	order     order

	tasks      window.List // the exercises of the student
	submission submission
	help       window.Pane

	saving  bool
	leaving bool       // the instructor wants to leave as soon as all is saved
	writing sync.Mutex // held while a decision is being kept
}

func newModel(o Options) *model {
	m := &model{
		o: o, keys: newKeys(), theme: window.NewTheme(true), width: 80, height: 24,
		index: marks.NewIndex(o.Batch), people: people(o.Batch), overrides: append([]cohort.Override(nil), o.Overrides...),
		stack: []screen{studentsScreen}, drafts: map[pair][fields]string{},
	}
	m.query = textinput.New()
	m.query.Prompt = "Keresés: "
	m.query.Placeholder = "ékezet nélkül is jó"
	if all := o.Marks(m.overrides); len(all) > 0 {
		for _, s := range all[0].Scores {
			m.exercises = append(m.exercises, s.Exercise)
		}
	}
	m.count()
	return m
}

// Init asks for the terminal's background.
func (m *model) Init() tea.Cmd { return tea.RequestBackgroundColor }

// Update changes the model by one message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		plain := m.theme.Plain
		m.theme = window.NewTheme(msg.IsDark())
		m.theme.Plain = plain
		m.submission.layout = layout{}
	case tea.ColorProfileMsg:
		m.theme.Plain = msg.Profile <= colorprofile.Ascii
	case tea.ResumeMsg:
		// What the renderer takes for shown may have been overwritten by the shell.
		return m, tea.Sequence(window.Resumed(), tea.ClearScreen)
	case tea.KeyPressMsg:
		return m, m.pressed(msg)
	case workMsg:
		m.submission.set(msg)
	case comparedMsg:
		m.setComparison(msg)
	case savedMsg:
		return m, m.saved(msg)
	default:
		return m, m.typed(msg)
	}
	return m, nil
}

// typed gives a message to the field that is being written in, if there is one.
func (m *model) typed(msg tea.Msg) tea.Cmd {
	switch {
	case m.form != nil:
		return m.form.typed(msg)
	case m.searching:
		before := m.query.Value()
		var cmd tea.Cmd
		if m.query, cmd = m.query.Update(msg); m.query.Value() != before {
			m.arrange()
		}
		return cmd
	}
	return nil
}

func (m *model) here() screen { return m.stack[len(m.stack)-1] }

// pressed handles a key: first a question, then a field that is written in, then the screen's own
// meaning, then the meaning that holds everywhere.
func (m *model) pressed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case msg.String() == "ctrl+c":
		return m.quit()
	case key.Matches(msg, m.keys.Suspend):
		return tea.Suspend
	case m.form != nil:
		return m.formKey(msg)
	case m.searching:
		return m.searchKey(msg)
	}
	m.notice = ""
	msg = lower(msg)
	if m.asked != nil {
		return m.answered(msg)
	}
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

// quit leaves; a decision that is being kept is waited for, so that a failure is still told.
func (m *model) quit() tea.Cmd {
	if m.saving && !m.leaving {
		m.leaving = true
		m.notice = "Mentés folyik…"
		return nil
	}
	return tea.Quit
}

// match finds the student that an override means.
func (m *model) match(ref string) (string, bool) { return policy.Match(m.o.Batch.Students, ref) }

func (m *model) person(key string) *person {
	for _, p := range m.people {
		if p.student.Key == key {
			return p
		}
	}
	return nil
}
