package policy

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"

	"go.yaml.in/yaml/v3"

	"idempotencia/grade/cohort"
	"idempotencia/internal/disk"
)

// RemoveOverride takes the decision about a student's exercise back. The rest of the file stays as it
// is; where there is no such decision, so does all of it. A file with faults is left alone, and its
// faults are the error.
func RemoveOverride(path, student, exercise string, students []cohort.Student, p *Policy) error {
	r := &reader{}
	root, data, err := r.open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	old := r.overrides(root, students, p)
	if err := r.err(); err != nil {
		return err
	}
	key, _ := Match(students, student)
	at := slices.IndexFunc(old, func(o cohort.Override) bool {
		have, _ := Match(students, o.Student)
		return have == key && o.Exercise == exercise
	})
	if at < 0 {
		return nil
	}
	content, err := without(data, root, at)
	if err == nil {
		r := &reader{}
		got := r.overrides(r.document(content), students, p)
		if want := slices.Delete(slices.Clone(old), at, at+1); len(r.faults) > 0 || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			err = errors.New("a fájl elrendezése miatt a döntés nem vehető ki belőle; töröld kézzel")
		}
	}
	if err == nil {
		err = disk.Replace(path, content)
	}
	if err != nil {
		return fmt.Errorf("remove override: %w", err)
	}
	return nil
}

// without cuts an entry's lines out of a list with an entry to a "- "; another is written anew.
func without(data []byte, root *yaml.Node, at int) ([]byte, error) {
	if root.Style&yaml.FlowStyle != 0 {
		root.Content = slices.Delete(root.Content, at, at+1)
		return encode(root)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	first, end := root.Content[at].Line-1, len(lines)
	if at+1 < len(root.Content) {
		end = root.Content[at+1].Line - 1
	}
	for end > first+1 && outside(lines[end-1], root.Content[at].Column-1) {
		end--
	}
	return bytes.Join(slices.Concat(lines[:first], lines[end:]), nil), nil
}
