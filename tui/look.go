package tui

import (
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// proseLook is how lessons are set in the terminal's colours.
func proseLook(t window.Theme) prose.Look {
	switch {
	case t.Plain:
		return prose.Plain
	case t.Dark:
		return prose.Dark
	default:
		return prose.Light
	}
}
