package spell

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// GoOptions says which parts of a Go source hold Hungarian.
type GoOptions struct {
	Comments bool
	Strings  bool     // literals that read like Hungarian
	Names    []string // words that are code without being in the source, such as ErrorCodes gives
}

// GoProse gives the prose of a Go source in the order of its lines, prepared as Prose does. The
// names that the source uses are no words either: doc comments write them without quotes.
func GoProse(path string, src []byte, o GoOptions) ([]Text, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("read prose: %w", err)
	}
	g := goSource{path: path, files: files, names: namesOf(file, o.Names)}
	if o.Comments {
		for _, group := range file.Comments {
			g.addComments(group)
		}
	}
	if o.Strings {
		ast.Inspect(file, g.addStrings)
	}
	slices.SortStableFunc(g.texts, func(a, b Text) int { return cmp.Compare(a.Line, b.Line) })
	return g.texts, nil
}

// ErrorCodes gives the texts of a source's errors that are codes and no sentences.
func ErrorCodes(path string, src []byte) ([]string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("read error codes: %w", err)
	}
	var codes []string
	ast.Inspect(file, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && isCallOf(c, "errors") && len(c.Args) == 1 {
			if text, ok := stringOf(c.Args[0]); ok && !strings.Contains(text, " ") {
				codes = append(codes, text)
			}
		}
		return true
	})
	return codes, nil
}

// code is a literal that names something: an id, a folder, a field, an error.
var code = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// namesOf are the names in the source, those of the language, and literals that are names.
func namesOf(file *ast.File, more []string) map[string]bool {
	names := map[string]bool{"Package": true} // as a package's doc comment begins
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			names[n.Name] = true
		case *ast.BasicLit:
			if text, ok := stringOf(n); ok && code.MatchString(text) {
				names[text] = true
			}
		}
		return true
	})
	for _, name := range slices.Concat(more, types.Universe.Names()) {
		names[name] = true
	}
	for t := range token.Token(token.TILDE + 1) {
		if t.IsKeyword() {
			names[t.String()] = true
		}
	}
	return names
}

type goSource struct {
	path  string
	files *token.FileSet
	names map[string]bool
	texts []Text
}

func (g *goSource) add(at token.Pos, content string) {
	content = strings.TrimRight(prose(content, g.names), " \n")
	if len(splitWords(content)) > 0 {
		// The position is the one in the file, whatever a line directive says.
		g.texts = append(g.texts, Text{Path: g.path, Line: g.files.PositionFor(at, false).Line, Content: content})
	}
}

var (
	directive = regexp.MustCompile(`^//(?:[a-z]+:[a-z]|line |nolint)`)
	output    = regexp.MustCompile(`^\s*(?i:(?:unordered )?output:)`)
)

// addComments keeps a group together, since its code spans may go on in the next line.
func (g *goSource) addComments(group *ast.CommentGroup) {
	first := g.files.PositionFor(group.Pos(), false).Line
	var lines []string
	inOutput := false
	for _, c := range group.List {
		from := g.files.PositionFor(c.Pos(), false).Line - first
		for len(lines) < from {
			lines = append(lines, "")
		}
		text, isLine := strings.CutPrefix(c.Text, "//")
		if directive.MatchString(c.Text) {
			text = ""
		}
		if !isLine {
			text = strings.TrimSuffix(strings.TrimPrefix(text, "/*"), "*/")
		}
		for line := range strings.SplitSeq(text, "\n") {
			inOutput = inOutput || output.MatchString(line)
			if isLine && !inOutput && strings.HasPrefix(line, "\t") {
				line = "" // code in a doc comment
			}
			lines = append(lines, output.ReplaceAllString(line, ""))
		}
	}
	g.add(group.Pos(), strings.Join(lines, "\n"))
}

// addStrings leaves out what no person reads as a sentence.
func (g *goSource) addStrings(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.Field:
		ast.Inspect(n.Type, g.addStrings) // not the tag
		return false
	case *ast.CallExpr:
		return !isCallOf(n, "regexp")
	case *ast.BasicLit:
		g.addString(n)
	}
	return true
}

// isCallOf tells a call of a function of the package.
func isCallOf(call *ast.CallExpr, pkg string) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	id, ok := selector.X.(*ast.Ident)
	return ok && id.Name == pkg
}

func (g *goSource) addString(literal *ast.BasicLit) {
	text, ok := stringOf(literal)
	if !ok || !readsHungarian(text) {
		return
	}
	if literal.Value[0] == '"' {
		text = strings.ReplaceAll(text, "\n", " ") // such a literal is on one line of the source
	}
	g.add(literal.Pos(), verb.ReplaceAllStringFunc(text, withoutVerb))
}

func stringOf(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(literal.Value)
	return text, err == nil
}

// frequent are words that no English text has, and that hardly any Hungarian sentence without
// accents does without.
var frequent = regexp.MustCompile(`(?i)\b(?:az|nem|egy|ez|hogy|van|volt|nincs|lesz|csak|vagy|majd|itt|ha|kell|lehet|minden)\b`)

// readsHungarian tells a sentence for a reader from commands, formats and English messages.
func readsHungarian(text string) bool {
	return strings.ContainsAny(text, "áéíóöőúüűÁÉÍÓÖŐÚÜŰ") ||
		strings.Contains(text, " ") && frequent.MatchString(text)
}

// verb is a verb of fmt. After a digit a percent sign is one.
var verb = regexp.MustCompile(`%%|[0-9]%|%[-+#0]*(?:\[[0-9]+\])?(?:\*|[0-9]+)?(?:\.(?:\*|[0-9]+)?)?(?:\[[0-9]+\])?[vTtbcdoOqxXUeEfFgGspw]`)

func withoutVerb(s string) string {
	switch {
	case s == "%%":
		return "%"
	case s[0] != '%':
		return s
	default:
		return string(gap)
	}
}
