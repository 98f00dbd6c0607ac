package pack

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"idempotencia/internal/check"
)

// architecture is the one for which the browser's compiler compiles.
const architecture = "wasm"

// manyTargets are the sources of compiler and linker that choose among machines. With the others taken
// out, a quarter of the compiler need not be fetched. What is left is unchanged.
var manyTargets = []string{"cmd/compile/main.go", "cmd/compile/internal/ssa/config.go", "cmd/link/main.go"}

// buildTool builds one of Go's own tools for the browser, from the installed sources. When these have
// another shape than known, the tool is built as it is, and is only larger.
func buildTool(ctx context.Context, tools *check.Toolchain, root, name, to string) error {
	dir, err := os.MkdirTemp("", "idempotencia-*")
	if err != nil {
		return fmt.Errorf("build %s for the browser: %w", name, err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if overlay, err := oneTarget(tools.Root, dir); err == nil {
		if buildForBrowser(ctx, tools, root, "cmd/"+name, to, "-overlay="+overlay) == nil {
			return nil
		}
	}
	return buildForBrowser(ctx, tools, root, "cmd/"+name, to)
}

func buildForBrowser(ctx context.Context, tools *check.Toolchain, root, pkg, to string, flags ...string) error {
	args := slices.Concat([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", check.Smaller, "-o", to}, flags, []string{pkg})
	if out, err := tools.Run(ctx, root, check.ForBrowser(), args...); err != nil {
		return fmt.Errorf("build %s for the browser: %w: %s", pkg, err, bytes.TrimSpace(out))
	}
	return nil
}

// oneTarget writes the changed sources and the overlay that names them.
func oneTarget(goroot, dir string) (overlay string, err error) {
	replace := map[string]string{}
	for i, name := range manyTargets {
		original := filepath.Join(goroot, "src", filepath.FromSlash(name))
		source, err := os.ReadFile(original)
		if err != nil {
			return "", err
		}
		changed, err := withoutOtherTargets(source)
		if err != nil {
			return "", err
		}
		replace[original] = filepath.Join(dir, strconv.Itoa(i)+".go")
		if err := os.WriteFile(replace[original], changed, 0o644); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o644)
}

// withoutOtherTargets drops what is chosen by the name of another architecture than ours: entries of
// maps, and cases in main and in the function that configures the compiler for its target.
func withoutOtherTargets(source []byte) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Name.Name != "main" && f.Name.Name != "NewConfig" {
			continue
		}
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SwitchStmt:
				n.Body.List = slices.DeleteFunc(n.Body.List, func(s ast.Stmt) bool {
					values := s.(*ast.CaseClause).List
					return len(values) > 0 && !slices.ContainsFunc(values, ours)
				})
			case *ast.CompositeLit:
				n.Elts = slices.DeleteFunc(n.Elts, func(e ast.Expr) bool {
					pair, ok := e.(*ast.KeyValueExpr)
					return ok && !ours(pair.Key)
				})
			}
			return true
		})
	}
	dropUnusedImports(file)
	var b bytes.Buffer
	err = format.Node(&b, files, file)
	return b.Bytes(), err
}

// ours reports whether a name is that of our architecture, or none at all.
func ours(e ast.Expr) bool {
	literal, ok := e.(*ast.BasicLit)
	return !ok || literal.Kind != token.STRING || literal.Value == strconv.Quote(architecture)
}

func dropUnusedImports(file *ast.File) {
	used := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	for _, decl := range file.Decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool {
				return !used[path.Base(strings.Trim(s.(*ast.ImportSpec).Path.Value, `"`))]
			})
		}
	}
}
