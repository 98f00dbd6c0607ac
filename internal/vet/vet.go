// Package vet runs the analyses that `go test` runs by itself on one file, without a process.
package vet

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"runtime"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/bools"
	"golang.org/x/tools/go/analysis/passes/buildtag"
	"golang.org/x/tools/go/analysis/passes/directive"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/ifaceassert"
	"golang.org/x/tools/go/analysis/passes/nilfunc"
	"golang.org/x/tools/go/analysis/passes/printf"
	"golang.org/x/tools/go/analysis/passes/slog"
	"golang.org/x/tools/go/analysis/passes/stringintconv"
	"golang.org/x/tools/go/analysis/passes/tests"
	"golang.org/x/tools/go/packages"
)

// analyzers are those of `go test`; see `go help test`.
func analyzers() []*analysis.Analyzer {
	return []*analysis.Analyzer{
		atomic.Analyzer, bools.Analyzer, buildtag.Analyzer, directive.Analyzer, errorsas.Analyzer, ifaceassert.Analyzer,
		nilfunc.Analyzer, printf.Analyzer, slog.Analyzer, stringintconv.Analyzer, tests.Analyzer,
	}
}

// File gives what the analyses find in the file, which is the whole package importPath, as
// `file:line:col: text` in the order of the file. lang is a language version such as "go1.26";
// archive opens the export data of an imported package. A file that does not pass the type checker
// has no findings: the compiler says what is wrong with it.
func File(name, importPath, lang string, archive func(path string) (io.ReadCloser, error)) ([]string, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, nil
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}
	sizes := types.SizesFor("gc", runtime.GOARCH)
	config := types.Config{GoVersion: lang, Sizes: sizes, Importer: importer.ForCompiler(files, "gc", archive), Error: func(error) {}}
	pkg, err := config.Check(importPath, files, []*ast.File{file}, info)
	if err != nil {
		return nil, nil
	}
	graph, err := checker.Analyze(analyzers(), []*packages.Package{{
		ID: importPath, Name: pkg.Name(), PkgPath: importPath, Fset: files, Syntax: []*ast.File{file},
		CompiledGoFiles: []string{name}, GoFiles: []string{name}, Types: pkg, TypesInfo: info, TypesSizes: sizes,
	}}, nil)
	if err != nil {
		return nil, fmt.Errorf("analyse %s: %w", importPath, err)
	}
	return findings(graph, files)
}

func findings(graph *checker.Graph, files *token.FileSet) ([]string, error) {
	var all []analysis.Diagnostic
	for _, root := range graph.Roots {
		if root.Err != nil {
			return nil, fmt.Errorf("%s: %w", root.Analyzer.Name, root.Err)
		}
		all = append(all, root.Diagnostics...)
	}
	slices.SortStableFunc(all, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	var texts []string
	for _, d := range all {
		texts = append(texts, fmt.Sprintf("%s: %s", files.Position(d.Pos), d.Message))
	}
	return texts, nil
}
