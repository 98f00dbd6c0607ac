package main

import (
	"bytes"
	"fmt"
	"html/template"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"idempotencia/internal/book"
)

// converter turns the course's Markdown into HTML for pages of one kind.
type converter struct {
	md      goldmark.Markdown
	targets targets
}

// targets say where a link between parts of the course leads.
type targets interface {
	// lesson gives the address of a lesson's section; id may be "".
	lesson(id, section string) string
	// term gives the address of a glossary entry; id may be "".
	term(id string) string
}

func (s *site) converter(t targets) *converter {
	_, paper := t.(printTargets)
	c := &converter{targets: t}
	c.md = goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(
			util.Prioritized(&linkRewriter{book: s.book, targets: t}, 100),
			util.Prioritized(englishMarker{}, 200),
			util.Prioritized(picturer{}, 300),
			util.Prioritized(joiner{}, 400),
		)),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(&nodes{paper: paper, code: s.code}, 100))),
	)
	return c
}

// inFile is the file that a text stands in: links with a fragment alone lead into it.
var inFile = parser.NewContextKey()

// html renders Markdown of a file of the course. Ids of its headings begin with prefix and are unique among taken.
func (c *converter) html(markdown, file, prefix string, taken map[string]bool) (template.HTML, error) {
	var out bytes.Buffer
	ctx := parser.NewContext(parser.WithIDs(&headingIDs{prefix: prefix, taken: taken}))
	ctx.Set(inFile, file)
	if err := c.md.Convert([]byte(markdown), &out, parser.WithContext(ctx)); err != nil {
		return "", fmt.Errorf("convert markdown: %w", err)
	}
	// The Markdown is ours and raw HTML in it is a problem that stops the build.
	return template.HTML(out.String()), nil
}

// headingIDs gives headings ids in ASCII that do not lose letters.
type headingIDs struct {
	prefix string
	taken  map[string]bool
}

func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	id := h.prefix + book.Slug(string(value))
	for n, base := 2, id; h.taken[id]; n++ {
		id = fmt.Sprintf("%s-%d", base, n)
	}
	h.taken[id] = true
	return []byte(id)
}

func (h *headingIDs) Put(value []byte) { h.taken[string(value)] = true }

// linkRewriter leads links between Markdown files to the pages that come of them.
type linkRewriter struct {
	book    *book.Book
	targets targets
}

func (r *linkRewriter) Transform(doc *ast.Document, _ text.Reader, ctx parser.Context) {
	here, _ := ctx.Get(inFile).(string)
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering {
			l.Destination = []byte(r.rewrite(string(l.Destination), here))
		}
		return ast.WalkContinue, nil
	})
}

func (r *linkRewriter) rewrite(target, here string) string {
	file, fragment, _ := strings.Cut(target, "#")
	if file = "lessons/" + file; file == "lessons/" {
		file = here
	}
	if file == book.GlossaryFile {
		return r.targets.term(fragment)
	}
	for _, l := range r.book.Lessons {
		if l.Path == file {
			return r.targets.lesson(l.ID, fragment)
		}
	}
	return target
}

// englishMarker marks the English of a term, which follows its link in brackets, as English.
type englishMarker struct{}

// english is a piece of text in English.
type english struct{ ast.BaseInline }

var kindEnglish = ast.NewNodeKind("English")

func (*english) Kind() ast.NodeKind { return kindEnglish }

func (e *english) Dump(source []byte, level int) { ast.DumpHelper(e, source, level, nil, nil) }

func (englishMarker) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	var found []*ast.Text
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			if _, afterLink := t.PreviousSibling().(*ast.Link); afterLink && englishEnd(t.Segment.Value(source)) > 0 {
				found = append(found, t)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, t := range found {
		end := t.Segment.Start + englishEnd(t.Segment.Value(source))
		mark := &english{}
		mark.AppendChild(mark, ast.NewTextSegment(text.NewSegment(t.Segment.Start+2, end)))
		parent := t.Parent()
		parent.InsertBefore(parent, t, ast.NewTextSegment(text.NewSegment(t.Segment.Start, t.Segment.Start+2)))
		parent.InsertBefore(parent, t, mark)
		t.Segment = text.NewSegment(end, t.Segment.Stop)
	}
}

// englishEnd is where the English of a text like " (request id), amely" ends; 0 when there is none.
func englishEnd(value []byte) int {
	if !bytes.HasPrefix(value, []byte(" (")) {
		return 0
	}
	end := bytes.IndexByte(value, ')')
	for i := 2; i < end; i++ {
		if c := value[i]; c >= 0x80 || c == '`' {
			return 0
		}
	}
	return max(end, 0)
}
