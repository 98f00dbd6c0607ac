package main

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"idempotencia/internal/history"
)

// pictured is a recorded story in a text.
type pictured struct {
	ast.BaseBlock
	story history.Story
	id    string // unique on its page
}

var kindPictured = ast.NewNodeKind("Pictured")

func (*pictured) Kind() ast.NodeKind { return kindPictured }

func (p *pictured) Dump(source []byte, level int) { ast.DumpHelper(p, source, level, nil, nil) }

// picturer puts pictures in the place of the fences that hold recorded stories.
type picturer struct{}

func (picturer) Transform(doc *ast.Document, reader text.Reader, ctx parser.Context) {
	var fences []*ast.FencedCodeBlock
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if f, ok := n.(*ast.FencedCodeBlock); ok && entering && string(f.Language(reader.Source())) == "history" {
			fences = append(fences, f)
		}
		return ast.WalkContinue, nil
	})
	for _, f := range fences {
		story, err := history.ParseFence(string(f.Lines().Value(reader.Source())))
		if err != nil {
			continue // the book has said what is wrong with it; as text it stays readable
		}
		p := &pictured{story: story, id: string(ctx.IDs().Generate([]byte("rajz "+story.ID), kindPictured))}
		f.Parent().ReplaceChild(f.Parent(), f, p)
	}
}

func (n *nodes) picture(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	p := node.(*pictured)
	_, err := w.WriteString(string(figure(p.story, p.id, n.paper)))
	return ast.WalkSkipChildren, err
}

// figure draws a story: the right solution's play, and each mistake's behind a step. On paper there
// are no steps.
func figure(s history.Story, id string, paper bool) template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, "<figure class=\"story\" data-story>\n<figcaption>%s</figcaption>\n", inline(s.Title))
	play(&b, s.Picture(), id, "A jó megoldás", paper)
	for i, v := range s.Variants {
		name := "Hiba: " + v.Title
		open, end := "<details class=\"variant\"><summary>"+string(inline(name))+"</summary>\n", "</details>\n"
		if paper {
			open, end = "<p class=\"variant\">"+string(inline(name))+"</p>\n", ""
		}
		b.WriteString(open)
		play(&b, s.VariantPicture(v), fmt.Sprintf("%s_%d", id, i+1), name, paper)
		b.WriteString(end)
	}
	b.WriteString("</figure>\n")
	return template.HTML(b.String())
}

// damage draws what a known mistake does.
func damage(p history.Picture, id string) template.HTML {
	var b strings.Builder
	b.WriteString("<figure class=\"story\" data-story>\n<figcaption>Így látszik a hiba: " + string(inline(p.Title)) + "</figcaption>\n")
	play(&b, p, id, "A hibás megoldás", false)
	b.WriteString("</figure>\n")
	return template.HTML(b.String())
}

// play draws one play twice, for a window with room and for a narrow one; the style sheet shows one of them.
func play(b *strings.Builder, p history.Picture, id, name string, paper bool) {
	fmt.Fprintf(b, "<div class=\"play\" data-play=\"%s\">\n<div class=\"wide\">%s</div>\n", html.EscapeString(unticked(name)), p.SVG(id, history.Wide))
	if !paper {
		fmt.Fprintf(b, "<div class=\"narrow\">%s</div>\n", p.SVG(id+"_k", history.Narrow))
	}
	if p.Marked() {
		b.WriteString("<p class=\"legend\">≠ itt tér el a jó megoldástól</p>\n")
	}
	b.WriteString("</div>\n")
}
