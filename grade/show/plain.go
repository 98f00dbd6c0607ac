// Package show owns how a running batch is shown: plain lines for a pipe or a log, and in a terminal a
// picture that follows the work.
package show

import (
	"fmt"
	"io"
	"strings"
	"time"

	"idempotencia/grade/batch"
)

// A line is written after so many submissions, or when so much time went by since the last one.
const (
	everyMany = 25
	everySome = 5 * time.Second
)

// Plain writes lines without escape codes: the stages, how far the work is now and then, and at once
// what the instructor should know.
func Plain(w io.Writer) func(batch.Event) {
	t := newTally(time.Now)
	p := &plain{w: w, toldAt: t.began}
	return func(e batch.Event) { p.tell(e, t.hear(e)) }
}

// plain remembers what was written last.
type plain struct {
	w      io.Writer
	told   int
	toldAt time.Time
}

func (p *plain) tell(e batch.Event, s state) {
	switch e.Kind {
	case batch.Stage:
		fmt.Fprintln(p.w, capital(s.stage)+"…")
		return
	case batch.Trouble:
		fmt.Fprintln(p.w, "! "+oneLine(e.Text))
		return
	}
	if s.done < s.total && s.done-p.told < everyMany && s.at.Sub(p.toldAt) < everySome {
		return
	}
	p.told, p.toldAt = s.done, s.at
	fmt.Fprintf(p.w, "%d/%d · %s\n", s.done, s.total, strings.Join(s.speed(), " · "))
	if s.done >= s.total {
		fmt.Fprintln(p.w, strings.Join(s.tallied(), " · "))
	}
}

// capital begins a sentence.
func capital(s string) string {
	for i, r := range s {
		if i == 0 {
			return strings.ToUpper(string(r)) + s[len(string(r)):]
		}
	}
	return s
}
