package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"idempotencia/internal/book"
)

// passage is a stretch of the book without the marks of Markdown, up to the next heading.
type passage struct {
	id, title, text string
	code            string // the words that stand only in code, outputs and drawings
}

// passages cuts a text at its headings, whose ids are those that html gives them with the same taken.
// The first passage is what stands before them; it has the id and title of the whole.
func (c *converter) passages(id, title, markdown string, taken map[string]bool) []passage {
	ctx := parser.NewContext(parser.WithIDs(&headingIDs{taken: taken}))
	source := []byte(markdown)
	doc := c.md.Parser().Parse(text.NewReader(source), parser.WithContext(ctx))
	all := []passage{{id: id, title: unticked(title)}}
	var words, code bytes.Buffer
	finish := func() {
		last := &all[len(all)-1]
		last.text = strings.Join(strings.Fields(words.String()), " ")
		last.code = onlyIn(code.String(), last.text)
		words.Reset()
		code.Reset()
	}
	for n := doc.FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok {
			finish()
			plain(&words, &code, h, source)
			all = append(all, passage{id: headingID(h), title: strings.TrimSpace(words.String())})
			words.Reset()
			continue
		}
		plain(&words, &code, n, source)
	}
	finish()
	return all
}

func headingID(h *ast.Heading) string {
	value, _ := h.AttributeString("id")
	id, _ := value.([]byte)
	return string(id)
}

// plain writes the text below a node to words, and what is set as code to code.
func plain(words, code *bytes.Buffer, node ast.Node, source []byte) {
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				words.Write(n.Segment.Value(source))
			}
			if entering && (n.SoftLineBreak() || n.HardLineBreak()) {
				words.WriteByte(' ')
			}
		case *ast.FencedCodeBlock:
			code.Write(n.Lines().Value(source))
			return ast.WalkSkipChildren, nil
		case *pictured:
			if entering {
				words.WriteString(n.story.Title + " ")
			}
		case *extast.TableCell:
			if !entering && n.NextSibling() != nil {
				words.WriteString(" ·")
			}
		}
		if !entering && n.Type() == ast.TypeBlock {
			words.WriteByte(' ')
		}
		return ast.WalkContinue, nil
	})
}

var codeWord = regexp.MustCompile(`[\p{L}_][\p{L}\d_]{2,}`)

// onlyIn gives every word of code once that the text does not have as well.
func onlyIn(code, text string) string {
	seen := map[string]bool{}
	for _, w := range codeWord.FindAllString(text, -1) {
		seen[book.Fold(w)] = true
	}
	return strings.Join(slices.DeleteFunc(codeWord.FindAllString(code, -1), func(w string) bool {
		known := seen[book.Fold(w)]
		seen[book.Fold(w)] = true
		return known
	}), " ")
}
