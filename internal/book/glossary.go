package book

import (
	"regexp"
	"strings"
)

var termTitle = regexp.MustCompile(`^(.+?)(?: \(([^()]+)\))?$`)

// glossary reads the terms: a second-level heading `szó (English)` and a paragraph each.
func (l *loader) glossary() []Term {
	text, ok := l.text(GlossaryFile)
	if !ok {
		return nil
	}
	_, parts := split(text, 1, 2)
	ids := map[string]bool{}
	var terms []Term
	for _, p := range parts {
		m := termTitle.FindStringSubmatch(p.title)
		t := Term{Word: m[1], English: m[2], Line: p.line, Markdown: strings.Trim(strings.Join(p.lines, "\n"), "\n")}
		t.ID = l.uniqueID(GlossaryFile, part{title: t.Word, id: p.id, line: p.line}, ids)
		if t.Markdown == "" {
			l.problem(GlossaryFile, p.line, "a szócikk üres: %s", t.Word)
		}
		terms = append(terms, t)
	}
	return terms
}
