package feedback

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// facts are what a report takes from the student's own file: the names of results, the receivers
// of methods and the functions that are not written yet. They are empty for a file that is no Go.
type facts struct {
	results   map[string][]string // of functions and methods; nil when two differ
	receivers []receiver
	stubs     []string
}

type receiver struct {
	method, name, kind string
	pointer            bool
}

func factsOf(source []byte) *facts {
	p := &facts{results: map[string][]string{}}
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if file == nil {
		return p
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			p.function(f)
		}
	}
	return p
}

func (p *facts) function(f *ast.FuncDecl) {
	names := fieldNames(f.Type.Results)
	if known, twice := p.results[f.Name.Name]; twice && !slices.Equal(known, names) {
		names = nil
	}
	p.results[f.Name.Name] = names
	if f.Recv != nil && len(f.Recv.List) == 1 {
		p.receivers = append(p.receivers, receiverOf(f))
	}
	if f.Body == nil {
		return
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if name := stubOf(call); name != "" && !slices.Contains(p.stubs, name) {
				p.stubs = append(p.stubs, name)
			}
		}
		return true
	})
}

func fieldNames(fields *ast.FieldList) []string {
	var names []string
	if fields == nil {
		return nil
	}
	for _, field := range fields.List {
		for _, name := range field.Names {
			names = append(names, strings.TrimPrefix(name.Name, "_"))
		}
		if len(field.Names) == 0 {
			names = append(names, "")
		}
	}
	return names
}

func receiverOf(f *ast.FuncDecl) receiver {
	field := f.Recv.List[0]
	r := receiver{method: f.Name.Name}
	kind := field.Type
	if star, ok := kind.(*ast.StarExpr); ok {
		r.pointer, kind = true, star.X
	}
	switch generic := kind.(type) {
	case *ast.IndexExpr:
		kind = generic.X
	case *ast.IndexListExpr:
		kind = generic.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		r.kind = name.Name
		r.name = strings.ToLower(string([]rune(name.Name)[:1]))
	}
	if len(field.Names) == 1 {
		r.name = field.Names[0].Name
	}
	return r
}

// stubOf is the function that a panic such as "TODO: az Apply még nincs megírva" names.
func stubOf(call *ast.CallExpr) string {
	name, ok := call.Fun.(*ast.Ident)
	if !ok || name.Name != "panic" || len(call.Args) != 1 {
		return ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return ""
	}
	message, err := strconv.Unquote(text.Value)
	todo, found := strings.CutPrefix(message, stubMark)
	if err != nil || !found {
		return ""
	}
	return todoFunction(todo)
}

var calledName = regexp.MustCompile(`^(?:[\p{L}\d_.]*\.)?([\p{L}\d_]+)\(`)

// resultNames are the names of a call's n results, empty ones for those without.
func (p *facts) resultNames(call string, n int) []string {
	if m := calledName.FindStringSubmatch(call); p != nil && m != nil {
		if names := p.results[m[1]]; len(names) == n {
			return names
		}
	}
	return make([]string, n)
}

// receiverAdvice tells to look at the receiver, if the method that was called can be at fault.
func (p *facts) receiverAdvice(state string) string {
	const look = "Metódusnál nézd meg, mutató-e (pointer) a fogadó: "
	if p == nil {
		return look + "`func (l *Ledger)`."
	}
	for _, r := range p.receivers {
		if !strings.Contains(state, " "+r.method+"(") && !strings.Contains(state, "."+r.method+"(") {
			continue
		}
		if r.pointer {
			return ""
		}
		return capital(Article(r.method)) + " " + code(r.method) + " fogadója nem mutató (pointer), ezért a metódus egy másolatba ír. Így kell kezdődnie: " + r.written() + "."
	}
	for _, r := range p.receivers {
		if !r.pointer {
			return look + r.written() + "."
		}
	}
	return ""
}

func (r receiver) written() string { return code("func (" + r.name + " *" + r.kind + ")") }
