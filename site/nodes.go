package main

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodes renders the parts of a text that this site sets in its own way.
type nodes struct {
	paper bool // for the page that is to be printed
	code  *highlighter
}

// RegisterFuncs names them.
func (n *nodes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, n.fence)
	r.Register(ast.KindBlockquote, n.callout)
	r.Register(extast.KindTable, n.table)
	r.Register(ast.KindCodeSpan, n.codeSpan)
	r.Register(kindEnglish, n.english)
	r.Register(kindPictured, n.picture)
	r.Register(kindJoined, n.joined)
}

func (n *nodes) fence(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	f := node.(*ast.FencedCodeBlock)
	var code strings.Builder
	for i := range f.Lines().Len() {
		line := f.Lines().At(i)
		code.Write(line.Value(source))
	}
	block := n.code.block(string(f.Language(source)), code.String())
	if string(f.Language(source)) == "windows" {
		block = n.code.windowsModel(code.String())
	}
	_, err := w.WriteString(block)
	return ast.WalkSkipChildren, err
}

// block sets code; drawings and outputs stand as they are, and are no code to copy.
func (h *highlighter) block(language, code string) string {
	code = strings.TrimSuffix(code, "\n")
	switch language {
	case "go":
		return `<div class="code">` + h.html(code) + "</div>\n"
	case "sh":
		return `<div class="code shell"><pre tabindex="0"><code>` + html.EscapeString(code) + "</code></pre></div>\n"
	case "markdown":
		return `<div class="code prose"><pre lang="hu"><code>` + html.EscapeString(code) + "</code></pre></div>\n"
	default:
		return `<div class="drawing"><pre tabindex="0" lang="hu">` + html.EscapeString(code) + "</pre></div>\n"
	}
}

func (n *nodes) callout(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	return tags(w, entering, `<div class="callout" role="note">`+"\n", "</div>\n")
}

func (n *nodes) english(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	return tags(w, entering, `<span lang="en">`, "</span>")
}

func (n *nodes) joined(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	return tags(w, entering, `<span class="joined">`, "</span>")
}

// slash is one between the parts of a path.
var slash = regexp.MustCompile(`([^/\s])/([^/\s])`)

// codeSpan lets a long path break between its parts only.
func (n *nodes) codeSpan(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	var code strings.Builder
	for c := node.FirstChild(); c != nil; c = c.NextSibling() {
		code.Write(c.(*ast.Text).Segment.Value(source))
	}
	shown := html.EscapeString(strings.ReplaceAll(code.String(), "\n", " "))
	_, err := w.WriteString("<code>" + slash.ReplaceAllString(shown, "$1/<wbr>$2") + "</code>")
	return ast.WalkSkipChildren, err
}

// table may be wider than a narrow window: then it scrolls alone, by keyboard too.
func (n *nodes) table(w util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	return tags(w, entering, `<div class="table" tabindex="0" role="group" aria-label="táblázat"><table>`+"\n", "</table></div>\n")
}

func tags(w util.BufWriter, entering bool, open, end string) (ast.WalkStatus, error) {
	s := end
	if entering {
		s = open
	}
	_, err := w.WriteString(s)
	return ast.WalkContinue, err
}
