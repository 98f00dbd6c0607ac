package check

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"idempotencia/internal/book"
)

// MaxCandidate is the largest candidate that is graded, in bytes. Some of the smallest compile bombs
// are larger; an exercise needs a fiftieth of it.
const MaxCandidate = 256 << 10

// maxFindings is how many findings are told; who reads that many needs no more.
const maxFindings = 20

// Screening is what the screen found in a candidate.
type Screening struct {
	Unreadable []Diagnostic // this content cannot be a file of the exercise's package
	Syntax     []Diagnostic // the parser's errors; what else there is could not be seen
	Refusals   []Diagnostic // what grading does not let run, by line
	imports    []string
	plain      bool // neither cgo nor directives nor build constraints
}

// Screen reads a candidate without running it. With no refusal, its code cannot end the process,
// reach a file descriptor or overwrite the tests, so that an exit code can be trusted.
// The texts of diagnostics begin with a stable phrase, for example `import not allowed: "os"`.
func Screen(ex *book.Exercise, content []byte) Screening {
	if d := unreadable(ex.File, content); d != nil {
		return Screening{Unreadable: []Diagnostic{*d}}
	}
	s := &screen{ex: ex, fset: token.NewFileSet(), plain: true}
	if len(content) > MaxCandidate {
		s.refuse(0, "too large: %d bytes, limit %d", len(content), MaxCandidate)
	}
	file, err := parser.ParseFile(s.fset, ex.File, content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return Screening{Syntax: s.syntax(err), Refusals: s.found}
	}
	if name := file.Name.Name; name != ex.ID {
		s.refuse(file.Name.Pos(), "package clause: got %s, want %s", name, ex.ID)
		return Screening{Unreadable: s.found}
	}
	s.importsOf(file)
	s.comments(file)
	s.foreignVariables(file)
	s.openings(file)
	slices.SortStableFunc(s.found, func(a, b Diagnostic) int { return a.Line - b.Line })
	if n := len(s.found) - maxFindings; n > 0 {
		s.found = append(s.found[:maxFindings], Diagnostic{File: ex.File, Text: fmt.Sprintf("more findings: %d", n)})
	}
	return Screening{Refusals: s.found, imports: s.imports, plain: s.plain}
}

func unreadable(name string, content []byte) *Diagnostic {
	text := ""
	switch trimmed := bytes.TrimPrefix(content, []byte("\xEF\xBB\xBF")); {
	case bytes.HasPrefix(content, []byte{0xFF, 0xFE}) || bytes.HasPrefix(content, []byte{0xFE, 0xFF}):
		text = "not UTF-8: UTF-16"
	case len(bytes.TrimSpace(trimmed)) == 0:
		text = "empty file"
	case bytes.IndexByte(content, 0) >= 0:
		text = "NUL byte"
	case !utf8.Valid(content):
		text = "not UTF-8"
	default:
		return nil
	}
	return &Diagnostic{File: name, Line: badLine(content), Text: text}
}

// badLine is the line of the first byte that is not text, 1 when there is none.
func badLine(content []byte) int {
	for line := 1; ; line++ {
		end := bytes.IndexByte(content, '\n')
		if end < 0 {
			return 1
		}
		if bad := content[:end]; !utf8.Valid(bad) || bytes.IndexByte(bad, 0) >= 0 {
			return line
		}
		content = content[end+1:]
	}
}

type screen struct {
	ex      *book.Exercise
	fset    *token.FileSet
	found   []Diagnostic
	imports []string
	plain   bool
}

func (s *screen) refuse(pos token.Pos, format string, args ...any) {
	at := s.fset.PositionFor(pos, false) // a //line directive must not move the finding
	for _, d := range s.found {
		if at.IsValid() && d.Line == at.Line && d.Col == at.Column {
			return // one reason for one place is enough
		}
	}
	s.found = append(s.found, Diagnostic{File: s.ex.File, Line: at.Line, Col: at.Column, Text: fmt.Sprintf(format, args...)})
}

func (s *screen) syntax(err error) []Diagnostic {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return []Diagnostic{{File: s.ex.File, Text: "syntax: " + err.Error()}}
	}
	var all []Diagnostic
	for _, e := range list {
		all = append(all, Diagnostic{File: s.ex.File, Line: e.Pos.Line, Col: e.Pos.Column, Text: "syntax: " + e.Msg})
	}
	return all
}

func (s *screen) importsOf(file *ast.File) {
	allowed := allowedImports(s.ex)
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			path = spec.Path.Value
		}
		s.imports = append(s.imports, path)
		switch {
		case path == "C":
			s.plain = false
			s.refuse(spec.Pos(), `import "C"`)
		case spec.Name != nil && spec.Name.Name == ".":
			s.refuse(spec.Pos(), "dot import: %q", path)
		case !slices.Contains(allowed, path):
			s.refuse(spec.Pos(), "import not allowed: %q", path)
		}
	}
}

