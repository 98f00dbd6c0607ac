package main

import (
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// joiner keeps a number and its suffix (42-t) on one line: a browser may break a line after a hyphen.
type joiner struct{}

// joined is a piece of text without a break.
type joined struct{ ast.BaseInline }

var (
	kindJoined = ast.NewNodeKind("Joined")
	suffixed   = regexp.MustCompile(`[0-9]+-\pL+`)
)

func (*joined) Kind() ast.NodeKind { return kindJoined }

func (j *joined) Dump(source []byte, level int) { ast.DumpHelper(j, source, level, nil, nil) }

func (joiner) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	var found []*ast.Text
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if _, code := n.(*ast.CodeSpan); code {
			return ast.WalkSkipChildren, nil
		}
		if t, ok := n.(*ast.Text); ok && entering && suffixed.Match(t.Segment.Value(source)) {
			found = append(found, t)
		}
		return ast.WalkContinue, nil
	})
	for _, t := range found {
		join(t, source)
	}
}

// join takes the suffixed numbers out of a text; the text keeps what stands after the last one.
func join(t *ast.Text, source []byte) {
	start, parent := t.Segment.Start, t.Parent()
	end := start
	for _, m := range suffixed.FindAllIndex(t.Segment.Value(source), -1) {
		parent.InsertBefore(parent, t, ast.NewTextSegment(text.NewSegment(end, start+m[0])))
		j := &joined{}
		j.AppendChild(j, ast.NewTextSegment(text.NewSegment(start+m[0], start+m[1])))
		parent.InsertBefore(parent, t, j)
		end = start + m[1]
	}
	t.Segment = text.NewSegment(end, t.Segment.Stop)
}
