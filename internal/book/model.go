// Package book owns the model of the course: it reads lessons, exercises, conditions, hints and
// known mistakes once, and gives every front end the same Book with every problem of its sources.
package book

import (
	"fmt"
	"path"
	"slices"

	"idempotencia/internal/history"
)

// Book is the whole course in reading order.
type Book struct {
	Lessons  []*Lesson
	Glossary []Term
	Edition  int // counts up from 1
}

// Term is an entry of the glossary.
type Term struct {
	ID       string // ASCII, unique in the glossary
	Word     string // Hungarian
	English  string
	Markdown string
	Line     int
}

// Lesson is one chapter: a text and the exercise that belongs to it.
type Lesson struct {
	ID       string   // also the exercise's folder, for example "apply"
	Number   int      // 1-based, the file's place in the order of the whole course; a workspace may hold only some
	Title    string   // Hungarian
	Minutes  int      // what a student needs, 20 to 40
	Requires []string // ids of the lessons to do before
	Path     string   // slash-separated, for example "lessons/01-apply.md"
	Intro    string   // Markdown before the first section
	Sections []Section
	Hints    []Hint // rising help, shown one at a time
	Exercise *Exercise
	Stories  []history.Story // recorded plays of the lesson's stories, for its pictures

	QuestionsTitle string     // heading of the questions, which stand right before the section {#feladat}
	Questions      []Question // to predict what code does
}

// Section is a part of a lesson under a second-level heading. Questions and
// hints are not among them.
type Section struct {
	ID       string // the heading's id: unique in the lesson, ASCII
	Title    string
	Line     int    // of the heading in the lesson's file
	Markdown string // without the heading; included code and output are filled in
}

// Hint is one tier of help.
type Hint struct {
	Title    string
	Markdown string
	Line     int
}

// Question asks to predict what a piece of code prints.
type Question struct {
	ID          string // the heading's id: unique in the lesson, ASCII
	Title       string
	Line        int      // of the heading
	Prompt      string   // Markdown; included code is filled in
	Options     []Option // in the order in which they are shown
	Explanation string   // Markdown, for the time after the answer
}

// Option is one of the answers to choose from.
type Option struct {
	Answer string // what the code would print
	Text   string // Markdown, one paragraph: what to tell a reader who chose it
	Right  bool   // equals what the code really prints
	Line   int
}

// Exercise is what a student writes and how it is judged. Paths are slash-separated and
// relative to the workbook's folder.
type Exercise struct {
	ID         string
	Package    string      // import path of the exercise
	File       string      // the one file a student edits
	Test       string      // the acceptance test
	Story      string      // the test that plays the lesson's stories; empty when there is none
	StubFile   string      // the untouched stub, kept beside File for reset
	Solution   string      // the reference solution; empty in a workspace without solutions
	Conditions []Condition // in the order of the acceptance test
	Mistakes   []Mistake   // by name
	Imports    []string    // import paths that the stub and the reference use, sorted
	Databases  bool        // its test opens real databases, whose drivers take a minute to compile at first

	GradingTest string      // the test that only the grader runs; empty when there is none
	Randomised  []Condition // its conditions: random calls, so that nobody can know the answers beforehand
}

// Condition is one top-level test of an acceptance test.
type Condition struct {
	Name   string // the test function, for example "TestFreshRequestDoubles"
	Text   string // its doc comment, Hungarian, one paragraph
	Points int    // weight in a mark, 1 unless a //book:points line says otherwise
	Path   string
	Line   int
}

// Mistake is a known wrong solution.
type Mistake struct {
	Name   string           // file name without .go
	Path   string           // of the complete wrong solution; empty in a workspace without solutions
	Title  string           // first sentence of the explanation
	Text   string           // the whole explanation, Hungarian, paragraphs apart by an empty line
	Breaks []string         // names of the conditions that it breaks, in the order of Conditions
	Line   int              // of the //book:breaks line
	Damage *history.Picture // the first recorded story that it plays in another way; nil when there is none
}

// Problem is a fault of the sources.
type Problem struct {
	Path string
	Line int // 0 when the fault is of the whole file
	Text string
}

// String writes the problem as file:line: text.
func (p Problem) String() string {
	if p.Line == 0 {
		return fmt.Sprintf("%s: %s", p.Path, p.Text)
	}
	return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.Text)
}

// Lesson finds a lesson by its id; nil when there is none.
func (b *Book) Lesson(id string) *Lesson {
	for _, l := range b.Lessons {
		if l.ID == id {
			return l
		}
	}
	return nil
}

// GradingFile is the name under which the grading test is built: beside the acceptance test, whose
// helpers it uses, though no file stands there. It is empty when there is none.
func (e *Exercise) GradingFile() string {
	if e.GradingTest == "" {
		return ""
	}
	return path.Join(path.Dir(e.Test), path.Base(e.GradingTest))
}

// OwnTest reports whether a file is one of the exercise's test files.
func (e *Exercise) OwnTest(file string) bool {
	return file != "" && (file == e.Test || file == e.Story || file == e.GradingFile())
}

// AllConditions are those that a student can read, and those that only the grader tries.
func (e *Exercise) AllConditions() []Condition {
	return slices.Concat(e.Conditions, e.Randomised)
}

// AnyCondition finds one of AllConditions by its test's name; nil when there is none.
func (e *Exercise) AnyCondition(name string) *Condition {
	all := e.AllConditions()
	i := slices.IndexFunc(all, func(c Condition) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// Condition finds a condition by its test's name; nil when there is none.
func (e *Exercise) Condition(name string) *Condition {
	for i := range e.Conditions {
		if e.Conditions[i].Name == name {
			return &e.Conditions[i]
		}
	}
	return nil
}
