package book

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// A workspace without solutions keeps of them what a reader sees anyway: the code and the outputs that
// a lesson shows, what is told about the known mistakes, and the packages that the reference imports.
// One file for a lesson holds that, so that an update changes only what really changed.

// excerptsDir holds the excerpts of a workspace without solutions, one file for a lesson.
const excerptsDir = "lessons/excerpts"

// ExcerptFile is where a workspace keeps what a lesson shows of its solutions.
func ExcerptFile(id string) string { return path.Join(excerptsDir, id+".json") }

// solutionsDir holds the references and the known mistakes; a student's workspace has no such folder.
const solutionsDir = "solutions"

// excerpt is what a lesson shows of its solutions.
type excerpt struct {
	Imports  []string          `json:"imports"`
	Mistakes []keptMistake     `json:"mistakes"`
	Includes map[string]string `json:"includes"` // by the head of the fence
}

// keptMistake is a known mistake without its code.
type keptMistake struct {
	Name   string   `json:"name"`
	Text   string   `json:"text"`
	Breaks []string `json:"breaks"`
}

// Excerpts loads a course with its solutions, and gives besides the files that stand in their place in a
// workspace: lessons/excerpts/<id>.json for every lesson with an exercise.
func Excerpts(fsys fs.FS) (b *Book, files map[string][]byte, problems []Problem) {
	l := &loader{fsys: fsys, sources: map[string]*goFile{}, shown: map[string]map[string]string{}}
	b, problems = l.load()
	files = map[string][]byte{}
	for _, lesson := range b.Lessons {
		if lesson.Exercise == nil {
			continue
		}
		kept := excerpt{Imports: lesson.Exercise.Imports, Mistakes: []keptMistake{}, Includes: l.shown[lesson.ID]}
		for _, m := range lesson.Exercise.Mistakes {
			kept.Mistakes = append(kept.Mistakes, keptMistake{Name: m.Name, Text: m.Text, Breaks: m.Breaks})
		}
		data, err := json.MarshalIndent(kept, "", "\t")
		if err != nil {
			panic(err) // strings alone
		}
		files[ExcerptFile(lesson.ID)] = append(data, '\n')
	}
	return b, files, problems
}

// show notes what a lesson shows of a solution, for Excerpts.
func (l *loader) show(lesson *Lesson, attrs map[string]string, content string) {
	if l.shown == nil {
		return
	}
	if l.shown[lesson.ID] == nil {
		l.shown[lesson.ID] = map[string]string{}
	}
	l.shown[lesson.ID][fenceKey(attrs)] = content
}

// fenceKey writes the attributes of a fence in one order.
func fenceKey(attrs map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(attrs)) {
		parts = append(parts, fmt.Sprintf("%s=%q", name, attrs[name]))
	}
	return strings.Join(parts, " ")
}

// workspace reports whether the course stands here without its solutions, as a student gets it.
func (l *loader) workspace() bool {
	_, err := fs.Stat(l.fsys, solutionsDir)
	return errors.Is(err, fs.ErrNotExist)
}

// excerpt reads what a workspace keeps of a lesson's solutions; nil where there is nothing.
func (l *loader) excerpt(id string) *excerpt {
	if kept, read := l.excerpts[id]; read {
		return kept
	}
	var kept *excerpt
	data, err := readRegular(l.fsys, ExcerptFile(id))
	if err == nil {
		kept = &excerpt{}
		err = json.Unmarshal(data, kept)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		l.problem(ExcerptFile(id), 0, "a kivonat nem olvasható: %v", err)
		kept = nil
	}
	if l.excerpts == nil {
		l.excerpts = map[string]*excerpt{}
	}
	l.excerpts[id] = kept
	return kept
}

// keptMistakes gives the known mistakes of a workspace: their explanations are there, their code is not.
func (e *excerpt) keptMistakes() []Mistake {
	var all []Mistake
	for _, m := range e.Mistakes {
		all = append(all, Mistake{Name: m.Name, Title: firstSentence(m.Text), Text: m.Text, Breaks: m.Breaks})
	}
	return all
}

// fromSolution gives what a fence shows of a solution: from its source, or from what a workspace keeps.
func (l *loader) fromSolution(lesson *Lesson, file string, attrs map[string]string) (string, error) {
	if l.workspace() {
		if kept := l.excerpt(lesson.ID); kept != nil {
			if content, found := kept.Includes[fenceKey(attrs)]; found {
				return content, nil
			}
		}
	}
	content, err := l.fromSource(file, attrs)
	if err == nil {
		l.show(lesson, attrs, content)
	}
	return content, err
}
