package policy

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"

	"idempotencia/grade/cohort"
	"idempotencia/internal/check"
	"idempotencia/internal/disk"
)

// SaveOverride keeps one decision: it replaces the one about the same student and exercise, or comes
// last. The rest of the file stays as it is, to the byte where the list is written a "- " to an entry.
// A file with faults is left alone, and its faults are the error.
func SaveOverride(path string, o cohort.Override, students []cohort.Student, p *Policy) error {
	o.Reason, o.Comment = strings.TrimSpace(check.Clean(o.Reason)), strings.TrimSpace(check.Clean(o.Comment))
	if faults := Check(o, students, p); len(faults) > 0 {
		return errors.New(strings.Join(faults, "\n"))
	}
	r := &reader{}
	root, data, err := r.open(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	old := r.overrides(root, students, p)
	if err := r.err(); err != nil {
		return err
	}
	content, err := withOverride(data, root, old, o, students, p)
	if err != nil {
		return fmt.Errorf("save override: %w", err)
	}
	if err := disk.Replace(path, content); err != nil {
		return fmt.Errorf("save override: %w", err)
	}
	return nil
}

func withOverride(data []byte, root *yaml.Node, old []cohort.Override, o cohort.Override, students []cohort.Student, p *Policy) ([]byte, error) {
	at := len(old)
	key, _ := Match(students, o.Student)
	for i, was := range old {
		if have, _ := Match(students, was.Student); have == key && was.Exercise == o.Exercise {
			at = i
			o.Student = was.Student // as the instructor wrote it
		}
	}
	want := append(old[:len(old):len(old)], o)
	if at < len(old) {
		want = append(old[:at:at], append([]cohort.Override{o}, old[at+1:]...)...)
	}
	if root == nil {
		root = &yaml.Node{Kind: yaml.SequenceNode}
	}
	says := func(content []byte) bool {
		r := &reader{}
		got := r.overrides(r.document(content), students, p)
		return len(r.faults) == 0 && reflect.DeepEqual(got, want)
	}
	if content, err := splice(data, root, at, o); err != nil || says(content) {
		return content, err
	}
	// The list is laid out in a way that lines do not tell: it is written anew, with its comments.
	if at == len(root.Content) {
		root.Content = append(root.Content, &yaml.Node{})
	}
	root.Style &^= yaml.FlowStyle
	err := edit(root.Content[at], o)
	if err != nil {
		return nil, err
	}
	content, err := encode(root)
	if err == nil && !says(content) {
		err = errors.New("a fájl elrendezése miatt a döntés nem írható bele; írd be kézzel")
	}
	return content, err
}

// splice writes one entry into the text of the list.
func splice(data []byte, root *yaml.Node, at int, o cohort.Override) ([]byte, error) {
	entry := &yaml.Node{}
	if at < len(root.Content) {
		entry = root.Content[at]
	}
	head, foot := entry.HeadComment, entry.FootComment
	entry.HeadComment, entry.FootComment = "", "" // these stand outside the lines that are replaced
	err := edit(entry, o)
	text := []byte{}
	if err == nil {
		text, err = encode(&yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{entry}})
	}
	entry.HeadComment, entry.FootComment = head, foot
	if err != nil {
		return nil, err
	}
	if bytes.Contains(data, []byte("\r\n")) {
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	if at >= len(root.Content) {
		if len(data) > 0 && !bytes.HasSuffix(data, []byte("\n")) {
			data = append(bytes.Clone(data), '\n')
		}
		return append(bytes.Clone(data), text...), nil
	}
	first := entry.Line - 1
	end := len(lines)
	if at+1 < len(root.Content) {
		end = root.Content[at+1].Line - 1
	}
	for end > first+1 && outside(lines[end-1], entry.Column-1) {
		end--
	}
	return bytes.Join([][]byte{bytes.Join(lines[:first], nil), text, bytes.Join(lines[end:], nil)}, nil), nil
}

// outside reports whether a line after an entry belongs to what follows it: it is empty, or a comment
// further to the left than the entry's names. One further to the right may be the end of a text.
func outside(line []byte, names int) bool {
	text := bytes.TrimSpace(line)
	return len(text) == 0 || text[0] == '#' && len(line)-len(bytes.TrimLeft(line, " ")) < names
}

// edit makes an entry say what the override says and keeps its comments.
func edit(entry *yaml.Node, o cohort.Override) error {
	var fresh yaml.Node
	if err := fresh.Encode(o); err != nil {
		return err
	}
	for i := 0; i+1 < len(entry.Content); i += 2 {
		for j := 0; j+1 < len(fresh.Content); j += 2 {
			if was, now := entry.Content[i], fresh.Content[j]; was.Value == now.Value {
				now.HeadComment, now.LineComment, now.FootComment = was.HeadComment, was.LineComment, was.FootComment
				value := entry.Content[i+1]
				fresh.Content[j+1].LineComment = value.LineComment
			}
		}
	}
	if entry.LineComment != "" { // of an entry in braces, which have no line any more
		fresh.Content[1].LineComment, entry.LineComment = entry.LineComment, ""
	}
	entry.Kind, entry.Tag, entry.Style, entry.Content = yaml.MappingNode, "", 0, fresh.Content
	return nil
}

func encode(n *yaml.Node) ([]byte, error) {
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	err := errors.Join(enc.Encode(n), enc.Close())
	return out.Bytes(), err
}
