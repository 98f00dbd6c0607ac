package tui

import (
	"github.com/charmbracelet/x/ansi"

	"idempotencia/internal/window"
)

// outputView is what a program printed; lines that are too long go on in the next one.
type outputView struct {
	window.Pane
	raw   string
	width int // of the last layout
}

func (v *outputView) layout(w int) {
	if v.width != w {
		v.width = w
		v.Set(ansi.Hardwrap(v.raw, max(w, 1), true))
	}
}
