package view

import (
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/grade/cohort"
	"idempotencia/internal/window"
)

// decisionKey are the keys that decide about a submission.
func (m *model) decisionKey(msg tea.KeyPressMsg, at pair) (tea.Cmd, bool) {
	switch {
	case key.Matches(msg, m.keys.Points):
		return m.openForm(at, pointsField), true
	case key.Matches(msg, m.keys.Comment):
		return m.openForm(at, commentField), true
	case key.Matches(msg, m.keys.Undo):
		m.askUndo(at)
		return nil, true
	}
	return nil, false
}

// override is the decision about a submission. Of several the last holds.
func (m *model) override(at pair) (cohort.Override, bool) {
	for _, o := range slices.Backward(m.overrides) {
		if m.about(o, at) {
			return o, true
		}
	}
	return cohort.Override{}, false
}

func (m *model) about(o cohort.Override, at pair) bool {
	key, ok := m.match(o.Student)
	return ok && key == at.student && o.Exercise == at.exercise
}

func (m *model) askUndo(at pair) {
	switch _, there := m.override(at); {
	case m.saving:
		m.notice = "Még az előző döntés mentése folyik."
	case !there:
		m.notice = "Ehhez a beadáshoz nincs döntés, amit vissza lehetne vonni."
	default:
		m.asked = &at
	}
}

// answered takes a decision back only on a clear yes.
func (m *model) answered(msg tea.KeyPressMsg) tea.Cmd {
	at := *m.asked
	switch {
	case key.Matches(msg, m.keys.Yes):
		m.asked = nil
		return m.remove(at)
	case key.Matches(msg, m.keys.No), msg.String() == "enter":
		m.asked = nil
	}
	return nil
}

func (m *model) askLines(w int) []string {
	o, _ := m.override(*m.asked)
	text := "Visszavonod a megjegyzést?"
	if o.Points != nil {
		text = fmt.Sprintf("Visszavonod a döntést (%s pont)? Újra az lesz érvényes, amit a gép adott.", decimal(*o.Points))
	}
	lines := window.Wrap(m.person(m.asked.student).name+" · "+m.asked.exercise, min(w, readable), 0)
	lines = append(lines, window.Wrap(text, min(w, readable), 0)...)
	for _, part := range []struct{ label, text string }{{"Indoklás: ", o.Reason}, {"Megjegyzés: ", o.Comment}} {
		if s := oneLine(part.text); s != "" {
			lines = append(lines, window.Wrap(part.label+s, min(w, readable), 2)...)
		}
	}
	return append(lines, "", "i: igen · n, Esc vagy Enter: nem")
}

// savedMsg is the end of keeping a decision, or of taking it back.
type savedMsg struct {
	at      pair
	set     *cohort.Override // nil: taken back
	failure error
}

func (m *model) save(o cohort.Override) tea.Cmd {
	keep := m.o.Save
	return m.write(pair{o.Student, o.Exercise}, &o, func() error { return keep(o) })
}

func (m *model) remove(at pair) tea.Cmd {
	remove := m.o.Remove
	return m.write(at, nil, func() error { return remove(at.student, at.exercise) })
}

// write runs what writes to the disk; one at a time, since each reads the file that the other writes.
func (m *model) write(at pair, set *cohort.Override, do func() error) tea.Cmd {
	m.saving = true
	return func() tea.Msg {
		m.writing.Lock()
		defer m.writing.Unlock()
		return savedMsg{at, set, do()}
	}
}

// saved shows what holds from now on. After a failure nothing has changed, and what was written is in
// the form again.
func (m *model) saved(msg savedMsg) tea.Cmd {
	m.saving = false
	if msg.failure != nil {
		m.leaving = false
		if msg.set == nil {
			m.notice = "A visszavonást nem sikerült menteni: " + oneLine(msg.failure.Error())
			return nil
		}
		m.asked = nil
		cmd := m.openForm(msg.at, pointsField)
		m.form.fault = "Nem sikerült menteni: " + oneLine(msg.failure.Error())
		return cmd
	}
	delete(m.drafts, msg.at)
	m.overrides = slices.DeleteFunc(m.overrides, func(o cohort.Override) bool { return m.about(o, msg.at) })
	done := "A döntés visszavonva: "
	if msg.set != nil {
		done, m.overrides = "Mentve: ", append(m.overrides, *msg.set)
	}
	m.notice = done + m.pointsAfter(msg.at)
	if m.leaving {
		return tea.Quit
	}
	return nil
}

// pointsAfter counts the marks anew and says what came of it.
func (m *model) pointsAfter(at pair) string {
	m.count()
	p := m.person(at.student)
	text := p.name + ", " + at.exercise + ": " + m.pointsText(at)
	if p.mark.Pending {
		return text + ", a jegy függőben van."
	}
	return text + fmt.Sprintf(", jegy: %d.", p.mark.Grade)
}
