package book

import (
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// goFile is a parsed source file of the course.
type goFile struct {
	name string
	text string
	fset *token.FileSet
	ast  *ast.File

	verbatim bool // keeps the lines that are meant for this package
}

// source parses a Go file once. Its error is for an author to read.
func (l *loader) source(name string) (*goFile, error) {
	if f, ok := l.sources[name]; ok && f != nil {
		return f, nil
	}
	f, err := l.parse(name)
	if err == nil {
		l.sources[name] = f
	}
	return f, err
}

func (l *loader) parse(name string) (*goFile, error) {
	data, err := l.named(name)
	if err != nil {
		return nil, err
	}
	f := &goFile{name: name, text: string(data), fset: token.NewFileSet(), verbatim: l.verbatim}
	f.ast, err = parser.ParseFile(f.fset, name, data, parser.ParseComments)
	if err != nil {
		return nil, fmt.Errorf("nem érvényes Go-fájl: %w", firstError(err))
	}
	return f, nil
}

// parseAhead parses the course's Go files side by side, since that is most of the work of loading.
// What is wrong with a file is told when something asks for it.
func (l *loader) parseAhead() {
	var names []string
	for _, pattern := range []string{"exercises/*/*_test.go", "exercises/*/testdata/*.go", "solutions/*/*.go", "solutions/*/testdata/*.go"} {
		found, _ := fs.Glob(l.fsys, pattern)
		names = append(names, found...)
	}
	parsed := make([]*goFile, len(names))
	var workers sync.WaitGroup
	var next atomic.Int64
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(names)); i = next.Add(1) - 1 {
				parsed[i], _ = l.parse(names[i])
			}
		})
	}
	workers.Wait()
	for i, f := range parsed {
		if f != nil {
			l.sources[names[i]] = f
		}
	}
}

// named reads a file that an author named. Its error is for the author to read.
func (l *loader) named(name string) ([]byte, error) {
	if !fs.ValidPath(name) {
		return nil, fmt.Errorf("a fájl neve a munkafüzet mappájához képest álljon, / jelekkel: %s", name)
	}
	data, err := readRegular(l.fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("nincs ilyen fájl: %s", name)
	}
	if err != nil {
		return nil, fmt.Errorf("a fájl nem olvasható: %s: %w", name, err)
	}
	return data, nil
}

// readRegular looks before it reads, since reading a named pipe would wait for ever.
func readRegular(fsys fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: errors.New("nem közönséges fájl")}
	}
	return fs.ReadFile(fsys, name)
}

func firstError(err error) error {
	var list scanner.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		return list[0]
	}
	return err
}

func (f *goFile) line(pos token.Pos) int { return f.fset.PositionFor(pos, false).Line }

func (f *goFile) slice(from, to token.Pos) string {
	return f.text[f.fset.PositionFor(from, false).Offset:f.fset.PositionFor(to, false).Offset]
}

// declarations gives whole declarations with their doc comments; a method is named Type.Method.
func (f *goFile) declarations(names []string) (string, error) {
	var texts []string
	for _, name := range names {
		text := f.declaration(name)
		if text == "" {
			return "", fmt.Errorf("%s: nincs ilyen deklaráció: %s", f.name, name)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "\n\n"), nil
}

func (f *goFile) declaration(name string) string {
	for _, d := range f.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if funcName(d) == name {
				return f.clean(start(d.Doc, d), d.End())
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if !declares(spec, name) {
					continue
				}
				if len(d.Specs) == 1 || continues(d) {
					return f.clean(start(d.Doc, d), d.End())
				}
				return d.Tok.String() + " " + f.clean(spec.Pos(), spec.End())
			}
		}
	}
	return ""
}

// continues reports whether constants repeat the expression of the one before, as those of an iota
// do. One of them alone would say nothing.
func continues(d *ast.GenDecl) bool {
	return d.Tok == token.CONST && slices.ContainsFunc(d.Specs, func(spec ast.Spec) bool {
		v, ok := spec.(*ast.ValueSpec)
		return ok && len(v.Values) == 0
	})
}

func start(doc *ast.CommentGroup, n ast.Node) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return n.Pos()
}

