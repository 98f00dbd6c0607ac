// Package spell owns asking hunspell about the course's Hungarian prose, and finding that prose in
// Markdown and in Go sources.
package spell

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Text is prose to check. It may have several lines.
type Text struct {
	Path    string
	Line    int // of the first line of Content, 1-based
	Content string
}

// Fault is a word that neither the dictionary nor the project's list knows.
type Fault struct {
	Path        string
	Line        int
	Word        string
	Suggestions []string // at most three
}

// ErrUnavailable says that this machine has no hunspell or no Hungarian dictionary.
var ErrUnavailable = errors.New("spelling cannot be checked")

const (
	dictionary     = "hu_HU"
	maxSuggestions = 3
)

//go:embed words.txt
var words string

// Checker asks the hunspell of this machine.
type Checker struct {
	program string
}

// Find looks for hunspell and its Hungarian dictionary; without them the error is ErrUnavailable.
func Find() (*Checker, error) {
	program, err := exec.LookPath("hunspell")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	// With no input hunspell only opens the dictionary, and fails when it has none.
	out, err := exec.Command(program, "-a", "-i", "utf-8", "-d", dictionary).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%w: %w: %s", ErrUnavailable, err, bytes.TrimSpace(out))
	}
	return &Checker{program: program}, nil
}

// Check gives the faults in the order of the texts; a word counts once in a line.
func (c *Checker) Check(ctx context.Context, texts []Text) ([]Fault, error) {
	return c.check(ctx, texts, words)
}

func (c *Checker) check(ctx context.Context, texts []Text, list string) ([]Fault, error) {
	home, err := os.MkdirTemp("", "spell")
	if err != nil {
		return nil, fmt.Errorf("check spelling: %w", err)
	}
	defer func() { _ = os.RemoveAll(home) }()
	personal := filepath.Join(home, "words")
	if err := os.WriteFile(personal, []byte(entries(list)), 0o600); err != nil {
		return nil, fmt.Errorf("check spelling: %w", err)
	}
	s, err := c.start(ctx, home, personal)
	if err != nil {
		return nil, fmt.Errorf("check spelling: %w", err)
	}
	faults, err := s.all(texts)
	if err = cmp.Or(s.close(ctx), err); err != nil { // hunspell's own words say more than a broken pipe
		return nil, fmt.Errorf("check spelling: %w", err)
	}
	return faults, nil
}

// entries leaves the comments out of a word list.
func entries(list string) string {
	var b strings.Builder
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func (s *session) all(texts []Text) ([]Fault, error) {
	var all []Fault
	for _, t := range texts {
		faults, err := s.faults(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.Path, err)
		}
		all = append(all, faults...)
	}
	return all, nil
}

func (s *session) faults(t Text) ([]Fault, error) {
	var faults []Fault
	line := t.Line
	for content := range strings.Lines(t.Content) {
		seen := map[string]bool{}
		for _, w := range splitWords(content) {
			if seen[w.text] {
				continue
			}
			seen[w.text] = true
			a, err := s.judge(w)
			if err != nil {
				return nil, err
			}
			if !a.known {
				faults = append(faults, Fault{Path: t.Path, Line: line, Word: w.text, Suggestions: a.suggestions})
			}
		}
		line++
	}
	return faults, nil
}
