package book

import (
	"regexp"
	"slices"
	"strings"
)

// The ids of the sections that every lesson has, in this order. Others may stand between them.
const (
	SectionGoal       = "cel"
	SectionStory      = "tortenet"
	SectionConcept    = "fogalom"
	SectionQuestions  = "kerdesek"
	SectionExercise   = "feladat"
	SectionConditions = "feltetelek"
	SectionHints      = "tippek"
	SectionLimits     = "hatarok"
	SectionSummary    = "osszefoglalas"
	SectionNext       = "tovabb"
)

var requiredSections = []string{
	SectionGoal, SectionStory, SectionConcept, SectionQuestions, SectionExercise, SectionConditions,
	SectionHints, SectionLimits, SectionSummary, SectionNext,
}

// hintTiers is how many hints every lesson has.
const hintTiers = 3

var heading = regexp.MustCompile(`^(#{1,6})[ \t]+(.*?)(?:[ \t]+\{#([^}]*)\})?[ \t]*$`)

var sectionID = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// part is a heading and the lines under it.
type part struct {
	title, id string
	line      int // of the heading; the first line under it is the next one
	lines     []string
}

// body fills a lesson from the Markdown after the front matter, which begins at firstLine of its file.
func (l *loader) body(lesson *Lesson, text string, firstLine int) {
	intro, parts := split(text, firstLine, 2)
	lesson.Intro = l.include(lesson, intro.lines, firstLine)
	ids := map[string]bool{}
	for _, p := range parts {
		id := l.uniqueID(lesson.Path, p, ids)
		switch id {
		case SectionHints:
			l.hints(lesson, p)
		case SectionQuestions:
			l.questions(lesson, p, ids)
		default:
			lesson.Sections = append(lesson.Sections, Section{
				ID: id, Title: p.title, Line: p.line, Markdown: l.include(lesson, p.lines, p.line+1),
			})
		}
	}
	l.requiredSections(lesson, parts)
}

// split cuts Markdown at the headings of one level, but not inside code fences.
func split(text string, firstLine, level int) (before part, parts []part) {
	current := &before
	fence := ""
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if fence != "" {
			if isFenceEnd(line, fence) {
				fence = ""
			}
		} else if mark := fenceMark(line); mark != "" {
			fence = mark
		} else if m := heading.FindStringSubmatch(line); m != nil && len(m[1]) == level {
			parts = append(parts, part{title: m[2], id: m[3], line: firstLine + i})
			current = &parts[len(parts)-1]
			continue
		}
		current.lines = append(current.lines, line)
	}
	return before, parts
}

func fenceMark(line string) string {
	trimmed := strings.TrimLeft(line, " ")
	if len(line)-len(trimmed) > 3 || !strings.HasPrefix(trimmed, "```") {
		return ""
	}
	return trimmed[:len(trimmed)-len(strings.TrimLeft(trimmed, "`"))]
}

func isFenceEnd(line, mark string) bool {
	trimmed := strings.TrimSpace(line)
	return strings.HasPrefix(trimmed, mark) && strings.Trim(trimmed, "`") == ""
}

func (l *loader) uniqueID(file string, p part, taken map[string]bool) string {
	id := p.id
	if id != "" && !sectionID.MatchString(id) {
		l.problem(file, p.line, "a címsor azonosítója csak kisbetű, szám és kötőjel lehet: %q", id)
		id = ""
	}
	if id != "" && taken[id] {
		l.problem(file, p.line, "ez a címsorazonosító már szerepel: %q", id)
		id = ""
	}
	if id == "" {
		id = UniqueSlug(p.title, taken)
	}
	taken[id] = true
	return id
}

func (l *loader) hints(lesson *Lesson, p part) {
	_, tiers := split(strings.Join(p.lines, "\n"), p.line+1, 3)
	for _, t := range tiers {
		lesson.Hints = append(lesson.Hints, Hint{Title: t.title, Line: t.line, Markdown: l.include(lesson, t.lines, t.line+1)})
	}
	if len(tiers) != hintTiers {
		l.problem(lesson.Path, p.line, "%d tipp van; pontosan %d kell, mindegyik ### címsorral", len(tiers), hintTiers)
	}
}

func (l *loader) requiredSections(lesson *Lesson, parts []part) {
	at := -1
	for _, id := range requiredSections {
		i := slices.IndexFunc(parts, func(p part) bool { return p.id == id })
		switch {
		case i < 0:
			l.problem(lesson.Path, 0, "hiányzik a {#%s} szakasz", id)
		case i < at:
			l.problem(lesson.Path, parts[i].line, "a {#%s} szakasz rossz helyen áll; a sorrend: %s", id, strings.Join(requiredSections, ", "))
		case strings.TrimSpace(strings.Join(parts[i].lines, "")) == "":
			l.problem(lesson.Path, parts[i].line, "a {#%s} szakasz üres", id)
		}
		at = max(at, i)
	}
	// The front ends show the questions at this place, whatever the file says.
	i := slices.IndexFunc(parts, func(p part) bool { return p.id == SectionQuestions })
	if i >= 0 && (i+1 == len(parts) || parts[i+1].id != SectionExercise) {
		l.problem(lesson.Path, parts[i].line, "a {#%s} szakasz közvetlenül a {#%s} előtt álljon", SectionQuestions, SectionExercise)
	}
}

// Section finds a section by its id; nil when there is none.
func (l *Lesson) Section(id string) *Section {
	for i := range l.Sections {
		if l.Sections[i].ID == id {
			return &l.Sections[i]
		}
	}
	return nil
}
