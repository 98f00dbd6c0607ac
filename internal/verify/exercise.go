package verify

import (
	"bytes"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/handout"
)

func (v *verifier) path(rel string) string { return filepath.Join(v.root, filepath.FromSlash(rel)) }

// exercise runs the stub, the reference and every mistake, and compares what they break with what they should.
func (v *verifier) exercise(ctx context.Context, ex *book.Exercise) error {
	v.o.Progress(fmt.Sprintf("%s: váz, mintamegoldás, %d ismert hiba", ex.ID, len(ex.Mistakes)))
	var all []string
	for _, c := range ex.Conditions {
		all = append(all, c.Name)
	}
	trials := []*trial{{ex: ex, path: ex.StubFile, breaks: all, what: "a váz"}}
	if ex.Solution != "" {
		trials = append(trials, &trial{ex: ex, path: ex.Solution, what: reference})
		for _, m := range ex.Mistakes {
			trials = append(trials, &trial{ex: ex, path: m.Path, line: m.Line, breaks: m.Breaks, what: "a hiba"})
		}
	}
	if err := v.try(ctx, v.o.Checker, trials); err != nil {
		return err
	}
	if ex.Solution == "" {
		v.note("%s: nincs mintamegoldás, ezért csak a váz ellenőrizhető", ex.ID)
		return nil
	}
	stories, mistakes := trials[1].recording.Stories, trials[2:]
	for i, m := range ex.Mistakes {
		addVariants(stories, m.Name, mistakes[i].recording.Stories)
	}
	v.histories(ex, stories)
	v.unbroken(ex)
	return nil
}

// unbroken finds conditions that no mistake breaks: nothing shows that they can fail.
func (v *verifier) unbroken(ex *book.Exercise) {
	broken := map[string]bool{}
	for _, m := range ex.Mistakes {
		for _, name := range m.Breaks {
			broken[name] = true
		}
	}
	for _, c := range ex.Conditions {
		if !broken[c.Name] {
			v.problem(c.Path, c.Line, "ezt a feltételt egyetlen ismert hiba sem sérti meg: %s", c.Name)
		}
	}
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
	var trials []*trial
	for _, ex := range exercises {
		if ex.Solution != "" {
			trials = append(trials, &trial{ex: ex, path: ex.Solution, what: "a mintamegoldás -race alatt"})
		}
	}
	v.o.Progress("a mintamegoldások -race alatt")
	return v.try(ctx, checker, trials)
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
			if !known[rel] && filepath.Base(rel) != "testdata" && !strings.Contains(rel, ".mentes-") && !strings.Contains(rel, handout.NewStub) {
				v.problem(rel, 0, "ez a fájl nem tartozik a feladathoz")
			}
		}
	}
}
