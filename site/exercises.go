package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
	"idempotencia/internal/feedback"
	"idempotencia/internal/progress"
)

// editorLibrary is what the editor is bundled with; without it code is written in a plain field.
const editorLibrary = "site/node_modules/@codemirror"

const noEditor = "a kódszerkesztő kimaradt, mert nincs meg a könyvtára (" + editorLibrary + "); a feladatokat egyszerű szövegmezőben lehet írni. Telepítsd, és építsd újra az oldalt: `npm ci --prefix site`"

// bundleEditor makes the editor ready; nil without its library.
func (a *assets) bundleEditor() (*bundle, error) {
	if _, err := os.Stat(filepath.Join(a.root, filepath.FromSlash(editorLibrary))); err != nil {
		return nil, nil
	}
	return a.bundle("editor.ts", nil)
}

// exercisePage is all that an exercise's page shows.
type exercisePage struct {
	*book.Exercise
	Lesson    *book.Lesson
	Next      *book.Lesson
	Task      template.HTML
	Stub      string
	StubCode  template.HTML
	StubSum   string
	Hints     []hint
	Kit       string // as JSON; "" when this exercise is not checked here
	Editor    string
	Reference string // the script that holds the reference solution
	StoryLead string
}

// exerciseName is the page of a lesson's exercise.
func exerciseName(l *book.Lesson) string { return l.ID + "-feladat.html" }

func (s *site) exercises() error {
	editor, err := s.editor()
	if err != nil {
		return err
	}
	c := s.converter(pageTargets{})
	var pages errgroup.Group
	pages.SetLimit(runtime.NumCPU())
	for _, l := range s.book.Lessons {
		pages.Go(func() error { return s.exercise(c, l, editor) })
	}
	return pages.Wait()
}

// editor puts the editor among the files and gives its name there, "" without its library.
func (s *site) editor() (string, error) {
	b, err := s.assets.editor()
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if b == nil {
		s.notes = append(s.notes, noEditor)
		return "", nil
	}
	return keepIn(s.files, b.base, b.ext, b.content), nil
}

func (s *site) exercise(c *converter, l *book.Lesson, editor string) error {
	stub, err := s.read(l.Exercise.StubFile)
	if err != nil {
		return err
	}
	task, taskErr := c.html(firstParagraph(l), l.Path, "", map[string]bool{})
	hints, hintsErr := c.hints(l, "", map[string]bool{})
	reference, referenceErr := s.reference(l)
	kit, kitErr := s.kit(l)
	if err := errors.Join(taskErr, hintsErr, referenceErr, kitErr); err != nil {
		return err
	}
	data := exercisePage{
		Exercise: l.Exercise, Lesson: l, Next: s.after(l), Task: task, Hints: hints,
		Stub: string(stub), StubCode: template.HTML(s.code.block("go", string(stub))), StubSum: progress.Hash(stub),
		Kit: kit, Editor: editor, Reference: reference, StoryLead: feedback.StoryLead,
	}
	return s.write(exerciseName(l), "exercise", page{
		Kind: "exercise", Title: "Feladat: " + l.Title, Description: "Írd meg és ellenőrizd a lecke feladatát a böngésződben.",
		Lesson: l, Script: s.assets.exercise, RunsGo: kit != "", Offline: true,
	}, data)
}

// firstParagraph is what the lesson's exercise asks for, in a few sentences.
func firstParagraph(l *book.Lesson) string {
	for _, s := range l.Sections {
		if s.ID == book.SectionExercise {
			first, _, _ := strings.Cut(strings.TrimSpace(s.Markdown), "\n\n")
			return first
		}
	}
	return ""
}

// reference writes the reference solution as a script, because a page that was opened from disk cannot
// fetch, and who has not asked for the solution shall not find it by chance in the page.
func (s *site) reference(l *book.Lesson) (string, error) {
	source, err := s.read(l.Exercise.Solution)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(book.WithoutDirectives(string(source)))
	if err != nil {
		return "", fmt.Errorf("write a reference solution: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return keepIn(s.files, l.ID+"-minta", ".js", append([]byte("globalThis.idempotenciaReference="), text...)), nil
}

// runsHere tells whether a reader can check an exercise in the browser.
func (s *site) runsHere(l *book.Lesson) bool { return s.o.kit.runs(l.ID) }

func (s *site) kit(l *book.Lesson) (string, error) {
	if !s.runsHere(l) {
		return "", nil
	}
	return s.o.kit.described(l.ID)
}

// after is the next lesson, nil after the last.
func (s *site) after(l *book.Lesson) *book.Lesson {
	if l.Number < len(s.book.Lessons) {
		return s.book.Lessons[l.Number]
	}
	return nil
}
