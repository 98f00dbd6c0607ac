package book

import (
	"cmp"
	"fmt"
	"io/fs"
	"strings"
)

// sectionHead is the name under which asItStands gives what precedes the first heading of a file.
const sectionHead = "fejlec"

// Fill fills in the fences of a text about writing lessons, from the files of fsys. It is no lesson
// itself: it shows the files as their authors see them, with the //book: lines. Besides what a lesson
// may ask for, it may ask for a whole file, or for a part of a lesson's:
//
//	```go {file="solutions/lamp/testdata/toggles.go"}
//	````markdown {file="lessons/05-lamp.md" section="tortenet"}
//	```text {file="lessons/05-lamp.md" section="fejlec"}
//
// The problems are those of the text, whose name they give.
func Fill(fsys fs.FS, name, text string) (string, []Problem) {
	l := &loader{fsys: fsys, sources: map[string]*goFile{}, verbatim: true}
	filled := l.include(&Lesson{Path: name}, strings.Split(text, "\n"), 1)
	return filled, l.problems
}

// asItStands gives a file, or what stands in it under a heading of the second or third level.
func (l *loader) asItStands(file, section string) (string, error) {
	data, err := l.named(file)
	if err != nil {
		return "", err
	}
	text := strings.Trim(string(data), "\n")
	if section == "" {
		return text, nil
	}
	head, parts := split(text, 1, 2)
	if section == sectionHead {
		return head.text(), nil
	}
	for _, p := range parts {
		if found, ok := p.under(section, "## "); ok {
			return found, nil
		}
		_, inner := split(strings.Join(p.lines, "\n"), 1, 3)
		for _, q := range inner {
			if found, ok := q.under(section, "### "); ok {
				return found, nil
			}
		}
	}
	return "", fmt.Errorf("%s: nincs ilyen szakasz: %s", file, section)
}

// under gives the part with its heading, if that has the id, written or made from the title.
func (p part) under(id, mark string) (string, bool) {
	head := mark + p.title
	if p.id != "" {
		head += " {#" + p.id + "}"
	}
	return head + "\n" + p.text(), id == cmp.Or(p.id, Slug(p.title))
}

func (p part) text() string { return strings.TrimRight(strings.Join(p.lines, "\n"), "\n") }
