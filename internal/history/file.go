package history

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Version is the format of the files that this package writes.
const Version = 1

// Encode writes stories with one step on a line, so that a change of a picture can be read in a diff.
func Encode(stories []Story) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"version\": %d, \"stories\": [", Version)
	for i, s := range stories {
		separate(&b, i)
		if err := s.encode(&b); err != nil {
			return nil, fmt.Errorf("encode story %s: %w", s.ID, err)
		}
	}
	b.WriteString("\n]}\n")
	return b.Bytes(), nil
}

func separate(b *bytes.Buffer, i int) {
	if i > 0 {
		b.WriteByte(',')
	}
	b.WriteByte('\n')
}

func (s Story) encode(b *bytes.Buffer) error {
	for i, member := range []struct {
		name  string
		value any
	}{{"id", s.ID}, {"title", s.Title}, {"lanes", s.Lanes}} {
		value, err := plainJSON(member.value)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "%s\"%s\": %s", []string{"{", ", ", ", "}[i], member.name, value)
	}
	b.WriteString(", \"steps\": [")
	if err := encodeSteps(b, s.Steps); err != nil {
		return err
	}
	b.WriteString("\n], \"variants\": [")
	for i, v := range s.Variants {
		separate(b, i)
		mistake, err := plainJSON(v.Mistake)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "{\"mistake\": %s, \"steps\": [", mistake)
		if err := encodeSteps(b, v.Steps); err != nil {
			return err
		}
		b.WriteString("\n]}")
	}
	b.WriteString("\n]}")
	return nil
}

func encodeSteps(b *bytes.Buffer, steps []Step) error {
	for i, step := range steps {
		separate(b, i)
		line, err := plainJSON(step)
		if err != nil {
			return err
		}
		b.Write(line)
	}
	return nil
}

// plainJSON leaves < and > as they are: the files are read by people, too.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// Decode reads what Encode wrote. Texts are made fit to be shown: a candidate may have written them.
func Decode(data []byte) ([]Story, error) {
	var file struct {
		Version int     `json:"version"`
		Stories []Story `json:"stories"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fmt.Errorf("decode histories: %w", err)
	}
	if file.Version != Version {
		return nil, fmt.Errorf("decode histories: unknown version %d", file.Version)
	}
	seen := map[string]bool{}
	for i := range file.Stories {
		s := &file.Stories[i]
		s.clean()
		err := s.Check()
		if err == nil && seen[s.ID] {
			err = fmt.Errorf("story %q stands twice", s.ID)
		}
		if err != nil {
			return nil, fmt.Errorf("decode histories: %w", err)
		}
		seen[s.ID] = true
	}
	return file.Stories, nil
}

// Fence writes a story on one line, as the content of a code fence that names itself "history".
func (s Story) Fence() (string, error) {
	line, err := plainJSON(s)
	if err != nil {
		return "", fmt.Errorf("write story %s: %w", s.ID, err)
	}
	return string(line), nil
}

// ParseFence reads what Fence wrote.
func ParseFence(content string) (Story, error) {
	var s Story
	if err := json.Unmarshal([]byte(content), &s); err != nil {
		return Story{}, fmt.Errorf("read a story: %w", err)
	}
	return s, s.Check()
}
