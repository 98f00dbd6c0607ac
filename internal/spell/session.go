package spell

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// maxWord is what hunspell can take; nothing longer is a word.
const maxWord = 100

// session is one running hunspell. It is asked one word at a time: what counts as a word is decided
// here, and no answer has to be matched with a place in a line.
type session struct {
	cmd     *exec.Cmd
	to      io.WriteCloser
	from    *bufio.Reader
	errs    bytes.Buffer
	answers map[string]answer
}

// answer is hunspell's word on a word.
type answer struct {
	known       bool
	suggestions []string
}

// start gives hunspell a home of its own, since it would take up the user's private word list.
func (c *Checker) start(ctx context.Context, home, personal string) (*session, error) {
	s := &session{answers: map[string]answer{}}
	s.cmd = exec.CommandContext(ctx, c.program, "-a", "-i", "utf-8", "-d", dictionary, "-p", personal)
	s.cmd.Env = append(os.Environ(), "HOME="+home)
	s.cmd.Stderr = &s.errs
	var err error
	if s.to, err = s.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.from = bufio.NewReader(out)
	if err := s.cmd.Start(); err != nil {
		return nil, err
	}
	if _, err := s.from.ReadString('\n'); err != nil { // its name and version
		return nil, cmp.Or(s.close(ctx), err)
	}
	return s, nil
}

// close ends hunspell, and says why when it had ended by itself.
func (s *session) close(ctx context.Context) error {
	_ = s.to.Close()
	err := s.cmd.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("hunspell: %w: %s", err, bytes.TrimSpace(s.errs.Bytes()))
	}
	return nil
}

// judge tries the ways in which a word can be right: as it stands, as an abbreviation, and as a
// known word with something known after a hyphen, which covers suffixed acronyms and identifiers.
func (s *session) judge(w word) (answer, error) {
	whole, err := s.ask(w.text)
	if err != nil || whole.known {
		return whole, err
	}
	if w.dot {
		if a, err := s.ask(w.text + "."); err != nil || a.known {
			return a, err
		}
	}
	hyphen := strings.LastIndexByte(w.text, '-')
	if hyphen <= 0 || hyphen == len(w.text)-1 {
		return whole, nil
	}
	if a, err := s.judge(word{text: w.text[:hyphen]}); err != nil || !a.known {
		return whole, err
	}
	for _, rest := range []string{w.text[hyphen:], w.text[hyphen+1:]} {
		if a, err := s.ask(rest); err != nil || a.known {
			return a, err
		}
	}
	return whole, nil
}

func (s *session) ask(text string) (answer, error) {
	if a, asked := s.answers[text]; asked {
		return a, nil
	}
	if len(text) > maxWord {
		return answer{}, nil
	}
	// The circumflex tells hunspell that no command follows.
	if _, err := io.WriteString(s.to, "^"+text+"\n"); err != nil {
		return answer{}, err
	}
	a := answer{known: true}
	for {
		line, err := s.from.ReadString('\n')
		if err != nil {
			return answer{}, err
		}
		line = strings.TrimSpace(line)
		if line == "" {
			s.answers[text] = a
			return a, nil
		}
		switch line[0] {
		case '&', '?': // "& word count offset: first, second"
			_, list, _ := strings.Cut(line, ": ")
			suggestions := strings.Split(list, ", ")
			a = answer{suggestions: suggestions[:min(len(suggestions), maxSuggestions)]}
		case '#':
			a = answer{}
		}
	}
}
