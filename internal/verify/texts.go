package verify

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"idempotencia/internal/book"
)

// Texts verifies the Markdown alone, for a program that is about to publish it.
func Texts(root string, b *book.Book) []book.Problem {
	v := &verifier{root: root, book: b}
	v.texts()
	return v.report.Problems
}

// texts verifies the Markdown of lessons and glossary: no raw HTML, no link to nowhere, no stray
// emphasis, no cell that falls out of its table.
func (v *verifier) texts() {
	parse := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAttribute())).Parser()
	for _, path := range v.textFiles() {
		source, ok := v.read(path)
		if !ok {
			continue
		}
		source = withoutFrontMatter(bytes.ReplaceAll(source, []byte("\r\n"), []byte("\n")))
		m := &markdown{v: v, path: path, source: source}
		// Walking cannot fail: no visitor here returns an error.
		_ = ast.Walk(parse.Parse(text.NewReader(source)), m.visit)
		m.tables()
	}
}

// textFiles are the Markdown files of the course.
func (v *verifier) textFiles() []string {
	var files []string
	for _, l := range v.book.Lessons {
		files = append(files, l.Path)
	}
	return append(files, book.GlossaryFile)
}

// withoutFrontMatter blanks the head of a lesson, so that lines keep their numbers.
func withoutFrontMatter(source []byte) []byte {
	if !bytes.HasPrefix(source, []byte("---\n")) {
		return source
	}
	end := bytes.Index(source, []byte("\n---\n"))
	if end < 0 {
		return source
	}
	end += len("\n---\n")
	return append(bytes.Repeat([]byte("\n"), bytes.Count(source[:end], []byte("\n"))), source[end:]...)
}

type markdown struct {
	v      *verifier
	path   string
	source []byte
	level  int // of the heading before
}

func (m *markdown) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.CodeSpan, *ast.FencedCodeBlock, *ast.CodeBlock:
		return ast.WalkSkipChildren, nil
	case *ast.HTMLBlock, *ast.RawHTML:
		m.v.problem(m.path, m.line(n), "nyers HTML nem lehet a szövegben")
	case *ast.Image:
		m.v.problem(m.path, m.line(n), "kép nem lehet a szövegben: a képek felvett történetből készülnek")
	case *ast.Heading:
		m.heading(n)
	case *ast.AutoLink:
		if target := string(n.URL(m.source)); !strings.HasPrefix(target, "https://") {
			m.v.problem(m.path, m.line(n), "a hivatkozás célja nem jó: %s", target)
		}
	case *ast.Link:
		m.link(string(n.Destination), m.line(n))
	case *ast.Text:
		if value := string(n.Segment.Value(m.source)); strings.ContainsAny(value, "*") || strayUnderline.MatchString(value) {
			m.v.problem(m.path, m.lineAt(n.Segment.Start), "pár nélküli kiemelésjel: %s", strings.TrimSpace(value))
		}
	}
	return ast.WalkContinue, nil
}

// heading demands what a page of the site can show: the lesson's title is its only first level, and
// the book cuts the text at lines that begin with ##.
func (m *markdown) heading(n *ast.Heading) {
	line, above := m.line(n), m.level
	m.level = n.Level
	value, _ := n.AttributeString("id")
	id, _ := value.([]byte)
	switch {
	case m.path == book.GlossaryFile && n.Level > 2:
		m.v.problem(m.path, line, "szócikken belül nem lehet címsor")
	case m.path == book.GlossaryFile:
	case !m.hasMark(n):
		m.v.problem(m.path, line, "aláhúzott címsor nem lehet a szövegben: írd ## jellel, vagy hagyj üres sort a --- előtt")
	case n.Level == 1:
		m.level = above
		m.v.problem(m.path, line, "első szintű címsor nem lehet a szövegben: a lecke címe az")
	case above > 0 && n.Level > above+1:
		m.v.problem(m.path, line, "a címsor szintet hagy ki: %d. szintű után %d. szintű", above, n.Level)
	case n.Level > 2 && id != nil && !m.isQuestion(string(id)):
		m.v.problem(m.path, line, "azonosítója csak ## címsornak és kérdésnek lehet, itt a szövegben látszana: {#%s}", id)
	}
}

func (m *markdown) isQuestion(id string) bool {
	return slices.ContainsFunc(m.v.book.Lessons, func(l *book.Lesson) bool {
		return l.Path == m.path && slices.ContainsFunc(l.Questions, func(q book.Question) bool { return q.ID == id })
	})
}

// hasMark reports whether a heading begins with #; one without text cannot be underlined.
func (m *markdown) hasMark(n *ast.Heading) bool {
	if n.Lines().Len() == 0 {
		return true
	}
	before := m.source[:n.Lines().At(0).Start]
	return bytes.Contains(before[bytes.LastIndexByte(before, '\n')+1:], []byte("#"))
}

var strayUnderline = regexp.MustCompile(`(^|\s)_\S|\S_($|[\s.,;])`)

func (m *markdown) lineAt(offset int) int { return 1 + bytes.Count(m.source[:offset], []byte("\n")) }

// line is where a node begins, as near as the parser kept it.
func (m *markdown) line(n ast.Node) int {
	found := 0
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering && found == 0 {
			found = m.lineAt(t.Segment.Start)
		}
		return ast.WalkContinue, nil
	})
	for ; found == 0 && n != nil; n = n.Parent() {
		if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			found = m.lineAt(n.Lines().At(0).Start)
		}
	}
	return found
}

var localTarget = regexp.MustCompile(`^([a-z0-9-]+\.md)?(?:#([a-z0-9-]+))?$`)

func (m *markdown) link(target string, line int) {
	if strings.HasPrefix(target, "https://") {
		return
	}
	match := localTarget.FindStringSubmatch(target)
	if match == nil {
		m.v.problem(m.path, line, "a hivatkozás célja nem jó: %s", target)
		return
	}
	file := m.path
	if match[1] != "" {
		file = "lessons/" + match[1]
	}
	anchors, found := m.v.anchors(file)
	switch {
	case !found:
		m.v.problem(m.path, line, "a hivatkozás nem létező fájlra mutat: %s", target)
	case match[2] != "" && !slices.Contains(anchors, match[2]):
		m.v.problem(m.path, line, "a hivatkozott szakasz nincs meg: %s", target)
	}
}

// anchors are the ids that a link into the file may name.
func (v *verifier) anchors(file string) ([]string, bool) {
	var ids []string
	if file == book.GlossaryFile {
		for _, t := range v.book.Glossary {
			ids = append(ids, t.ID)
		}
		return ids, true
	}
	for _, l := range v.book.Lessons {
		if l.Path == file {
			for _, s := range l.Sections {
				ids = append(ids, s.ID)
			}
			for _, q := range l.Questions {
				ids = append(ids, q.ID)
			}
			return append(ids, book.SectionQuestions, book.SectionHints), true
		}
	}
	return nil, false
}

// tables finds rows with more or fewer cells than the head: a bar inside a cell has to be written \|.
func (m *markdown) tables() {
	want, fenced := 0, false
	for i, line := range strings.Split(string(m.source), "\n") {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "```") {
			fenced = !fenced
		}
		if fenced || !strings.HasPrefix(trimmed, "|") {
			want = 0
			continue
		}
		bars := strings.Count(strings.ReplaceAll(trimmed, `\|`, ""), "|")
		if want == 0 {
			want = bars
		}
		if bars != want {
			m.v.problem(m.path, i+1, "a táblázat sorában %d cella van, a fejlécben %d; cellán belül a | jel elé \\ kell", bars-1, want-1)
		}
	}
}
