package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"idempotencia/grade/cohort"
)

// shownAlike is how many notes that say the same of one student are listed one by one.
const shownAlike = 3

// notes collects what there is to say. Those that say the same of one student are folded, so that
// a cloned node_modules does not drown the rest.
type notes struct {
	found map[noteKey]*alike
	seen  map[cohort.Note]bool
}

type noteKey struct {
	kind                    cohort.NoteKind
	student, exercise, text string
}

type alike struct {
	paths []string // the first few
	more  int
	unit  string
}

func newNotes() *notes {
	return &notes{found: map[noteKey]*alike{}, seen: map[cohort.Note]bool{}}
}

// add takes a note whose text is a sentence with its full stop.
func (n *notes) add(note cohort.Note) { n.addUnit(note, "fájl") }

// addFolder takes a note about a folder, once however many of its files ask for it.
func (n *notes) addFolder(note cohort.Note) {
	if !n.seen[note] {
		n.seen[note] = true
		n.addUnit(note, "mappa")
	}
}

func (n *notes) addUnit(note cohort.Note, unit string) {
	key := noteKey{note.Kind, note.Student, note.Exercise, note.Text}
	a := n.found[key]
	if a == nil {
		a = &alike{unit: unit}
		n.found[key] = a
	}
	if len(a.paths) < shownAlike {
		a.paths = append(a.paths, note.Path)
	} else {
		a.more++
	}
}

// list gives the notes by student in the order given, nobody's first, then by path.
func (n *notes) list(students []cohort.Student) []cohort.Note {
	place := make(map[string]int, len(students))
	for i, s := range students {
		place[s.Key] = i + 1
	}
	var all []cohort.Note
	for key, a := range n.found {
		note := cohort.Note{Kind: key.kind, Student: key.student, Exercise: key.exercise, Text: key.text}
		if a.more > 0 {
			note.Path = a.paths[0]
			note.Text = fmt.Sprintf("%s, és még %s %s.", strings.TrimSuffix(key.text, "."), thousands(a.more+shownAlike-1), a.unit)
			all = append(all, note)
			continue
		}
		for _, p := range a.paths {
			note.Path = p
			all = append(all, note)
		}
	}
	slices.SortFunc(all, func(a, b cohort.Note) int {
		return cmp.Or(
			cmp.Compare(place[a.Student], place[b.Student]), cmp.Compare(a.Path, b.Path),
			cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Exercise, b.Exercise), cmp.Compare(a.Text, b.Text),
		)
	})
	return all
}
