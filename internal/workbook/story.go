package workbook

import (
	"context"

	"idempotencia/internal/book"
	"idempotencia/internal/check"
	"idempotencia/internal/history"
)

// Played is what the student's file made of a lesson's stories.
type Played struct {
	check.Recording
	Content  []byte            // what was played
	Pictures []history.Picture // of the stories that came to their end, compared with the reference's
}

// Play lets the student's file play the lesson's stories. Its errors are those of Check.
func (w *Workbook) Play(ctx context.Context, c *check.Checker, l *book.Lesson) (Played, error) {
	content, err := w.Candidate(l.Exercise)
	if err != nil {
		return Played{}, err
	}
	r, err := c.Record(ctx, l.Exercise, content)
	if err != nil {
		return Played{}, err
	}
	p := Played{Recording: r, Content: content}
	for _, s := range r.Stories {
		p.Pictures = append(p.Pictures, s.Among(l.Stories))
	}
	return p, nil
}
