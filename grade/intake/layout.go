package intake

import (
	"cmp"
	"strings"

	"idempotencia/grade/cohort"
)

// The layouts, as a report names them.
const (
	layoutMoodle  = "Moodle-letöltés"
	layoutCanvas  = "Canvas-letöltés"
	layoutFolders = "tanulónként egy mappa"
	layoutZIPs    = "tanulónként egy csomag"
	layoutMixed   = "tanulónként egy mappa vagy csomag"
	layoutClones  = "tanulónként egy git-klón"
	layoutSingle  = "egyetlen tanuló"
)

// group is one student's place in the download.
type group struct {
	identity string // what tells this student from others in the layout
	key      string
	id       string
	name     string
	team     string
	items    []entry // with rel below the place
	remarks  []cohort.Note
}

func (g *group) remark(path, text string) {
	g.remarks = append(g.remarks, cohort.Note{Kind: cohort.Remark, Path: path, Text: text})
}

// placed is what a layout makes of a tree.
type placed struct {
	layout string
	groups []*group
}

// groups collects students in the order in which they are met.
type groups struct {
	all  []*group
	byID map[string]*group
}

func (g *groups) of(identity string) (found *group, fresh bool) {
	if found = g.byID[identity]; found != nil {
		return found, false
	}
	if g.byID == nil {
		g.byID = map[string]*group{}
	}
	found = &group{identity: identity}
	g.byID[identity] = found
	g.all = append(g.all, found)
	return found, true
}

// detect finds out how the download is laid out, from what is at its top.
func (r *reader) detect(t *tree) (placed, error) {
	t, err := r.descend(t)
	if err != nil {
		return placed{}, err
	}
	found := r.place(t)
	if len(found.groups) == 0 {
		return placed{}, r.nothing(t)
	}
	if t.zip {
		found.layout += ", egy ZIP-ben"
	}
	return found, nil
}

func (r *reader) place(t *tree) placed {
	tops := t.tops()
	switch {
	case hasMoodle(tops):
		return r.moodle(t)
	case r.hasCanvas(tops):
		return r.canvas(t, tops)
	case r.isSingle(t, tops):
		return r.single(t)
	default:
		return r.perStudent(t, tops)
	}
}

// descend goes through folders that only wrap the download, and into a ZIP that lies alone in a folder.
func (r *reader) descend(t *tree) (*tree, error) {
	const most = 4
	for range most {
		tops := t.tops()
		if whole := moodleFolders(tops); len(whole) > 1 {
			return nil, r.several(whole)
		} else if len(whole) == 1 && !hasMoodle(tops) {
			r.beside(tops, whole[0])
			t = t.below(whole[0])
			continue
		}
		if len(tops) != 1 || hasMoodle(tops) || r.hasCanvas(tops) || r.isSingle(t, tops) {
			break
		}
		only := tops[0]
		if only.dir {
			if !r.wraps(only) {
				break
			}
			t = t.below(only.name)
			continue
		}
		inner, err := r.lonelyZIP(t, only)
		if err != nil || inner == nil {
			return t, err
		}
		t = inner
	}
	return t, nil
}

// moodleFolders gives the names of the folders that hold a Moodle download each.
func moodleFolders(tops []*top) []string {
	var names []string
	for _, x := range tops {
		if x.dir && hasMoodle((&tree{entries: x.entries}).tops()) {
			names = append(names, x.name)
		}
	}
	return names
}

// beside says of what lies beside the download, for example the ZIP that it was unpacked from, that it
// is not read.
func (r *reader) beside(tops []*top, download string) {
	for _, x := range tops {
		if x.name != download || !x.dir {
			r.notes.addFolder(cohort.Note{Kind: cohort.Ignored, Path: x.path, Text: "A letöltés mappája mellett van, ezért nem néztem bele."})
		}
	}
}

// wraps reports whether a folder holds the students, and is not one student's.
func (r *reader) wraps(only *top) bool {
	sub := &tree{name: only.name, entries: only.entries}
	tops := sub.tops()
	if hasMoodle(tops) || r.hasCanvas(tops) {
		return true
	}
	if r.isSingle(sub, tops) || sourceFolder[strings.ToLower(only.name)] {
		return false
	}
	students := 0
	for _, x := range tops {
		if r.studentLike(x) {
			students++
		}
	}
	return students > 1 || students == 1 && len(tops) == 1 && tops[0].dir && !sourceFolder[strings.ToLower(tops[0].name)]
}

// sourceFolder are names that say nothing of whose a folder is.
var sourceFolder = map[string]bool{"src": true, "code": true, "cmd": true, "pkg": true, "go": true, "exercises": true}

// lonelyZIP opens the one ZIP of a folder; nil when it cannot be opened, which is said later.
func (r *reader) lonelyZIP(t *tree, only *top) (*tree, error) {
	if t.zip || !isZIP(only.name) || only.entries[0].flaw != "" {
		return nil, nil
	}
	e := only.entries[0]
	in, err := e.open()
	if err != nil {
		return nil, nil
	}
	r.closers = append(r.closers, in)
	at, size, flaw, err := r.readerAt(in, e)
	if flaw != "" || err != nil {
		return nil, err
	}
	all, err := listZIP(at, size, r.limits.directory, r.limits.entries)
	if err != nil || len(all) == 0 {
		return nil, nil
	}
	return &tree{name: withoutArchive(only.name), zip: true, entries: r.named(all, e.path+"!/", "")}, r.ctx.Err()
}

// personName makes a student's name of a folder's.
func personName(label string) string {
	return cmp.Or(strings.Join(strings.Fields(label), " "), "(névtelen)")
}
