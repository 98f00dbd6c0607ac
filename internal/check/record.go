package check

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"idempotencia/internal/book"
	"idempotencia/internal/disk"
	"idempotencia/internal/envvar"
	"idempotencia/internal/history"
)

// storyTest is the test that plays an exercise's stories.
const storyTest = "TestStory"

// Recording is what a candidate played of its exercise's stories.
type Recording struct {
	Verdict
	Stories []history.Story // those that were played to their end
	Ending  Result          // of the process that played them; its Kind is Met when all were played
}

// Record lets one candidate play its exercise's stories, without judging it. A candidate that did not
// come to run has the reason in its verdict; Met says here that it ran. Errors are those of Check.
func (c *Checker) Record(ctx context.Context, ex *book.Exercise, content []byte) (Recording, error) {
	var r Recording
	v, err := c.candidate(ctx, ex, content, func(b *build, p *plan, v *Verdict) error {
		v.Kind = Met
		return c.play(ctx, b, p, &r)
	})
	r.Verdict = v
	return r, err
}

// CheckAndRecord does both with one build. onResult is that of Check.
func (c *Checker) CheckAndRecord(ctx context.Context, ex *book.Exercise, content []byte, onResult func(Result)) (Recording, error) {
	var r Recording
	v, err := c.candidate(ctx, ex, content, func(b *build, p *plan, v *Verdict) (err error) {
		if v.Results, err = c.run(ctx, b, p, onResult); err != nil {
			return err
		}
		v.Kind = overall(v.Results)
		return c.play(ctx, b, p, &r)
	})
	r.Verdict = v
	return r, err
}

// play runs the stories in a process of their own and reads what they wrote down.
func (c *Checker) play(ctx context.Context, b *build, p *plan, r *Recording) error {
	if b.ex.Story == "" {
		r.Ending.Kind = Met
		return nil
	}
	file := b.file("history.json")
	var err error
	if r.Ending, err = c.runTest(ctx, b, p, storyTest, c.limits, envvar.History+"="+file); err != nil {
		return err
	}
	data, err := disk.Read(file, disk.MaxSource)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it ended before the first story did
	}
	if err == nil {
		r.Stories, err = history.Decode(data)
	}
	if err != nil {
		r.Ending.Kind, r.Ending.Output = Failed, filepath.Base(b.ex.Story)+": "+err.Error()
	}
	return nil
}
