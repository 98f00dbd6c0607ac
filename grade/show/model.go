package show

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"idempotencia/internal/window"
)

// model is the picture as Bubble Tea knows it. What it shows is in the tally.
type model struct {
	tally         *tally
	cancel        context.CancelFunc // calls the batch off
	gone          <-chan struct{}    // closed when it was called off
	theme         window.Theme
	width, height int
	ending        bool // the batch was called off and winds down
	over          bool
}

// lookAgain is how often the picture is drawn anew.
const lookAgain = 100 * time.Millisecond

type (
	lookMsg   struct{}
	offMsg    struct{}
	finishMsg struct{}
)

// Init asks for the terminal's background and begins to look.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, look(), func() tea.Msg {
		<-m.gone
		return offMsg{}
	})
}

func look() tea.Cmd { return tea.Tick(lookAgain, func(time.Time) tea.Msg { return lookMsg{} }) }

// Update changes the picture by one message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		m.theme = window.NewTheme(msg.IsDark())
	case tea.ColorProfileMsg:
		m.theme.Plain = msg.Profile <= colorprofile.Ascii
	case tea.KeyPressMsg:
		return m, m.pressed(msg)
	case lookMsg:
		return m, look()
	case offMsg:
		m.ending = !m.over
	case finishMsg:
		m.over = true
		return m, tea.Quit
	}
	return m, nil
}

// pressed calls the batch off, and at the second time gives the terminal back however the batch hangs.
func (m *model) pressed(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case msg.String() == "ctrl+z":
		return tea.Suspend
	case msg.String() != "ctrl+c":
		return nil
	case m.ending:
		m.over = true
		return tea.Quit
	}
	m.ending = true
	m.cancel()
	return nil
}

// View draws the picture; when it is over, nothing of it stays.
func (m *model) View() tea.View {
	if m.over {
		return tea.NewView("")
	}
	return tea.NewView(strings.Join(m.tally.see().picture(m.theme, m.width, m.height, m.ending), "\n"))
}
