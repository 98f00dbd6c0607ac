// Package history owns the record of a run that a picture is drawn from: who sent what to whom,
// what was lost, who knew what when, and how it ended. One record is drawn as text and as SVG.
package history

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says what a step is.
type Kind string

// The kinds of a Step.
const (
	Sent  Kind = "sent"  // a message from one lane that reached another
	Lost  Kind = "lost"  // a message that never arrived
	Note  Kind = "note"  // something that happened in a lane, for example what a call gave
	State Kind = "state" // what a lane holds now
	Broke Kind = "broke" // the program ended in a lane, with no answer
	Good  Kind = "good"  // how the story ended: as promised
	Bad   Kind = "bad"   // how the story ended: with damage
)

// Step is one thing that happened. Steps stand in the order of time.
type Step struct {
	When string `json:"when,omitempty"` // Hungarian time label; "" when the time has no part in the story
	Kind Kind   `json:"kind"`
	From int    `json:"from"` // lane, 0-based; of no meaning for Good and Bad
	To   int    `json:"to"`   // lane, 0-based; for Sent and Lost alone
	Text string `json:"text"`
}

// Story is a lesson's story as the reference solution plays it, and as known mistakes do.
type Story struct {
	ID       string    `json:"id"`    // ASCII, unique in its exercise
	Title    string    `json:"title"` // Hungarian, one sentence
	Lanes    []string  `json:"lanes"` // who takes part, left to right
	Steps    []Step    `json:"steps"`
	Variants []Variant `json:"variants,omitempty"` // plays that went another way
}

// Variant is the same story played by a known mistake.
type Variant struct {
	Mistake string `json:"mistake"`         // its name
	Title   string `json:"title,omitempty"` // its title, Hungarian
	Steps   []Step `json:"steps"`
}

// The bounds of a record: what a hostile candidate writes must not drown its reader.
const (
	maxLanes = 6
	maxSteps = 400
	maxText  = 500 // runes
)

// Check reports what makes a story impossible to draw.
func (s Story) Check() error {
	if s.ID == "" || len(s.Lanes) == 0 || len(s.Lanes) > maxLanes {
		return fmt.Errorf("story %q: %d lanes", s.ID, len(s.Lanes))
	}
	plays := [][]Step{s.Steps}
	for _, v := range s.Variants {
		plays = append(plays, v.Steps)
	}
	kinds := []Kind{Sent, Lost, Note, State, Broke, Good, Bad}
	for _, steps := range plays {
		if len(steps) == 0 || len(steps) > maxSteps {
			return fmt.Errorf("story %q: %d steps, at most %d can be drawn", s.ID, len(steps), maxSteps)
		}
		for i, step := range steps {
			inside := step.From >= 0 && step.From < len(s.Lanes) && step.To >= 0 && step.To < len(s.Lanes)
			if !inside || !slices.Contains(kinds, step.Kind) || (step.Kind == Sent || step.Kind == Lost) && step.From == step.To {
				return fmt.Errorf("story %q: step %d is not possible: %s from %d to %d", s.ID, i+1, step.Kind, step.From, step.To)
			}
		}
	}
	return nil
}

// clean makes texts that a candidate may have written fit to be shown.
func (s *Story) clean() {
	s.Title = cleanText(s.Title)
	for i := range s.Lanes {
		s.Lanes[i] = cleanText(s.Lanes[i])
	}
	cleanSteps(s.Steps)
	for i := range s.Variants {
		cleanSteps(s.Variants[i].Steps)
	}
}

func cleanSteps(steps []Step) {
	for i := range steps {
		steps[i].Text, steps[i].When = cleanText(steps[i].Text), cleanText(steps[i].When)
	}
}

func cleanText(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, !unicode.IsPrint(r) && r != ' ' && r != '\u00a0':
			return '\uFFFD'
		default:
			return r
		}
	}, strings.ToValidUTF8(text, "\uFFFD"))
	if utf8.RuneCountInString(text) > maxText {
		text = string([]rune(text)[:maxText-1]) + "…"
	}
	return text
}

// Sentence says a step in words, for who cannot see the picture.
func (p Picture) Sentence(i int) string {
	s := p.Steps[i]
	text := p.Lanes[s.From] + ": " + s.Text
	switch s.Kind {
	case Sent:
		text = fmt.Sprintf("%s → %s: %s", p.Lanes[s.From], p.Lanes[s.To], s.Text)
	case Lost:
		text = fmt.Sprintf("%s → %s: %s – elveszett", p.Lanes[s.From], p.Lanes[s.To], s.Text)
	case Good, Bad:
		text = s.Text
	case Note, State, Broke:
	}
	if s.When != "" {
		text = s.When + " – " + text
	}
	if p.differs(i) {
		text += " (itt tér el a jó megoldástól)"
	}
	return text
}

// Picture is one play of a story, ready to be drawn.
type Picture struct {
	Title   string
	Lanes   []string
	Steps   []Step
	Differs []bool // per step: not so in the right solution; nil for the right solution itself
}

// Picture gives the play of the reference solution.
func (s Story) Picture() Picture { return Picture{Title: s.Title, Lanes: s.Lanes, Steps: s.Steps} }

// VariantPicture gives the play of a mistake, with what differs from the reference.
func (s Story) VariantPicture(v Variant) Picture {
	return Picture{Title: s.Title, Lanes: s.Lanes, Steps: v.Steps, Differs: differing(s.Steps, v.Steps)}
}

// Beside gives the play with what differs from another one of the same story. A record that has other
// lanes is of another story, whatever its id says, and is drawn alone.
func (s Story) Beside(reference Story) Picture {
	if s.ID != reference.ID || !slices.Equal(s.Lanes, reference.Lanes) {
		return s.Picture()
	}
	return reference.VariantPicture(Variant{Steps: s.Steps})
}

// Among gives the play beside the reference of the same story; without one it is drawn alone.
func (s Story) Among(references []Story) Picture {
	for _, reference := range references {
		if reference.ID == s.ID {
			return s.Beside(reference)
		}
	}
	return s.Picture()
}

// Variant finds the play of a mistake.
func (s Story) Variant(mistake string) (Variant, bool) {
	for _, v := range s.Variants {
		if v.Mistake == mistake {
			return v, true
		}
	}
	return Variant{}, false
}

// Marked reports whether a step of the picture is not so in the right solution.
func (p Picture) Marked() bool { return slices.Contains(p.Differs, true) }

func (p Picture) differs(i int) bool { return i < len(p.Differs) && p.Differs[i] }

// differing marks the steps of b that are not in the longest sequence that a and b share.
func differing(a, b []Step) []bool {
	length := make([][]int, len(a)+1)
	for i := range length {
		length[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	marks := make([]bool, len(b))
	for i, j := 0, 0; j < len(b); {
		switch {
		case i < len(a) && a[i] == b[j]:
			i, j = i+1, j+1
		case i < len(a) && length[i+1][j] >= length[i][j+1]:
			i++
		default:
			marks[j] = true
			j++
		}
	}
	return marks
}
