package main

import (
	"errors"
	"fmt"
	"html/template"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"idempotencia/internal/book"
)

// section is a part of a lesson, ready for a page.
type section struct {
	ID, Title string
	Body      template.HTML
	Hints     []hint
	Questions []question
}

type hint struct {
	Number int
	Title  string
	Body   template.HTML
}

// mistake is a known wrong solution with the texts of the conditions that it breaks.
type mistake struct {
	Title  string
	Text   []string
	Breaks []string
	Damage template.HTML // a picture of it; "" when no recorded story shows it
}

// lessonPage is all that a lesson's page shows.
type lessonPage struct {
	Lesson         *book.Lesson
	Intro          template.HTML
	Sections       []section
	Mistakes       []mistake
	Previous, Next *book.Lesson
	Runs           bool // the exercise can be solved in the browser
}

// body renders a lesson's text. Ids begin with prefix.
func (c *converter) body(l *book.Lesson, prefix string) (intro template.HTML, sections []section, err error) {
	taken := sectionIDs(l, prefix)
	if intro, err = c.html(l.Intro, l.Path, prefix, taken); err != nil {
		return "", nil, err
	}
	for _, s := range l.Sections {
		if s.ID == book.SectionLimits && len(l.Hints) > 0 {
			hints, err := c.hints(l, prefix, taken)
			if err != nil {
				return "", nil, err
			}
			sections = append(sections, section{ID: prefix + book.SectionHints, Title: "Tippek", Hints: hints})
		}
		if s.ID == book.SectionExercise && len(l.Questions) > 0 {
			questions, err := c.questions(l, prefix, taken)
			if err != nil {
				return "", nil, err
			}
			sections = append(sections, section{ID: prefix + book.SectionQuestions, Title: l.QuestionsTitle, Questions: questions})
		}
		html, err := c.html(s.Markdown, l.Path, prefix, taken)
		if err != nil {
			return "", nil, err
		}
		sections = append(sections, section{ID: prefix + s.ID, Title: s.Title, Body: html})
	}
	return intro, sections, nil
}

// sectionIDs are the ids that headings within the sections may not have.
func sectionIDs(l *book.Lesson, prefix string) map[string]bool {
	taken := map[string]bool{}
	for _, s := range l.Sections {
		taken[prefix+s.ID] = true
	}
	taken[prefix+book.SectionQuestions], taken[prefix+book.SectionHints] = true, true
	for _, q := range l.Questions {
		taken[prefix+q.ID] = true
	}
	return taken
}

func (c *converter) hints(l *book.Lesson, prefix string, taken map[string]bool) ([]hint, error) {
	var all []hint
	for i, h := range l.Hints {
		body, err := c.html(h.Markdown, l.Path, prefix, taken)
		if err != nil {
			return nil, err
		}
		all = append(all, hint{Number: i + 1, Title: h.Title, Body: body})
	}
	return all, nil
}

func mistakesOf(ex *book.Exercise) []mistake {
	var all []mistake
	for i, m := range ex.Mistakes {
		shown := mistake{Title: strings.TrimSuffix(m.Title, "."), Text: strings.Split(strings.TrimSpace(strings.TrimPrefix(m.Text, m.Title)), "\n\n")}
		for _, name := range m.Breaks {
			if c := ex.Condition(name); c != nil {
				shown.Breaks = append(shown.Breaks, c.Text)
			}
		}
		if m.Damage != nil {
			shown.Damage = damage(*m.Damage, fmt.Sprintf("_hiba-%d", i+1))
		}
		all = append(all, shown)
	}
	return all
}

func (s *site) lessons() error {
	c := s.converter(pageTargets{})
	var pages errgroup.Group
	pages.SetLimit(runtime.NumCPU())
	for i, l := range s.book.Lessons {
		pages.Go(func() error { return errors.Join(s.lesson(c, i, l), s.solution(l)) })
	}
	return pages.Wait()
}

func (s *site) lesson(c *converter, i int, l *book.Lesson) error {
	intro, sections, err := c.body(l, "")
	if err != nil {
		return err
	}
	data := lessonPage{Lesson: l, Intro: intro, Sections: sections, Mistakes: mistakesOf(l.Exercise), Next: s.after(l), Runs: s.runsHere(l)}
	if i > 0 {
		data.Previous = s.book.Lessons[i-1]
	}
	p := page{Kind: "lesson", Title: l.Title, Description: plainText(l.Intro), Lesson: l}
	return s.write(l.ID+".html", "lesson", p, data)
}

func (s *site) solution(l *book.Lesson) error {
	source, err := s.read(l.Exercise.Solution)
	if err != nil {
		return err
	}
	return s.write(l.ID+"-megoldas.html", "solution", page{
		Kind: "solution", Title: "Mintamegoldás: " + l.Title, Description: "A lecke feladatának mintamegoldása.", Lesson: l,
	}, struct {
		Lesson *book.Lesson
		Code   template.HTML
	}{l, template.HTML(s.code.block("go", book.WithoutDirectives(string(source))))})
}

// term is a glossary entry, ready for a page.
type term struct {
	book.Term
	Body template.HTML
}

func (c *converter) terms(b *book.Book) ([]term, error) {
	var all []term
	for _, t := range b.Glossary {
		body, err := c.html(t.Markdown, book.GlossaryFile, "", map[string]bool{})
		if err != nil {
			return nil, err
		}
		all = append(all, term{Term: t, Body: body})
	}
	return all, nil
}

func (s *site) glossary() error {
	terms, err := s.converter(pageTargets{}).terms(s.book)
	if err != nil {
		return err
	}
	return s.write("szojegyzek.html", "glossary", page{Kind: "glossary", Title: "Szójegyzék", Description: "A munkafüzet fogalmai magyarul és angolul."},
		struct{ Terms []term }{terms})
}

// chapter is a lesson of the print book.
type chapter struct {
	*book.Lesson
	Intro    template.HTML
	Sections []section
}

// AnswersID is where the answers to its questions stand.
func (c chapter) AnswersID() string { return c.ID + answersSuffix }

// Questions are those of the chapter, for the answers at the end of the book.
func (c chapter) Questions() []question {
	for _, s := range c.Sections {
		if len(s.Questions) > 0 {
			return s.Questions
		}
	}
	return nil
}

// print puts the whole book on one page.
func (s *site) print() error {
	c := s.converter(printTargets{})
	var chapters []chapter
	for _, l := range s.book.Lessons {
		intro, sections, err := c.body(l, l.ID+"-")
		if err != nil {
			return err
		}
		chapters = append(chapters, chapter{Lesson: l, Intro: intro, Sections: sections})
	}
	terms, err := c.terms(s.book)
	if err != nil {
		return err
	}
	return s.write("konyv.html", "print", page{Kind: "print", Title: "Az egész könyv egy lapon", Description: "A munkafüzet minden leckéje egyetlen, nyomtatható lapon."},
		struct {
			Lessons []chapter
			Terms   []term
		}{chapters, terms})
}

// plainText takes the marks of Markdown off a short text.
func plainText(markdown string) string {
	var b strings.Builder
	for i := 0; i < len(markdown); i++ {
		if strings.HasPrefix(markdown[i:], "](") {
			if end := strings.IndexByte(markdown[i:], ')'); end > 0 {
				i += end
				continue
			}
		}
		if !strings.ContainsRune("[]`*", rune(markdown[i])) || markdown[i] >= 0x80 {
			b.WriteByte(markdown[i])
		}
	}
	return b.String()
}