func (s *screen) comments(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			word, _, _ := strings.Cut(c.Text, " ")
			inner := strings.TrimSpace(strings.TrimPrefix(c.Text, "//"))
			switch {
			case strings.HasPrefix(c.Text, "//go:build"), strings.HasPrefix(inner, "+build"):
				s.plain = false
				s.refuse(c.Pos(), "build constraint: %s", c.Text)
			case strings.HasPrefix(c.Text, "//go:"), strings.HasPrefix(c.Text, "//export "), strings.HasPrefix(c.Text, "//extern "):
				s.plain = false
				s.refuse(c.Pos(), "compiler directive: %s", word)
			case strings.HasPrefix(c.Text, "//line "), strings.HasPrefix(c.Text, "/*line "):
				s.plain = false
				s.refuse(c.Pos(), "line directive: %s", c.Text)
			}
		}
	}
}

// foreignVariables finds what could change another package's variable: an assignment to it or to a
// part of it, taking its address, and the pointers that package time shows. A name that is an import's
// counts as the import everywhere, also where it is hidden: to know better takes a type checker, and
// some sources keep one busy for days. A function's body that is missing could be anybody's code, and
// a method that comparisons and printing call by themselves would let a candidate judge itself.
func (s *screen) foreignVariables(file *ast.File) {
	names, clocks := map[string]bool{}, map[string]bool{} // clocks: other names of package time
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			names[baseName(path)] = true
		}
		if spec.Name != nil {
			names[spec.Name.Name] = true
			clocks[spec.Name.Name] = spec.Path.Value == `"time"` || spec.Path.Value == "`time`"
		}
	}
	touch := func(e ast.Expr) {
		if name := foreignRoot(e, names); name != "" {
			s.refuse(ast.Unparen(e).Pos(), "assignment to another package's variable: %s", name)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				touch(e)
			}
		case *ast.IncDecStmt:
			touch(n.X)
		case *ast.RangeStmt:
			touch(n.Key)
			touch(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				touch(n.X)
			}
		case *ast.SelectorExpr:
			// The part before the last dot is visited by itself: following it here would take the square of a chain's length.
			id, isName := n.X.(*ast.Ident)
			switch {
			case isName && (clocks[id.Name] || id.Name == "time") && (n.Sel.Name == "Local" || n.Sel.Name == "UTC"):
				s.refuse(n.Pos(), "pointer into another package: time.%s", n.Sel.Name)
			case slices.Contains(shared, n.Sel.Name), n.Sel.Name == "Location" && !(isName && (clocks[id.Name] || id.Name == "time")):
				s.refuse(n.Pos(), "pointer into another package: %s", n.Sel.Name)
			case slices.Contains(reflecting, n.Sel.Name):
				s.refuse(n.Pos(), "way to any memory: %s", n.Sel.Name)
			}
		case *ast.FuncDecl:
			if n.Recv != nil && slices.Contains(calledByThemselves, n.Name.Name) {
				s.refuse(n.Name.Pos(), "method that judges itself: %s", n.Name.Name)
			}
			if n.Body == nil {
				s.plain = false
				s.refuse(n.Pos(), "function without body: %s", n.Name.Name)
			}
		}
		return true
	})
}

// openers are functions of allowed packages that reach for files or the network.
var openers = map[string][]string{
	"database/sql":                      {"Open", "OpenDB", "Register", "Drivers"},
	"github.com/anishathalye/porcupine": {"VisualizePath"},
	"pgregory.net/rapid":                {"Check", "MakeCheck", "MakeFuzz"}, // they keep failing inputs in files
}

// openings finds what opens a database or a file that the test did not give.
func (s *screen) openings(file *ast.File) {
	forbidden := map[string]bool{}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := baseName(path)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		for _, function := range openers[path] {
			forbidden[name+"."+function] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := x.X.(*ast.Ident); ok && forbidden[id.Name+"."+x.Sel.Name] {
				s.refuse(x.Pos(), "function not allowed: %s.%s", id.Name, x.Sel.Name)
			}
		}
		return true
	})
}

// foreignRoot gives "pkg.Name" when e is a variable of another package or a part of one.
func foreignRoot(e ast.Expr, imports map[string]bool) string {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		case *ast.SelectorExpr:
			if id, ok := x.X.(*ast.Ident); ok {
				if imports[id.Name] {
					return id.Name + "." + x.Sel.Name
				}
			}
			e = x.X
		default:
			return ""
		}
	}
}

// calledByThemselves are methods that comparing, printing and errors.Is call on any value.
var calledByThemselves = []string{"Equal", "Is", "As", "Unwrap", "Error", "String", "GoString", "Format"}

// shared are pointers that every user of a package has in common; whoever follows one changes what the
// tests use. A time's Location leads to one as well.
var shared = []string{"DefaultClient", "DefaultServeMux", "DefaultTransport"} // of net/http

// reflecting are names through which values of package reflect are within reach though nothing imports
// it: errors of encoding/json and columns of database/sql show them, and they give an unsafe.Pointer.
var reflecting = []string{
	"UnsupportedValueError", "ScanType", "UnsafeAddr", "UnsafePointer",
}

// baseName guesses a package's name from its path: math/rand/v2 is rand.
func baseName(path string) string {
	parts := strings.Split(path, "/")
	last := parts[len(parts)-1]
	if len(parts) > 1 && len(last) > 1 && last[0] == 'v' && strings.Trim(last[1:], "0123456789") == "" {
		last = parts[len(parts)-2]
	}
	return last
}
