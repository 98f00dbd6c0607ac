package view

import (
	"fmt"
	"go/scanner"
	"go/token"
	"strings"

	"charm.land/lipgloss/v2"

	"idempotencia/internal/window"
)

// codeLine is a line of a Go file, cut into pieces that look alike.
type codeLine []codePiece

type codePiece struct {
	text string
	kind codeKind
}

type codeKind int

const (
	otherCode codeKind = iota
	keyword
	literal
	comment
)

// readCode cuts a file into lines, and says how many are left out. What is no Go is cut all the same.
func readCode(content []byte) (lines []codeLine, more int) {
	text := bounded(content)
	more = max(strings.Count(string(content), "\n")-strings.Count(text, "\n"), 0)
	lines = []codeLine{nil}
	add := func(s string, kind codeKind) {
		for i, part := range strings.Split(s, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			if last := len(lines) - 1; part != "" {
				lines[last] = append(lines[last], codePiece{part, kind})
			}
		}
	}
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, scanner.ScanComments)
	at := 0
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		kind := kindOf(tok)
		from := file.Offset(pos)
		if kind == otherCode || from < at {
			continue
		}
		if lit == "" {
			lit = tok.String()
		}
		to := min(from+len(lit), len(text))
		add(text[at:from], otherCode)
		add(text[from:to], kind)
		at = to
	}
	add(text[at:], otherCode)
	if last := len(lines) - 1; last > 0 && lines[last] == nil {
		lines = lines[:last]
	}
	return lines, more
}

func kindOf(tok token.Token) codeKind {
	switch {
	case tok.IsKeyword():
		return keyword
	case tok.IsLiteral() && tok != token.IDENT:
		return literal
	case tok == token.COMMENT:
		return comment
	default:
		return otherCode
	}
}

// codeLook are a theme's styles of code, as what stands before and after a piece.
func codeLook(t window.Theme) (before, after [comment + 1]string) {
	for kind, style := range map[codeKind]lipgloss.Style{keyword: t.Accent, literal: t.Good, comment: t.Dim} {
		before[kind], after[kind], _ = strings.Cut(style.Render("x"), "x")
	}
	return before, after
}

// fileLines sets a file with the numbers of its lines. Marked lines have a sign. rows tells where each
// line begins.
func fileLines(t window.Theme, w *work, marked map[int]bool, width int) (lines []string, rows []int) {
	before, after := codeLook(t)
	digits := len(fmt.Sprint(len(w.code)))
	for i, line := range w.code {
		var b strings.Builder
		for _, p := range line {
			b.WriteString(before[p.kind] + p.text + after[p.kind])
		}
		sign := " "
		if marked[i+1] {
			sign = t.Bad.Render("!")
		}
		gutter := fmt.Sprintf("%*d", digits, i+1)
		rows = append(rows, len(lines))
		for j, piece := range window.Pieces(b.String(), width-digits-2) {
			if j > 0 {
				gutter, sign = strings.Repeat(" ", digits), " "
			}
			lines = append(lines, t.Dim.Render(gutter)+sign+" "+piece)
		}
	}
	if w.more > 0 {
		lines = append(lines, t.Warn.Render("! ")+fmt.Sprintf("… további %d sor nem látszik …", w.more))
	}
	return lines, rows
}
