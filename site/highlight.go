package main

import (
	"go/scanner"
	"go/token"
	"go/types"
	"html"
	"strings"
	"sync"
)

// highlighter sets Go code, the same code once: lesson page and print book show it alike.
type highlighter struct{ done sync.Map }

func (h *highlighter) html(code string) string {
	if known, found := h.done.Load(code); found {
		return known.(string)
	}
	set := highlight(code)
	h.done.Store(code, set)
	return set
}

// highlight sets Go code with classes; the colours are in the style sheet, for both themes. Code need
// not be whole: what is no Go stays as it is.
func highlight(code string) string {
	code = strings.TrimSuffix(code, "\n")
	var b strings.Builder
	at := 0
	all := tokens(code)
	for i, t := range all {
		b.WriteString(html.EscapeString(code[at:t.from]))
		text := html.EscapeString(code[t.from:t.to])
		if class := class(all, i); class != "" {
			text = `<span class="g-` + class + `">` + text + "</span>"
		}
		b.WriteString(text)
		at = t.to
	}
	b.WriteString(html.EscapeString(code[at:]))
	return `<pre tabindex="0"><code>` + b.String() + "</code></pre>"
}

// codePiece is a token of Go in its place.
type codePiece struct {
	kind     token.Token
	text     string
	from, to int
}

func tokens(code string) []codePiece {
	file := token.NewFileSet().AddFile("", -1, len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), func(token.Position, string) {}, scanner.ScanComments)
	var all []codePiece
	for {
		pos, kind, text := s.Scan()
		switch {
		case kind == token.EOF:
			return all
		case kind == token.ILLEGAL, kind == token.SEMICOLON && text != ";":
			continue // its text need not be what is written there
		case text == "":
			text = kind.String()
		}
		from := file.Offset(pos)
		all = append(all, codePiece{kind, text, from, from + len(text)})
	}
}

// class tells keywords, strings, numbers, comments and what is called from the rest, which has none.
func class(all []codePiece, i int) string {
	switch kind := all[i].kind; {
	case kind.IsKeyword():
		return "k"
	case kind == token.STRING || kind == token.CHAR:
		return "s"
	case kind == token.INT || kind == token.FLOAT || kind == token.IMAG:
		return "m"
	case kind == token.COMMENT:
		return "c"
	case kind == token.IDENT:
		return nameClass(all, i)
	}
	return ""
}

// nameClass sets the names of the language's own types and values as keywords.
func nameClass(all []codePiece, i int) string {
	if i == 0 || all[i-1].kind != token.PERIOD {
		switch types.Universe.Lookup(all[i].text).(type) {
		case *types.TypeName, *types.Const, *types.Nil:
			return "k"
		case *types.Builtin:
			return ""
		}
	}
	if i+1 < len(all) && all[i+1].kind == token.LPAREN {
		return "nf"
	}
	return ""
}
