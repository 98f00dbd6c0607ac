package verify

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/history"
)

func (v *verifier) path(rel string) string { return filepath.Join(v.root, filepath.FromSlash(rel)) }

// exercise runs the stub, the reference and every mistake, and compares what they break with what they should.
func (v *verifier) exercise(ctx context.Context, ex *book.Exercise) error {
	v.o.Progress(fmt.Sprintf("%s: váz, mintamegoldás, %d ismert hiba", ex.ID, len(ex.Mistakes)))
	var all []string
	for _, c := range ex.Conditions {
		all = append(all, c.Name)
	}
	if _, err := v.candidate(ctx, ex, ex.StubFile, 0, all, "a váz"); err != nil {
		return err
	}
	if ex.Solution == "" {
		v.note("%s: nincs mintamegoldás, ezért csak a váz ellenőrizhető", ex.ID)
		return nil
	}
	stories, err := v.candidate(ctx, ex, ex.Solution, 0, nil, reference)
	if err != nil {
		return err
	}
	broken := map[string]bool{}
	for _, m := range ex.Mistakes {
		for _, name := range m.Breaks {
			broken[name] = true
		}
		played, err := v.candidate(ctx, ex, m.Path, m.Line, m.Breaks, "a hiba")
		if err != nil {
			return err
		}
		addVariants(stories, m.Name, played)
	}
	v.histories(ex, stories)
	for _, c := range ex.Conditions {
		if !broken[c.Name] {
			v.problem(c.Path, c.Line, "ezt a feltételt egyetlen ismert hiba sem sérti meg: %s", c.Name)
		}
	}
	return nil
}

// reference is how problems call the solution that the stories are recorded from.
const reference = "a mintamegoldás"

// candidate demands that the file breaks exactly the conditions want, and gives the stories as it plays them.
func (v *verifier) candidate(ctx context.Context, ex *book.Exercise, path string, line int, want []string, what string) ([]history.Story, error) {
	content, ok := v.read(path)
	if !ok {
		return nil, nil
	}
	verdict, err := v.o.Checker.CheckAndRecord(ctx, ex, content, nil)
	if err != nil {
		return nil, fmt.Errorf("verify %s: %w", path, err)
	}
	v.report.Candidates++
	for _, d := range append(verdict.Diagnostics, verdict.Warnings...) {
		v.problem(path, d.Line, "%s nem fordul le vagy nem engedett: %s", what, d.Text)
	}
	if verdict.Results == nil {
		return nil, nil
	}
	for _, r := range verdict.Results {
		switch named := slices.Contains(want, r.Condition); {
		case r.Kind == check.Infrastructure:
			return nil, fmt.Errorf("verify %s: %s: %s", path, r.Condition, r.Output) // the machine's fault, not the content's
		case named && r.Kind == check.Met:
			v.problem(path, line, "%s teljesíti ezt a feltételt, pedig meg kellene sértenie: %s", what, r.Condition)
		case !named && r.Kind != check.Met:
			v.problem(path, line, "%s ezt a feltételt is megsérti: %s (%s)", what, r.Condition, r.Kind)
		}
	}
	// A mistake may well stop in a story; without the right solution's play there is no picture.
	if what == reference && verdict.Ending.Kind != check.Met {
		v.problem(ex.Story, 0, "a mintamegoldás nem játssza végig a történeteket (%s): %s", verdict.Ending.Kind, verdict.Ending.Output)
	}
	return verdict.Stories, nil
}

