package main

import (
	"html/template"

	"idempotencia/internal/book"
)

// question asks to predict what code prints, ready for a page.
type question struct {
	ID, Title   string
	Prompt      template.HTML
	Options     []choice
	Right       choice
	Explanation template.HTML
}

// choice is an option of a question.
type choice struct {
	Letter string
	Answer string
	Right  bool
	Text   template.HTML
}

const (
	answerSuffix  = "_valasz"   // makes the id of an answer in the print book from that of its question
	answersSuffix = "_valaszok" // and that of a lesson's answers from that of the lesson
)

// AnswerID is where the print book answers the question.
func (q question) AnswerID() string { return q.ID + answerSuffix }

// questions renders those of a lesson. Ids begin with prefix.
func (c *converter) questions(l *book.Lesson, prefix string, taken map[string]bool) ([]question, error) {
	var all []question
	for _, q := range l.Questions {
		shown, err := c.question(q, l.Path, prefix, taken)
		if err != nil {
			return nil, err
		}
		all = append(all, shown)
	}
	return all, nil
}

func (c *converter) question(q book.Question, file, prefix string, taken map[string]bool) (question, error) {
	shown := question{ID: prefix + q.ID, Title: q.Title}
	var err error
	if shown.Prompt, err = c.html(q.Prompt, file, prefix, taken); err != nil {
		return shown, err
	}
	for i, o := range q.Options {
		text, err := c.html(o.Text, file, prefix, taken)
		if err != nil {
			return shown, err
		}
		one := choice{Letter: book.Letter(i), Answer: o.Answer, Right: o.Right, Text: unwrapped(text)}
		if shown.Options = append(shown.Options, one); one.Right {
			shown.Right = one
		}
	}
	shown.Explanation, err = c.html(q.Explanation, file, prefix, taken)
	return shown, err
}
