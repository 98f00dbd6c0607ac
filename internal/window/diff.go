package window

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/charmbracelet/x/ansi"
)

// sideBySide is the width from which two columns of code have room.
const sideBySide = 120

// Hunk sets a comparison of two texts: one below the other, or side by side where there is room.
func Hunk(t Theme, h *udiff.Hunk, w int, left, right string) []string {
	if w >= sideBySide {
		return columns(t, h, w, left, right)
	}
	return unified(t, h, w, left, right)
}

func unified(t Theme, h *udiff.Hunk, w int, left, right string) []string {
	lines := []string{t.Dim.Render("- " + left + ", + " + right), ""}
	for _, l := range h.Lines {
		text := strings.TrimSuffix(l.Content, "\n")
		for _, piece := range Pieces(text, w-2) {
			switch l.Kind {
			case udiff.Delete:
				lines = append(lines, t.Bad.Render("- "+piece))
			case udiff.Insert:
				lines = append(lines, t.Good.Render("+ "+piece))
			default:
				lines = append(lines, "  "+piece)
			}
		}
	}
	return lines
}

// columns sets both files side by side; what was changed stands in the same rows.
func columns(t Theme, h *udiff.Hunk, w int, leftName, rightName string) []string {
	half := (w - 3) / 2
	row := func(left, right string) string {
		left = ansi.Truncate(left, half, "…")
		return left + strings.Repeat(" ", half-ansi.StringWidth(left)) + t.Dim.Render(" │ ") + right
	}
	lines := []string{row(t.Label.Render(leftName), t.Label.Render(rightName)), ""}
	var gone, come []string
	flush := func() {
		for i := range max(len(gone), len(come)) {
			left, right := "", ""
			if i < len(gone) {
				left = t.Bad.Render("- " + gone[i])
			}
			if i < len(come) {
				right = t.Good.Render("+ " + come[i])
			}
			lines = append(lines, row(left, right))
		}
		gone, come = nil, nil
	}
	for _, l := range h.Lines {
		text := strings.TrimSuffix(l.Content, "\n")
		switch l.Kind {
		case udiff.Delete:
			gone = append(gone, Pieces(text, half-2)...)
		case udiff.Insert:
			come = append(come, Pieces(text, half-2)...)
		default:
			flush()
			for _, piece := range Pieces(text, half-2) {
				lines = append(lines, row("  "+piece, "  "+piece))
			}
		}
	}
	flush()
	return lines
}