// race runs the references once more under the race detector, where it can be built.
func (v *verifier) race(ctx context.Context, exercises []*book.Exercise) error {
	if !check.HasCompiler() {
		if v.o.Required {
			v.problem("solutions", 0, "nincs C-fordító a -race kapcsolóhoz")
		}
		v.note("nincs C-fordító, ezért a mintamegoldások versenyhelyzetei nem ellenőrizhetők (-race)")
		return nil
	}
	checker, err := check.New(ctx, v.root, check.Options{Race: true})
	if err != nil {
		return fmt.Errorf("verify with -race: %w", err)
	}
	for _, ex := range exercises {
		if ex.Solution == "" {
			continue
		}
		v.o.Progress(ex.ID + ": mintamegoldás -race alatt")
		saved := v.o.Checker
		v.o.Checker = checker
		_, err := v.candidate(ctx, ex, ex.Solution, 0, nil, "a mintamegoldás -race alatt")
		v.o.Checker = saved
		if err != nil {
			return err
		}
	}
	return nil
}

// sources verifies files that need no run: the student's file, the faces of stub and reference, stray files.
func (v *verifier) sources(ex *book.Exercise) {
	stub, ok := v.read(ex.StubFile)
	if !ok {
		return
	}
	if lines := ownLines(stub); lines > maxStub {
		v.problem(ex.StubFile, 0, "a vázban a tanulóé %d sor; legfeljebb %d lehet, az „Adott” deklarációkon felül", lines, maxStub)
	}
	if !bytes.Contains(stub, []byte("// TODO: ")) || !bytes.Contains(stub, []byte(`panic("TODO: `)) {
		v.problem(ex.StubFile, 0, "a vázban kell egy // TODO: megjegyzés és egy panic(\"TODO: …\") hívás")
	}
	if own, ok := v.read(ex.File); ok && !bytes.Equal(own, stub) {
		if v.o.Required {
			v.problem(ex.File, 0, "eltér a váztól: %s", ex.StubFile)
		} else {
			v.note("%s eltér a váztól (%s). Tanulóként ez a dolgod; szerzőként másold át, mielőtt beküldöd.", ex.File, ex.StubFile)
		}
	}
	if ex.Solution != "" {
		if reference, ok := v.read(ex.Solution); ok {
			v.faces(ex, stub, reference)
		}
	}
	v.stray(ex)
}

// maxStub is how many lines of a stub a student may have to read as their own.
const maxStub = 60

// ownLines counts the lines that are not part of a declaration marked as given.
func ownLines(source []byte) int {
	lines := bytes.Count(source, []byte("\n"))
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ParseComments)
	if err != nil {
		return lines // the build of the candidate says it better
	}
	for _, d := range file.Decls {
		var doc *ast.CommentGroup
		switch d := d.(type) {
		case *ast.FuncDecl:
			doc = d.Doc
		case *ast.GenDecl:
			doc = d.Doc
		}
		if strings.HasPrefix(doc.Text(), "Adott") {
			lines -= fset.Position(d.End()).Line - fset.Position(doc.Pos()).Line + 1
		}
	}
	return lines
}

// stray finds files that belong to no exercise; what a student keeps beside the stub is not looked at.
func (v *verifier) stray(ex *book.Exercise) {
	known := map[string]bool{ex.File: true, ex.Test: true, ex.Story: true, ex.StubFile: true, ex.Solution: true}
	for _, name := range []string{"example_test.go", "bench_test.go", "bench.txt", "process_test.go", "server_test.go", "own_test.go"} {
		known["solutions/"+ex.ID+"/"+name] = true
	}
	for _, m := range ex.Mistakes {
		known[m.Path] = true
	}
	known["exercises/"+ex.ID+"/own"] = ex.ID == "proof" // where the student's solutions of two lessons meet
	for _, pattern := range []string{"exercises/%s/*", "exercises/%s/testdata/*", "solutions/%s/*", "solutions/%s/testdata/*"} {
		found, _ := filepath.Glob(v.path(fmt.Sprintf(pattern, ex.ID)))
		for _, file := range found {
			rel, err := filepath.Rel(v.root, file)
			if err != nil {
				continue
			}
			rel = filepath.ToSlash(rel)
			if !known[rel] && filepath.Base(rel) != "testdata" && !strings.Contains(rel, ".mentes-") {
				v.problem(rel, 0, "ez a fájl nem tartozik a feladathoz")
			}
		}
	}
}
