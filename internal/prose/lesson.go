package prose

import (
	"fmt"
	"slices"
	"strings"

	"idempotencia/internal/book"
)

// Part is a piece of a lesson's text below a heading of its own.
type Part struct {
	ID, Title, Markdown string
}

// AnswersID names the part with the answers. No section can have it: a colon has no place in an id.
const AnswersID = book.SectionQuestions + ":valaszok"

// Lesson gives the whole text of a lesson but for its hints, which are asked for one by one.
func Lesson(l *book.Lesson) string {
	var b strings.Builder
	b.WriteString(Opening(l) + "\n")
	for _, p := range Parts(l) {
		b.WriteString("\n" + p.Text() + "\n")
	}
	return b.String()
}

// Opening is the head of a lesson's text.
func Opening(l *book.Lesson) string {
	return fmt.Sprintf("# %d. lecke · %s\n\n%s", l.Number, l.Title, l.Intro)
}

// Text is the part with its heading.
func (p Part) Text() string { return "## " + p.Title + "\n\n" + p.Markdown }

// Parts are the sections of a lesson in the order of reading, with the questions before the exercise
// and their answers at the end, where nobody meets them by accident.
func Parts(l *book.Lesson) []Part {
	var all []Part
	exercise := 0
	for i, s := range l.Sections {
		if s.ID == book.SectionExercise {
			exercise = i
		}
		all = append(all, Part{s.ID, s.Title, s.Markdown})
	}
	if len(l.Questions) == 0 {
		return all
	}
	all = slices.Insert(all, exercise, Part{book.SectionQuestions, l.QuestionsTitle, questions(l)})
	return append(all, Part{AnswersID, "A kérdések válaszai", answers(l)})
}

func questions(l *book.Lesson) string {
	var texts []string
	for _, q := range l.Questions {
		options := make([]string, len(q.Options))
		for i, o := range q.Options {
			options[i] = "- " + lettered(i, o)
		}
		texts = append(texts, "### "+q.Title, q.Prompt, strings.Join(options, "\n"))
	}
	return strings.Join(append(texts, "A válaszok a lecke végén vannak."), "\n\n")
}

func answers(l *book.Lesson) string {
	var texts []string
	for _, q := range l.Questions {
		var wrong []string
		texts = append(texts, "### "+q.Title)
		for i, o := range q.Options {
			if o.Right {
				texts = append(texts, "A helyes válasz: "+lettered(i, o), o.Text, q.Explanation)
				continue
			}
			wrong = append(wrong, "- "+lettered(i, o)+" – "+o.Text)
		}
		texts = append(texts, strings.Join(wrong, "\n"))
	}
	return strings.Join(texts, "\n\n")
}

func lettered(i int, o book.Option) string { return book.Letter(i) + ") `" + o.Answer + "`" }
