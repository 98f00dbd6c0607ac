package tui

import (
	"strings"

	"idempotencia/internal/window"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// dialog is a question in the place of the screen: yes or no, or a line to write.
type dialog struct {
	text   string
	agreed bool // what is chosen now; no at first
	yes    func() tea.Cmd
	input  *textinput.Model
	enter  func(text string) tea.Cmd
}

// ask puts a question; yes runs only on a clear yes.
func (m *model) ask(text string, yes func() tea.Cmd) { m.dialog = &dialog{text: text, yes: yes} }

// askText asks for a line of text.
func (m *model) askText(text, value string, enter func(string) tea.Cmd) tea.Cmd {
	input := textinput.New()
	input.Prompt = "> "
	input.SetValue(value)
	input.SetWidth(max(m.width-6, 10))
	m.dialog = &dialog{text: text, input: &input, enter: enter}
	return input.Focus()
}

func (d *dialog) pressed(m *model, msg tea.KeyPressMsg) tea.Cmd {
	if d.input != nil {
		return d.written(m, msg)
	}
	switch {
	case key.Matches(msg, m.keys.Yes), msg.String() == "enter" && d.agreed:
		m.dialog = nil
		return d.yes()
	case key.Matches(msg, m.keys.No), msg.String() == "enter":
		m.dialog = nil
	case msg.String() == "left", msg.String() == "right", msg.String() == "tab", msg.String() == "up", msg.String() == "down":
		d.agreed = !d.agreed
	}
	return nil
}

func (d *dialog) written(m *model, msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		m.dialog = nil
		return nil
	case "enter":
		m.dialog = nil
		return d.enter(strings.TrimSpace(d.input.Value()))
	}
	return d.typed(msg)
}

func (d *dialog) typed(msg tea.Msg) tea.Cmd {
	input, cmd := d.input.Update(msg)
	d.input = &input
	return cmd
}

func (d *dialog) lines(m *model) []string {
	var lines []string
	for part := range strings.SplitSeq(d.text, "\n") {
		lines = append(lines, window.Wrap(part, min(m.width, 78), 0)...)
	}
	lines = append(lines, "")
	if d.input != nil {
		return append(lines, d.input.View(), "", m.theme.Dim.Render("Enter: rendben · Esc: mégsem"))
	}
	yes, no := "  igen  ", "▸ nem   "
	if d.agreed {
		yes, no = "▸ igen  ", "  nem   "
		yes = m.theme.Selected.Render(yes)
	} else {
		no = m.theme.Selected.Render(no)
	}
	return append(lines, yes+"  "+no, "", m.theme.Dim.Render("i: igen · n vagy Esc: nem · nyilak és Enter is jó"))
}
