package tui

import (
	"regexp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"idempotencia/internal/book"
	"idempotencia/internal/prose"
	"idempotencia/internal/window"
)

// glossaryView shows terms: those of a lesson when it was opened there, or all.
type glossaryView struct {
	list  window.List
	terms []book.Term
	all   bool
}

var termLink = regexp.MustCompile(`szojegyzek\.md#([a-z0-9-]+)`)

func (v *glossaryView) open(m *model) tea.Cmd {
	v.list = window.List{}
	v.terms = nil
	if l := m.lessonOf(m.here().lesson); l != nil {
		v.terms = termsOf(m.s.w.Book, l)
	}
	if v.all = len(v.terms) == 0; v.all {
		v.terms = m.s.w.Book.Glossary
	}
	m.push(place{screen: glossaryScreen, lesson: m.here().lesson})
	return nil
}

// termsOf are the terms that a lesson links to, in the order of the glossary.
func termsOf(b *book.Book, l *book.Lesson) []book.Term {
	var ids []string
	texts := []string{l.Intro}
	for _, p := range prose.Parts(l) {
		texts = append(texts, p.Markdown)
	}
	for _, match := range termLink.FindAllStringSubmatch(strings.Join(texts, "\n"), -1) {
		ids = append(ids, match[1])
	}
	var terms []book.Term
	for _, t := range b.Glossary {
		if slices.Contains(ids, t.ID) {
			terms = append(terms, t)
		}
	}
	return terms
}

func (v *glossaryView) pressed(m *model, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch {
	case m.choose(msg):
		return nil, true
	case key.Matches(msg, m.keys.Glossary, m.keys.Open):
		v.all = !v.all
		v.list = window.List{}
		v.terms = m.s.w.Book.Glossary
		if l := m.lessonOf(m.here().lesson); !v.all && l != nil && len(termsOf(m.s.w.Book, l)) > 0 {
			v.terms = termsOf(m.s.w.Book, l)
		}
		return nil, true
	}
	return nil, false
}

func (v *glossaryView) lines(m *model, w, h int) (lines []string, rows []int) {
	var items [][]string
	for i, t := range v.terms {
		name := t.Word
		if t.English != "" {
			name += " (" + t.English + ")"
		}
		item := window.Choice(m.theme, name, w, i == v.list.Cursor)
		if i == v.list.Cursor {
			text := strings.TrimRight(m.set(t.Markdown, min(w, 80)-2), "\n")
			for line := range strings.SplitSeq(text, "\n") {
				item = append(item, "  "+line)
			}
			item = append(item, "")
		}
		items = append(items, item)
	}
	if m.lessonOf(m.here().lesson) == nil {
		return v.list.View(items, h)
	}
	title := "A lecke fogalmai; s: az összes"
	if v.all {
		title = "Az összes fogalom; s: csak a leckéé"
	}
	lines, rows = v.list.View(items, h-2)
	return append([]string{m.theme.Dim.Render(title), ""}, lines...), append([]int{-1, -1}, rows...)
}
