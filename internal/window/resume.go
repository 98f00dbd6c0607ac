package window

import (
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Resumed has a program take the terminal anew, after it was stopped and goes on. Bubble Tea's own way
// can lose its clock: the drawing that was stopped may stop the clock of the one that begins, and
// then nothing is drawn any more. The second time the old drawing has long ended.
func Resumed() tea.Cmd { return tea.Exec(pause{}, nil) }

// settle is how long an old drawing may take to end on a busy machine.
const settle = 100 * time.Millisecond

// pause is a program that only lets time go by.
type pause struct{}

func (pause) Run() error          { time.Sleep(settle); return nil }
func (pause) SetStdin(io.Reader)  {}
func (pause) SetStdout(io.Writer) {}
func (pause) SetStderr(io.Writer) {}
