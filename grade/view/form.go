package view

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"idempotencia/grade/cohort"
	"idempotencia/internal/window"
)

// The fields of a form.
const (
	pointsField = iota
	reasonField
	commentField
	fields
)

// longest bounds what is written in a field.
const longest = 2000

// form is a decision that is being written.
type form struct {
	at     pair
	inputs [fields]textinput.Model
	focus  int
	fault  string // what is wrong with it
}

// openForm begins a decision, with what was decided or left unfinished before.
func (m *model) openForm(at pair, focus int) tea.Cmd {
	if m.saving {
		m.notice = "Még az előző döntés mentése folyik."
		return nil
	}
	values, begun := m.drafts[at]
	if o, there := m.override(at); there && !begun {
		values = [fields]string{reasonField: o.Reason, commentField: o.Comment}
		if o.Points != nil {
			values[pointsField] = exact(*o.Points)
		}
	}
	m.form = &form{at: at}
	for i, label := range [fields]string{"Pont:       ", "Indoklás:   ", "Megjegyzés: "} {
		input := textinput.New()
		input.Prompt, input.CharLimit = label, longest
		input.SetValue(values[i])
		m.form.inputs[i] = input
	}
	m.form.inputs[reasonField].Placeholder = "miért, az oktatóknak"
	m.form.inputs[commentField].Placeholder = "a tanulónak, elhagyható"
	return m.form.turn(focus)
}

func (f *form) turn(focus int) tea.Cmd {
	f.inputs[f.focus].Blur()
	f.focus = (focus + fields) % fields
	return f.inputs[f.focus].Focus()
}

func (f *form) typed(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	f.inputs[f.focus], cmd = f.inputs[f.focus].Update(msg)
	return cmd
}

func (m *model) formKey(msg tea.KeyPressMsg) tea.Cmd {
	f := m.form
	f.fault = ""
	switch msg.String() {
	case "esc": // what was written is there again when the form is opened the next time
		m.drafts[f.at] = f.values()
		m.form = nil
		return nil
	case "tab", "down":
		return f.turn(f.focus + 1)
	case "shift+tab", "up":
		return f.turn(f.focus - 1)
	case "enter":
		if f.focus < commentField {
			return f.turn(f.focus + 1)
		}
		return m.submit()
	}
	return f.typed(msg)
}

func (f *form) values() (v [fields]string) {
	for i, input := range f.inputs {
		v[i] = input.Value()
	}
	return v
}

// submit keeps the decision, or says what is wrong with it.
func (m *model) submit() tea.Cmd {
	f := m.form
	s, _ := m.person(f.at.student).score(f.at.exercise)
	o, field, fault := f.override(s.Max)
	if fault != "" {
		f.fault = fault
		return f.turn(field)
	}
	m.drafts[f.at] = f.values()
	m.form = nil
	return m.save(o)
}

// override reads the fields; field is the one that the fault is about.
func (f *form) override(most float64) (o cohort.Override, field int, fault string) {
	v := f.values()
	o = cohort.Override{Student: f.at.student, Exercise: f.at.exercise, Reason: oneLine(v[reasonField]), Comment: oneLine(v[commentField])}
	text := strings.TrimSpace(v[pointsField])
	if text != "" {
		x, ok := number(text)
		switch {
		case !ok:
			return o, pointsField, "Ez nem szám: " + oneLine(text) + ". Így írd: 7 vagy 7,5"
		case x > most:
			return o, pointsField, fmt.Sprintf("Ez a feladat legfeljebb %s pontot ér.", decimal(most))
		case o.Reason == "":
			return o, reasonField, "Ponthoz indoklás is kell: mi alapján döntöttél?"
		}
		o.Points = &x
	}
	switch {
	case text == "" && o.Reason == "" && o.Comment == "":
		return o, pointsField, "Írj pontot indoklással, vagy megjegyzést a tanulónak."
	case text == "" && o.Comment == "":
		return o, commentField, "Pont nélkül megjegyzés kell: mit üzensz a tanulónak?"
	}
	return o, 0, ""
}

// number reads what a person writes: digits with a decimal comma or point.
func number(s string) (float64, bool) {
	if strings.Trim(s, "0123456789,.") != "" {
		return 0, false
	}
	x, err := strconv.ParseFloat(strings.Replace(s, ",", ".", 1), 64)
	return x, err == nil && !math.IsInf(x, 0)
}

// exact writes points as they are, for a field.
func exact(x float64) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', -1, 64), ".", ",", 1)
}

func (f *form) lines(m *model, w, h int) []string {
	p := m.person(f.at.student)
	s, _ := p.score(f.at.exercise)
	title := fmt.Sprintf("%s · %s: 0–%s pont", p.name, f.at.exercise, decimal(s.Max))
	lines := []string{m.theme.Label.Render(window.Cut(title, w))}
	if h >= 8 {
		lines = append(lines, "Üres pont: marad, amit a gép adott.", "")
	}
	for i := range f.inputs {
		f.inputs[i].SetWidth(max(min(w, 100)-window.Width(f.inputs[i].Prompt)-1, 4))
		lines = append(lines, f.inputs[i].View())
	}
	if f.fault != "" {
		lines = append(lines, window.Wrap(m.theme.Warn.Render("! ")+f.fault, min(w, readable), 2)...)
	}
	return lines
}