func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	receiver := d.Recv.List[0].Type
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver = star.X
	}
	if index, ok := receiver.(*ast.IndexExpr); ok {
		receiver = index.X
	}
	if id, ok := receiver.(*ast.Ident); ok {
		return id.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

func declares(spec ast.Spec, name string) bool {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return s.Name.Name == name
	case *ast.ValueSpec:
		for _, id := range s.Names {
			if id.Name == name {
				return true
			}
		}
	}
	return false
}

// clean gives source text without the lines that are meant for this package, unless authors read it.
func (f *goFile) clean(from, to token.Pos) string {
	if f.verbatim {
		return f.slice(from, to)
	}
	return WithoutDirectives(f.slice(from, to))
}

// WithoutDirectives gives Go source without the //book: lines, which only this package reads.
func WithoutDirectives(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(line), "//book:") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// region gives the lines between //book:region name and the next //book:end, without their common indent.
func (f *goFile) region(name string) (string, error) {
	var lines []string
	inside, found := false, false
	for line := range strings.SplitSeq(f.text, "\n") {
		switch word := strings.TrimSpace(line); {
		case word == "//book:region "+name:
			if found {
				return "", fmt.Errorf("%s: a %s régió kétszer szerepel", f.name, name)
			}
			inside, found = true, true
		case word == "//book:end":
			inside = false
		case inside:
			lines = append(lines, line)
		}
	}
	switch {
	case !found:
		return "", fmt.Errorf("%s: nincs ilyen régió: %s", f.name, name)
	case inside:
		return "", fmt.Errorf("%s: a %s régiónak nincs //book:end sora", f.name, name)
	}
	return dedent(WithoutDirectives(strings.Join(lines, "\n"))), nil
}

// dedent takes the tabs away that all lines share.
func dedent(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	shared := -1
	for _, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if tabs := len(line) - len(strings.TrimLeft(line, "\t")); shared < 0 || tabs < shared {
			shared = tabs
		}
	}
	for i, line := range lines {
		if len(line) >= shared && shared > 0 {
			lines[i] = line[shared:]
		}
	}
	return strings.Join(lines, "\n")
}

func (f *goFile) findExample(name string) (*doc.Example, error) {
	for _, e := range doc.Examples(f.ast) {
		if "Example"+e.Name == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("%s: nincs ilyen példa: %s", f.name, name)
}

// output gives what an example prints, as its // Output: comment says and the tests prove.
func (f *goFile) output(name string) (string, error) {
	e, err := f.findExample(name)
	if err != nil {
		return "", err
	}
	if strings.TrimSpace(e.Output) == "" {
		return "", fmt.Errorf("%s: ennek a példának nincs // Output: része: %s", f.name, name)
	}
	return strings.Trim(e.Output, "\n"), nil
}

// example gives the statements of an example, without the output.
func (f *goFile) example(name string) (string, error) {
	if _, err := f.findExample(name); err != nil {
		return "", err
	}
	for _, d := range f.ast.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Name.Name != name {
			continue
		}
		end := fn.Body.Rbrace
		for _, c := range f.ast.Comments {
			if c.Pos() > fn.Body.Lbrace && c.End() < fn.Body.Rbrace && strings.Contains(strings.ToLower(c.Text()), "output:") {
				end = c.Pos()
			}
		}
		return dedent(strings.TrimRight(f.clean(fn.Body.Lbrace+1, end), " \t\n")), nil
	}
	return "", fmt.Errorf("%s: nincs ilyen példa: %s", f.name, name)
}

// directive finds a line like `//book:points 2` in a comment.
func (f *goFile) directive(group *ast.CommentGroup, name string) (value string, line int, found bool) {
	if group == nil {
		return "", 0, false
	}
	for _, c := range group.List {
		if rest, ok := strings.CutPrefix(c.Text, "//book:"+name); ok && (rest == "" || rest[0] == ' ') {
			return strings.TrimSpace(rest), f.line(c.Pos()), true
		}
	}
	return "", 0, false
}

func (f *goFile) importPaths() []string {
	var paths []string
	for _, spec := range f.ast.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}
