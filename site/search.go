package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"idempotencia/internal/book"
)

// searchLibrary is what the search is bundled with; without it the site is complete but for the search.
const searchLibrary = "site/node_modules/minisearch"

const noSearch = "a keresés kimaradt, mert nincs meg a könyvtára (" + searchLibrary + "). Telepítsd, és építsd újra az oldalt: `npm ci --prefix site`"

// searchDocument is a part of the book that a result leads to, as search.ts reads it.
type searchDocument struct {
	Address string `json:"address"`
	Over    string `json:"over"` // what the part belongs to
	Title   string `json:"title"`
	English string `json:"english,omitempty"`
	Text    string `json:"text"`
	Code    string `json:"code,omitempty"` // words that stand only in code and outputs: found, but not shown
}

// search writes the documents as a script, because a page that was opened from disk cannot fetch.
// The index itself is made of them in the browser: for a course of fifteen lessons that takes less
// than a tenth of a second, in short turns and while the reader begins to type. A ready-made index
// would be several times as large, and would need the stems a second time, in Go.
func (s *site) search(documents []searchDocument) error {
	if s.assets.engine == "" {
		s.notes = append(s.notes, noSearch)
		return nil
	}
	data, err := documentsScript(documents)
	if err != nil {
		return err
	}
	s.assets.documents = s.assets.keep("search-documents", ".js", data)
	return nil
}

func documentsScript(documents []searchDocument) ([]byte, error) {
	data, err := json.Marshal(documents)
	if err != nil {
		return nil, fmt.Errorf("write the documents of the search: %w", err)
	}
	return slices.Concat([]byte("searchDocuments="), data, []byte(";\n")), nil
}

// documents leaves the hints and the known mistakes out: an excerpt would give away what a reader
// opens only when stuck.
func (s *site) documents() []searchDocument {
	c := s.converter(pageTargets{})
	var all []searchDocument
	for _, l := range s.book.Lessons {
		all = append(all, c.lessonDocuments(l)...)
	}
	for _, t := range s.book.Glossary {
		p := c.passages(t.ID, t.Word, t.Markdown, map[string]bool{})[0]
		all = append(all, searchDocument{
			Address: pageTargets{}.term(p.id), Over: "Szójegyzék", Title: p.title, English: t.English, Text: p.text, Code: p.code,
		})
	}
	return all
}

func (c *converter) lessonDocuments(l *book.Lesson) []searchDocument {
	taken := sectionIDs(l, "")
	over := fmt.Sprintf("%d. %s", l.Number, unticked(l.Title))
	var all []searchDocument
	add := func(id, title, markdown string) {
		for _, p := range c.passages(id, title, markdown, taken) {
			all = append(all, searchDocument{Address: pageTargets{}.lesson(l.ID, p.id), Over: over, Title: p.title, Text: p.text, Code: p.code})
		}
	}
	add("", l.Title, l.Intro)
	all[0].Over = fmt.Sprintf("%d. lecke", l.Number)
	for _, s := range l.Sections {
		if s.ID == book.SectionLimits && len(l.Hints) > 0 {
			all = append(all, c.hintsDocument(l, over, taken))
		}
		if s.ID == book.SectionExercise {
			// The prompts alone: who looks for a word has not asked for the answers.
			for _, q := range l.Questions {
				add(q.ID, q.Title, q.Prompt)
			}
		}
		add(s.ID, s.Title, s.Markdown)
	}
	return all
}

// hintsDocument shows the hints' titles only, but takes the ids of all their headings as the page does.
func (c *converter) hintsDocument(l *book.Lesson, over string, taken map[string]bool) searchDocument {
	var titles []string
	for _, h := range l.Hints {
		c.passages("", "", h.Markdown, taken)
		titles = append(titles, h.Title)
	}
	return searchDocument{
		Address: pageTargets{}.lesson(l.ID, book.SectionHints), Over: over, Title: "Tippek", Text: strings.Join(titles, " · "),
	}
}
