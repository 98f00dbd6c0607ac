package book

import (
	"errors"
	"go/ast"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// exercise reads the exercise of a lesson; nil when there is none to read.
func (l *loader) exercise(id, lessonPath string) *Exercise {
	dir := path.Join("exercises", id)
	if _, err := fs.Stat(l.fsys, dir); err != nil {
		l.problem(lessonPath, 0, "nincs meg a lecke feladata: %s", dir)
		return nil
	}
	ex := &Exercise{
		ID: id, Package: Module + "/" + dir, File: path.Join(dir, id+".go"), Test: path.Join(dir, id+"_test.go"),
		StubFile: path.Join(dir, "testdata", id+".go"),
	}
	used := map[string]bool{}
	if stub := l.sourceOrProblem(ex.StubFile); stub != nil {
		addAll(used, stub.importPaths())
	}
	if test := l.sourceOrProblem(ex.Test); test != nil {
		ex.Conditions = l.conditions(test)
		ex.Databases = slices.Contains(test.importPaths(), databases)
	}
	if story := path.Join(dir, "story_test.go"); fileExists(l.fsys, story) {
		ex.Story = story
	}
	l.solution(ex, used)
	for p := range used {
		ex.Imports = append(ex.Imports, p)
	}
	slices.Sort(ex.Imports)
	return ex
}

// solution reads the reference and the known mistakes, or what a workspace keeps of them.
func (l *loader) solution(ex *Exercise, used map[string]bool) {
	if l.workspace() {
		if kept := l.excerpt(ex.ID); kept != nil {
			ex.Mistakes = kept.keptMistakes()
			addAll(used, kept.Imports)
		}
		return
	}
	ex.Solution = path.Join(solutionsDir, ex.ID, ex.ID+".go")
	if reference := l.sourceOrProblem(ex.Solution); reference != nil {
		addAll(used, reference.importPaths())
	}
	ex.Mistakes = l.mistakes(ex)
	l.grading(ex)
}

// databases is the package through which tests open databases.
const databases = Module + "/internal/lab/sqltest"

func fileExists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

func addAll(set map[string]bool, values []string) {
	for _, v := range values {
		set[v] = true
	}
}

func (l *loader) sourceOrProblem(name string) *goFile {
	f, err := l.source(name)
	if err != nil {
		l.problem(name, 0, "%v", err)
		return nil
	}
	return f
}

// conditions reads the tests of an acceptance test: each is a condition, its doc comment the text.
func (l *loader) conditions(f *goFile) []Condition {
	var all []Condition
	for _, d := range f.ast.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") {
			continue
		}
		c := Condition{Name: fn.Name.Name, Points: 1, Path: f.name, Line: f.line(fn.Pos())}
		if c.Name == "TestMain" {
			l.problem(f.name, c.Line, "elfogadási tesztben nem lehet TestMain")
			continue
		}
		if c.Text = strings.Join(strings.Fields(fn.Doc.Text()), " "); c.Text == "" {
			l.problem(f.name, c.Line, "ennek a feltételnek nincs szövege: %s. Írd a függvény fölé megjegyzésként", c.Name)
		}
		if value, line, found := f.directive(fn.Doc, "points"); found {
			points, err := strconv.Atoi(value)
			if err != nil || points < 1 {
				l.problem(f.name, line, "a pontszám pozitív egész legyen: %q", value)
				points = 1
			}
			c.Points = points
		}
		all = append(all, c)
	}
	if len(all) == 0 {
		l.problem(f.name, 0, "nincs benne egyetlen feltétel sem")
	}
	return all
}

// grading reads the test that only the grader runs. It stands with the solutions, since a student's
// copy of the workbook has none.
func (l *loader) grading(ex *Exercise) {
	name := path.Join("solutions", ex.ID, "testdata", "grading_test.go")
	if !fileExists(l.fsys, name) {
		return
	}
	test := l.sourceOrProblem(name)
	if test == nil {
		return
	}
	ex.GradingTest = name
	if want := ex.ID + "_test"; test.ast.Name.Name != want {
		l.problem(name, test.line(test.ast.Name.Pos()), "a csomag neve %s legyen, mint az elfogadási teszté", want)
	}
	for _, c := range l.conditions(test) {
		if ex.Condition(c.Name) != nil {
			l.problem(name, c.Line, "az elfogadási tesztben már van ilyen feltétel: %s", c.Name)
			continue
		}
		ex.Randomised = append(ex.Randomised, c)
	}
}

// mistakes reads the known wrong solutions of an exercise.
func (l *loader) mistakes(ex *Exercise) []Mistake {
	dir := path.Join(solutionsDir, ex.ID, "testdata")
	entries, err := fs.ReadDir(l.fsys, dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.problem(dir, 0, "a mappa nem olvasható: %v", err)
	}
	var all []Mistake
	for _, e := range entries {
		name := path.Join(dir, e.Name())
		if e.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if f := l.sourceOrProblem(name); f != nil {
			all = append(all, l.mistake(f, ex))
		}
	}
	return all
}

func (l *loader) mistake(f *goFile, ex *Exercise) Mistake {
	m := Mistake{Name: strings.TrimSuffix(path.Base(f.name), ".go"), Path: f.name, Line: 1, Text: paragraphs(f.ast.Doc.Text())}
	if m.Text == "" {
		l.problem(f.name, 1, "a hibának nincs magyarázata: írd a package sor fölé megjegyzésként")
	}
	m.Title = firstSentence(m.Text)
	value, line, found := f.directive(f.ast.Doc, "breaks")
	if !found {
		l.problem(f.name, 1, "hiányzik a //book:breaks sor, amely megnevezi a megsértett feltételeket")
		return m
	}
	m.Line = line
	named := strings.Fields(value)
	for _, c := range ex.Conditions {
		if slices.Contains(named, c.Name) {
			m.Breaks = append(m.Breaks, c.Name)
		}
	}
	for _, name := range named {
		if ex.Condition(name) == nil {
			l.problem(f.name, line, "nincs ilyen feltétel: %s", name)
		}
	}
	if len(named) == 0 {
		l.problem(f.name, line, "a //book:breaks sor egyetlen feltételt sem nevez meg")
	}
	return m
}

// paragraphs joins the lines of each paragraph.
func paragraphs(text string) string {
	var all []string
	for p := range strings.SplitSeq(text, "\n\n") {
		if p = strings.Join(strings.Fields(p), " "); p != "" {
			all = append(all, p)
		}
	}
	return strings.Join(all, "\n\n")
}

func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	first, _, _ := strings.Cut(text, "\n")
	return first
}
