package lab

import (
	"fmt"
	"os"

	"idempotencia/internal/envvar"
	"idempotencia/internal/history"
)

// Story is a lesson's story, to be played by whatever code stands in the exercise.
type Story struct {
	ID    string   // ASCII, unique in its exercise
	Title string   // Hungarian, one sentence: what the picture shows
	Lanes []string // who takes part, left to right
	Play  func(*Recorder)
}

// TB is what Record needs of a test.
type TB interface {
	Helper()
	Skip(args ...any)
	Fatal(args ...any)
}

// Record plays the stories and writes down what happened, for the lesson's pictures. An acceptance
// test has no use for that: the test is skipped unless envvar.History names a file.
func Record(t TB, stories ...Story) {
	t.Helper()
	file := os.Getenv(envvar.History)
	if file == "" {
		t.Skip("nem feltétel: ez rajzolja a lecke képeit; nézd meg a sajátodat: go run . story <lecke>")
		return
	}
	var all []history.Story
	for _, s := range stories {
		all = append(all, s.record())
		// Written after each, so that what was played is there even if a later one ends the process.
		data, err := history.Encode(all)
		if err == nil {
			err = os.WriteFile(file, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func (s Story) record() history.Story {
	r := &Recorder{}
	r.play(s.Play)
	return history.Story{ID: s.ID, Title: s.Title, Lanes: s.Lanes, Steps: r.steps}
}

// Recorder writes down what happens while a story is played. Lanes are numbered from 0.
type Recorder struct {
	when  string
	steps []history.Step
}

// play ends the story where the played code panics.
func (r *Recorder) play(story func(*Recorder)) {
	defer func() {
		if p := recover(); p != nil {
			at := 0
			if n := len(r.steps); n > 0 {
				at = r.steps[n-1].From
				if r.steps[n-1].Kind == history.Sent {
					at = r.steps[n-1].To
				}
			}
			r.add(history.Step{Kind: history.Broke, From: at, Text: fmt.Sprintf("leáll: %v", p)})
			r.Bad("A program leállt, ezért válasz sincs.")
		}
	}()
	story(r)
}

func (r *Recorder) add(s history.Step) {
	s.When = r.when
	r.steps = append(r.steps, s)
}

// At says what time it is from now on, in words.
func (r *Recorder) At(when string) { r.when = when }

// Send is a message that arrives.
func (r *Recorder) Send(from, to int, text string) {
	r.add(history.Step{Kind: history.Sent, From: from, To: to, Text: text})
}

// Lose is a message that never arrives.
func (r *Recorder) Lose(from, to int, text string) {
	r.add(history.Step{Kind: history.Lost, From: from, To: to, Text: text})
}

// Note is something that happens in a lane.
func (r *Recorder) Note(lane int, text string) {
	r.add(history.Step{Kind: history.Note, From: lane, Text: text})
}

// State is what a lane holds now.
func (r *Recorder) State(lane int, text string) {
	r.add(history.Step{Kind: history.State, From: lane, Text: text})
}

// Good ends a story that went as promised.
func (r *Recorder) Good(text string) { r.add(history.Step{Kind: history.Good, Text: text}) }

// Bad ends a story that did damage.
func (r *Recorder) Bad(text string) { r.add(history.Step{Kind: history.Bad, Text: text}) }
