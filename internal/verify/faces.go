package verify

import (
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"strings"

	"idempotencia/internal/book"
)

// face is what a package shows: its exported declarations and their doc comments.
type face struct {
	decl, doc string
	line      int
}

// faces demands that stub and reference declare the same exported names in the same way, since a
// student reads the one and is judged by the other.
func (v *verifier) faces(ex *book.Exercise, stub, reference []byte) {
	ours, errStub := exported(ex.StubFile, stub)
	theirs, errReference := exported(ex.Solution, reference)
	if errStub != nil || errReference != nil {
		return // the build of the candidate says it better
	}
	for name, want := range ours {
		got, found := theirs[name]
		switch {
		case !found:
			v.problem(ex.Solution, 0, "a mintamegoldásból hiányzik, ami a vázban megvan: %s", name)
		case got.decl != want.decl:
			v.problem(ex.Solution, got.line, "%s deklarációja eltér a váztól", name)
		case got.doc != want.doc:
			v.problem(ex.Solution, got.line, "%s megjegyzése eltér a váztól", name)
		}
	}
	for name, got := range theirs {
		if _, found := ours[name]; !found {
			v.problem(ex.Solution, got.line, "a mintamegoldásban van, de a vázban nincs: %s", name)
		}
	}
}

func exported(name string, source []byte) (map[string]face, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	all := map[string]face{"package": {decl: file.Name.Name, doc: file.Doc.Text(), line: 1}}
	line := func(n ast.Node) int { return fset.Position(n.Pos()).Line }
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if !d.Name.IsExported() {
				continue
			}
			signature := &ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type}
			all[receiver(d)+d.Name.Name] = face{decl: print(fset, signature), doc: d.Doc.Text(), line: line(d)}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				for _, id := range names(spec) {
					if id.IsExported() {
						all[id.Name] = face{decl: d.Tok.String() + " " + print(fset, visible(spec)), doc: d.Doc.Text(), line: line(spec)}
					}
				}
			}
		}
	}
	return all, nil
}

func names(spec ast.Spec) []*ast.Ident {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		return []*ast.Ident{s.Name}
	case *ast.ValueSpec:
		return s.Names
	}
	return nil
}

// visible leaves the unexported fields of a struct out: they are the student's own choice.
func visible(spec ast.Spec) ast.Spec {
	t, ok := spec.(*ast.TypeSpec)
	if !ok {
		return spec
	}
	s, ok := t.Type.(*ast.StructType)
	if !ok {
		return spec
	}
	fields := &ast.FieldList{}
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 || f.Names[0].IsExported() {
			fields.List = append(fields.List, f)
		}
	}
	return &ast.TypeSpec{Name: t.Name, TypeParams: t.TypeParams, Type: &ast.StructType{Fields: fields}}
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	return strings.TrimPrefix(print(token.NewFileSet(), d.Recv.List[0].Type), "*") + "."
}

// print writes a node in one form, whatever its positions were.
func print(fset *token.FileSet, n ast.Node) string {
	var b strings.Builder
	if err := printer.Fprint(&b, fset, n); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
